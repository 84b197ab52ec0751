import { wholeNumber } from './settings-error.ts';

/** One limit: the environment variable that changes it, its default, and what it bounds. */
interface LimitDefinition {
  readonly variable: string;
  readonly value: number;
  /** The unit of `value`, as the table in the documentation names it. */
  readonly unit: 'bytes' | 'ms' | 'count' | 'seconds';
  /** One sentence for an operator. */
  readonly bounds: string;
}

/**
 * Every limit of the server in one place. A limit that is a literal elsewhere can neither be changed by an operator nor
 * be found by one; docs/security.md has this table.
 */
export const limitDefinitions = {
  // Bodies and connections

  // Database
  databaseConnections: {
    variable: 'LIMIT_DATABASE_CONNECTIONS',
    value: 20,
    unit: 'count',
    bounds: 'Database connections that the requests of one server share.',
  },
  databaseConnectMs: {
    variable: 'LIMIT_DATABASE_CONNECT_MS',
    value: 5_000,
    unit: 'ms',
    bounds: 'How long a request waits for a database connection before it is refused with 503.',
  },
  databaseStatementMs: {
    variable: 'LIMIT_DATABASE_STATEMENT_MS',
    value: 15_000,
    unit: 'ms',
    bounds: 'How long one statement of a request may run in the database.',
  },
  databaseLockMs: {
    variable: 'LIMIT_DATABASE_LOCK_MS',
    value: 5_000,
    unit: 'ms',
    bounds: 'How long a statement of a request waits for a lock that another one holds.',
  },
  databaseAnswerMs: {
    variable: 'LIMIT_DATABASE_ANSWER_MS',
    value: 20_000,
    unit: 'ms',
    bounds: 'How long the server waits for the answer to a statement before it closes the connection.',
  },
  databaseIdleTransactionMs: {
    variable: 'LIMIT_DATABASE_IDLE_TRANSACTION_MS',
    value: 15_000,
    unit: 'ms',
    bounds: 'How long a transaction may stay open without a statement.',
  },
  databaseAdminMs: {
    variable: 'LIMIT_DATABASE_ADMIN_MS',
    value: 600_000,
    unit: 'ms',
    bounds: 'How long a statement of a migration, of the demo or of a sweep may run or wait.',
  },
  firmStatements: {
    variable: 'LIMIT_FIRM_STATEMENTS',
    value: 8,
    unit: 'count',
    bounds: 'Statements of one firm, or of one public page, that run at the same time.',
  },
  firmTransactions: {
    variable: 'LIMIT_FIRM_TRANSACTIONS',
    value: 4,
    unit: 'count',
    bounds: 'Transactions of one firm, or of one public page, that are open at the same time.',
  },
  firmWaiting: {
    variable: 'LIMIT_FIRM_WAITING',
    value: 200,
    unit: 'count',
    bounds:
      'Statements, and transactions, of one firm that may wait for their turn; one more is refused with 503.',
  },
  firmWaitMs: {
    variable: 'LIMIT_FIRM_WAIT_MS',
    value: 10_000,
    unit: 'ms',
    bounds: 'How long a statement or transaction waits for its turn among those of its firm.',
  },
  healthMs: {
    variable: 'LIMIT_HEALTH_MS',
    value: 2_000,
    unit: 'ms',
    bounds: 'How long /healthz waits for the database before it answers 503.',
  },
  databaseRestarts: {
    variable: 'LIMIT_DATABASE_RESTARTS',
    value: 20,
    unit: 'count',
    bounds: 'How often the server tries to restart an embedded database that ended unexpectedly.',
  },
  databaseRestartMs: {
    variable: 'LIMIT_DATABASE_RESTART_MS',
    value: 30_000,
    unit: 'ms',
    bounds: 'The longest pause between two such tries; the first ones follow sooner.',
  },
  jsonDepth: {
    variable: 'LIMIT_JSON_DEPTH',
    value: 64,
    unit: 'count',
    bounds: 'Levels of nesting in a JSON body; a deeper body is refused with 400.',
  },

  // Sign-in and sessions

  // Stored data
  jsonBytes: {
    variable: 'LIMIT_JSON_BYTES',
    value: 65_536,
    unit: 'bytes',
    bounds: 'A JSON value that a client stores, such as the answers of one step.',
  },

  // Quotas

  // Mail
} as const satisfies Record<string, LimitDefinition>;

/** The limits in force, by name. */
export type Limits = { readonly [Name in keyof typeof limitDefinitions]: number };

/** Reads the limits from the environment. @throws SettingsError when a value cannot be used. */
export function readLimits(env: NodeJS.ProcessEnv): Limits {
  const entries = Object.entries(limitDefinitions).map(([name, { variable, value }]) => [
    name,
    wholeNumber(env, variable, value, { most: Number.MAX_SAFE_INTEGER }),
  ]);
  return Object.fromEntries(entries) as Limits;
}
