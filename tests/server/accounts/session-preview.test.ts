import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { clientLinks, clients, companies, users } from '../../../server/db/schema/core-schema.ts';
import { clientGrants, emulation, staffGrants, withGrants } from '../../../server/demo/rights.ts';
import { ownTicket } from '../../support/browser/own-ticket.ts';
import { jsonOf, makeLongToken, type SignedIn } from '../../support/browser/sign-in.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const bindings = '/api/security/v1/session/bindings';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.deps;
  await db
    .insert(companies)
    .values({ id: '2001', name: 'Other', market: 'br', language: 'pt-BR', theme: {} });
  const staff = { kind: 'staff', grants: staffGrants } as const;
  await server.addUser('sam@test.example', {
    id: 'sam',
    contactId: 'contact-sam',
    firstName: 'Sam',
    ...staff,
  });
  await server.addUser('stella@test.example', { id: 'stella', ...staff });
  await server.addUser('cleo@test.example', {
    id: 'cleo',
    contactId: 'contact-cleo',
    firstName: 'Cleo',
    lastName: 'Client',
    grants: clientGrants,
    accessControls: ['ClientCenterTaskDeepLink'],
  });
  await server.addUser('carl@test.example', { id: 'carl', grants: clientGrants });
  await server.addUser('bea@test.example', { id: 'bea', companyId: '2001', grants: clientGrants });
  await server.addUser('emil@test.example', {
    id: 'emil',
    contactId: 'contact-emil',
    firstName: 'Emil',
    grants: withGrants(clientGrants, emulation('cleo')),
  });
  await db.insert(clients).values([
    { id: 'acme', companyId: '1001', name: 'Acme', sortName: 'acme', kind: 0 },
    { id: 'bolt', companyId: '1001', name: 'Bolt', sortName: 'bolt', kind: 0 },
  ]);
  await db.insert(clientLinks).values([
    { userId: 'cleo', clientId: 'acme', role: 'Owner' },
    { userId: 'sam', clientId: 'bolt', role: 'Owner' },
    { userId: 'emil', clientId: 'bolt', role: 'Owner' },
  ]);
});
afterAll(() => server.end());

/** Turns a session ticket of `userId`, which shows the portal of `target`, into a session. */
async function openTicket(userId: string, target?: string): Promise<{ status: number; session: SignedIn }> {
  const { browser, ticket } = await ownTicket(server.deps.db, userId, target);
  const made = await makeLongToken(server.origin, browser, ticket, 'sessionToken');
  const { longToken: token = '' } = await jsonOf(made);
  return {
    status: made.status,
    session: {
      browser,
      token,
      call: (path, init = {}) =>
        browser.fetch(`${server.origin}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } }),
    },
  };
}
const preview = async (): Promise<SignedIn> => (await openTicket('sam', 'cleo')).session;

const shownBindings = {
  ApplicationConfiguration: { CompanyId: '1001', ContactId: 'contact-cleo' },
  FeatureResourcePermissions: clientGrants,
  InfrastructureAccessControls: ['ClientCenterTaskDeepLink'],
};
const shownMeta = {
  SessionId: expect.stringMatching(/^[\w-]{43}$/),
  SessionExpiresDateTime: expect.any(String),
  FirstName: 'Cleo',
  LastName: 'Client',
  EmailAddress: 'cleo@test.example',
  EmulateePrismGuid: 'cleo',
};

test('[S6.02, T6.01] a preview has the data of the user who is shown, and names the staff member who views it', async () => {
  const { call, token } = await preview();
  expect(await jsonOf(await call(bindings))).toEqual({
    bindings: shownBindings,
    meta: {
      ...shownMeta,
      PrismGuid: 'sam',
      LongToken: token,
      Impersonator: { ContactId: 'contact-sam', FirstName: 'Sam', LastName: 'Test' },
    },
  });
  const { clients: listed } = await jsonOf(await call('/api/client-center/v1/clients/'));
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(['acme']);
});

test('[S6.02] an account that acts for another user signs in to that user’s portal', async () => {
  const { call, token } = await server.signIn('emil@test.example');
  expect(await jsonOf(await call(bindings))).toEqual({
    bindings: shownBindings,
    meta: {
      ...shownMeta,
      PrismGuid: 'emil',
      LongToken: token,
      Impersonator: { ContactId: 'contact-emil', FirstName: 'Emil', LastName: 'Test' },
    },
  });
  const { clients: listed } = await jsonOf(await call('/api/client-center/v1/clients/'));
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(['acme']);
});

test('[S6.02] a user’s own session names no other user', async () => {
  const { meta } = await jsonOf(await (await openTicket('cleo')).session.call(bindings));
  expect([meta.PrismGuid, meta.EmulateePrismGuid, meta.Impersonator]).toEqual(['cleo', null, null]);
});

const changing = catalogue.filter(({ access, method }) => access !== 'public' && method !== 'GET');
const send = async (session: SignedIn, { path, method }: { path: string; method: string }) => {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name) => (name === 'type' ? 'folders' : 'x'));
  const answer = await session.call(filled, { method });
  return {
    status: answer.status,
    // An answer to HEAD has no body.
    reason: answer.status >= 400 && method !== 'HEAD' ? (await jsonOf(answer)).errors[0].reason : '',
  };
};

/** Calls that the firm's people alone may make. */
const ofFirm: ReadonlySet<string> = new Set([
  'deleteClientTasks',
  'deleteArticle',
  'addArticleAttachment',
  'deleteArticleAttachment',
]);

test.each(changing.map((call) => [call.id, call] as const))(
  '[T6.01] in a preview %s is allowed or refused as the contract says',
  async (_id, call) => {
    const looking = await send(await preview(), call);
    // The same person in a session of their own is refused for other reasons, if at all.
    const own = await send((await openTicket(ofFirm.has(call.id) ? 'stella' : 'cleo')).session, call);
    expect(own).not.toEqual({ status: 403, reason: 'forbidden' });
    if (call.inPreview === 'allowed') expect(looking.status).not.toBe(403);
    else expect(looking).toEqual({ status: 403, reason: call.method === 'HEAD' ? '' : 'forbidden' });
  },
);

test('[T6.01] what a preview may change is a short list', () => {
  const allowed = changing.filter(({ inPreview }) => inPreview === 'allowed').map(({ id }) => id);
  expect(allowed).toContain('closePreview');
  for (const id of [
    'saveProfile',
    'updateLanguage',
    'switchAccount',
    'createSessionTicket',
    'uploadDocument',
    'startExport',
  ])
    expect(allowed).not.toContain(id);
});

test('[T6.01] a large file is refused with an answer, and nothing of it is kept', async () => {
  const body = new FormData();
  body.append('file[]', new File([new Uint8Array(30_000_000)], 'large.txt'));
  const { call } = await preview();
  const answer = await call('/api/storage/v1/clients/acme/documents', { method: 'POST', body });
  expect([answer.status, await jsonOf(answer)]).toEqual([403, { errors: [{ reason: 'forbidden' }] }]);
  const files = await readdir(server.settings.dataDir, { recursive: true, withFileTypes: true });
  const blobs = files.filter((file) => file.isFile() && /blobs/.test(file.parentPath));
  expect(blobs.map(({ name }) => name)).toEqual([]);
});

test('[T6.01] signing out ends a preview', async () => {
  const { call } = await preview();
  expect((await call('/api/security/v1/session', { method: 'DELETE' })).status).toBe(204);
  expect((await call(bindings)).status).toBe(401);
});

test.each([
  ['of other staff', 'sam', 'stella'],
  ['of oneself', 'sam', 'sam'],
  ['of a user of another firm', 'sam', 'bea'],
  ['of a user who does not exist', 'sam', 'unknown'],
  ['for a client’s user', 'carl', 'cleo'],
  ['of a user other than the one whom the grant names', 'emil', 'carl'],
])('[T6.01] a ticket makes no preview: %s', async (_why, userId, target) => {
  expect((await openTicket(userId, target)).status).toBe(401);
});

test('[S6.02] a grant that names no user of the firm makes no session', async () => {
  const { db } = server.deps;
  await db
    .update(users)
    .set({ grants: withGrants(clientGrants, emulation('bea')) })
    .where(eq(users.id, 'carl'));
  expect((await openTicket('carl')).status).toBe(401);
});

test.each([
  ['the viewer is no longer staff', 'sam', { grants: clientGrants }, { grants: staffGrants }],
  ['the viewer may no longer sign in', 'sam', { signInPolicy: 'firmLocked' }, { signInPolicy: 'allowed' }],
  [
    'the previewed user may not sign in any more',
    'cleo',
    { signInPolicy: 'signInRejected' },
    { signInPolicy: 'allowed' },
  ],
] as const)(
  '[T6.01] a preview is over for good with the next call when %s',
  async (_when, id, change, before) => {
    const { db } = server.deps;
    const { call } = await preview();
    const load = async () => (await call(`${bindings}?force=true`)).status;
    expect(await load()).toBe(200);
    await db.update(users).set(change).where(eq(users.id, id));
    expect(await load()).toBe(401);
    await db.update(users).set(before).where(eq(users.id, id));
    expect(await load()).toBe(401);
  },
);

test('[S7.06] with force, bindings follow a change of rights at once', async () => {
  const { call } = (await openTicket('stella')).session;
  const controls = async () =>
    (await jsonOf(await call(`${bindings}?force=true`))).bindings.InfrastructureAccessControls;
  expect(await controls()).toEqual(['ClientCenterAddFolder']);
  await server.deps.db.update(users).set({ accessControls: [] }).where(eq(users.id, 'stella'));
  expect(await controls()).toEqual([]);
});
