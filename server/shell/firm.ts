import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Theme } from '../../contract/firm/theme.ts';
import { type Language, type Market, marketOfLanguage, markets } from '../../contract/language/market.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { companyOfHost, hostOf } from '../origins.ts';
import { readCookie, sessionCookie } from '../security/cookies.ts';
import { hashOf } from '../security/secrets.ts';
import { companyOfSession } from '../security/sessions.ts';
import { type Company, findCompany, marketOf, themeOf } from '../security/theme.ts';

/** The firm whose look a page has before a user has signed in. */
export interface Firm {
  readonly companyId: string;
  readonly market: Market;
  readonly theme: Theme;
}

/** The cookie that remembers the firm of the last session [S4.03, S9.11]. */
const themeCookie = 'bmTheme';

/**
 * Which firm a page shows (decision 12a, docs/decisions/024): of the cookie `bmTheme` when that firm is public or the
 * browser holds a session of it, else of the host name, else the installation's default for readers of the page's
 * `language`, where it has one, else a neutral one. Anyone
 * can write the cookie: without that condition it would list the customers of the installation.
 */
export async function firmOf(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  context: Context,
  language?: Language,
): Promise<Firm> {
  const isAllowed = async ({ id, isPublic }: Company): Promise<boolean> =>
    isPublic || (await companyOfSession(db, readCookie(context, settings, sessionCookie))) === id;
  const remembered = await companyOf(db, getCookie(context, themeCookie));
  const company =
    remembered && (await isAllowed(remembered))
      ? remembered
      : ((await companyOf(db, companyOfHost(settings, context))) ??
        (await companyOf(db, defaultFor(settings, language))) ??
        (await companyOf(db, settings.defaultCompanyId)));
  const firm = company ? firmFrom(company) : nobody();
  looksOf(db).remember(browserOf(settings, context, language), firm, settings.limits.knownLooks);
  return firm;
}

/** The default of an installation for readers of a language. */
const defaultFor = (settings: Deps['settings'], language: Language | undefined): string => {
  const market = language && marketOfLanguage[language];
  return (market && settings.defaultCompanyIds[market]) ?? settings.defaultCompanyId;
};

const firmFrom = (company: Company): Firm => ({
  companyId: company.id,
  market: marketOf(company.market),
  theme: themeOf(company),
});
const nobody = (): Firm => ({
  companyId: '',
  market: markets[0],
  theme: themeOf({ name: 'Client portal', theme: {} }),
});

/**
 * The firm that this server last showed to the browser of a request, else the one of its host name, else the default.
 * For pages that are answered without the database. The firms of host names and the defaults come from `learnFirms`.
 */
export function lastFirmOf(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  context: Context,
  language?: Language,
): Firm {
  const looks = looksOf(db);
  const ids = [
    looks.companyOf(browserOf(settings, context, language)),
    companyOfHost(settings, context),
    defaultFor(settings, language),
    settings.defaultCompanyId,
  ];
  for (const id of ids) {
    const firm = id === undefined ? undefined : looks.firms.get(id);
    if (firm) return firm;
  }
  return nobody();
}

/** Makes the default firms and the firms with a host name of their own known to `lastFirmOf`. */
export async function learnFirms({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  const { firms } = looksOf(db);
  const ids = [
    settings.defaultCompanyId,
    ...Object.values(settings.defaultCompanyIds),
    ...Object.values(settings.firmHosts),
  ];
  for (const id of ids) {
    const company = await companyOf(db, id);
    if (company) firms.set(company.id, firmFrom(company));
  }
}

/** What `firmOf` decides by, as one word; the session's secret is not kept. */
const browserOf = (settings: Deps['settings'], context: Context, language: Language | undefined): string =>
  hashOf(
    [
      hostOf(settings, context),
      getCookie(context, themeCookie) ?? '',
      readCookie(context, settings, sessionCookie) ?? '',
      defaultFor(settings, language),
    ].join('\n'),
  );

/** The firms that one server has shown, and to which browser each, for as long as there are not too many. */
interface Looks {
  readonly firms: Map<string, Firm>;
  companyOf(browser: string): string | undefined;
  remember(browser: string, firm: Firm, most: number): void;
}

const knownLooks = new WeakMap<Database, Looks>();

function looksOf(db: Database): Looks {
  const known = knownLooks.get(db);
  if (known) return known;
  const firms = new Map<string, Firm>();
  const companies = new Map<string, string>();
  const looks: Looks = {
    firms,
    companyOf: (browser) => companies.get(browser),
    remember(browser, firm, most) {
      firms.set(firm.companyId, firm);
      // The one shown last stays longest.
      companies.delete(browser);
      companies.set(browser, firm.companyId);
      const [oldest] = companies.keys();
      if (companies.size > most && oldest !== undefined) companies.delete(oldest);
    },
  };
  knownLooks.set(db, looks);
  return looks;
}

/** The firm of an id that comes from outside and is not trusted. */
const companyOf = async (db: Database, id: string | undefined): Promise<Company | undefined> =>
  id && /^[\w-]{1,40}$/.test(id) ? await findCompany(db, id) : undefined;
