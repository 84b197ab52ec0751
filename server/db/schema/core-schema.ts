import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Theme } from '../../../contract/firm/theme.ts';
import type { ContainerType } from '../../../contract/storage/storage-items.ts';
import { orderedText, orderKey, wordKeys, wordList } from '../document-keys.ts';
import { created, moment } from './columns.ts';

/** A firm. Its id is the company id of the specification. */
export const companies = pgTable('companies', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  market: text('market').notNull(),
  language: text('language').notNull(),
  theme: jsonb('theme').$type<Partial<Theme>>().notNull(),
  /** Whether a browser that only names the firm's id is shown the firm's name and look before sign-in. */
  isPublic: boolean('is_public').notNull().default(false),
  /** Since when the firm's portal is closed to all users [S4.06]; a trigger then revokes the firm's sessions. */
  lockedAt: moment('locked_at'),
  /** The hosts on which it takes payments: links to any other are neither stored nor shown. */
  payHosts: text('pay_hosts').array().notNull().default([]),
});

/** A user who may sign in; `subject` is how the identity provider names them, `id` is the PrismGuid. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    contactId: text('contact_id').notNull(),
    subject: text('subject'),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    prefix: text('prefix'),
    middleName: text('middle_name'),
    suffix: text('suffix'),
    language: text('language').notNull(),
    kind: text('kind').$type<'client' | 'staff'>().notNull(),
    grants: jsonb('grants').$type<Record<string, Record<string, string>>>().notNull(),
    accessControls: text('access_controls').array().notNull(),
    /** How a sign-in that the provider let through ends here [S4.06]. */
    signInPolicy: text('sign_in_policy')
      .$type<'allowed' | 'mfaRequired' | 'firmLocked' | 'signInRejected'>()
      .notNull()
      .default('allowed'),
    /** Set for the people of the demo while the demo is off: their password is known. */
    isClosed: boolean('is_closed').notNull().default(false),
    /** How the firm's people get mail about what clients did with their tasks. */
    actionMails: text('action_mails').$type<'atOnce' | 'daily' | 'off'>().notNull().default('daily'),
    /** Up to when they have had, or did not want, the daily mail. */
    actionMailsUntil: moment('action_mails_until').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_email').on(table.email), uniqueIndex('users_subject').on(table.subject)],
);

/** A client of a firm [S3.04]. */
export const clients = pgTable(
  'clients',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    /** The name folded for sorting and search. */
    sortName: text('sort_name').notNull(),
    nickname: text('nickname'),
    displayAs: text('display_as'),
    doingBusinessAs: text('doing_business_as'),
    kind: smallint('kind').$type<0 | 1>().notNull(),
    description: text('description'),
  },
  (table) => [index('clients_company').on(table.companyId, table.sortName)],
);

export type MemberRole = 'Owner' | 'Contributor' | 'Reader';

/** Who acts for which client, and with which role [S6.05, S6.11]. */
export const clientLinks = pgTable(
  'client_links',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    role: text('role').$type<MemberRole>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.clientId] })],
);

const authorship = {
  createdById: text('created_by_id').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdByKind: text('created_by_kind').$type<'firm' | 'client'>().notNull(),
  createdAt: created,
  modifiedById: text('modified_by_id').notNull(),
  modifiedByName: text('modified_by_name').notNull(),
  modifiedByKind: text('modified_by_kind').$type<'firm' | 'client'>().notNull(),
  modifiedAt: moment('modified_at').notNull().defaultNow(),
};
const lock = {
  lockType: text('lock_type').$type<'Read' | 'Write'>(),
  lockLevel: text('lock_level').$type<'Master' | 'Item'>(),
};

/** A client's root, a project or a folder [S3.09, S3.11]. A client's own container has the client's id. */
export const containers = pgTable(
  'containers',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    type: text('type').$type<ContainerType>().notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    parentId: text('parent_id'),
    /** Ids from the root down to the parent; empty for a root. */
    ancestors: text('ancestors').array().notNull(),
    rootType: text('root_type'),
    productType: text('product_type'),
    processingYear: integer('processing_year'),
    isShared: boolean('is_shared').notNull().default(false),
    /** How many documents that are not in the trash it holds itself; kept by the statements that change them. */
    documentCount: integer('document_count').notNull().default(0),
    /** Counts the changes of its documents that a list may count or order by; kept by triggers (docs/decisions/019). */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    customFields: jsonb('custom_fields').$type<Record<string, string>>().notNull().default({}),
    ...authorship,
    ...lock,
  },
  (table) => [
    index('containers_client').on(table.clientId, table.nameKey),
    // What the firm keeps for itself, for all clients of a user.
    index('containers_root_type').on(table.clientId, table.rootType).where(sql`${table.parentId} is null`),
    uniqueIndex('containers_sibling_name')
      .on(table.parentId, table.nameKey)
      .where(sql`${table.parentId} is not null`),
  ],
);

/** A member's role on one container and all below it, where it differs from the role on the client. */
export const containerAccess = pgTable(
  'container_access',
  {
    containerId: text('container_id')
      .notNull()
      .references(() => containers.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role').$type<MemberRole | 'None'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.containerId, table.userId] }),
    index('container_access_user').on(table.userId, table.role),
  ],
);

const isPresent = ({ trashedAt }: { trashedAt: AnyPgColumn }): SQL => sql`${trashedAt} is null`;

/** The key of the whole blob, where the bytes are a part of one (server/blobs/parts.ts). */
export const wholeOf = (blobKey: AnyPgColumn): SQL<string> => sql<string>`split_part(${blobKey}, '@', 1)`;

/** The task that a document was handed in for [S3.13]; null for most. */
const taskIn = (metaData: AnyPgColumn): SQL<string | null> => sql<string | null>`(${metaData} ->> 'ccTask')`;

/** A document; its bytes are in the blob store under `blobKey`. */
export const documents = pgTable(
  'documents',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    clientId: text('client_id').notNull(),
    containerId: text('container_id')
      .notNull()
      .references(() => containers.id),
    name: text('name').notNull(),
    /** The name in NFC: two documents of one container never share it (decision 19). */
    nameKey: text('name_key').notNull(),
    documentType: text('document_type').notNull(),
    mimeType: text('mime_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    blobKey: text('blob_key').notNull(),
    sha256: text('sha256').notNull(),
    isReadByClientUser: boolean('is_read_by_client_user').notNull().default(false),
    commentsCount: integer('comments_count').notNull().default(0),
    customItemMetaData: jsonb('custom_item_meta_data').$type<Record<string, string>>().notNull().default({}),
    customFields: jsonb('custom_fields').$type<Record<string, string>>().notNull().default({}),
    trashedAt: moment('trashed_at'),
    /** The user who put it in the trash last; stays when it is taken out again. */
    trashedBy: text('trashed_by'),
    ...authorship,
    ...lock,
    /** What the name, and who added it, are sorted by. */
    nameOrder: orderedText('name_order').notNull().generatedAlwaysAs(orderKey(sql`name`)),
    // A list says of the firm's people only that they are the firm's: they come first.
    addedByOrder: orderedText('added_by_order')
      .notNull()
      .generatedAlwaysAs(
        sql`case created_by_kind when 'firm' then '0' else '1' end || ${orderKey(sql`created_by_name`)}`,
      ),
    /** What the name is searched by. */
    words: wordList('words')
      .notNull()
      .generatedAlwaysAs(sql`array_to_tsvector(${wordKeys(sql`name`, sql`client_id`)})`),
  },
  (table) => [
    uniqueIndex('documents_name').on(table.containerId, table.nameKey).where(isPresent(table)),
    // The orders of a container's documents, and of all documents of a client.
    ...(['containerId', 'clientId'] as const).flatMap((scope) =>
      (['modifiedAt', 'nameOrder', 'addedByOrder', 'size'] as const).map((order) =>
        index(`documents_${table[scope].name}_${table[order].name}`)
          .on(table[scope], table[order], table.id)
          .where(isPresent(table)),
      ),
    ),
    // What the firm stored last, for all clients of a user.
    index('documents_of_firm')
      .on(table.clientId, table.createdAt, table.id)
      .where(sql`${table.trashedAt} is null and ${table.createdByKind} = 'firm'`),
    // The unread ones of them, which may be few among very many. The container is in it, so that counting reads the index alone.
    index('documents_unread')
      .on(table.clientId, table.createdAt, table.id, table.containerId)
      .where(
        sql`${table.trashedAt} is null and ${table.createdByKind} = 'firm' and not ${table.isReadByClientUser}`,
      ),
    index('documents_filter')
      .on(table.clientId, table.isReadByClientUser, table.createdByKind, table.containerId)
      .where(isPresent(table)),
    // A word is found at once only if none waits in a list to be indexed.
    index('documents_words').using('gin', table.words).with({ fastupdate: false }).where(isPresent(table)),
    index('documents_trash').on(table.trashedAt).where(sql`${table.trashedAt} is not null`),
    index('documents_client_trash')
      .on(table.clientId, table.trashedAt, table.id)
      .where(sql`${table.trashedAt} is not null`),
    // The sweep asks for every old blob whether a document refers to it.
    index('documents_blob').on(wholeOf(table.blobKey)),
    // The files of a task are found by its id alone: rechecking the whole metadata of each would read all of it.
    index('documents_task')
      .on(table.clientId, taskIn(table.customItemMetaData), table.id)
      .where(sql`${table.trashedAt} is null and ${taskIn(table.customItemMetaData)} is not null`),
    index('documents_metadata').using('gin', table.customItemMetaData.op('jsonb_path_ops')),
  ],
);

/** What the index `documents_blob` holds, for questions that must not read the whole table. */
export const wholeBlobKey: SQL<string> = wholeOf(documents.blobKey);

/** What the index `documents_task` holds: the task that a document was handed in for. */
export const taskOfDocument: SQL<string | null> = taskIn(documents.customItemMetaData);
