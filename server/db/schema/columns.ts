import { timestamp } from 'drizzle-orm/pg-core';

/** A moment to the millisecond, with its time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** When a row came to be. */
export const created = moment('created_at').notNull().defaultNow();
