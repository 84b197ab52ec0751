import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readCalendarFeed } from '../../../contract/brazil/tax-calendar.ts';
import { fillPath } from '../../../contract/calls/call.ts';
import { loadBindings } from '../../../contract/session/session.ts';
import {
  passwordEvents,
  providerAccounts,
  providerEntries,
} from '../../../server/db/schema/access-schema.ts';
import { calendarFeeds } from '../../../server/db/schema/brazil-schema.ts';
import { hashOf, newSecret } from '../../../server/security/secrets.ts';
import { CookieBrowser, locationOf } from '../../support/browser/cookie-browser.ts';
import { allMails, mailsTo, type OutboxMail } from '../../support/browser/outbox.ts';
import { openProvider, startLogin } from '../../support/browser/sign-in.ts';
import { startTestServer, type TestServer, testPassword } from '../../support/server/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PROXIES: '1', LIMIT_PASSWORD_ANSWER_MS: '100' });
});
afterAll(() => server.end());

const newPassword = 'a longer horse battery';
let network = 0;
/** A source that no other test has. */
const newSource = (): string => {
  network += 1;
  return `203.0.113.${network}`;
};

const post = (
  browser: CookieBrowser,
  address: string | URL,
  fields: Record<string, string>,
  source = newSource(),
): Promise<Response> =>
  browser.fetch(address, {
    method: 'POST',
    headers: { 'x-forwarded-for': source },
    body: new URLSearchParams(fields),
  });

/** Asks for a link on the provider's page. */
async function ask(email: string, { source, language }: { source?: string; language?: string } = {}) {
  const browser = new CookieBrowser();
  const page = await openProvider(server.origin, browser, language);
  return await post(browser, `${page}/forgot`, { email }, source);
}

const linkIn = ({ text }: OutboxMail): string => /http:\S+\/oidc\/password\/[\w-]{43}/.exec(text)?.[0] ?? '';

/** The letters to an address once there are `count`: they leave after the answer. */
async function letters(email: string, count: number): Promise<OutboxMail[]> {
  const to = (name: string) => mailsTo(server.settings.dataDir, name);
  return await vi.waitFor(
    async () => {
      const found = await to(`Ada Test <${email}>`);
      expect(found.length).toBe(count);
      return found;
    },
    { timeout: 10_000 },
  );
}

/** Asks for a link and answers where it leads. */
async function linkFor(email: string, before = 0): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  return linkIn((await letters(email, before + 1)).at(-1) as OutboxMail);
}

const signInWith = async (email: string, password: string): Promise<number> => {
  const browser = new CookieBrowser();
  const page = await openProvider(server.origin, browser);
  return (await post(browser, page, { email, password })).status;
};

test('a link sets a new password once, and ends all that was signed in with the old one', async () => {
  const email = 'once@test.example';
  await server.addUser(email);
  const before = await server.signIn(email);
  const bindings = () => before.call(loadBindings.path).then(({ status }) => status);
  expect(await bindings()).toBe(200);
  const link = await linkFor(email);
  const stranger = new CookieBrowser();
  const page = await stranger.fetch(link);
  expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
    200,
    'no-referrer',
    'no-store',
  ]);
  expect(await page.text()).toContain('autocomplete="new-password"');
  // Programs that check mail look at links: only the form uses one up.
  expect((await stranger.fetch(link)).status).toBe(200);
  const set = await post(stranger, link, { password: newPassword });
  expect([set.status, await set.text()]).toEqual([200, expect.stringContaining('Your password is changed')]);
  expect(await bindings()).toBe(401);
  // The provider's own session is over as well: it asks for the password again.
  const again = locationOf(
    await before.browser.fetch(locationOf(await startLogin(server.origin, before.browser))),
  );
  expect(again.pathname).toMatch(/^\/oidc\/interaction\//);
  expect([await signInWith(email, testPassword), await signInWith(email, newPassword)]).toEqual([401, 303]);
  const late = await post(stranger, link, { password: 'yet another password' });
  expect([late.status, await late.text()]).toEqual([
    404,
    expect.stringContaining('This link no longer works'),
  ]);
  expect(await signInWith(email, newPassword)).toBe(303);
  expect((await letters(email, 2)).map(({ subject }) => subject)).toEqual([
    'Set a new password',
    'Your password was changed',
  ]);
  const { db } = server.deps;
  const events = await db
    .select({ kind: passwordEvents.kind })
    .from(passwordEvents)
    .innerJoin(providerAccounts, eq(providerAccounts.subject, passwordEvents.subject))
    .where(eq(providerAccounts.email, email))
    .orderBy(asc(passwordEvents.createdAt));
  expect(events).toEqual([{ kind: 'linkSent' }, { kind: 'changed' }]);
});

test.each([
  ['en-US', 'The private link of your calendar subscription no longer works.'],
  ['pt-BR', 'O link privado da sua assinatura de calend'],
])('a new password ends the calendar subscription, and the letter in %s says so', async (language, words) => {
  const email = `calendar-${language.toLowerCase()}@test.example`;
  const { id: userId } = await server.addUser(email, { language });
  const token = newSecret();
  const { db } = server.deps;
  await db.insert(calendarFeeds).values({ userId, tokenHash: hashOf(token) });
  const link = await linkFor(email);
  expect((await post(new CookieBrowser(), link, { password: newPassword })).status).toBe(200);
  expect(await db.$count(calendarFeeds, eq(calendarFeeds.userId, userId))).toBe(0);
  expect((await fetch(`${server.origin}${fillPath(readCalendarFeed)}?token=${token}`)).status).toBe(404);
  expect((await letters(email, 2))[1]?.text).toContain(words);
});

test('the letter about a new password is silent about a calendar subscription that its user never had', async () => {
  const email = 'never-subscribed@test.example';
  await server.addUser(email);
  await post(new CookieBrowser(), await linkFor(email), { password: newPassword });
  expect((await letters(email, 2))[1]?.text).not.toContain('subscription');
});

test('of two forms with one link only one sets a password', async () => {
  const email = 'twice@test.example';
  await server.addUser(email);
  const link = await linkFor(email);
  const answers = await Promise.all(
    ['first new password', 'second new password'].map((password) =>
      post(new CookieBrowser(), link, { password }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

const look = async (link: string) => (await new CookieBrowser().fetch(link)).status;

test('a newer link leaves the older one valid, and a new password ends all of them', async () => {
  const email = 'newer@test.example';
  await server.addUser(email);
  const older = await linkFor(email);
  const newer = await linkFor(email, 1);
  expect([await look(older), await look(newer)]).toEqual([200, 200]);
  expect((await post(new CookieBrowser(), older, { password: newPassword })).status).toBe(200);
  expect([await look(older), await look(newer)]).toEqual([404, 404]);
});

test('a link ends with its time, and one that was never sent is refused alike', async () => {
  const email = 'late@test.example';
  await server.addUser(email);
  const link = await linkFor(email);
  await server.deps.db
    .update(providerEntries)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(providerEntries.model, 'PasswordLink'));
  expect([
    await look(link),
    (await post(new CookieBrowser(), link, { password: newPassword })).status,
    await look(`${server.origin}/oidc/password/${'x'.repeat(43)}`),
    await look(`${server.origin}/oidc/password/short`),
  ]).toEqual([404, 404, 404, 404]);
});

test('an address without an account is answered like one with an account, and gets no mail', async () => {
  await server.addUser('known@test.example');
  const bodies: string[] = [];
  for (const email of ['known@test.example', 'wrong@test.example']) {
    const answer = await ask(email);
    const text = await answer.text();
    bodies.push(
      `${answer.status} ${text}`
        .replaceAll(email, '{email}')
        .replaceAll(encodeURIComponent(email), '{email}')
        .replaceAll(/nonce="[^"]+"|interaction\/[\w-]+/g, ''),
    );
  }
  expect(bodies[0]).toContain('If {email} has an account');
  expect(bodies[1]).toBe(bodies[0]);
  await letters('known@test.example', 1);
  expect((await allMails(server.settings.dataDir)).filter(({ to }) => to.includes('wrong@'))).toEqual([]);
});

test('an answer takes its time, so that it does not tell whether there is an account', async () => {
  const browser = new CookieBrowser();
  const page = await openProvider(server.origin, browser);
  const begun = performance.now();
  await post(browser, `${page}/forgot`, { email: 'no@test.example' });
  expect(performance.now() - begun).toBeGreaterThan(95);
});

test.each(['limited@test.example', 'none@test.example'])(
  'after three links for %s a source has to wait, and is asked to use the link that it has',
  async (email) => {
    if (email.startsWith('limited')) await server.addUser(email);
    const source = newSource();
    const statuses: number[] = [];
    for (let asked = 0; asked < 3; asked += 1) statuses.push((await ask(email, { source })).status);
    const late = await ask(email.toUpperCase(), { source });
    expect([...statuses, late.status]).toEqual([200, 200, 200, 429]);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await late.text()).toMatch(/role="alert"[^>]*>Too many tries. If we already e-mailed you a link/);
  },
);

test('a stranger who asks for links until refused neither voids the owner’s link nor keeps the owner from another one', async () => {
  const email = 'kept-out@test.example';
  await server.addUser(email);
  const own = await linkFor(email);
  const stranger = newSource();
  const statuses: number[] = [];
  for (let asked = 0; asked < 4; asked += 1) statuses.push((await ask(email, { source: stranger })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await look(own)).toBe(200);
  expect((await ask(email)).status).toBe(200);
});

test('when strangers at many addresses used up the links of an account, its known source and browser get one, and all that were sent still work', async () => {
  const email = 'crowd@test.example';
  await server.addUser(email);
  const owner = new CookieBrowser();
  const home = newSource();
  const page = await openProvider(server.origin, owner);
  expect((await post(owner, page, { email, password: testPassword }, home)).status).toBe(303);
  const statuses: number[] = [];
  for (let asked = 0; asked < 11; asked += 1) statuses.push((await ask(email)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect((await ask(email, { source: home })).status).toBe(200);
  const elsewhere = new CookieBrowser();
  for (const [name, value] of owner.cookies) if (name.includes('known')) elsewhere.cookies.set(name, value);
  const forgot = `${await openProvider(server.origin, elsewhere)}/forgot`;
  expect((await post(elsewhere, forgot, { email })).status).toBe(200);
  const links = (await letters(email, 12)).map(linkIn);
  expect(await Promise.all(links.map(look))).toEqual(Array(12).fill(200));
});

test('one source may ask for ten links at all addresses together', async () => {
  const source = newSource();
  const statuses: number[] = [];
  for (let asked = 0; asked < 11; asked += 1)
    statuses.push((await ask(`many-${asked}@test.example`, { source })).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test.each([
  ['eleven char', 'This password is too short. Use at least 12 characters.'],
  ['picky-person@test.example', 'Your password can’t be your e-mail.'],
])('the password “%s” is refused with a reason, and the link still works', async (password, reason) => {
  const email = 'picky-person@test.example';
  const [known] = await server.deps.db
    .select()
    .from(providerAccounts)
    .where(eq(providerAccounts.email, email));
  if (!known) await server.addUser(email);
  const sent = (await mailsTo(server.settings.dataDir, `Ada Test <${email}>`)).length;
  const link = await linkFor(email, sent);
  const answer = await post(new CookieBrowser(), link, { password });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(reason)]);
  expect((await new CookieBrowser().fetch(link)).status).toBe(200);
  expect(await signInWith(email, testPassword)).toBe(303);
});

test('the letter is in the language of the user, the page in that of the sign-in', async () => {
  const email = 'brasil@test.example';
  await server.addUser(email, { language: 'pt-BR' });
  const answer = await ask(email, { language: 'es-AR' });
  expect(await answer.text()).toContain('<html lang="es-AR">');
  const [letter] = await letters(email, 1);
  expect(letter?.subject).toBe('Crie uma nova senha');
  const page = await new CookieBrowser().fetch(linkIn(letter as OutboxMail));
  expect(await page.text()).toContain('<html lang="es-AR">');
});
