/** Browsers that are about to begin a visit in one of the ways in which a session starts. */
import type { BrowserContext, BrowserContextOptions } from 'playwright';
import { segments } from '../../../contract/language/market.ts';
import { createSessionTicket } from '../../../contract/session/account.ts';
import { accounts } from '../../../server/demo/accounts.ts';
import { CookieBrowser } from './cookie-browser.ts';
import { beginSession, jsonOf, makeLongToken, type SignedIn, signInAt } from './sign-in.ts';

export type Segment = 'en/us' | 'en/gb' | 'en/au' | 'en/ca' | 'es' | 'pt' | 'fr';

/** The password of every account of the demo. */
const password = 'portal-demo';

/** E-mail and password of an account of the demo. */
export const credentialsOf = (account: string) => ({ email: `${account}@demo.example`, password });

/** The segment of an account's own language. */
export const segmentOf = (account: string): Segment =>
  segments[accounts.find(({ key }) => key === account)?.language ?? 'en-US'] as Segment;

const cookiesOf = (origin: string, { cookies }: CookieBrowser) =>
  [...cookies]
    .filter(([name]) => /cc-(session|signin)$/.test(name))
    .map(([name, value]) => ({
      name,
      value,
      domain: new URL(origin).hostname,
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    }));

/** What Playwright lets a browser begin with: the cookie and the token of a session, and other `items` by their keys. */
export function storageOf(
  origin: string,
  { browser, token }: Pick<SignedIn, 'browser' | 'token'>,
  items: Readonly<Record<string, string>> = {},
): Exclude<BrowserContextOptions['storageState'], string | undefined> {
  const kept = Object.entries({ 'cc-token': token, ...items });
  return {
    cookies: cookiesOf(origin, browser),
    origins: [{ origin, localStorage: kept.map(([name, value]) => ({ name, value })) }],
  };
}

/** A new session of an account of the demo, which no other test has. */
export async function sessionOf(origin: string, account: string): Promise<SignedIn> {
  const browser = new CookieBrowser();
  // A read-only preview session may not make session tickets, so it signs in each time.
  if (account === 'emulated') return signInAt(origin, browser, credentialsOf(account));
  return beginSession(origin, browser, await confirmedTicketOf(origin, account, browser), 'sessionToken');
}

/** A session of each account that no test ends: tickets are made in it, which is faster than a new sign-in. */
const bases = new Map<string, Promise<SignedIn>>();

/** A single-use ticket with which a portal that is open elsewhere starts as this account [S4.01], in a session of its own. */
export async function sessionTicketOf(origin: string, account: string): Promise<string> {
  const key = `${origin} ${account}`;
  const base = bases.get(key) ?? signInAt(origin, new CookieBrowser(), credentialsOf(account));
  bases.set(key, base);
  const { call } = await base;
  return (await jsonOf(await call(createSessionTicket.path, { method: 'POST' }))).sessionToken;
}

/**
 * The same for `browser`, as after "Continue as …?": with the cookie that it gets, the ticket signs in without a question.
 */
export async function confirmedTicketOf(
  origin: string,
  account: string,
  browser: CookieBrowser,
): Promise<string> {
  const link = await sessionTicketOf(origin, account);
  return (await jsonOf(await makeLongToken(origin, browser, link, 'sessionToken'))).ticket;
}

/** The same for a browser of Playwright's, whose pages are at `address`. */
export async function ticketIn(
  context: BrowserContext,
  origin: string,
  account: string,
  address = origin,
): Promise<string> {
  const browser = new CookieBrowser();
  const ticket = await confirmedTicketOf(origin, account, browser);
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: address })));
  return ticket;
}
