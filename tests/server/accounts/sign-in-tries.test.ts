import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { providerAccounts, providerEntries } from '../../../server/db/schema/access-schema.ts';
import { createPasswords } from '../../../server/security/passwords.ts';
import { type Booking, createTries, type Tries, type Try } from '../../../server/security/tries.ts';
import { CookieBrowser } from '../../support/browser/cookie-browser.ts';
import { openProvider } from '../../support/browser/sign-in.ts';
import { quickHashOf } from '../../support/server/quick-hash.ts';
import { startTestServer, type TestServer, testPassword } from '../../support/server/server.ts';

let server: TestServer;
let now: number;
let tries: Tries;

beforeAll(async () => {
  server = await startTestServer({ PROXIES: '1', LIMIT_FIRST_TRY_WAIT_MS: '30000' });
  await server.addUser('ada@test.example');
  // To check a password at an address without an account costs thirty times as much.
  const passwordHash = quickHashOf(testPassword);
  await server.deps.db.insert(providerAccounts).values(
    Array.from({ length: 300 }, (_, index) => {
      const email = `user-${index}@test.example`;
      return { subject: email, email, passwordHash, givenName: 'User', familyName: `${index}` };
    }),
  );
});
beforeEach(async () => {
  await server.deps.db.delete(providerEntries);
  now = Date.now();
  tries = createTries(server.deps.db, { ...server.settings.limits, firstTryWaitMs: 1_000 }, () => now);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => server.end());

const home: Try = { email: 'ada@test.example', source: '203.0.113.1' };
const browserA = 'a'.repeat(43);
const browserB = 'b'.repeat(43);
/** Tries once and answers how many milliseconds it has to wait. */
const waitOf = async (one: Try): Promise<number> => {
  const begun = await tries.begin(one);
  return typeof begun === 'number' ? begun : 0;
};
const seconds = async (one: Try): Promise<number> => (await waitOf(one)) / 1_000;
/** Books a try that may go on. */
async function booked(one: Try): Promise<Booking> {
  const booking = await tries.begin(one);
  if (typeof booking === 'number') throw new Error(`the try has to wait for ${booking} ms`);
  return booking;
}
/** Signs in; the browser is known by the secret `browser` from then on. */
const signIn = async (one: Try, browser: string): Promise<void> =>
  tries.succeed(one, await booked(one), browser);

/** Tries at the first possible moment, `count` times, and answers each wait in seconds. */
async function waitsOf(one: Try, count: number): Promise<number[]> {
  const waits: number[] = [];
  for (let made = 0; made < count; made += 1) {
    let wait = await waitOf(one);
    waits.push(wait / 1_000);
    while (wait > 0) {
      now += wait;
      wait = await waitOf(one);
    }
  }
  return waits;
}

test('wrong passwords of one source at one account wait twice as long each time, 30 seconds at most', async () => {
  expect(await waitsOf(home, 12)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30]);
});

test('a source that has to wait at an account does not lock others out of it', async () => {
  await waitsOf(home, 9);
  expect(await seconds(home)).toBe(16);
  expect(await seconds({ ...home, source: '198.51.100.7' })).toBe(0);
  expect(await seconds({ ...home, email: 'other@test.example' })).toBe(0);
});

test('the right password and a quarter of an hour without a try forget the wrong ones', async () => {
  await waitsOf(home, 5);
  now += 900_001;
  expect(await waitsOf(home, 4)).toEqual([0, 0, 0, 0]);
  await signIn(home, browserA);
  expect(await waitsOf(home, 6)).toEqual([0, 0, 0, 0, 0, 1]);
});

test('tries at one moment are all counted', async () => {
  const waits = await Promise.all(Array.from({ length: 20 }, () => waitOf(home)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test('one password at many accounts is limited for the source, and for no other source', async () => {
  const spray = (index: number, source = home.source) =>
    seconds({ email: `user-${index}@test.example`, source });
  const waits = [];
  for (let index = 0; index < 31; index += 1) waits.push(await spray(index));
  expect(waits).toEqual([...Array(30).fill(0), 10]);
  expect(await spray(31, '198.51.100.7')).toBe(0);
  now += 10_000;
  expect([await spray(32), await spray(33)]).toEqual([0, 10]);
});

test('many right passwords of one source are not limited', async () => {
  for (let index = 0; index < 40; index += 1) {
    const one = { email: `user-${index}@test.example`, source: home.source };
    await signIn(one, `${index}`.padStart(43, 'a'));
  }
});

test('many sources at one account wait three seconds, and a source that signed in before does not', async () => {
  await signIn(home, browserA);
  const from = (index: number) => seconds({ ...home, source: `198.51.100.${index}` });
  const waits = [];
  for (let index = 0; index < 21; index += 1) waits.push(await from(index));
  expect(waits).toEqual([...Array(20).fill(0), 3]);
  expect(await seconds(home)).toBe(0);
});

test('a try that has to wait, or is canceled, does not count', async () => {
  for (let made = 0; made < 40; made += 1) {
    await tries.takeBack(await booked(home));
  }
  await waitsOf(home, 5);
  for (let made = 0; made < 40; made += 1) await tries.begin(home);
  expect(await seconds({ ...home, email: 'other@test.example' })).toBe(0);
});

test('hashes run one at a time, a few wait, and further ones are refused with 429 and Retry-After', async () => {
  const passwords = createPasswords({ ...server.settings.limits, parallelHashes: 1, waitingHashes: 2 });
  const sources = ['one', 'one', 'one', 'two', 'three'];
  const results = await Promise.allSettled(sources.map((source) => passwords.hash(source, 'x')));
  // One place is kept for a source of which nothing waits.
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
  ]);
  expect(results[4]).toMatchObject({
    reason: { status: 429, reason: 'tooManyRequests', headers: { 'retry-after': '2' } },
  });
});

test('a form that has to wait is answered so before it takes a place in the queue', async () => {
  const passwords = createPasswords({ ...server.settings.limits, parallelForms: 1, waitingForms: 1 });
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const busy = passwords.inTurn('a', { ask: async () => undefined, work: () => ended });
  const work = vi.fn(async () => 'worked');
  expect(await passwords.inTurn('b', { ask: async () => 'wait', work })).toBe('wait');
  expect(work).not.toHaveBeenCalled();
  end();
  await busy;
});

test('asking for the waiting time counts no try and takes no lock', async () => {
  await waitsOf(home, 7);
  const { db } = server.deps;
  const before = await db.select().from(providerEntries).orderBy(providerEntries.id);
  expect(
    await db.transaction(async (tx) => {
      await tx.select().from(providerEntries).for('update');
      return await tries.waitOf(home);
    }),
  ).toBe(4_000);
  expect(await tries.waitOf({ ...home, source: '198.51.100.7' })).toBe(0);
  expect(await db.select().from(providerEntries).orderBy(providerEntries.id)).toEqual(before);
});

test('a known browser does not wait in a new network because of tries of others', async () => {
  const browser = browserA;
  await signIn(home, browser);
  const away = '203.0.113.99';
  /** Tries of so many sources that those at the account have to wait. */
  const guessAt = async (email: string) => {
    for (let made = 0; made < 21; made += 1) await tries.begin({ email, source: `198.51.100.${made}` });
  };
  await guessAt(home.email);
  expect(await seconds({ ...home, source: away })).toBe(3);
  expect(await tries.waitOf({ ...home, source: away, browser })).toBe(0);
  expect(await waitsOf({ ...home, source: away, browser }, 7)).toEqual([0, 0, 0, 0, 0, 1, 2]);
  // It is known to this account only, and not for ever.
  await guessAt('other@test.example');
  expect(await seconds({ email: 'other@test.example', source: away, browser })).toBe(3);
  now += server.settings.limits.knownSourceMs;
  await guessAt(home.email);
  expect(await seconds({ ...home, source: away, browser })).toBe(3);
});

test('a sign-in renews what a browser is known by, with all its accounts: a planted secret stays known to none', async () => {
  const mallory: Try = { email: 'mallory@test.example', source: '198.51.100.66' };
  await signIn(mallory, browserA);
  // The victim's browser carries the secret that Mallory planted.
  await signIn({ ...home, browser: browserA }, browserB);
  const isKnown = (email: string, browser: string) =>
    tries.isKnownBrowser({ email, source: '203.0.113.99', browser });
  expect(await isKnown(home.email, browserA)).toBe(false);
  expect(await isKnown(home.email, browserB)).toBe(true);
  expect([await isKnown(mallory.email, browserA), await isKnown(mallory.email, browserB)]).toEqual([
    false,
    true,
  ]);
  now += server.settings.limits.knownSourceMs;
  await signIn({ ...home, browser: browserB }, browserA);
  expect([await isKnown(home.email, browserA), await isKnown(mallory.email, browserA)]).toEqual([
    true,
    false,
  ]);
});

test('wrong passwords in a known browser still count after a sign-in at another account renewed it', async () => {
  await signIn(home, browserA);
  await signIn({ ...home, email: 'mallory@test.example', browser: browserA }, browserB);
  expect(await waitsOf({ ...home, browser: browserB }, 7)).toEqual([0, 0, 0, 0, 0, 1, 2]);
  await signIn({ ...home, email: 'mallory@test.example', browser: browserB }, browserA);
  expect(await seconds({ ...home, browser: browserA })).toBe(4);
});

test('a browser with more than 20 accounts keeps those that signed in last', async () => {
  const secret = (index: number) => `${index}`.padStart(43, 'a');
  const user = (index: number): Try => ({ ...home, email: `user-${index}@test.example` });
  for (let index = 0; index < 22; index += 1) {
    now += 1_000;
    await signIn({ ...user(index), ...(index > 0 && { browser: secret(index - 1) }) }, secret(index));
  }
  const known = await Promise.all(
    Array.from({ length: 22 }, (_, index) => tries.isKnownBrowser({ ...user(index), browser: secret(21) })),
  );
  expect(known).toEqual([false, false, ...Array(20).fill(true)]);
});

test('concurrent sign-ins in one known browser give back no try of their source', async () => {
  await signIn(home, browserA);
  for (let index = 0; index < 30; index += 1)
    expect(await seconds({ email: `user-${index}@test.example`, source: home.source })).toBe(0);
  const one = { ...home, browser: browserA };
  const bookings = await Promise.all(Array.from({ length: 5 }, () => booked(one)));
  await Promise.all(
    bookings.map((booking, index) => tries.succeed(one, booking, `${index}`.padStart(43, 'c'))),
  );
  expect(await seconds({ email: 'user-30@test.example', source: home.source })).toBe(10);
  const known = await Promise.all(
    bookings.map((_, index) => tries.isKnownBrowser({ ...home, browser: `${index}`.padStart(43, 'c') })),
  );
  expect([known, await tries.isKnownBrowser(one)]).toEqual([Array(5).fill(true), false]);
});

test('the form of the provider limits by the forwarded source', async () => {
  const post = async (source: string, password: string) => {
    const browser = new CookieBrowser();
    const page = await openProvider(server.origin, browser);
    return await browser.fetch(page, {
      method: 'POST',
      headers: { 'x-forwarded-for': source },
      body: new URLSearchParams({ email: 'ada@test.example', password }),
    });
  };
  for (let made = 0; made < 5; made += 1) expect((await post('203.0.113.9', 'wrong')).status).toBe(401);
  const late = await post('203.0.113.9', testPassword);
  expect([late.status, late.headers.get('retry-after')]).toEqual([
    429,
    expect.stringMatching(/^(30|[12]\d)$/),
  ]);
  const right = await post('203.0.113.10', testPassword);
  expect([right.status, right.headers.getSetCookie().filter((each) => each.startsWith('cc-known='))]).toEqual(
    [303, [expect.stringMatching(/^cc-known=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)]],
  );
});

test('the form of the provider never keeps the known browser that came with it', async () => {
  const planted = 'm'.repeat(43);
  const browser = new CookieBrowser();
  const page = await openProvider(server.origin, browser);
  browser.cookies.set('cc-known', planted);
  const body = new URLSearchParams({ email: 'ada@test.example', password: testPassword });
  expect((await browser.fetch(page, { method: 'POST', body })).status).toBe(303);
  const own = browser.cookies.get('cc-known') ?? '';
  expect(own).toMatch(/^[\w-]{43}$/);
  expect(own).not.toBe(planted);
  const isKnown = (secret: string) => tries.isKnownBrowser({ ...home, browser: secret });
  expect([await isKnown(planted), await isKnown(own)]).toEqual([false, true]);
});

test('strangers from thirty networks fill the queue, and a browser that signed in before still gets a turn', async () => {
  const { passwords } = server.deps;
  const stranger = new CookieBrowser();
  const page = await openProvider(server.origin, stranger);
  const home = new CookieBrowser();
  const homePage = await openProvider(server.origin, home);
  const form = (email: string, password: string, source: string) => ({
    method: 'POST',
    headers: { 'x-forwarded-for': source },
    body: new URLSearchParams({ email, password }),
  });
  await home.fetch(homePage, form('ada@test.example', testPassword, '203.0.113.40'));
  const known = new CookieBrowser();
  const knownPage = await openProvider(server.origin, known);
  known.cookies.set('cc-known', home.cookies.get('cc-known') ?? '');
  const other = new CookieBrowser();
  const otherPage = await openProvider(server.origin, other);
  other.cookies.set('cc-known', home.cookies.get('cc-known') ?? '');

  const { check, inTurn } = passwords;
  const order: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  vi.spyOn(passwords, 'check').mockImplementation(async (source, password, hash) => {
    order.push(source);
    await gate;
    return await check(source, password, hash);
  });
  const recognised: string[] = [];
  vi.spyOn(passwords, 'inTurn').mockImplementation((source, given) =>
    inTurn(source, {
      ...given,
      knownAccount: async () => {
        const account = await given.knownAccount?.();
        if (account) recognised.push(account);
        return account;
      },
    }),
  );
  const statuses: number[] = [];
  const guesses = Array.from({ length: 40 }, async (_, index) => {
    const guess = form(`user-${index}@test.example`, 'wrong', `198.51.${index}.7`);
    statuses.push((await stranger.fetch(page, guess)).status);
  });
  // Four are worked on and thirty wait.
  await vi.waitUntil(() => statuses.length === 6, { timeout: 20_000 });
  expect(statuses).toEqual(Array.from({ length: 6 }, () => 429));
  const [right, foreign] = [
    known.fetch(knownPage, form('ada@test.example', testPassword, '203.0.113.41')),
    // The cookie is worth something at its own account only.
    other.fetch(otherPage, form('bea@test.example', testPassword, '203.0.113.42')),
  ];
  expect((await foreign).status).toBe(429);
  await vi.waitUntil(() => recognised.length === 1, { timeout: 20_000 });
  open();
  expect((await right).status).toBe(303);
  await Promise.all(guesses);
  expect(order.indexOf('203.0.113.41')).toBeLessThan(8);
});

test('300 wrong passwords at once of one source are answered with few hashes', async () => {
  const check = vi.spyOn(server.deps.passwords, 'check');
  const browser = new CookieBrowser();
  const page = await openProvider(server.origin, browser);
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      browser.fetch(page, {
        method: 'POST',
        headers: { 'x-forwarded-for': '203.0.113.20' },
        body: new URLSearchParams({ email: `user-${index}@test.example`, password: 'wrong' }),
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect([statuses.filter((each) => each === 429).length >= 270, new Set(statuses)]).toEqual([
    true,
    new Set([401, 429]),
  ]);
  expect(check.mock.calls.length).toBeLessThanOrEqual(31);
});
