import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { Terms } from '../../contract/firm/support.ts';
import type { Language } from '../../contract/language/market.ts';
import type { Database } from '../db/database.ts';
import { companies } from '../db/schema/core-schema.ts';
import { terms, termsAcceptances } from '../db/schema/people-schema.ts';

/** A version of a firm's terms, with the language that the firm speaks. */
export interface TermsVersion {
  readonly companyId: string;
  readonly version: string;
  readonly texts: (typeof terms.$inferSelect)['texts'];
  readonly publishedAt: Date;
  readonly firmLanguage: string;
}

/** The newest version that a firm has published (decision 12); `undefined` where it has none. */
export async function newestTerms(db: Database, companyId: string): Promise<TermsVersion | undefined> {
  const [newest] = await db
    .select({
      companyId: terms.companyId,
      version: terms.version,
      texts: terms.texts,
      publishedAt: terms.publishedAt,
      firmLanguage: companies.language,
    })
    .from(terms)
    .innerJoin(companies, eq(companies.id, terms.companyId))
    .where(and(eq(terms.companyId, companyId), lte(terms.publishedAt, sql`now()`)))
    .orderBy(desc(terms.publishedAt), desc(terms.version))
    .limit(1);
  return newest;
}

/** The versions that a firm has published. */
export async function publishedVersions(db: Database, companyId: string): Promise<string[]> {
  const published = await db
    .select({ version: terms.version })
    .from(terms)
    .where(and(eq(terms.companyId, companyId), lte(terms.publishedAt, sql`now()`)));
  return published.map(({ version }) => version);
}

/** The versions of their firm's terms that a user accepted, the latest first. */
export async function acceptedVersions(db: Database, userId: string, companyId: string): Promise<string[]> {
  const accepted = await db
    .select({ version: termsAcceptances.version })
    .from(termsAcceptances)
    .where(and(eq(termsAcceptances.userId, userId), eq(termsAcceptances.companyId, companyId)))
    .orderBy(desc(termsAcceptances.acceptedAt), desc(termsAcceptances.version));
  return accepted.map(({ version }) => version);
}

/** Keeps that a user accepted a version; the first time counts. */
export async function keepAcceptance(
  db: Database,
  acceptance: { readonly userId: string; readonly companyId: string; readonly version: string },
): Promise<void> {
  await db.insert(termsAcceptances).values(acceptance).onConflictDoNothing();
}

/** The text for a wish: in that language, else in another of its family, else in the firm's own. */
export function textFor(
  { texts, firmLanguage }: Pick<TermsVersion, 'texts' | 'firmLanguage'>,
  wished: Language,
): Pick<Terms, 'title' | 'paragraphs'> {
  const family = (tag: string) => tag.split('-')[0];
  const near = Object.keys(texts).find((tag) => family(tag) === family(wished));
  const text = texts[wished] ?? texts[near ?? firmLanguage];
  if (!text) throw new Error(`terms without a text in ${firmLanguage}`);
  return text;
}
