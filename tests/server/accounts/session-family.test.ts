import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSessionTicket } from '../../../contract/session/account.ts';
import { sessions, tickets } from '../../../server/db/schema/access-schema.ts';
import { companies, type users } from '../../../server/db/schema/core-schema.ts';
import { accountLinks } from '../../../server/db/schema/people-schema.ts';
import { clientGrants, staffGrants } from '../../../server/demo/rights.ts';
import { hashOf } from '../../../server/security/secrets.ts';
import { CookieBrowser, locationOf } from '../../support/browser/cookie-browser.ts';
import {
  beginSession,
  exchange,
  jsonOf,
  makeLongToken,
  passProvider,
  type SignedIn,
} from '../../support/browser/sign-in.ts';
import { startTestServer, type TestServer, testPassword } from '../../support/server/server.ts';

const bindings = '/api/security/v1/session/bindings';
const refused = [401, { errors: [{ reason: 'unauthenticated' }] }];
let server: TestServer;
let origin: string;

beforeAll(async () => {
  // A statement that waits for a lock stays visible in the database.
  server = await startTestServer({ LIMIT_DATABASE_LOCK_LOOK_MS: '30000' });
  origin = server.origin;
  const { db } = server.deps;
  await db
    .insert(companies)
    .values({ id: '2001', name: 'Aurora', market: 'us', language: 'en-US', theme: {} });
  const add = (id: string, details: Partial<typeof users.$inferInsert> = {}) =>
    server.addUser(`${id}@test.example`, { id, grants: clientGrants, firstName: id, ...details });
  await add('cleo');
  await add('cleo-2', { companyId: '2001' });
  await add('sam', { kind: 'staff', grants: staffGrants });
  await db.insert(accountLinks).values([{ userId: 'cleo', linkedUserId: 'cleo-2' }]);
});
afterAll(() => server.end());

const signIn = (id: string) => server.signIn(`${id}@test.example`);
const statusOf = async ({ call }: SignedIn) => (await call(bindings)).status;
const metaOf = async ({ call }: SignedIn) => (await jsonOf(await call(bindings))).meta;
const signOut = ({ call }: SignedIn) => call('/api/security/v1/session', { method: 'DELETE' });
const ticketOf = async ({ call }: SignedIn): Promise<string> =>
  (await jsonOf(await call(createSessionTicket.path, { method: 'POST' }))).sessionToken;
const redeem = async (browser: CookieBrowser, ticket: string) => {
  const answer = await makeLongToken(origin, browser, ticket, 'sessionToken');
  return [answer.status, await jsonOf(answer)];
};
/** The session of a ticket in the browser that asked for it. */
const childOf = async (session: SignedIn): Promise<SignedIn> =>
  beginSession(origin, session.browser, await ticketOf(session), 'sessionToken');
/** The session of a ticket in another browser, whose user was asked. */
async function elsewhere(session: SignedIn): Promise<SignedIn> {
  const browser = new CookieBrowser();
  const [, { ticket }] = await redeem(browser, await ticketOf(session));
  return beginSession(origin, browser, ticket, 'sessionToken');
}
/** Calls with the cookies that the browser had when the session began: later ones replaced them. */
function pinned(session: SignedIn): SignedIn {
  const cookies = new Map(session.browser.cookies);
  const browser = new CookieBrowser();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return {
    ...session,
    browser,
    call: (path, init = {}) =>
      browser.fetch(`${origin}${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${session.token}` },
      }),
  };
}
/** Staff begin to view the portal as cleo. */
async function viewAs(staff: SignedIn): Promise<SignedIn> {
  const posted = await staff.browser.fetch(`${origin}/staff/preview`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ person: 'cleo' }),
  });
  const ticket = locationOf(posted).searchParams.get('sessionToken') ?? '';
  return beginSession(origin, staff.browser, ticket, 'sessionToken');
}

test('a ticket is worthless after the sign-out of the session that asked for it', async () => {
  const cleo = await signIn('cleo');
  const ticket = await ticketOf(cleo);
  await signOut(cleo);
  expect(await redeem(cleo.browser, ticket)).toEqual(refused);
  expect(await redeem(new CookieBrowser(), ticket)).toEqual(refused);
});

test('a ticket that waits for its user’s answer is worthless after the sign-out, too', async () => {
  const cleo = await signIn('cleo');
  const browser = new CookieBrowser();
  const [, { ticket }] = await redeem(browser, await ticketOf(cleo));
  await signOut(cleo);
  expect(await redeem(browser, ticket)).toEqual(refused);
});

test('a chain of tickets ends with the sign-in that it began with, however long it grows', async () => {
  const first = await signIn('cleo');
  const { SessionExpiresDateTime: end } = await metaOf(first);
  let last = first;
  for (let link = 0; link < 5; link += 1) last = await childOf(last);
  expect((await metaOf(last)).SessionExpiresDateTime).toBe(end);
  const made = await makeLongToken(origin, last.browser, await ticketOf(last), 'sessionToken');
  expect((await jsonOf(made)).expires).toBe(end);
  const [, maxAge] = /cc-session=[^;]+; Max-Age=(\d+)/.exec(made.headers.getSetCookie().join()) ?? [];
  expect(Number(maxAge)).toBeLessThanOrEqual(Math.ceil((Date.parse(end) - Date.now()) / 1000) + 1);
});

test('an expired session gives its ticket no child', async () => {
  const cleo = await signIn('cleo');
  const ticket = await ticketOf(cleo);
  await server.deps.db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.tokenHash, hashOf(cleo.token)));
  expect(await redeem(cleo.browser, ticket)).toEqual(refused);
});

test('signing out ends every session that descends from it, in other browsers and at other firms', async () => {
  const cleo = await signIn('cleo');
  const own = pinned(cleo);
  const phone = await elsewhere(cleo);
  const phoneAgain = pinned(await elsewhere(phone));
  const switched = await own.call('/api/security/v1/account/switch', {
    method: 'POST',
    body: JSON.stringify({ companyId: '2001' }),
  });
  const ticket = (await jsonOf(switched)).address.split('?sessionToken=')[1];
  const other = pinned(await beginSession(origin, cleo.browser, ticket, 'sessionToken'));
  const all = [own, phone, phoneAgain, other];
  expect(await Promise.all(all.map(statusOf))).toEqual([200, 200, 200, 200]);
  await signOut(own);
  expect(await Promise.all(all.map(statusOf))).toEqual([401, 401, 401, 401]);
});

test('signing out in the browser that continued a session ends that session as well', async () => {
  const first = pinned(await signIn('cleo'));
  const second = await childOf(await childOf(pinned(first)));
  expect(await statusOf(first)).toBe(200);
  await signOut(second);
  expect(await statusOf(first)).toBe(401);
});

test('signing out on another device leaves the session that it was opened from', async () => {
  const cleo = await signIn('cleo');
  const phone = await elsewhere(cleo);
  const again = await childOf(pinned(phone));
  await signOut(again);
  expect([await statusOf(phone), await statusOf(again), await statusOf(cleo)]).toEqual([401, 401, 200]);
});

test('[T6.01] closing a preview ends it alone; the staff’s own session goes on, and ends when it would have', async () => {
  const staff = await signIn('sam');
  const own = pinned(staff);
  const { SessionExpiresDateTime: end } = await metaOf(own);
  const looking = pinned(await viewAs(staff));
  const closed = await jsonOf(await looking.call('/api/security/v1/preview/close', { method: 'POST' }));
  const ticket = closed.address.split('?sessionToken=')[1];
  const back = await beginSession(origin, staff.browser, ticket, 'sessionToken');
  expect([await statusOf(looking), await statusOf(own), await statusOf(back)]).toEqual([401, 200, 200]);
  expect(await metaOf(back)).toMatchObject({
    PrismGuid: 'sam',
    EmulateePrismGuid: null,
    SessionExpiresDateTime: end,
  });
});

test('[T6.01] signing out in a preview signs the staff out of that browser', async () => {
  const staff = await signIn('sam');
  const own = pinned(staff);
  await signOut(await viewAs(staff));
  expect(await statusOf(own)).toBe(401);
});

test('[S7.04] the replay of a code ends what its session had opened, too', async () => {
  const browser = new CookieBrowser();
  const credentials = { email: 'cleo@test.example', password: testPassword };
  const back = await passProvider(origin, browser, credentials);
  const { tokenValue } = await jsonOf(await exchange(origin, browser, back));
  const cleo = await beginSession(origin, browser, tokenValue);
  const phone = await elsewhere(cleo);
  await exchange(origin, new CookieBrowser(), back);
  expect([await statusOf(cleo), await statusOf(phone)]).toEqual([401, 401]);
});

test('a chain of 2,000 sessions is revoked with its first', async () => {
  const cleo = await signIn('cleo');
  const { db } = server.deps;
  const { SessionId: root } = await metaOf(cleo);
  await db.execute(sql`
    insert into sessions (id, user_id, company_id, token_hash, cookie_hash, parent_id, expires_at)
    select 'chain-' || n, 'cleo', '1001', 'chain-' || n, '', case n when 1 then ${root} else 'chain-' || (n - 1) end,
      now() + interval '1 hour'
    from generate_series(1, 2000) as n order by n`);
  await signOut(cleo);
  const { rows } = await db.execute(
    sql`select count(*)::int as live from sessions where id like 'chain-%' and revoked_at is null`,
  );
  expect(rows).toEqual([{ live: 0 }]);
});

test('a sign-out and the use of a ticket at the same moment leave no session', async () => {
  for (let round = 0; round < 10; round += 1) {
    const cleo = await signIn('cleo');
    const ticket = await ticketOf(cleo);
    const own = pinned(cleo);
    const [[, made]] = await Promise.all([redeem(pinned(cleo).browser, ticket), signOut(own)]);
    if (!made.longToken) continue;
    const [row] = await server.deps.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashOf(made.longToken)));
    expect(row?.revokedAt).not.toBeNull();
  }
});

/** How many statements of the portal wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await server.deps.connections.admin.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

/** Does `work` while a transaction beside the portal's holds what `statement` locks or changes; commits it then. */
async function whileHeld(statement: string, id: string, work: () => Promise<void>): Promise<void> {
  const outsider = new pg.Client({
    connectionString: server.deps.connections.admin.options.connectionString,
  });
  await outsider.connect();
  try {
    await outsider.query('begin');
    await outsider.query(statement, [id]);
    await work();
    await outsider.query('commit');
  } finally {
    await outsider.end();
  }
}

test('a ticket that is exchanged while its session is being revoked waits for the end of that, and yields none', async () => {
  const cleo = await signIn('cleo');
  const ticket = await ticketOf(cleo);
  let exchanged: Promise<unknown> | undefined;
  await whileHeld(
    'update sessions set revoked_at = now() where token_hash = $1',
    hashOf(cleo.token),
    async () => {
      exchanged = redeem(cleo.browser, ticket);
      await vi.waitUntil(async () => (await waiting()) === 1, { timeout: 20_000 });
    },
  );
  expect(await exchanged).toEqual(refused);
});

test('a sign-out that comes while a ticket is being exchanged waits for the new session, and ends it too', async () => {
  const cleo = await signIn('cleo');
  const own = pinned(cleo);
  const ticket = await ticketOf(cleo);
  let exchanged: Promise<[number, { longToken: string }]> | undefined;
  let signedOut: Promise<Response> | undefined;
  // A new session refers to its user: it cannot be inserted while the row of the user is held.
  await whileHeld('select from users where id = $1 for update', 'cleo', async () => {
    exchanged = redeem(pinned(cleo).browser, ticket) as typeof exchanged;
    await vi.waitUntil(async () => (await waiting()) === 1, { timeout: 20_000 });
    signedOut = signOut(own);
    await vi.waitUntil(async () => (await waiting()) === 2, { timeout: 20_000 });
  });
  const [status, { longToken }] = (await exchanged) ?? [0, { longToken: '' }];
  expect([status, (await signedOut)?.status]).toEqual([200, 204]);
  const [child] = await server.deps.db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashOf(longToken)));
  expect(child?.revokedAt).toBeInstanceOf(Date);
});

test('a ticket of another browser makes no session: it is exchanged for one of this browser, and its holder is named', async () => {
  const cleo = await signIn('cleo');
  const link = await ticketOf(cleo);
  const browser = new CookieBrowser();
  const answer = await makeLongToken(origin, browser, link, 'sessionToken');
  expect([answer.status, await jsonOf(answer)]).toEqual([
    200,
    {
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      holder: { firstName: 'cleo', lastName: 'Test', email: 'cleo@test.example' },
    },
  ]);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^cc-signin=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(await redeem(browser, link)).toEqual(refused);
});

test('a browser that is signed in keeps its session when a link of another account comes', async () => {
  const [cleo, sam] = [await signIn('cleo'), await signIn('sam')];
  const [status, answer] = await redeem(sam.browser, await ticketOf(cleo));
  expect([status, Object.keys(answer)]).toEqual([200, ['ticket', 'holder']]);
  expect((await metaOf(sam)).PrismGuid).toBe('sam');
});

test('the ticket of a confirmation works once, in the browser that confirmed', async () => {
  const cleo = await signIn('cleo');
  const [asked, other] = [new CookieBrowser(), new CookieBrowser()];
  const [, { ticket }] = await redeem(asked, await ticketOf(cleo));
  const phone = await beginSession(origin, asked, ticket, 'sessionToken');
  expect((await metaOf(phone)).PrismGuid).toBe('cleo');
  expect(await redeem(asked, ticket)).toEqual(refused);
  const [, { ticket: second }] = await redeem(asked, await ticketOf(cleo));
  expect(Object.keys((await redeem(other, second))[1])).toEqual(['ticket', 'holder']);
});

test('the answer to the question may take as long as the limit says, and no longer', async () => {
  const cleo = await signIn('cleo');
  const [, { ticket }] = await redeem(new CookieBrowser(), await ticketOf(cleo));
  const [row] = await server.deps.db
    .select()
    .from(tickets)
    .where(eq(tickets.tokenHash, hashOf(ticket)));
  const left = (row?.expiresAt.getTime() ?? 0) - Date.now();
  expect(left).toBeGreaterThan(290_000);
  expect(left).toBeLessThanOrEqual(server.settings.limits.confirmationMs);
});

test('[S4.01] a login token in another browser than the one that signed in is asked about', async () => {
  const browser = new CookieBrowser();
  const credentials = { email: 'cleo@test.example', password: testPassword };
  const back = await passProvider(origin, browser, credentials);
  const { tokenValue } = await jsonOf(await exchange(origin, browser, back));
  const victim = new CookieBrowser();
  const { ticket, holder } = await jsonOf(await makeLongToken(origin, victim, tokenValue));
  expect([holder.email, victim.cookies.has('cc-session')]).toEqual(['cleo@test.example', false]);
  expect(await statusOf(await beginSession(origin, victim, ticket))).toBe(200);
});

test('[T6.01] a ticket of "View as" is refused in any other browser', async () => {
  const staff = await signIn('sam');
  const posted = await staff.browser.fetch(`${origin}/staff/preview`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ person: 'cleo' }),
  });
  const ticket = locationOf(posted).searchParams.get('sessionToken') ?? '';
  expect(await redeem(new CookieBrowser(), ticket)).toEqual(refused);
});
