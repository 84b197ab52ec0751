import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { FormValues } from '../../../contract/forms/form.ts';
import type { SimulationKindId, SimulationResult } from '../../../contract/simulations/simulation.ts';
import { moment } from './columns.ts';
import { clients, companies } from './core-schema.ts';

/** Simulations that clients have worked out, with their results as they were on that day. */
export const simulations = pgTable(
  'simulations',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    kind: text('kind').$type<SimulationKindId>().notNull(),
    subject: text('subject').notNull(),
    values: jsonb('values').$type<FormValues>().notNull(),
    result: jsonb('result').$type<SimulationResult>().notNull(),
    createdById: text('created_by_id').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it is removed. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('simulations_client').on(table.clientId, table.createdAt.desc(), table.id),
    index('simulations_expiry').on(table.expiresAt),
  ],
);
