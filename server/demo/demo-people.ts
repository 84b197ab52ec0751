import type { Language } from '../../contract/language/market.ts';
import type { Database } from '../db/database.ts';
import { featureFlags, terms, termsAcceptances } from '../db/schema/people-schema.ts';
import { type Account, everyone, userIdOf } from './accounts.ts';
import { type Firm, firms } from './firms.ts';
import { insertRows } from './insert-rows.ts';
import { englishTerms } from './terms/english.ts';
import { frenchTerms } from './terms/french.ts';
import { portugueseTerms } from './terms/portuguese.ts';
import { spanishTerms } from './terms/spanish.ts';
import type { TermsText, TermsWriter } from './terms/terms-text.ts';

/** The versions of the terms that every demo firm has published, the newest last. */
const versions = [
  { version: '2024-01', publishedAt: new Date('2024-01-15T09:00:00Z'), hasLinks: false },
  { version: '2025-01', publishedAt: new Date('2025-01-15T09:00:00Z'), hasLinks: true },
] as const;
const [first, newest] = versions;

/** Who wrote terms in which language; every firm has its own language among those it offers. */
const writers: Partial<Record<Language, TermsWriter>> = {
  'pt-BR': portugueseTerms,
  'es-AR': spanishTerms,
  'fr-CA': frenchTerms,
};
const offered: Readonly<Record<Firm['market'], readonly Language[]>> = {
  us: ['en-US', 'es-AR', 'pt-BR', 'fr-CA'],
  br: ['pt-BR', 'en-US'],
  uk: ['en-GB'],
  ar: ['es-AR', 'en-US'],
  ca: ['fr-CA', 'en-CA'],
};

function textsOf(firm: Firm, hasLinks: boolean): Record<string, TermsText> {
  const facts = { firm: firm.name, contact: firm.theme.contactLine ?? '', hasLinks };
  return Object.fromEntries(
    offered[firm.market].map((language) => [language, (writers[language] ?? englishTerms)(facts)]),
  );
}

/** Whose acceptances stop at the first version, so that the second asks them [T2.03]. */
const isBehind = ({ key }: Account): boolean => key === 'terms';

/** How long after its publication the demo's people accepted a version, in milliseconds. */
const acceptedAfterMs = 7 * 24 * 3_600_000;

/** What the demo's people have agreed to, and what their firms have switched on [S3.16, decision 12]. */
export async function addPeopleDetails(db: Pick<Database, 'execute'>): Promise<void> {
  await insertRows(db, featureFlags, [{ companyId: '3001', id: 'FeedbackRequest', value: true }]);
  await insertRows(
    db,
    terms,
    firms.flatMap((firm) =>
      versions.map(({ version, publishedAt, hasLinks }) => ({
        companyId: firm.id,
        version,
        publishedAt,
        texts: textsOf(firm, hasLinks),
      })),
    ),
  );
  await insertRows(
    db,
    termsAcceptances,
    everyone
      .filter(({ kind }) => kind === 'client')
      .flatMap((account) =>
        (isBehind(account) ? [first] : [first, newest]).map(({ version, publishedAt }) => ({
          userId: userIdOf(account.key),
          companyId: account.companyId,
          version,
          acceptedAt: new Date(publishedAt.getTime() + acceptedAfterMs),
        })),
      ),
  );
}
