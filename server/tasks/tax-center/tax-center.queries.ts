import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { documents } from '../../db/schema/core-schema.ts';
import type { Access, AccessRow } from '../../storage/access.queries.ts';
import type { Transaction } from '../../storage/locking.ts';
import { permissionsOf, type Standing } from '../../storage/rights.ts';
import type { DocumentRow } from '../../storage/shape.ts';

/** The custom field that names the tax year for which a document was handed in. */
const taxYearField = 'taxYear';

const forYear = (taxYear: string) => JSON.stringify({ [taxYearField]: taxYear });

/** The custom fields of a document that was handed in for a tax year. */
export const withTaxYear = (fields: Record<string, string>, taxYear: string): Record<string, string> => ({
  ...fields,
  [taxYearField]: taxYear,
});

/** Notes on a new document the tax year for which it was handed in. */
export async function noteTaxYear(transaction: Transaction, id: string, taxYear: string): Promise<void> {
  await transaction
    .update(documents)
    .set({ customFields: sql`${documents.customFields} || ${forYear(taxYear)}::jsonb` })
    .where(eq(documents.id, id));
}

/** The folder in which a client's documents of a year are put: of those where the caller may create, the outermost. */
export function folderOfYear({ standings, asker }: Access, taxYear: string): Standing<AccessRow> | undefined {
  const byPlace = (one: Standing<AccessRow>, other: Standing<AccessRow>): number => {
    const [first, second] = [one.row.container, other.row.container];
    return (
      first.ancestors.length - second.ancestors.length ||
      (first.nameKey < second.nameKey ? -1 : first.nameKey > second.nameKey ? 1 : 0)
    );
  };
  return [...standings.values()]
    .filter((place) => String(place.row.container.processingYear) === taxYear)
    .filter(
      (place) => permissionsOf({ ...place, createdById: place.row.container.createdById }, asker).canCreate,
    )
    .sort(byPlace)[0];
}

/**
 * What the people of a client have handed in for a tax year, the newest first, at most `most`: what was stored for the
 * year, what belongs to a task of the year [T7.18], and what they have put into the year's folders. Only of containers
 * that the caller may read.
 */
export async function documentsOfYear(
  db: Database,
  { standings }: Access,
  { clientId, taxYear, most }: { readonly clientId: string; readonly taxYear: string; readonly most: number },
): Promise<DocumentRow[]> {
  const ofYear = [...standings.values()]
    .map(({ row }) => row.container)
    .filter(({ processingYear }) => String(processingYear) === taxYear)
    .map(({ id }) => id);
  return await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.clientId, clientId),
        inArray(documents.containerId, [...standings.keys()]),
        isNull(documents.trashedAt),
        eq(documents.createdByKind, 'client'),
        or(
          sql`${documents.customFields} @> ${forYear(taxYear)}::jsonb`,
          // The group type of a task is `kind.taxYear`.
          sql`${documents.customItemMetaData} ->> ${'ccGroupType'} like ${`%.${taxYear}`}`,
          ofYear.length > 0 ? inArray(documents.containerId, ofYear) : undefined,
        ),
      ),
    )
    .orderBy(desc(documents.createdAt), documents.id)
    .limit(most);
}
