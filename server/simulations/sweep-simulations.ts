import { lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { simulations } from '../db/schema/simulation-schema.ts';

/** Removes simulations that have been kept long enough. */
export async function sweepSimulations(db: Pick<Database, 'delete'>, now = new Date()): Promise<void> {
  await db.delete(simulations).where(lt(simulations.expiresAt, now));
}
