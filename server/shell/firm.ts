import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type Market, markets } from '../../contract/market.ts';
import type { Theme } from '../../contract/theme.ts';
import type { Deps } from '../deps.ts';
import { hostOf } from '../origins.ts';
import { findCompany, themeOf } from '../security/theme.ts';

/** The firm whose look a page has before anybody has signed in. */
export interface Firm {
  readonly companyId: string;
  readonly market: Market;
  readonly theme: Theme;
}

/** The cookie that remembers the firm of the last session [S4.03, S9.11]. */
const themeCookie = 'bmTheme';

/** A firm's market as it is kept; what no market is called counts as the first. */
export const marketOf = (name: string): Market => markets.find((market) => market === name) ?? markets[0];

/**
 * Which firm before sign-in (decision 12a): of the cookie, else of the host name, else the installation's default, else
 * a neutral one.
 */
export async function firmOf(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  context: Context,
): Promise<Firm> {
  const remembered = getCookie(context, themeCookie);
  for (const id of [remembered, settings.firmHosts[hostOf(settings, context)], settings.defaultCompanyId]) {
    if (!id || !/^[\w-]{1,40}$/.test(id)) continue;
    const company = await findCompany(db, id);
    if (company) return { companyId: company.id, market: marketOf(company.market), theme: themeOf(company) };
  }
  return { companyId: '', market: markets[0], theme: themeOf({ name: 'Client portal', theme: {} }) };
}
