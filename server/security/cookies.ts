import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Settings } from '../settings.ts';

/** The prefix of a cookie's name where the browser honours it; none on http. */
const prefixOf = ({ publicOrigin }: Pick<Settings, 'publicOrigin'>): 'host' | undefined =>
  publicOrigin.startsWith('https:') ? 'host' : undefined;

/** The cookie without which a session's token is worthless. */
export const sessionCookie = 'cc-session';
/**
 * The cookie of the session that a new one has just replaced in this browser. Another tab has the new cookie before it has
 * the new token: without the earlier secret, its calls in between would be refused and end both sessions.
 */
export const earlierSessionCookie = 'cc-session-before';
/** How long the earlier secret counts, in seconds: longer than a call takes. */
const earlierSessionSeconds = 60;
/** The cookie that binds a sign-in under way to the browser that started it. */
export const signInCookie = 'cc-signin';

/** The cookie by which the embedded provider knows that this browser has signed in to an account before. */
export const knownBrowserCookie = 'cc-known';

/** Reads one of our own cookies. */
export const readCookie = (
  context: Context,
  settings: Pick<Settings, 'publicOrigin'>,
  name: string,
): string | undefined => getCookie(context, name, prefixOf(settings));

/** Sets one of our own cookies, out of reach of scripts and of other sites; `maxAge` in seconds, 0 clears it. */
export function writeCookie(
  context: Context,
  settings: Pick<Settings, 'publicOrigin'>,
  name: string,
  value: string,
  maxAge: number,
): void {
  setCookie(context, name, value, {
    prefix: prefixOf(settings),
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge,
  });
}

/** Gives the browser the secret of a new session for `seconds`, and keeps the one it replaces for a short while. */
export function writeSessionCookie(
  context: Context,
  settings: Pick<Settings, 'publicOrigin'>,
  secret: string,
  seconds: number,
): void {
  const earlier = readCookie(context, settings, sessionCookie);
  if (earlier) writeCookie(context, settings, earlierSessionCookie, earlier, earlierSessionSeconds);
  writeCookie(context, settings, sessionCookie, secret, seconds);
}

/** Takes the secrets of its sessions from the browser. */
export function clearSessionCookies(context: Context, settings: Pick<Settings, 'publicOrigin'>): void {
  writeCookie(context, settings, sessionCookie, '', 0);
  if (readCookie(context, settings, earlierSessionCookie) !== undefined)
    writeCookie(context, settings, earlierSessionCookie, '', 0);
}
