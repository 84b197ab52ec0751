import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type Market, markets } from '../../contract/market.ts';
import type { Theme } from '../../contract/theme.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { companyOfHost } from '../origins.ts';
import { readCookie, sessionCookie } from '../security/cookies.ts';
import { companyOfSession } from '../security/sessions.ts';
import { type Company, findCompany, themeOf } from '../security/theme.ts';

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
 * Which firm a page shows (decision 12a, docs/decisions/024): of the cookie `bmTheme` when that firm is public or the
 * browser holds a session of it, else of the host name, else the installation's default, else a neutral one. Anybody
 * can write the cookie: without that condition it would list the customers of the installation.
 */
export async function firmOf(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  context: Context,
): Promise<Firm> {
  const isAllowed = async ({ id, isPublic }: Company): Promise<boolean> =>
    isPublic || (await companyOfSession(db, readCookie(context, settings, sessionCookie))) === id;
  const remembered = await companyOf(db, getCookie(context, themeCookie));
  const company =
    remembered && (await isAllowed(remembered))
      ? remembered
      : ((await companyOf(db, companyOfHost(settings, context))) ??
        (await companyOf(db, settings.defaultCompanyId)));
  return company
    ? { companyId: company.id, market: marketOf(company.market), theme: themeOf(company) }
    : { companyId: '', market: markets[0], theme: themeOf({ name: 'Client portal', theme: {} }) };
}

/** The firm of an id that anybody may have written. */
const companyOf = async (db: Database, id: string | undefined): Promise<Company | undefined> =>
  id && /^[\w-]{1,40}$/.test(id) ? await findCompany(db, id) : undefined;
