import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { companies } from './core-schema.ts';

/** What a client's user can do with a task that the firm is notified of. */
export type ClientActionKind =
  | 'done'
  | 'signed'
  | 'paid'
  | 'approved'
  | 'changesWanted'
  | 'removed'
  | 'reopened'
  | 'takenBack'
  | 'added';

/**
 * What clients' users did with their tasks, for the firm. A row is added in the transaction of the change. It names the
 * task and the user as they were then: both may be gone when it is read.
 */
export const clientActions = pgTable(
  'client_actions',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    clientId: text('client_id').notNull(),
    taskId: text('task_id').notNull(),
    taskLabel: text('task_label').notNull(),
    userId: text('user_id').notNull(),
    personName: text('person_name').notNull(),
    /** What the user wrote with it: why a task was removed, or which changes are asked for. */
    note: text('note'),
    kind: text('kind').$type<ClientActionKind>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('client_actions_company').on(table.companyId, table.at.desc(), table.id.desc()),
    index('client_actions_client').on(table.clientId, table.at),
  ],
);
