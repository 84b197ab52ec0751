import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Settings } from '../settings.ts';

const isSecure = (settings: Pick<Settings, 'publicOrigin'>): boolean =>
  settings.publicOrigin.startsWith('https:');

/** A cookie's name: with the `__Host-` prefix wherever the browser honours it, plain on http. */
const nameOf = (settings: Pick<Settings, 'publicOrigin'>, name: string): string =>
  isSecure(settings) ? `__Host-${name}` : name;

/** The cookie without which a session's token is worthless. */
export const sessionCookie = 'cc-session';
/** The cookie that binds a sign-in under way to the browser that started it. */
export const signInCookie = 'cc-signin';

/** The cookie that tells the embedded provider in which browser an account was signed in to before. */
export const knownBrowserCookie = 'cc-known';

/** Reads one of our own cookies. */
export const readCookie = (
  context: Context,
  settings: Pick<Settings, 'publicOrigin'>,
  name: string,
): string | undefined => getCookie(context, nameOf(settings, name));

/** Sets one of our own cookies, out of reach of scripts and of other sites; `maxAge` in seconds, 0 clears it. */
export function writeCookie(
  context: Context,
  settings: Pick<Settings, 'publicOrigin'>,
  name: string,
  value: string,
  maxAge: number,
): void {
  setCookie(context, nameOf(settings, name), value, {
    httpOnly: true,
    secure: isSecure(settings),
    sameSite: 'Lax',
    path: '/',
    maxAge,
  });
}
