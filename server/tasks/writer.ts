import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { clientLinks } from '../db/schema/core-schema.ts';
import { forbidden } from '../http/refusal.ts';
import type { TaskScope } from './scope.ts';

/** Refuses with 403 a user whose role on one of these clients is Reader: a Reader changes nothing (docs/decisions/026). */
export async function demandWriter(
  db: Pick<Database, 'select'>,
  { isFirm, principal: { userId } }: TaskScope,
  clientIds: readonly string[],
): Promise<void> {
  if (isFirm || clientIds.length === 0) return;
  const roles = await db
    .select({ role: clientLinks.role })
    .from(clientLinks)
    .where(and(eq(clientLinks.userId, userId), inArray(clientLinks.clientId, [...new Set(clientIds)])));
  if (roles.some(({ role }) => role === 'Reader')) throw forbidden();
}
