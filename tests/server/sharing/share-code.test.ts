import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prefixOf } from '../../../contract/language/market.ts';
import { clientLinks, containerAccess, documents, users } from '../../../server/db/schema/core-schema.ts';
import { shareEvents, shareLinks, sharePasses, shares } from '../../../server/db/schema/sharing-schema.ts';
import { givePass, hasPass } from '../../../server/sharing/share-codes.ts';
import { CookieBrowser, locationOf } from '../../support/browser/cookie-browser.ts';
import { quickHashOf } from '../../support/server/quick-hash.ts';
import { type SharingFixture, startSharingFixture, unknownPath } from './sharing-fixture.ts';

const code = 'Sesame-42';

let fixture: SharingFixture;
beforeAll(async () => {
  fixture = await startSharingFixture({ PROXIES: '1' });
});
beforeEach(async () => {
  await fixture.deps.db.delete(shares);
});
afterAll(() => fixture.end());

const get = (path: string, init: RequestInit = {}) =>
  fixture.call(undefined, path, { redirect: 'manual', ...init });
const enter = (path: string, given: string, browser = new CookieBrowser()) =>
  browser.post(new URL(path, fixture.origin), { code: given });
const namesIn = (html: string) => [...html.matchAll(/<p class="name">(.*?)<\/p>/g)].map(([, name]) => name);
const headingIn = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];
const withoutNonce = (text: string) => text.replaceAll(/nonce(-|=\\")[\w+/=]{24}/g, 'nonce');

test('[S5.07] a link with a code shows nothing before the code was entered, in this browser, for this link', async () => {
  const [path = '', other = ''] = await fixture.links({ code, to: ['rob@bank.example', 'eve@bank.example'] });
  for (const rest of ['', '/documents/1', '/all']) {
    const html = await (await get(`${path}${rest}`)).text();
    expect([headingIn(html), namesIn(html)]).toEqual(['Enter the code', []]);
    expect(html).not.toMatch(/one\.txt|ann Person/);
  }
  const browser = new CookieBrowser();
  const wrong = await enter(path, 'sesame-42', browser);
  expect([wrong.status, browser.cookies.size]).toEqual([403, 0]);
  expect(await wrong.text()).toContain('role="alert">That is not the right code.');

  const right = await enter(path, `  ${code} `, browser);
  expect([right.status, locationOf(right).pathname]).toEqual([303, path]);
  expect(right.headers.getSetCookie()).toEqual([
    `cc-share=${browser.cookies.get('cc-share')}; Max-Age=1800; Path=${path}; HttpOnly; SameSite=Lax`,
  ]);
  const at = (where: string) => browser.fetch(new URL(where, fixture.origin));
  expect(namesIn(await (await at(path)).text())).toEqual(['one.txt']);
  expect(await (await at(`${path}/documents/1`)).text()).toBe('content of one.txt');
  expect(headingIn(await (await at(other)).text())).toBe('Enter the code');

  await fixture.deps.db.update(sharePasses).set({ expiresAt: new Date(Date.now() - 1) });
  expect(headingIn(await (await at(path)).text())).toBe('Enter the code');
});

test('behind a certificate the cookie of a code is set and read with the prefix for https', async () => {
  const [path = ''] = await fixture.links({ code });
  const link = await fixture.row(path);
  const [share] = await fixture.deps.db.select().from(shares).where(eq(shares.id, link.shareId));
  if (!share) throw new Error('the link has no share');
  const settings = { ...fixture.deps.settings, publicOrigin: 'https://portal.example' };
  const deps = { db: fixture.deps.db, settings };
  const app = new Hono()
    .post('/', async (context) => {
      await givePass(deps, context, { link, share }, path);
      return context.body(null);
    })
    .get('/', async (context) => context.json(await hasPass(deps, context, { link, share })));
  const [cookie = ''] = (await app.request('/', { method: 'POST' })).headers.getSetCookie();
  const [, given = ''] = /^__Secure-(cc-share=[\w-]{43});/.exec(cookie) ?? [];
  expect(cookie).toBe(`__Secure-${given}; Max-Age=1800; Path=${path}; HttpOnly; Secure; SameSite=Lax`);
  const hasIt = async (sent: string) => await (await app.request('/', { headers: { cookie: sent } })).json();
  expect([await hasIt(`__Secure-${given}`), await hasIt(given)]).toEqual([true, false]);
});

/** Links with the code, of which many tries are looked at: each costs a thirtieth. */
async function quickLinks(to?: readonly string[]): Promise<readonly string[]> {
  const paths = await fixture.links(to ? { code, to } : { code });
  await fixture.deps.db.update(shares).set({ codeHash: quickHashOf(code) });
  return paths;
}

/** Enters a code from a network of its own. */
const enterFrom = async (source: string, path: string, given: string): Promise<number> => {
  const headers = { 'x-forwarded-for': source };
  return (await get(path, { method: 'POST', headers, body: new URLSearchParams({ code: given }) })).status;
};

test('ten wrong codes of a stranger leave a link open for its reader in another network', async () => {
  const [path = ''] = await quickLinks();
  for (let tries = 0; tries < 10; tries += 1) await enterFrom('203.0.113.1', path, 'nonsense');
  expect(await enterFrom('203.0.113.1', path, code)).toBe(429);
  expect(await enterFrom('203.0.113.2', path, code)).toBe(303);
});

test('fifty wrong codes of many networks in a quarter of an hour close a link for all', async () => {
  const [path = ''] = await quickLinks();
  const statuses: number[] = [];
  for (let tries = 0; tries < 50; tries += 1)
    statuses.push(await enterFrom(`203.0.113.${10 + tries}`, path, 'nonsense'));
  expect(statuses).toEqual(Array(50).fill(403));
  expect(await enterFrom('203.0.113.9', path, code)).toBe(429);
});

test('ten wrong codes in a quarter of an hour close a link for codes, and that link only', async () => {
  const [path = '', other = ''] = await quickLinks(['rob@bank.example', 'eve@bank.example']);
  const statuses: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) statuses.push((await enter(path, 'nonsense')).status);
  expect(statuses).toEqual(Array(10).fill(403));
  const closed = await enter(path, code);
  expect([closed.status, closed.headers.get('retry-after')]).toEqual([429, '900']);
  expect(headingIn(await closed.text())).toBe('Too many attempts');
  expect((await enter(other, code)).status).toBe(303);

  const { id } = await fixture.row(path);
  await fixture.deps.db
    .update(shareEvents)
    .set({ createdAt: new Date(Date.now() - 15 * 60_000 - 1_000) })
    .where(eq(shareEvents.linkId, id));
  expect((await enter(path, code)).status).toBe(303);
});

test('wrong codes at one moment are all counted: no more than ten are looked at', async () => {
  const [path = ''] = await fixture.links({ code });
  const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => enter(path, `wrong-${index}`)));
  const statuses = answers.map(({ status }) => status);
  expect([
    statuses.filter((each) => each === 403).length,
    statuses.filter((each) => each === 429).length,
  ]).toEqual([10, 15]);
  expect(await fixture.events(path)).toEqual(['created', ...Array(10).fill('wrongCode')]);
});

test('a link that is expired, revoked or unknown gives the same answer to every request', async () => {
  const { db } = fixture.deps;
  const [expired = '', revoked = ''] = await fixture.links({
    code,
    to: ['rob@bank.example', 'eve@bank.example'],
  });
  await db
    .update(shareLinks)
    .set({ expiresAt: new Date() })
    .where(eq(shareLinks.id, (await fixture.row(expired)).id));
  await db
    .update(shareLinks)
    .set({ revokedAt: new Date() })
    .where(eq(shareLinks.id, (await fixture.row(revoked)).id));

  const seen = async (path: string, init?: RequestInit) => {
    // A nonce is as long as any other, but is not compressed as well.
    const answer = await get(path, { ...init, headers: { 'accept-encoding': 'identity' } });
    const { date: _date, ...headers } = Object.fromEntries(answer.headers);
    return withoutNonce(JSON.stringify([answer.status, headers, await answer.text()]));
  };
  const post = { method: 'POST', body: new URLSearchParams({ code }) };
  const model = await seen(unknownPath);
  expect(model).toMatch(/^\[404,.*This link cannot be opened/);
  // The firm of an unknown link, not the one whose documents were sent.
  expect(model).toContain('Test &amp; Sons');
  for (const path of [unknownPath, expired, revoked, `${prefixOf('en-US')}/share/x`]) {
    expect(await seen(path)).toBe(model);
    expect(await seen(`${path}/documents/1`)).toBe(model);
    expect(await seen(`${path}/all`)).toBe(model);
    expect(await seen(path, post)).toBe(model);
  }
  expect([await fixture.events(expired), await fixture.events(revoked)]).toEqual([['created'], ['created']]);
});

/** Ways in which a document stops being the sender's to show, each with the way back. */
const withdrawn: readonly (readonly [string, () => Promise<unknown>, () => Promise<unknown>])[] = [
  [
    'it is in the trash',
    () => fixture.deps.db.update(documents).set({ trashedAt: new Date() }).where(eq(documents.id, 'one')),
    () => fixture.deps.db.update(documents).set({ trashedAt: null }).where(eq(documents.id, 'one')),
  ],
  [
    'its folder is hidden from the sender',
    () => fixture.setRole('tax', 'ann', 'None'),
    () => fixture.deps.db.delete(containerAccess).where(eq(containerAccess.containerId, 'tax')),
  ],
  [
    'the sender acts for the client no more',
    () =>
      fixture.deps.db
        .delete(clientLinks)
        .where(and(eq(clientLinks.userId, 'ann'), eq(clientLinks.clientId, 'acme'))),
    () => fixture.deps.db.insert(clientLinks).values({ userId: 'ann', clientId: 'acme', role: 'Owner' }),
  ],
  [
    'the sender may not sign in any more',
    () => fixture.deps.db.update(users).set({ signInPolicy: 'signInRejected' }).where(eq(users.id, 'ann')),
    async () => {
      await fixture.deps.db.update(users).set({ signInPolicy: 'allowed' }).where(eq(users.id, 'ann'));
      // The lock has ended the session that the fixture began with.
      Object.assign(fixture.as, { ann: await fixture.visitor('ann') });
    },
  ],
];
test.each(withdrawn)('a document is not shown any more when %s', async (_why, withdraw, giveBack) => {
  const [path = ''] = await fixture.links();
  await withdraw();
  const seen = [
    headingIn(await (await get(path)).text()),
    (await get(`${path}/documents/1`)).status,
    (await get(`${path}/all`)).status,
  ];
  await giveBack();
  expect(seen).toEqual(['Nothing to download any more', 404, 404]);
  expect(namesIn(await (await get(path)).text())).toEqual(['one.txt']);
});

test('a form that is far too long is refused', async () => {
  const [path = ''] = await fixture.links({ code });
  expect((await enter(path, 'x'.repeat(5_000))).status).toBe(413);
  expect(await fixture.events(path)).toEqual(['created']);
});

test('a form without a code counts as a wrong one, and a link without a code takes any', async () => {
  const [coded = ''] = await fixture.links({ code });
  expect((await get(coded, { method: 'POST', body: new URLSearchParams() })).status).toBe(403);
  const [open = ''] = await fixture.links();
  const answer = await enter(open, 'whatever');
  expect([answer.status, locationOf(answer).pathname]).toEqual([303, open]);
});
