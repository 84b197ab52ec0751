import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The typed database that queries are written against. */
export type Database = NodePgDatabase;
