import { and, eq, type InferSelectModel, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { may } from '../../contract/session/access.ts';
import { isVisibleTaskType, type TaskType, taskTypes } from '../../contract/tasks/task-rules.ts';
import type { Database } from '../db/database.ts';
import { clientLinks, clients } from '../db/schema/core-schema.ts';
import { tasks } from '../db/schema/task-schema.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, notFound } from '../http/refusal.ts';
import { factsOf } from '../security/facts.ts';

/** Whose tasks a user reaches, and which kinds of them. */
export interface TaskScope {
  readonly principal: Principal;
  /** The firm's people reach every client of the firm; others those that they are linked to. */
  readonly isFirm: boolean;
  /** Whether the session has tasks at all [T5.02]. */
  readonly mayTasks: boolean;
  readonly hiddenTypes: readonly TaskType[];
}

/** The scope of a caller, from the current permissions and flags (decision 16). */
export async function scopeOf(db: Database, principal: Principal): Promise<TaskScope> {
  if (principal.kind === 'staff') return { principal, isFirm: true, mayTasks: true, hiddenTypes: [] };
  const facts = await factsOf(db, principal);
  return {
    principal,
    isFirm: false,
    mayTasks: may(facts, 'tasks'),
    hiddenTypes: taskTypes.filter((type) => !isVisibleTaskType(facts, type)),
  };
}

/** The same for calls that answer nothing without tasks; refuses with 403. */
export async function demandScope(db: Database, principal: Principal): Promise<TaskScope> {
  const scope = await scopeOf(db, principal);
  if (!scope.mayTasks) throw forbidden();
  return scope;
}

/** The same for what only the firm does; refuses other users with 403. */
export async function demandFirm(db: Database, principal: Principal): Promise<TaskScope> {
  const scope = await scopeOf(db, principal);
  if (!scope.isFirm) throw forbidden();
  return scope;
}

/** The caller's values in a statement; placeholders in a prepared statement that is shared by all callers. */
export interface Asker {
  readonly isFirm: boolean;
  readonly principal: Readonly<Record<'companyId' | 'userId', string | Placeholder>>;
}

const linkedTo = (userId: string | Placeholder): SQL =>
  sql`(select ${clientLinks.clientId} from ${clientLinks} where ${clientLinks.userId} = ${userId})`;

/** The rows of a table with the columns of a client that the caller reaches. */
export const reached = (
  { principal, isFirm }: Asker,
  table: { readonly companyId: AnyPgColumn; readonly clientId: AnyPgColumn },
): SQL =>
  and(
    eq(table.companyId, principal.companyId),
    isFirm ? undefined : sql`${table.clientId} in ${linkedTo(principal.userId)}`,
  ) as SQL;

/** The tasks of kinds that the caller sees [T5.03]. */
export const ofVisibleType = (
  { hiddenTypes }: { readonly hiddenTypes: readonly TaskType[] | Placeholder },
  column: AnyPgColumn = tasks.type,
): SQL => sql`${column} <> all(${'length' in hiddenTypes ? sql.param([...hiddenTypes]) : hiddenTypes})`;

/** The tasks that a list may show the caller. */
export const isShown = (scope: Parameters<typeof ofVisibleType>[0]): SQL =>
  and(eq(tasks.deleted, false), ofVisibleType(scope)) as SQL;

/** Which of these clients the caller reaches; answers 404 unless it is all of them. */
export async function demandClients(
  db: Pick<Database, 'select'>,
  scope: TaskScope,
  clientIds: readonly string[],
): Promise<InferSelectModel<typeof clients>[]> {
  const asked = [...new Set(clientIds)];
  const rows = await db
    .select()
    .from(clients)
    .where(
      and(inArray(clients.id, asked), reached(scope, { companyId: clients.companyId, clientId: clients.id })),
    );
  if (rows.length !== asked.length) throw notFound();
  return rows;
}
