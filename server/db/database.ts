import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FairPool } from './fair-pool.ts';

/** The typed database that queries are written against. */
export type Database = NodePgDatabase;

/** The same, with the connections of requests behind it. */
export type PooledDatabase = Database & { readonly $client: FairPool };
