import type { Context } from 'hono';
import type { Theme } from '../../contract/firm/theme.ts';
import { languageOfPath } from '../../contract/language/market.ts';
import type { Deps } from '../deps.ts';
import { findCompany, themeOf } from '../security/theme.ts';
import { firmOf } from '../shell/firm.ts';

/**
 * The theme of a page of the provider: of the firm on whose own host name the sign-in began, else the one that the
 * portal's sign-in page has in this browser. `redirectUri` is the parameter of the sign-in, as it was sent.
 */
export async function themeOfSignIn(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  context: Context,
  redirectUri?: unknown,
): Promise<Theme> {
  const address =
    typeof redirectUri === 'string' && URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  const host = address?.hostname ?? '';
  const id = Object.hasOwn(settings.firmHosts, host) ? settings.firmHosts[host] : undefined;
  const company = id === undefined ? undefined : await findCompany(db, id);
  return company
    ? themeOf(company)
    : (await firmOf({ db, settings }, context, address && languageOfPath(address.pathname))).theme;
}
