import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Finding, FormChange, FormValues } from '../../../contract/forms/form.ts';
import type { RequestFact } from '../../../contract/requests/kind.ts';
import type { RequestEvent, RequestOutcome, RequestStatus } from '../../../contract/requests/request-life.ts';
import type { FieldFlag } from '../../../contract/requests/requests.ts';
import { orderedText } from '../document-keys.ts';
import { created, moment } from './columns.ts';
import { clients, companies, users, wholeOf } from './core-schema.ts';

/** The people who work for clients, or did. */
export const employees = pgTable(
  'employees',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    name: text('name').notNull(),
    /** The name folded for sorting. */
    sortName: orderedText('sort_name').notNull(),
    /** With its dots. */
    cpf: text('cpf'),
    hireDate: date('hire_date', { mode: 'string' }),
    jobPosition: text('job_position'),
    birthDate: date('birth_date', { mode: 'string' }),
    salary: numeric('salary', { precision: 12, scale: 2 }),
    leftOn: date('left_on', { mode: 'string' }),
    /** The number in the client's register. */
    registration: text('registration'),
  },
  (table) => [index('employees_client').on(table.clientId, table.sortName, table.id)],
);

/** What clients ask of their firm. */
export const serviceRequests = pgTable(
  'service_requests',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    kind: text('kind').notNull(),
    status: text('status').$type<RequestStatus>().notNull(),
    outcome: text('outcome').$type<RequestOutcome>(),
    /** `AAAA-NNNN`; a draft has none. */
    number: text('number'),
    subject: text('subject').notNull(),
    values: jsonb('values').$type<FormValues>().notNull(),
    /** The form as the firm has it: as it was sent last. */
    sentValues: jsonb('sent_values').$type<FormValues>(),
    facts: jsonb('facts').$type<readonly RequestFact[]>().notNull().default([]),
    /** The warnings that the client has confirmed when it was sent last. */
    warnings: jsonb('warnings').$type<readonly Finding[]>().notNull().default([]),
    flags: jsonb('flags').$type<readonly FieldFlag[]>().notNull().default([]),
    assigneeId: text('assignee_id'),
    assigneeName: text('assignee_name'),
    createdById: text('created_by_id').notNull(),
    createdAt: created,
    sentAt: moment('sent_at'),
    openedAt: moment('opened_at'),
    repliedAt: moment('replied_at'),
    /** When the status was reached. */
    since: moment('since').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When each side did last what the other one has to see. */
    firmAt: moment('firm_at'),
    clientAt: moment('client_at'),
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('service_requests_client').on(table.clientId, table.updatedAt.desc().nullsFirst(), table.id),
    uniqueIndex('service_requests_number').on(table.companyId, table.number),
    // Of a payroll there is one request that is not final.
    uniqueIndex('service_requests_payroll')
      .on(table.clientId, sql`(${table.values} ->> 'competence')`, sql`(${table.values} ->> 'payrollType')`)
      .where(sql`${table.kind} = 'payroll-entries' and ${table.status} <> 'Replied'`),
  ],
);

/** The last number of a firm's requests in a year: who takes the next one holds the row, so that no number comes twice. */
export const requestNumbers = pgTable(
  'request_numbers',
  {
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    year: smallint('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.year] })],
);

const requestId = () =>
  text('request_id')
    .notNull()
    .references(() => serviceRequests.id, { onDelete: 'cascade' });

/** What client and firm write about a request. */
export const requestMessages = pgTable(
  'request_messages',
  {
    id: text('id').primaryKey(),
    requestId: requestId(),
    at: moment('at').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    isFirm: boolean('is_firm').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('request_messages_request').on(table.requestId, table.at, table.id)],
);

/** The files of a request: of its form, or of a message. */
export const requestFiles = pgTable(
  'request_files',
  {
    id: text('id').primaryKey(),
    requestId: requestId(),
    /** The message that it was sent with; none for a file of the form, and for one that waits for its message. */
    messageId: text('message_id'),
    type: text('type').notNull(),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    blobKey: text('blob_key').notNull(),
    isFirm: boolean('is_firm').notNull(),
    isForm: boolean('is_form').notNull(),
    /** When the other side got it; before that only its own side sees it. */
    sentAt: moment('sent_at'),
    /** The client has taken it out of a form under correction: it goes when the form is sent again. */
    isRemoved: boolean('is_removed').notNull().default(false),
    createdAt: created,
  },
  (table) => [
    index('request_files_request').on(table.requestId, table.createdAt, table.id),
    index('request_files_blob').on(wholeOf(table.blobKey)),
  ],
);

/** What the index `request_files_blob` holds. */
export const wholeRequestFileKey = wholeOf(requestFiles.blobKey);

/** What happened to a request. */
export const requestHistory = pgTable(
  'request_history',
  {
    id: text('id').primaryKey(),
    requestId: requestId(),
    event: text('event').$type<RequestEvent>().notNull(),
    at: moment('at').notNull(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    from: text('from').$type<RequestStatus>().notNull(),
    to: text('to').$type<RequestStatus>().notNull(),
    changes: jsonb('changes').$type<readonly FormChange[]>().notNull().default([]),
    /** How many more changes there were than are kept. */
    moreChanges: integer('more_changes').notNull().default(0),
  },
  (table) => [index('request_history_request').on(table.requestId, table.at, table.id)],
);

/** Up to which moment of a request's other side a user has seen it. */
export const requestReads = pgTable(
  'request_reads',
  {
    requestId: requestId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.userId] })],
);
