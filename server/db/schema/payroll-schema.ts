import { integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { PayrollSettings } from '../../../contract/payroll/payroll.ts';
import type { PayrollType } from '../../../contract/payroll/period.ts';
import { moment } from './columns.ts';
import { clients, companies } from './core-schema.ts';

/** The rubrics and deadlines of firms that have set their own. */
export const payrollSettings = pgTable('payroll_settings', {
  companyId: text('company_id')
    .primaryKey()
    .references(() => companies.id),
  rubrics: jsonb('rubrics').$type<PayrollSettings['rubrics']>().notNull(),
  windowFrom: smallint('window_from').notNull(),
  cutOffDay: smallint('cut_off_day').notNull(),
  /** Counts what was saved. */
  version: integer('version').notNull().default(1),
});

/** The payrolls of clients that the firm has closed. */
export const payrollClosures = pgTable(
  'payroll_closures',
  {
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    /** `yyyy-MM`. */
    competence: text('competence').notNull(),
    type: text('type').$type<PayrollType>().notNull(),
    closedAt: moment('closed_at').notNull(),
    closedById: text('closed_by_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.competence, table.type] })],
);
