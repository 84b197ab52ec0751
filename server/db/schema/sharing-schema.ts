import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { JobFault, JobStatus } from '../../../contract/storage/export-jobs.ts';
import { created, moment } from './columns.ts';
import { users } from './core-schema.ts';

/** Documents that were sent by link [S3.22]: what all links of one message have in common. */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id').notNull(),
    clientId: text('client_id').notNull(),
    senderId: text('sender_id')
      .notNull()
      .references(() => users.id),
    subject: text('subject').notNull(),
    /** The code that opens the links, salted and hashed; none where the link is enough. */
    codeHash: text('code_hash'),
    /** When the links were to end at first. */
    expiresAt: moment('expires_at').notNull(),
    createdAt: created,
    /** When every mail had been handed over; a share that never came so far is none. */
    sentAt: moment('sent_at'),
  },
  // How many a user sent within the last hour is counted at every message.
  (table) => [index('shares_sender').on(table.senderId, table.createdAt)],
);

/** The documents of a share, in the order of the message, under the names that they had then. */
export const shareItems = pgTable(
  'share_items',
  {
    shareId: text('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    /** Counts from 1. */
    position: integer('position').notNull(),
    documentId: text('document_id').notNull(),
    name: text('name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.position] })],
);

/** The link of one recipient. Only a hash of its token is kept. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: text('id').primaryKey(),
    shareId: text('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    senderId: text('sender_id').notNull(),
    clientId: text('client_id').notNull(),
    recipient: text('recipient').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: created,
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    openedAt: moment('opened_at'),
    openedCount: integer('opened_count').notNull().default(0),
  },
  (table) => [
    uniqueIndex('share_links_token').on(table.tokenHash),
    index('share_links_share').on(table.shareId),
    index('share_links_page').on(table.senderId, table.clientId, table.createdAt.desc(), table.id.desc()),
  ],
);

/** A browser in which the right code was entered: the hash of its cookie, and the one link that it opens. */
export const sharePasses = pgTable(
  'share_passes',
  {
    secretHash: text('secret_hash').primaryKey(),
    linkId: text('link_id')
      .notNull()
      .references(() => shareLinks.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('share_passes_link').on(table.linkId)],
);

export type ShareEventKind =
  | 'created'
  | 'opened'
  | 'wrongCode'
  | 'rightCode'
  | 'downloaded'
  | 'extended'
  | 'revoked';

/** What happened with a link; never with its token. It is kept for as long as the link is. */
export const shareEvents = pgTable(
  'share_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    linkId: text('link_id')
      .notNull()
      .references(() => shareLinks.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ShareEventKind>().notNull(),
    /** For a download: the document; none when all were taken at once. */
    documentId: text('document_id'),
    /** Who did it, if that was a user of the portal; recipients are not. */
    userId: text('user_id'),
    /** For a code that was entered: the network from which. */
    source: text('source'),
    createdAt: created,
  },
  (table) => [index('share_events_link').on(table.linkId, table.kind, table.createdAt)],
);

/** A document of an export: its path in the archive, and its name when that path is taken. */
export interface ExportFile {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

/** An export [S7.20]: any server may answer for it, and whichever has room does the work. */
export const exportJobs = pgTable(
  'export_jobs',
  {
    id: text('id').primaryKey(),
    /** Whose rights decide what may be read. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Who asked: in a preview the staff member who views it, else the same. */
    viewerId: text('viewer_id').notNull(),
    status: text('status').$type<JobStatus>().notNull().default('PENDING'),
    /** The archive's file name. */
    name: text('name').notNull(),
    files: jsonb('files').$type<readonly ExportFile[]>().notNull(),
    /** Names of documents that are not in the archive. */
    failed: jsonb('failed').$type<readonly string[]>().notNull().default([]),
    fault: text('fault').$type<JobFault>(),
    totalBytes: bigint('total_bytes', { mode: 'number' }).notNull(),
    doneBytes: bigint('done_bytes', { mode: 'number' }).notNull().default(0),
    archiveKey: text('archive_key'),
    archiveBytes: bigint('archive_bytes', { mode: 'number' }),
    createdAt: created,
    /** The last sign of life of the server that does the work. */
    heartbeatAt: moment('heartbeat_at'),
    /** When the finished job and its archive go. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('export_jobs_waiting').on(table.createdAt).where(sql`${table.status} = 'PENDING'`),
    index('export_jobs_expiry').on(table.expiresAt),
  ],
);
