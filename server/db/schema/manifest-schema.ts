import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  InvoiceStanding,
  ManifestEvent,
  ManifestState,
} from '../../../contract/manifest/manifest-life.ts';
import { created, moment } from './columns.ts';
import { clients, companies } from './core-schema.ts';

/** Firms that have ordered the manifest, or had; a firm without a row has not. */
export const manifestFirms = pgTable('manifest_firms', {
  companyId: text('company_id')
    .primaryKey()
    .references(() => companies.id),
  isEnabled: boolean('is_enabled').notNull(),
  /** The events that a user needs a permission for. */
  reviewed: text('reviewed')
    .array()
    .$type<ManifestEvent[]>()
    .notNull()
    .default(['confirm', 'unknown', 'notPerformed']),
});

/** The certificates that clients sign with: their public part alone. */
export const manifestCertificates = pgTable('manifest_certificates', {
  clientId: text('client_id')
    .primaryKey()
    .references(() => clients.id),
  owner: text('owner').notNull(),
  /** The number in its name: a CNPJ or CPF without punctuation. */
  taxId: text('tax_id').notNull(),
  validUntil: moment('valid_until').notNull(),
  pem: text('pem').notNull(),
  changedAt: moment('changed_at').notNull(),
});

/** How far the distribution of each client has been read; a client without a row was never asked for. */
export const manifestAskings = pgTable(
  'manifest_askings',
  {
    clientId: text('client_id')
      .primaryKey()
      .references(() => clients.id),
    /** Numbers of another tax id mean other documents. */
    taxId: text('tax_id').notNull(),
    ultNsu: text('ult_nsu').notNull(),
    askedAt: moment('asked_at'),
    /** Before that moment the authority is not asked. */
    nextAt: moment('next_at'),
    isAvailable: boolean('is_available').notNull().default(true),
    /** Until then one server asks; afterwards another one may. */
    heldUntil: moment('held_until'),
  },
  (table) => [index('manifest_askings_next').on(table.nextAt)],
);

/** Invoices issued to clients, as the authority announced them. */
export const manifestInvoices = pgTable(
  'manifest_invoices',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    key: text('key').notNull(),
    number: text('number').notNull(),
    series: text('series').notNull(),
    issuerName: text('issuer_name').notNull(),
    sortIssuer: text('sort_issuer').notNull(),
    issuerTaxId: text('issuer_tax_id').notNull(),
    authorizedAt: moment('authorized_at').notNull(),
    total: numeric('total', { precision: 17, scale: 2 }).notNull(),
    standing: text('standing').$type<InvoiceStanding>().notNull(),
    /** What its events come to. */
    state: text('state').$type<ManifestState>().notNull(),
    createdAt: created,
  },
  (table) => [
    uniqueIndex('manifest_invoices_key').on(table.clientId, table.key),
    index('manifest_invoices_authorized').on(table.clientId, table.authorizedAt, table.id),
  ],
);

/** What the authority answered to events about invoices, which may be there before their invoice. Rows are only added. */
export const manifestEvents = pgTable(
  'manifest_events',
  {
    id: text('id').primaryKey(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    key: text('key').notNull(),
    /** `tpEvento` of the layout. */
    type: text('type').notNull(),
    sequence: smallint('sequence').notNull(),
    /** `cStat`. */
    code: text('code').notNull(),
    isRegistered: boolean('is_registered').notNull(),
    /** When it was registered, or refused. */
    at: moment('at').notNull(),
    /** '' while it is not known. */
    protocol: text('protocol').notNull(),
    justification: text('justification').notNull(),
    /** The user who sent it; `null` for an event that was sent elsewhere. */
    userId: text('user_id'),
    userName: text('user_name'),
    createdAt: created,
  },
  (table) => [
    uniqueIndex('manifest_events_registered')
      .on(table.clientId, table.key, table.type, table.sequence)
      .where(sql`${table.isRegistered}`),
  ],
);

/**
 * Events that were sent and have no answer yet. While one is held its invoice waits; afterwards it says who sent an event
 * of which the portal learns later.
 */
export const manifestAttempts = pgTable(
  'manifest_attempts',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    key: text('key').notNull(),
    type: text('type').notNull(),
    sequence: smallint('sequence').notNull(),
    justification: text('justification').notNull(),
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    sentAt: moment('sent_at').notNull(),
    heldUntil: moment('held_until'),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.key, table.type, table.sequence] })],
);

// Below is what the embedded authority keeps. The rest of the portal never reads it.

/** The invoices that the embedded authority knows. */
export const authorityInvoices = pgTable('authority_invoices', {
  key: text('key').primaryKey(),
  recipientTaxId: text('recipient_tax_id').notNull(),
  authorizedAt: moment('authorized_at').notNull(),
  standing: text('standing').$type<InvoiceStanding>().notNull(),
  /** The whole file; none where it is never handed out. */
  xml: text('xml'),
  isReleased: boolean('is_released').notNull(),
});

/** The events that the embedded authority registered. */
export const authorityEvents = pgTable(
  'authority_events',
  {
    key: text('key').notNull(),
    type: text('type').notNull(),
    sequence: smallint('sequence').notNull(),
    at: moment('at').notNull(),
    /** What its protocol ends with. */
    number: bigserial('number', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.type, table.sequence] })],
);

/** The documents that the embedded authority distributes to the holder of a tax id, in the order of their numbers (NSU). */
export const authorityDocuments = pgTable(
  'authority_documents',
  {
    taxId: text('tax_id').notNull(),
    nsu: bigint('nsu', { mode: 'number' }).notNull(),
    schema: text('schema').notNull(),
    xml: text('xml').notNull(),
  },
  (table) => [primaryKey({ columns: [table.taxId, table.nsu] })],
);

/** Who asks the embedded authority, and how far each has read. */
export const authorityConsumers = pgTable('authority_consumers', {
  taxId: text('tax_id').primaryKey(),
  lastNsu: bigint('last_nsu', { mode: 'number' }).notNull(),
  /** The number that the last answer ended with. */
  toldNsu: bigint('told_nsu', { mode: 'number' }).notNull(),
  askedAt: moment('asked_at'),
  /** Before that moment a question is refused. */
  blockedUntil: moment('blocked_until'),
});
