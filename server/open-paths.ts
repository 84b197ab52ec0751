import { readCalendarFeed } from '../contract/brazil/tax-calendar.ts';
import { languages, prefixOf } from '../contract/language/market.ts';
import { signInStartPath } from '../contract/session/return-path.ts';
import { createLongToken, exchangeCode, login } from '../contract/session/session.ts';
import { providerPath } from './oidc/mount.ts';
import { signOutPath } from './shell/sign-out.routes.ts';

/**
 * The paths of requests that need no session and yet write to the database, ask the identity provider or take secrets
 * that could be tried, with an allowance for each source.
 *
 * Others have bounds of their own: the form of the provider counts wrong passwords, and its token endpoint writes only
 * for a client that knows its secret. The call that ends a session writes only with the session's token, and is never
 * refused.
 */
export const openPaths: readonly string[] = [
  login.path,
  exchangeCode.path,
  createLongToken.path,
  signOutPath,
  readCalendarFeed.path,
  `${providerPath}/auth/*`,
  `${providerPath}/session/*`,
  `${providerPath}/interaction/:uid/cancel`,
  `${providerPath}/interaction/:uid/forgot`,
  `${providerPath}/password/*`,
  ...languages.map((language) => signInStartPath(language, null)),
  ...languages.map((language) => `${prefixOf(language)}/share/*`),
];
