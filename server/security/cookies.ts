import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Settings } from '../settings.ts';

/** The prefix of a cookie's name where the browser honours it; none on http. */
const prefixOf = ({ publicOrigin }: Pick<Settings, 'publicOrigin'>): 'host' | undefined =>
  publicOrigin.startsWith('https:') ? 'host' : undefined;

/** The cookie without which a session's token is worthless. */
export const sessionCookie = 'cc-session';
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
