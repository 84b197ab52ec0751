import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { installation } from './schema/access-schema.ts';

/**
 * What an installation makes once and keeps under `key`. Of several servers that start together the first one's
 * value is everybody's.
 */
export async function keptInInstallation<T>(
  db: Database,
  key: string,
  make: () => T | Promise<T>,
): Promise<T> {
  const read = () => db.select().from(installation).where(eq(installation.key, key));
  let [row] = await read();
  if (!row) {
    await db
      .insert(installation)
      .values({ key, value: await make() })
      .onConflictDoNothing();
    [row] = await read();
  }
  return row?.value as T;
}
