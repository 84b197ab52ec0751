import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { users } from './schema/core-schema.ts';

/**
 * Locks the row of a user until the transaction ends, so that calls that count what the user has run one after the
 * other. Without it two calls at once could both stay within a limit and exceed it together.
 */
export async function lockUser(transaction: Pick<Database, 'select'>, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
