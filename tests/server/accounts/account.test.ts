import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tickets } from '../../../server/db/schema/access-schema.ts';
import { companies, type users } from '../../../server/db/schema/core-schema.ts';
import { accountLinks } from '../../../server/db/schema/people-schema.ts';
import { clientGrants, emulation, staffGrants, withGrants } from '../../../server/demo/rights.ts';
import { hashOf } from '../../../server/security/secrets.ts';
import type { CookieBrowser } from '../../support/browser/cookie-browser.ts';
import { ownTicket } from '../../support/browser/own-ticket.ts';
import { jsonOf, makeLongToken, type SignedIn } from '../../support/browser/sign-in.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const bindings = '/api/security/v1/session/bindings';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.deps;
  const firm = { market: 'us', language: 'en-US', theme: {} };
  await db.insert(companies).values([
    { id: '2001', name: 'Aurora', ...firm },
    { id: '3001', name: 'Zeta', ...firm },
    { id: '4001', name: 'Closed', ...firm },
  ]);
  const add = (id: string, details: Partial<typeof users.$inferInsert>) =>
    server.addUser(`${id}@test.example`, {
      id,
      contactId: `contact-${id}`,
      grants: clientGrants,
      ...details,
    });
  await add('cleo', {});
  await add('cleo-br', { companyId: '2001', language: 'pt-BR' });
  await add('cleo-z', { companyId: '3001' });
  await add('cleo-closed', { companyId: '4001', signInPolicy: 'firmLocked' });
  await add('sam', { kind: 'staff', grants: staffGrants, language: 'fr-CA' });
  await add('emil', { grants: withGrants(clientGrants, emulation('cleo')) });
  await add('both', { grants: withGrants(clientGrants, staffGrants) });
  await db.insert(accountLinks).values(
    ['cleo-br', 'cleo-z', 'cleo-closed'].flatMap((other) => [
      { userId: 'cleo', linkedUserId: other },
      { userId: other, linkedUserId: 'cleo' },
    ]),
  );
});
afterAll(() => server.end());

/** Opens the portal with a session ticket, as the browser app does. */
async function open(ticket: string, browser: CookieBrowser): Promise<SignedIn & { status: number }> {
  const made = await makeLongToken(server.origin, browser, ticket, 'sessionToken');
  const { longToken: token = '' } = await jsonOf(made);
  return {
    status: made.status,
    browser,
    token,
    call: (path, init = {}) =>
      browser.fetch(`${server.origin}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } }),
  };
}
const sessionOf = async (userId: string, target?: string) => {
  const { ticket, browser } = await ownTicket(server.deps.db, userId, target);
  return open(ticket, browser);
};
const switchTo = async (session: SignedIn, companyId?: string): Promise<string | null> => {
  const answer = await session.call('/api/security/v1/account/switch', {
    method: 'POST',
    body: JSON.stringify(companyId === undefined ? {} : { companyId }),
  });
  return (await jsonOf(answer)).address;
};
const whoIs = async ({ call }: SignedIn): Promise<string> =>
  (await jsonOf(await call(bindings))).meta.PrismGuid;
const ticketIn = (address: string | null): string => address?.split('?sessionToken=')[1] ?? '';

test.each([
  ['sam', '/staff/'],
  ['both', '/staff/'],
  ['cleo', null],
])('[S4.03] the account of %s is at home at %s', async (userId, address) => {
  const session = await sessionOf(userId);
  expect(await switchTo(session)).toBe(address);
  expect(await switchTo(session, '1001')).toBe(address);
});

test('[S4.08] a linked account’s portal opens once, in its own language and as that account', async () => {
  const cleo = await sessionOf('cleo');
  const address = await switchTo(cleo, '2001');
  expect(address).toMatch(/^\/clientcenter\/pt\/\?sessionToken=[\w-]{43}$/);
  const there = await open(ticketIn(address), cleo.browser);
  expect(await whoIs(there)).toBe('cleo-br');
  expect((await open(ticketIn(address), there.browser)).status).toBe(401);
  const back = await open(ticketIn(await switchTo(there, '1001')), there.browser);
  expect(await whoIs(back)).toBe('cleo');
});

test.each(['4001', '9999', 'x'])(
  '[S4.08] without an account at the other firm that may sign in, the switch has no destination: %s',
  async (companyId) => {
    expect(await switchTo(await sessionOf('cleo'), companyId)).toBeNull();
    expect(await switchTo(await sessionOf('sam'), companyId)).toBeNull();
  },
);

test('[S7.09] the accounts of a person come by the firm’s name, the current one marked', async () => {
  const session = await sessionOf('cleo');
  const list = async (query: string) =>
    (await jsonOf(await session.call(`/api/core/v1/accounts${query}`))).items;
  const account = (companyId: string, companyName: string, contactId: string) => ({
    companyId,
    companyName,
    contactId,
    isCurrent: contactId === 'contact-cleo',
  });
  const active = [
    account('2001', 'Aurora', 'contact-cleo-br'),
    account('1001', 'Test & Sons', 'contact-cleo'),
    account('3001', 'Zeta', 'contact-cleo-z'),
  ];
  expect(await list('?active=true&onlyOnvio=true')).toEqual(active);
  expect(await list('')).toEqual([
    active[0],
    account('4001', 'Closed', 'contact-cleo-closed'),
    active[1],
    active[2],
  ]);
  const looking = await sessionOf('sam', 'cleo');
  const { items } = await jsonOf(await looking.call('/api/core/v1/accounts?active=true'));
  expect(items).toEqual([active[1]]);
});

const makeTicket = async (session: SignedIn) =>
  jsonOf(await session.call('/api/security/v1/session/tickets', { method: 'POST' }));

test('[S4.01, T4.22] a session ticket opens the portal in its browser as the same person, once', async () => {
  const cleo = await sessionOf('cleo');
  const { sessionToken } = await makeTicket(cleo);
  const again = await open(sessionToken, cleo.browser);
  expect(await whoIs(again)).toBe('cleo');
  expect((await open(sessionToken, cleo.browser)).status).toBe(401);
});

test('[S4.01] a session ticket says when it ends, within 60 seconds, and is worthless from then on', async () => {
  const { db } = server.deps;
  const before = Date.now();
  const cleo = await sessionOf('cleo');
  const { sessionToken, expires } = await makeTicket(cleo);
  const lifetime = Date.parse(expires) - before;
  expect(lifetime).toBeGreaterThan(50_000);
  expect(lifetime).toBeLessThan(70_000);
  const [row] = await db
    .select()
    .from(tickets)
    .where(eq(tickets.tokenHash, hashOf(sessionToken)));
  expect((row?.expiresAt.getTime() ?? 0) - Date.parse(expires)).toBeLessThan(5_000);
  await db
    .update(tickets)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(tickets.tokenHash, hashOf(sessionToken)));
  expect((await open(sessionToken, cleo.browser)).status).toBe(401);
});

const close = ({ call }: SignedIn) => call('/api/security/v1/preview/close', { method: 'POST' });

test('[T6.01] closing a preview ends it and leads staff back to a session of their own', async () => {
  const looking = await sessionOf('sam', 'cleo');
  const { address } = await jsonOf(await close(looking));
  expect(address).toMatch(/^\/clientcenter\/fr\/\?sessionToken=[\w-]{43}$/);
  expect((await looking.call(bindings)).status).toBe(401);
  const own = await open(ticketIn(address), looking.browser);
  expect(await whoIs(own)).toBe('sam');
  expect(await switchTo(own)).toBe('/staff/');
});

test('[T6.01] closing a preview with no staff behind it only ends it', async () => {
  const looking = await sessionOf('emil');
  const answer = await close(looking);
  expect([answer.status, await jsonOf(answer)]).toEqual([200, { address: null }]);
  expect(looking.browser.cookies.has('cc-session')).toBe(false);
  expect((await looking.call(bindings)).status).toBe(401);
});

test('[T6.01] a session that is no preview cannot be closed as one', async () => {
  const own = await sessionOf('sam');
  expect((await close(own)).status).toBe(404);
  expect(await whoIs(own)).toBe('sam');
});
