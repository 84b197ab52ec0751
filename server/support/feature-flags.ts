import { eq, sql } from 'drizzle-orm';
import {
  createFeatureFlags,
  type FeatureFlags,
  initialFeatureFlags,
  setFeatureFlag,
} from '../../contract/firm/feature-flags.ts';
import type { Database } from '../db/database.ts';
import { featureFlags } from '../db/schema/people-schema.ts';
import { writtenOnce } from '../db/written-once.ts';

const initial = createFeatureFlags(initialFeatureFlags);

const flagsOfCompany = writtenOnce((db) =>
  db
    .select({ id: featureFlags.id, value: featureFlags.value })
    .from(featureFlags)
    .where(eq(featureFlags.companyId, sql.placeholder('companyId')))
    .prepare('flags_of_company'),
);

/** A firm's feature flags: the initial ones, with what the firm has set over them [S3.16, S9.12]. */
export async function findFeatureFlags(db: Database, companyId: string): Promise<FeatureFlags> {
  const set = await flagsOfCompany(db).execute({ companyId });
  let flags = initial;
  // A row may be of a flag that the program has no more.
  for (const { id, value } of set) if (flags.has(id)) flags = setFeatureFlag(flags, id, value);
  return flags;
}
