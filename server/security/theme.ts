import { eq } from 'drizzle-orm';
import { correctTheme, defaultColors } from '../../contract/firm/colors.ts';
import { getTheme, type Theme } from '../../contract/firm/theme.ts';
import { type Market, markets } from '../../contract/language/market.ts';
import type { Database } from '../db/database.ts';
import { companies } from '../db/schema/core-schema.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { notFound } from '../http/refusal.ts';

export type Company = typeof companies.$inferSelect;

/** A firm's market as it is kept; what no market is called counts as the first. */
export const marketOf = (name: string): Market => markets.find((market) => market === name) ?? markets[0];

/** A firm, or `undefined` when there is none of this id. */
export async function findCompany(db: Database, id: string): Promise<Company | undefined> {
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  return company;
}

/** A firm's theme [S3.08]: what it chose over the defaults, its colours corrected to be readable. */
export function themeOf({ name, theme }: Pick<Company, 'name' | 'theme'>): Theme {
  return correctTheme({
    firmName: name,
    monogram: monogramOf(name),
    logoUrl: null,
    contactLine: '',
    headerImage: null,
    headerLine1: null,
    bannerImage: null,
    loginBackground: 'clouds',
    loginPageText: null,
    ...theme,
    ...withoutBreaks(theme),
    logoutUrl: logoutUrlOf(theme.logoutUrl),
    colors: { ...defaultColors, translucentColor: '', ...theme.colors },
  });
}

/**
 * A telephone number that stays on one line, alone and within the line of the firm: its spaces do not break, and a word
 * joiner follows each hyphen.
 */
function withoutBreaks({ contactPhone, contactLine }: Partial<Theme>): Partial<Theme> {
  if (!contactPhone) return {};
  const phone = contactPhone.replaceAll(' ', '\u00A0').replaceAll('-', '-\u2060');
  return {
    contactPhone: phone,
    ...(contactLine !== undefined && { contactLine: contactLine.replaceAll(contactPhone, phone) }),
  };
}

/** A firm's logout address, if a browser can be led there: https, or a path of the portal itself. */
function logoutUrlOf(url: string | null | undefined): string | null {
  if (!url) return null;
  // Read as a browser reads it, for which `/\x` and a tab between two slashes lead to another host as `//x` does.
  const here = 'https://portal.invalid';
  const isPath = url.startsWith('/') && URL.canParse(url, here) && new URL(url, here).origin === here;
  return isPath || (URL.canParse(url) && new URL(url).protocol === 'https:') ? url : null;
}

/** The first letters of a name's first two words: `Harbor & Pine CPAs` → `HP`. */
function monogramOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase())
    .join('');
}

/** The theme call [S7.11]: a user's own firm only. */
export function addThemeRoutes(routes: Routes, { db }: Pick<Deps, 'db'>): void {
  routes.handle(getTheme, async ({ params, principal }) => {
    const company =
      params.companyId === principal.companyId ? await findCompany(db, params.companyId) : undefined;
    if (!company) throw notFound();
    return { ...themeOf(company), market: marketOf(company.market) };
  });
}
