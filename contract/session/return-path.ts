import { type Language, prefixOf } from '../language/market.ts';

/**
 * The return URL `r` as an absolute path inside the portal, or `null` when it may not be used (decision 4):
 * it must resolve to the same origin, inside the base path, to no page of the sign-in area, and carry no `r` itself.
 * `origin` is the portal's own.
 */
export function safeReturn(r: string | null, origin: string, language: Language): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and newlines from URLs, which is the attack.
  if (!r || /[\\\u0000-\u0020\u007f]/.test(r) || /%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(r)) return null;
  const prefix = prefixOf(language);
  const wished = r.startsWith('/clientcenter/') ? r : r.startsWith('/') ? `${prefix}${r}` : null;
  if (wished === null || r.startsWith('//') || !URL.canParse(wished, origin)) return null;
  const url = new URL(wished, origin);
  const isInside = url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
  const isSignIn = /^\/auth(\/|$)/.test(url.pathname.slice(prefix.length));
  if (url.origin !== origin || url.username || !isInside || isSignIn) return null;
  if (url.pathname.includes('//') || url.searchParams.has('r')) return null;
  return url.href.slice(origin.length + prefix.length) || '/';
}

/**
 * Where a sign-in starts without a script: the server leads from there to the provider. `returnTo` is a path that `safeReturn`
 * let through, or `null`.
 */
export const signInStartPath = (language: Language, returnTo: string | null): string =>
  `${prefixOf(language)}/auth/start${returnTo === null ? '' : `?r=${encodeURIComponent(returnTo)}`}`;
