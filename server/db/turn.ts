import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { users } from './schema.ts';

/**
 * Lets the calls of one person that are counted happen one after the other: what one of them has added, the next one
 * sees. Holds until the transaction ends.
 */
export async function takeTurn(transaction: Pick<Database, 'select'>, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
