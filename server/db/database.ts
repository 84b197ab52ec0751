import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type * as accessSchema from './access-schema.ts';
import type * as schema from './schema.ts';

/** The typed database that queries are written against. */
export type Database = NodePgDatabase<typeof schema & typeof accessSchema>;
