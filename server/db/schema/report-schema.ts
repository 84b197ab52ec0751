import {
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ReceiptChannel, ReceiptEvent, ReceiptStatus } from '../../../contract/reports/receipt-life.ts';
import { moment } from './columns.ts';
import { clients, companies, users } from './core-schema.ts';

/** Delivery receipts (protocolos de entrega). Their moments are those of their events, kept for lists. */
export const deliveryReceipts = pgTable(
  'delivery_receipts',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** `2026-0001`. */
    number: text('number').notNull(),
    status: text('status').$type<ReceiptStatus>().notNull(),
    channel: text('channel').$type<ReceiptChannel>().notNull(),
    senderId: text('sender_id').notNull(),
    senderName: text('sender_name').notNull(),
    contactId: text('contact_id')
      .notNull()
      .references(() => users.id),
    contactName: text('contact_name').notNull(),
    note: text('note').notNull(),
    sentAt: moment('sent_at').notNull(),
    deliveredAt: moment('delivered_at'),
    viewedAt: moment('viewed_at'),
    closedAt: moment('closed_at'),
    refusedReason: text('refused_reason'),
    /** The first day on which one of its documents is due. */
    dueOn: date('due_on', { mode: 'string' }),
    version: integer('version').notNull(),
  },
  (table) => [
    uniqueIndex('delivery_receipts_number').on(table.companyId, table.number),
    index('delivery_receipts_client').on(table.clientId, table.sentAt, table.id),
  ],
);

/** The documents of receipts as they were when they were sent. */
export const deliveryDocuments = pgTable(
  'delivery_documents',
  {
    receiptId: text('receipt_id')
      .notNull()
      .references(() => deliveryReceipts.id),
    /** Counted from 0. */
    place: smallint('place').notNull(),
    /** A stored document; it may be deleted later, the receipt stays. */
    documentId: text('document_id').notNull(),
    name: text('name').notNull(),
    /** The name folded for search. */
    sortName: text('sort_name').notNull(),
    type: text('type').notNull(),
    /** `2026-11`. */
    competence: text('competence'),
    dueOn: date('due_on', { mode: 'string' }),
    amount: numeric('amount', { precision: 15, scale: 2 }),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [primaryKey({ columns: [table.receiptId, table.place] })],
);

/** What happened to receipts. A trigger refuses to change or to delete a row. */
export const deliveryEvents = pgTable(
  'delivery_events',
  {
    receiptId: text('receipt_id')
      .notNull()
      .references(() => deliveryReceipts.id),
    /** Counted from 0. */
    place: smallint('place').notNull(),
    event: text('event').$type<ReceiptEvent>().notNull(),
    at: moment('at').notNull(),
    /** `null` for the portal itself. */
    byId: text('by_id'),
    byName: text('by_name').notNull(),
    from: text('from').$type<ReceiptStatus>(),
    to: text('to').$type<ReceiptStatus>().notNull(),
    address: text('address'),
  },
  (table) => [primaryKey({ columns: [table.receiptId, table.place] })],
);

/** The last number of a firm's receipts in a year: who takes the next one holds the row, so that no number comes twice. */
export const receiptNumbers = pgTable(
  'receipt_numbers',
  {
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    year: smallint('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.year] })],
);
