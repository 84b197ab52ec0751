import { and, eq, inArray, sql } from 'drizzle-orm';
import { displayNameOf } from '../../../contract/firm/clients.ts';
import type { Database } from '../../db/database.ts';
import { type ClientActionKind, clientActions } from '../../db/schema/action-schema.ts';
import { clients, users } from '../../db/schema/core-schema.ts';
import { tasks } from '../../db/schema/task-schema.ts';
import type { User } from '../../security/roles.ts';

/** How many actions a page shows. */
export const actionPageSize = 25;

/** Something that a client's user did with a task. */
export interface StaffAction {
  readonly id: string;
  readonly clientName: string;
  readonly taskLabel: string;
  readonly personName: string;
  readonly kind: ClientActionKind;
  /** What the user wrote with it. */
  readonly note: string | null;
  readonly at: Date;
  /** Who did it, as they are now; `undefined` when they are gone. */
  readonly person: User | undefined;
  /** Whether the task is still there. */
  readonly hasTask: boolean;
}

export interface ActionPage {
  readonly actions: readonly StaffAction[];
  readonly page: number;
  readonly hasNext: boolean;
}

/** A page of what the clients of a firm did, newest first. Nothing of another firm comes out of it. */
export async function findActionPage(
  db: Database,
  asked: { readonly companyId: string; readonly page: number; readonly mostPages: number },
): Promise<ActionPage> {
  const page = Math.min(asked.page, asked.mostPages);
  const rows = await db
    .select({
      action: clientActions,
      client: clients,
      person: users,
      hasTask: sql<boolean>`(${tasks.id} is not null and not ${tasks.deleted})`,
    })
    .from(clientActions)
    .leftJoin(clients, eq(clients.id, clientActions.clientId))
    .leftJoin(users, and(eq(users.id, clientActions.userId), eq(users.companyId, asked.companyId)))
    .leftJoin(tasks, eq(tasks.id, clientActions.taskId))
    .where(eq(clientActions.companyId, asked.companyId))
    .orderBy(sql`${clientActions.at} desc nulls last`, sql`${clientActions.id} desc nulls last`)
    .limit(actionPageSize + 1)
    .offset((page - 1) * actionPageSize);
  return {
    page,
    hasNext: rows.length > actionPageSize && page < asked.mostPages,
    actions: rows.slice(0, actionPageSize).map(({ action, client, person, hasTask }) => ({
      ...action,
      clientName: client ? displayNameOf(client) : '',
      person: person ?? undefined,
      hasTask,
    })),
  };
}

/** Who did something with which task, if both are still there: for viewing the task as that user sees it. */
export async function findAction(
  db: Database,
  companyId: string,
  id: string,
): Promise<{ readonly person: User; readonly path: string } | undefined> {
  const [found] = await db
    .select({ person: users, clientId: clientActions.clientId, taskId: clientActions.taskId })
    .from(clientActions)
    .innerJoin(users, eq(users.id, clientActions.userId))
    .where(
      and(
        eq(clientActions.id, id),
        eq(clientActions.companyId, companyId),
        inArray(
          clientActions.taskId,
          db.select({ id: tasks.id }).from(tasks).where(eq(tasks.deleted, false)),
        ),
      ),
    );
  if (!found) return undefined;
  const { person, clientId, taskId } = found;
  return {
    person,
    path: `/tasks/clients/${encodeURIComponent(clientId)}/task/${encodeURIComponent(taskId)}`,
  };
}

/** How a member of staff gets mail about what clients did. */
export const actionMailSettings = [
  'atOnce',
  'daily',
  'off',
] as const satisfies readonly User['actionMails'][];

/** Keeps how a member of staff gets mail; a summary that begins now covers nothing that was before. */
export async function keepActionMails(
  db: Database,
  userId: string,
  actionMails: User['actionMails'],
): Promise<void> {
  await db
    .update(users)
    .set({ actionMails, actionMailsUntil: sql`now()` })
    .where(and(eq(users.id, userId), sql`${users.actionMails} <> ${actionMails}`));
}
