import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { HandInEvent, HandInState, ReviewItem, Verdict } from '../../../contract/tasks/hand-in.ts';
import type { Task, TaskStep } from '../../../contract/tasks/task-items.ts';
import type { TaskGroupType, TaskStatus, TaskType } from '../../../contract/tasks/task-rules.ts';
import { orderedText } from '../document-keys.ts';
import { created, moment } from './columns.ts';
import { clients } from './core-schema.ts';

/** Numbers the changes of tasks, in the order in which they become visible to others of the firm. */
export const taskChangeNumbers = pgSequence('task_change');

const owner = {
  companyId: text('company_id').notNull(),
  clientId: text('client_id')
    .notNull()
    .references(() => clients.id),
};

/** A group of tasks [T3.03]. */
export const taskGroups = pgTable(
  'task_groups',
  {
    id: orderedText('id').primaryKey(),
    ...owner,
    type: text('type').$type<TaskGroupType>().notNull(),
    label: text('label').notNull(),
    status: smallint('status').$type<TaskStatus>().notNull().default(0),
    dueDate: date('due_date', { mode: 'string' }),
    expirationDate: date('expiration_date', { mode: 'string' }),
    completedDate: date('completed_date', { mode: 'string' }),
    createdAt: created,
  },
  (table) => [
    index('task_groups_pending')
      .on(table.clientId, table.dueDate, table.id)
      .where(sql`${table.status} in (0, 1)`),
    index('task_groups_complete')
      .on(table.clientId, table.completedDate.desc().nullsLast(), table.id)
      .where(sql`${table.status} not in (0, 1)`),
  ],
);

/** Since when a task that the firm received counts as accepted: the index `tasks_accepted` holds it. */
const sinceAcceptance = (table: {
  readonly handInState: AnyPgColumn;
  readonly handInSince: AnyPgColumn;
  readonly modifiedAt: AnyPgColumn;
}): SQL =>
  sql`(case when ${table.handInState} = 'accepted' then ${table.handInSince} else ${table.modifiedAt} end)`;

/**
 * How many files, questions or documents a task asks for: the length of its steps, of its documents, or the number of the
 * fields in its forms; `null` for an invoice.
 */
const partsOf = (table: {
  readonly type: AnyPgColumn;
  readonly steps: AnyPgColumn;
  readonly data: AnyPgColumn;
}): SQL =>
  sql`case
    when ${table.type} in ('documentsTask', 'uploadTask', 'questionnaireTask', 'ukInformationRequestQuestionnaireTask')
      then jsonb_array_length(jsonb_path_query_array(${table.steps}, '$[*]', '{}', true))
    when ${table.type} in ('esignTask', 'reviewDocumentTask')
      then jsonb_array_length(jsonb_path_query_array(${table.data}, '$.documents[*]', '{}', true))
    when ${table.type} = 'dynamicTask'
      then jsonb_array_length(jsonb_path_query_array(${table.data}, '$.forms[*].properties.keyvalue()', '{}', true))
  end`;

/** A task [T3.01]. Triggers number its changes and tell them to every server (see the migration). */
export const tasks = pgTable(
  'tasks',
  {
    id: orderedText('id').primaryKey(),
    groupId: orderedText('group_id')
      .notNull()
      .references(() => taskGroups.id, { onDelete: 'cascade' }),
    ...owner,
    type: text('type').$type<TaskType>().notNull(),
    status: smallint('status').$type<TaskStatus>().notNull().default(0),
    label: text('label').notNull(),
    /** What the label is sorted by; see `labelOrderOf`. */
    labelOrder: orderedText('label_order').notNull(),
    dueDate: date('due_date', { mode: 'string' }),
    expirationDate: date('expiration_date', { mode: 'string' }),
    order: integer('sort_order').notNull(),
    deleted: boolean('deleted').notNull().default(false),
    params: jsonb('params').$type<Task['params']>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    steps: jsonb('steps').$type<TaskStep[]>().notNull(),
    /** Stored, so that a list does not read steps and data, which may be large. */
    partCount: integer('part_count').generatedAlwaysAs((): SQL => partsOf(tasks)),
    comment: text('comment'),
    doesNotApplyComment: text('does_not_apply_comment'),
    tags: text('tags').array().notNull(),
    sendNotification: boolean('send_notification').notNull().default(false),
    version: integer('version').notNull().default(1),
    /** The number of the last change; set by a trigger. */
    change: bigint('change', { mode: 'number' }).notNull().default(0),
    createdById: text('created_by_id').notNull(),
    createdByKind: text('created_by_kind').$type<'firm' | 'client'>().notNull(),
    createdAt: created,
    modifiedAt: moment('modified_at').notNull().defaultNow(),
    /** The state of the task between client and firm: the result of its events, so that a list reads no history. */
    handInState: text('hand_in_state').$type<HandInState>().notNull().default('open'),
    handInSince: moment('hand_in_since'),
    handInBy: text('hand_in_by'),
    returnedCount: integer('returned_count').notNull().default(0),
    /** The verdicts that hold, about its files. */
    verdicts: jsonb('verdicts').$type<readonly Verdict[]>().notNull().default([]),
  },
  (table) => [
    index('tasks_group').on(table.groupId, table.status),
    index('tasks_client').on(table.clientId, table.order, table.status, table.dueDate),
    // The open tasks of all clients of a user, by their groups.
    index('tasks_open')
      .on(table.clientId, table.groupId, table.type)
      .where(sql`${table.status} in (0, 1) and not ${table.deleted}`),
    // What the firm has, and what it accepted last, of all clients of a user.
    index('tasks_held')
      .on(table.clientId, table.groupId)
      .where(sql`${table.status} = 2 and not ${table.deleted}`),
    index('tasks_accepted')
      .on(table.clientId, sinceAcceptance(table))
      .where(sql`${table.status} = 4 and not ${table.deleted}`),
    index('tasks_change').on(table.companyId, table.change),
    // The tasks that a client's users have handed in, by their state, the newest first.
    index('tasks_handed_in')
      .on(table.clientId, table.handInState, table.handInSince.desc(), table.id)
      .where(sql`${table.handInState} in ('received', 'inReview', 'accepted')`),
  ],
);

/** What happened to tasks between client and firm; entries are only added. */
export const taskEvents = pgTable(
  'task_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    taskId: orderedText('task_id')
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<HandInEvent>().notNull(),
    at: moment('at').notNull(),
    userId: text('user_id').notNull(),
    /** The name that the user had then. */
    byName: text('by_name').notNull(),
    items: jsonb('items').$type<readonly ReviewItem[]>().notNull(),
  },
  (table) => [index('task_events_task').on(table.taskId, table.id)],
);

/** Tasks that were removed for good: requests that wait for changes are answered with them too. Written by a trigger. */
export const taskRemovals = pgTable(
  'task_removals',
  {
    taskId: orderedText('task_id').primaryKey(),
    groupId: orderedText('group_id').notNull(),
    companyId: text('company_id').notNull(),
    clientId: text('client_id').notNull(),
    type: text('type').$type<TaskType>().notNull(),
    version: integer('version').notNull(),
    change: bigint('change', { mode: 'number' }).notNull(),
    createdAt: created,
  },
  (table) => [index('task_removals_change').on(table.companyId, table.change)],
);

/** Of tasks that the firm received, the moment of their acceptance. */
export const acceptedSince: SQL = sinceAcceptance(tasks);
