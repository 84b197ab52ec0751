import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PathType } from '../../../contract/storage/storage-items.ts';
import { created, moment } from './columns.ts';
import { documents, users } from './core-schema.ts';

/** A comment on a document [S7.22]; it goes with the document. `documents.comments_count` counts them. */
export const comments = pgTable(
  'comments',
  {
    id: text('id').primaryKey(),
    documentId: text('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Contact id and name of the author, and whether they are the firm's or the client's. */
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    authorKind: text('author_kind').$type<'firm' | 'client'>().notNull(),
    createdAt: created,
  },
  (table) => [index('comments_thread').on(table.documentId, table.createdAt, table.id)],
);

/**
 * A resumable upload. How many bytes are there only the blob store knows; everything else any server reads here. Its
 * bytes belong to it until `documentId` says which document they became.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** With the key of an earlier creation the answer is that upload. */
    idempotencyKey: text('idempotency_key'),
    /** The container as it was named: a client's own id stands for its default folder. */
    containerType: text('container_type').$type<PathType>().notNull(),
    containerId: text('container_id').notNull(),
    /** The client whose quota counts the bytes; none for uploads that were begun before there were quotas. */
    clientId: text('client_id'),
    name: text('name').notNull(),
    /** Bytes of the whole file. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** What the browser declared at creation, in lower-case hex. */
    declaredSha256: text('declared_sha256'),
    blobKey: text('blob_key').notNull(),
    stagingId: text('staging_id'),
    /** What the bytes turned out to have; known once they are a blob. */
    sha256: text('sha256'),
    documentId: text('document_id'),
    createdAt: created,
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('uploads_key')
      .on(table.userId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index('uploads_open').on(table.userId).where(sql`${table.documentId} is null`),
    index('uploads_blob').on(table.blobKey).where(sql`${table.documentId} is null`),
    index('uploads_expiry').on(table.expiresAt),
  ],
);

/**
 * How many bytes a user uploaded, logged and wrote as comments or metadata, and how many were uploaded and written as
 * metadata for a client, on a UTC day; of what clients did, reviews, and agencies newly chosen for a client it is the number.
 */
export const uploadUsage = pgTable(
  'upload_usage',
  {
    kind: text('kind')
      .$type<
        | 'user'
        | 'client'
        | 'log'
        | 'comments'
        | 'actions'
        | 'reviews'
        | 'metadata'
        | 'clientMetadata'
        | 'agencies'
        | 'requests'
        | 'requestEvents'
        | 'fiscalFiles'
        | 'manifestEvents'
        | 'receipts'
        | 'receiptEvents'
        | 'simulations'
      >()
      .notNull(),
    ownerId: text('owner_id').notNull(),
    /** Such as `2026-01-31`. */
    day: text('day').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.ownerId, table.day] })],
);
