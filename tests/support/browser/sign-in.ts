import { type CookieBrowser, locationOf } from './cookie-browser.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A signed-in browser with its session's token. */
export interface SignedIn {
  readonly browser: CookieBrowser;
  readonly token: string;
  /** Calls the API with token and cookie. */
  call(path: string, init?: RequestInit): Promise<Response>;
}

/** The body of a JSON answer, for a test to compare. */
// biome-ignore lint/suspicious/noExplicitAny: a test compares the value, whatever its type.
export const jsonOf = async (response: Response): Promise<any> => await response.json();

/** Starts a sign-in [S7.03] and answers the whole answer. */
export const startLogin = (
  origin: string,
  browser: CookieBrowser,
  redirectUri = `${origin}/clientcenter/en/us/auth`,
  lang = 'en-US',
): Promise<Response> =>
  browser.fetch(`${origin}/api/security/v1/oidc/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'clientcenter', sp: 'clientcenter', lang, redirectUri }),
  });

/** Opens the provider's page for a new sign-in and answers its address. */
export async function openProvider(origin: string, browser: CookieBrowser, lang?: string): Promise<URL> {
  const started = await startLogin(origin, browser, undefined, lang);
  return locationOf(await browser.fetch(locationOf(started)));
}

/** Signs in at the provider and answers the address that it sends the browser back to; `at` is where a sign-in that has begun leads. */
export async function passProvider(
  origin: string,
  browser: CookieBrowser,
  credentials: Credentials,
  at?: URL,
): Promise<URL> {
  const page = at ? locationOf(await browser.fetch(at)) : await openProvider(origin, browser);
  const posted = await browser.post(page, { ...credentials });
  return locationOf(await browser.fetch(locationOf(posted)));
}

/** Exchanges the code and state of a return address [S7.04]. */
export function exchange(origin: string, browser: CookieBrowser, back: URL): Promise<Response> {
  const query = new URLSearchParams({
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  });
  return browser.fetch(`${origin}/api/security/v1/oidc/auth-code/session?${query}`, { method: 'POST' });
}

/** Turns a login token into the session's long token. */
export const makeLongToken = (
  origin: string,
  browser: CookieBrowser,
  token: string,
  from: 'loginToken' | 'sessionToken' = 'loginToken',
): Promise<Response> =>
  browser.fetch(`${origin}/api/security/v1/tokens/long`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, token }),
  });

/** The whole way from the portal to the provider and back. */
export async function signInAt(
  origin: string,
  browser: CookieBrowser,
  credentials: Credentials,
): Promise<SignedIn> {
  const back = await passProvider(origin, browser, credentials);
  const { tokenValue } = await jsonOf(await exchange(origin, browser, back));
  return await beginSession(origin, browser, tokenValue);
}

/** Begins a session by a login token, or by a single-use ticket of another session [S4.01]. */
export async function beginSession(
  origin: string,
  browser: CookieBrowser,
  ticket: string,
  from: 'loginToken' | 'sessionToken' = 'loginToken',
): Promise<SignedIn> {
  const { longToken } = await jsonOf(await makeLongToken(origin, browser, ticket, from));
  return {
    browser,
    token: longToken,
    call: (path, init = {}) =>
      browser.fetch(`${origin}${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${longToken}` },
      }),
  };
}
