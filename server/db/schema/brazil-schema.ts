import { date, index, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TaxRegime, TaxTrait } from '../../../contract/brazil/tax-calendar.ts';
import { created, moment } from './columns.ts';
import { clients, companies, documents, users } from './core-schema.ts';

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
