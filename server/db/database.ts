import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';

/** The typed database that queries are written against. */
export type Database = NodePgDatabase;

/** The same, with the connections behind it: for what belongs to one connection, such as an advisory lock. */
export type PooledDatabase = Database & { readonly $client: Pool };
