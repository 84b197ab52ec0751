import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FeatureFlagId } from '../../../contract/firm/feature-flags.ts';
import type { LogItem } from '../../../contract/firm/support.ts';
import { created, moment } from './columns.ts';
import { companies, users } from './core-schema.ts';

/** Two accounts of one person, each with a firm [S7.09, T2.06]. Every pair is kept both ways. */
export const accountLinks = pgTable(
  'account_links',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    linkedUserId: text('linked_user_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.linkedUserId] })],
);

/** A firm's feature flags, where they differ from the initial ones [S3.16, S9.12]. */
export const featureFlags = pgTable(
  'feature_flags',
  {
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    id: text('id').$type<FeatureFlagId>().notNull(),
    value: boolean('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.id] })],
);

/** A version of a firm's terms (decision 12). The newest that is published is the one to accept. */
export const terms = pgTable(
  'terms',
  {
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    version: text('version').notNull(),
    /** Title and paragraphs by language; the firm's own language is always there. */
    texts: jsonb('texts').$type<Record<string, { title: string; paragraphs: string[] }>>().notNull(),
    publishedAt: moment('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.version] })],
);

/** Who accepted which version, and when; never changed, never deleted. */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    companyId: text('company_id').notNull(),
    version: text('version').notNull(),
    acceptedAt: created,
  },
  (table) => [primaryKey({ columns: [table.userId, table.companyId, table.version] })],
);

/** What people reported and what went wrong in their browsers [T7.20, S8.20]. */
export const logEntries = pgTable(
  'log_entries',
  {
    id: text('id').notNull(),
    companyId: text('company_id').notNull(),
    userId: text('user_id').notNull(),
    type: text('type').$type<LogItem['type']>().notNull(),
    source: text('source').notNull(),
    data: jsonb('data').$type<LogItem['data']>().notNull(),
    /** When it happened, as the browser's clock says. */
    happenedAt: moment('happened_at').notNull(),
    createdAt: created,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('log_entries_company').on(table.companyId, table.createdAt.desc()),
  ],
);

/** Which notices a user has read, by their ids; `limits.noticeMarks` of them are kept. */
export const noticeMarks = pgTable(
  'notice_marks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    noticeId: text('notice_id').notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noticeId] }),
    index('notice_marks_age').on(table.userId, table.readAt.desc()),
  ],
);
