import {
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FiscalDirection } from '../../../contract/fiscal/direction.ts';
import type { FiscalStatus } from '../../../contract/fiscal/fiscal-document.ts';
import type { FiscalFlag, FiscalStorage } from '../../../contract/fiscal/fiscal-summary.ts';
import { created, moment } from './columns.ts';
import { clients, companies, wholeOf } from './core-schema.ts';

/** Firms that have ordered Box-e, or had; a firm without a row has not. */
export const fiscalFirms = pgTable('fiscal_firms', {
  companyId: text('company_id')
    .primaryKey()
    .references(() => companies.id),
  isEnabled: boolean('is_enabled').notNull(),
});

/** Clients whose fiscal documents are kept, by their tax id; a client without a row has none. */
export const fiscalClients = pgTable('fiscal_clients', {
  clientId: text('client_id')
    .primaryKey()
    .references(() => clients.id),
  /** CNPJ or CPF without punctuation, letters in capitals. */
  taxId: text('tax_id').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  toggledAt: moment('toggled_at').notNull(),
});

/** Electronic fiscal documents of clients. Names are kept folded as well, for search and order. */
export const fiscalDocuments = pgTable(
  'fiscal_documents',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    storage: text('storage').$type<FiscalStorage>().notNull(),
    /** What tells it from others of the client: its key, or the SHA-256 of a file that has none of its own. */
    identity: text('identity').notNull(),
    root: text('root').notNull(),
    model: text('model').notNull(),
    key: text('key').notNull(),
    number: text('number').notNull(),
    series: text('series').notNull(),
    issuedAt: moment('issued_at'),
    nature: text('nature').notNull(),
    sortNature: text('sort_nature').notNull(),
    cfops: text('cfops').array().notNull(),
    total: numeric('total', { precision: 17, scale: 2 }),
    /** What else a report of the documents has; `null` where the file does not say it. */
    authorizedAt: moment('authorized_at'),
    goods: numeric('goods', { precision: 17, scale: 2 }),
    icms: numeric('icms', { precision: 17, scale: 2 }),
    ipi: numeric('ipi', { precision: 17, scale: 2 }),
    ibs: numeric('ibs', { precision: 17, scale: 2 }),
    cbs: numeric('cbs', { precision: 17, scale: 2 }),
    issuerName: text('issuer_name').notNull(),
    sortIssuer: text('sort_issuer').notNull(),
    issuerTaxId: text('issuer_tax_id').notNull(),
    issuerState: text('issuer_state').notNull(),
    recipientName: text('recipient_name').notNull(),
    sortRecipient: text('sort_recipient').notNull(),
    recipientTaxId: text('recipient_tax_id').notNull(),
    direction: text('direction').$type<FiscalDirection>().notNull(),
    status: text('status').$type<FiscalStatus>().notNull(),
    isCorrected: boolean('is_corrected').notNull(),
    isContested: boolean('is_contested').notNull().default(false),
    flags: text('flags').array().$type<FiscalFlag[]>().notNull(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    blobKey: text('blob_key').notNull(),
    createdAt: created,
  },
  (table) => [
    uniqueIndex('fiscal_documents_identity').on(table.clientId, table.identity),
    index('fiscal_documents_issued').on(table.clientId, table.storage, table.issuedAt, table.id),
    index('fiscal_documents_key').on(table.clientId, table.key),
    index('fiscal_documents_blob').on(wholeOf(table.blobKey)),
  ],
);

/** What the index `fiscal_documents_blob` holds. */
export const wholeFiscalKey = wholeOf(fiscalDocuments.blobKey);

/** Events about fiscal documents, which may be there before their document. */
export const fiscalEvents = pgTable(
  'fiscal_events',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    key: text('key').notNull(),
    type: text('type').notNull(),
    sequence: smallint('sequence').notNull(),
    at: moment('at'),
    text: text('text').notNull(),
    protocol: text('protocol').notNull(),
    isAccepted: boolean('is_accepted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.key, table.type, table.sequence] })],
);
