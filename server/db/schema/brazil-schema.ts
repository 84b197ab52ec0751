import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  ClearanceDebt,
  ClearanceStatus,
  CrawlTrigger,
  SettledStatus,
} from '../../../contract/brazil/clearances.ts';
import type { Audience, newsCategories } from '../../../contract/brazil/news.ts';
import type { TaxRegime, TaxTrait } from '../../../contract/brazil/tax-calendar.ts';
import { created, moment } from './columns.ts';
import { clients, companies, documents, users, wholeOf } from './core-schema.ts';

/** What decides the obligations of a client; a client without a row has none. */
export const taxFacts = pgTable('tax_facts', {
  clientId: text('client_id')
    .primaryKey()
    .references(() => clients.id),
  regime: text('regime').$type<TaxRegime>().notNull(),
  traits: text('traits').array().$type<TaxTrait[]>().notNull(),
  stateCode: text('state_code').notNull(),
  /** The municipality's code of IBGE. */
  municipality: text('municipality').notNull(),
  openedOn: date('opened_on', { mode: 'string' }),
});

/** By how many business days a firm's own dates lie before the legal ones; a firm without a row has the usual ones. */
export const calendarLeads = pgTable('calendar_leads', {
  companyId: text('company_id')
    .primaryKey()
    .references(() => companies.id),
  guideLeadDays: smallint('guide_lead_days').notNull(),
  payrollLeadDays: smallint('payroll_lead_days').notNull(),
});

/** What was noted about an obligation: that the client says it is paid, and its guide. */
export const obligationMarks = pgTable(
  'obligation_marks',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** Rule and competence. */
    obligationId: text('obligation_id').notNull(),
    paidAt: moment('paid_at'),
    paidById: text('paid_by_id'),
    paidByName: text('paid_by_name'),
    guideId: text('guide_id').references(() => documents.id, { onDelete: 'set null' }),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.obligationId] }),
    // A document that is deleted looks for the obligations that it was the guide of.
    index('obligation_marks_guide').on(table.guideId),
  ],
);

/** The calendar subscription of a user. Only a hash of the token in its address is kept. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: created,
  },
  (table) => [uniqueIndex('calendar_feeds_token').on(table.tokenHash)],
);

/** The agencies that are asked about a client, with the state of each certificate. */
export const clientAgencies = pgTable(
  'client_agencies',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    agencyId: text('agency_id').notNull(),
    /** None before the first answer. */
    status: text('status').$type<SettledStatus | 'unavailable'>(),
    /** The last status other than `unavailable`: mail goes out when it changes. */
    settled: text('settled').$type<SettledStatus>(),
    validUntil: date('valid_until', { mode: 'string' }),
    checkedAt: moment('checked_at'),
    /** The run that the status comes from, or the one under way. */
    runId: text('run_id'),
    settledRunId: text('settled_run_id'),
    trigger: text('trigger').$type<CrawlTrigger>().notNull(),
    nextRunAt: moment('next_run_at').notNull(),
    /** How often the agency has not answered since the last run that ended. */
    tries: smallint('tries').notNull().default(0),
    /** Until then one server asks; afterwards another one may. */
    heldUntil: moment('held_until'),
    /** The validity of which its end was announced by mail. */
    remindedFor: date('reminded_for', { mode: 'string' }),
    /** When mail about the present status went out to people of the firm; none when nobody got any. */
    firmToldAt: moment('firm_told_at'),
    /** Who of the client's people asked the firm about the present status last, and when. */
    askedAt: moment('asked_at'),
    askedByName: text('asked_by_name'),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.agencyId] }),
    index('client_agencies_next').on(table.nextRunAt),
    index('client_agencies_validity').on(table.validUntil),
  ],
);

/** Questions to agencies, and what they answered. */
export const crawlerHistory = pgTable(
  'crawler_history',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    agencyId: text('agency_id').notNull(),
    trigger: text('trigger').$type<CrawlTrigger>().notNull(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    status: text('status').$type<ClearanceStatus>().notNull(),
    certificateNumber: text('certificate_number'),
    controlCode: text('control_code'),
    issuedAt: date('issued_at', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
    debts: jsonb('debts').$type<readonly ClearanceDebt[]>().notNull().default([]),
    message: text('message'),
    attempts: smallint('attempts').notNull().default(1),
    /** The PDF, where there is one. */
    blobKey: text('blob_key'),
    size: integer('size'),
    sha256: text('sha256'),
  },
  (table) => [
    index('crawler_history_agency').on(table.clientId, table.agencyId, table.startedAt.desc(), table.id),
    index('crawler_history_started').on(table.startedAt),
    index('crawler_history_blob').on(wholeOf(table.blobKey)),
  ],
);

/** What the index `crawler_history_blob` holds. */
export const wholeCertificateKey = wholeOf(crawlerHistory.blobKey);

/** What a firm writes for its clients' people. Its HTML is made safe when it is read. */
export const newsArticles = pgTable(
  'news_articles',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    bodyHtml: text('body_html').notNull(),
    category: text('category').$type<(typeof newsCategories)[number]>().notNull(),
    audience: jsonb('audience').$type<Audience>().notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    publishedAt: moment('published_at').notNull(),
    expiresAt: moment('expires_at'),
    pinned: boolean('pinned').notNull().default(false),
    /** The attachment that is its picture. */
    coverId: text('cover_id'),
  },
  (table) => [
    index('news_articles_company').on(
      table.companyId,
      table.pinned.desc(),
      table.publishedAt.desc(),
      table.id,
    ),
  ],
);

/** The files of articles. */
export const newsAttachments = pgTable(
  'news_attachments',
  {
    id: text('id').primaryKey(),
    articleId: text('article_id')
      .notNull()
      .references(() => newsArticles.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    blobKey: text('blob_key').notNull(),
    createdAt: created,
  },
  (table) => [
    index('news_attachments_article').on(table.articleId, table.createdAt, table.id),
    index('news_attachments_blob').on(wholeOf(table.blobKey)),
  ],
);

/** What the index `news_attachments_blob` holds. */
export const wholeAttachmentKey = wholeOf(newsAttachments.blobKey);

/** Which contact has seen which article, and when first. */
export const newsSeen = pgTable(
  'news_seen',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => newsArticles.id, { onDelete: 'cascade' }),
    contactId: text('contact_id').notNull(),
    seenAt: moment('seen_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.contactId] })],
);
