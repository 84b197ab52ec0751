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
  bodyBytes: {
    variable: 'LIMIT_BODY_BYTES',
    value: 1_048_576,
    unit: 'bytes',
    bounds: 'The JSON body of a call that needs a session.',
  },
  openBodyBytes: {
    variable: 'LIMIT_OPEN_BODY_BYTES',
    value: 4_096,
    unit: 'bytes',
    bounds: 'The body of a request that needs no session: sign-in calls and the forms of pages.',
  },
  bodyMs: {
    variable: 'LIMIT_BODY_MS',
    value: 30_000,
    unit: 'ms',
    bounds: 'How long the body of a request may take to arrive, unless it is an upload with a session.',
  },
  headersMs: {
    variable: 'LIMIT_HEADERS_MS',
    value: 30_000,
    unit: 'ms',
    bounds: 'How long a connection may take until the headers of its first request have arrived.',
  },
  idleMs: {
    variable: 'LIMIT_IDLE_MS',
    value: 60_000,
    unit: 'ms',
    bounds: 'How long a client may send or take in nothing in the middle of an upload or of an answer.',
  },
  connections: {
    variable: 'LIMIT_CONNECTIONS',
    value: 4_096,
    unit: 'count',
    bounds: 'Open connections in all; further ones are closed at once.',
  },
  connectionsPerSource: {
    variable: 'LIMIT_CONNECTIONS_PER_SOURCE',
    value: 256,
    unit: 'count',
    bounds:
      'Open connections of one IPv4 address or IPv6 /64 network; with PROXIES, its requests under way. Further ones get 429.',
  },
  parallelCompressions: {
    variable: 'LIMIT_PARALLEL_COMPRESSIONS',
    value: 2,
    unit: 'count',
    bounds:
      'Answers that are compressed at the same time; with the checks of passwords fewer than the threads of Node (UV_THREADPOOL_SIZE, 4).',
  },

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
  parallelHashes: {
    variable: 'LIMIT_PARALLEL_HASHES',
    value: 1,
    unit: 'count',
    bounds:
      'Passwords and codes that are checked at the same time; each takes a thread for a tenth of a second.',
  },
  waitingHashes: {
    variable: 'LIMIT_WAITING_HASHES',
    value: 30,
    unit: 'count',
    bounds: 'Passwords and codes that wait to be checked; further ones get 429.',
  },
  parallelForms: {
    variable: 'LIMIT_PARALLEL_FORMS',
    value: 4,
    unit: 'count',
    bounds: 'Forms with a password or a code that are worked on at the same time.',
  },
  waitingForms: {
    variable: 'LIMIT_WAITING_FORMS',
    value: 30,
    unit: 'count',
    bounds: 'Such forms that wait for their turn; further ones get 429.',
  },
  formsPerSource: {
    variable: 'LIMIT_FORMS_PER_SOURCE',
    value: 15,
    unit: 'count',
    bounds: 'Such forms of one source that wait or are worked on; further ones get 429.',
  },
  freeTries: {
    variable: 'LIMIT_FREE_TRIES',
    value: 5,
    unit: 'count',
    bounds: 'Wrong passwords of one source at one account before it has to wait, twice as long each time.',
  },
  firstTryWaitMs: {
    variable: 'LIMIT_FIRST_TRY_WAIT_MS',
    value: 1_000,
    unit: 'ms',
    bounds: 'The first of these waits.',
  },
  longestTryWaitMs: {
    variable: 'LIMIT_LONGEST_TRY_WAIT_MS',
    value: 30_000,
    unit: 'ms',
    bounds: 'The longest wait between two wrong passwords of one source at one account.',
  },
  triesWindowMs: {
    variable: 'LIMIT_TRIES_WINDOW_MS',
    value: 900_000,
    unit: 'ms',
    bounds: 'After how long without a try the wrong passwords of a source at an account are forgotten.',
  },
  triesPerSource: {
    variable: 'LIMIT_TRIES_PER_SOURCE',
    value: 30,
    unit: 'count',
    bounds: 'Wrong passwords of one source at all accounts together before it has to wait.',
  },
  tryPerSourceMs: {
    variable: 'LIMIT_TRY_PER_SOURCE_MS',
    value: 10_000,
    unit: 'ms',
    bounds: 'After how long a source may try one more wrong password or code beyond that.',
  },
  triesPerAccount: {
    variable: 'LIMIT_TRIES_PER_ACCOUNT',
    value: 20,
    unit: 'count',
    bounds:
      'Wrong passwords at one account from all sources together that never signed in to it, before they have to wait.',
  },
  tryPerAccountMs: {
    variable: 'LIMIT_TRY_PER_ACCOUNT_MS',
    value: 3_000,
    unit: 'ms',
    bounds: 'After how long such sources may try one more wrong password at the account beyond that.',
  },
  codesPerSource: {
    variable: 'LIMIT_CODES_PER_SOURCE',
    value: 100,
    unit: 'count',
    bounds: 'Wrong codes of one source at all links together before it has to wait.',
  },
  knownSourceMs: {
    variable: 'LIMIT_KNOWN_SOURCE_MS',
    value: 7_776_000_000,
    unit: 'ms',
    bounds: 'How long a source counts as one that signed in to an account.',
  },
  confirmationMs: {
    variable: 'LIMIT_CONFIRMATION_MS',
    value: 300_000,
    unit: 'ms',
    bounds: 'How long "Continue as …?" may stay open for a sign-in link from another browser.',
  },

  // Stored data
  jsonBytes: {
    variable: 'LIMIT_JSON_BYTES',
    value: 65_536,
    unit: 'bytes',
    bounds: 'A JSON value that a client stores, such as the answers of one step.',
  },
  taskBytes: {
    variable: 'LIMIT_TASK_BYTES',
    value: 262_144,
    unit: 'bytes',
    bounds: 'The contents of one task: its data, the answers of its steps and its comments, as JSON.',
  },

  // Quotas
  uploadBytesPerUser: {
    variable: 'LIMIT_UPLOAD_BYTES_PER_USER',
    value: 21_474_836_480,
    unit: 'bytes',
    bounds: 'What one user uploads in a day (UTC); open resumable uploads count with their whole size.',
  },
  uploadBytesPerClient: {
    variable: 'LIMIT_UPLOAD_BYTES_PER_CLIENT',
    value: 53_687_091_200,
    unit: 'bytes',
    bounds: 'What all users together upload for one client in a day (UTC).',
  },
  openUploadsPerUser: {
    variable: 'LIMIT_OPEN_UPLOADS_PER_USER',
    value: 100,
    unit: 'count',
    bounds: 'Resumable uploads of one user that are not completed.',
  },
  openExportsPerUser: {
    variable: 'LIMIT_OPEN_EXPORTS_PER_USER',
    value: 5,
    unit: 'count',
    bounds: 'Exports of one user that wait or are being packed.',
  },
  archivesPerUser: {
    variable: 'LIMIT_ARCHIVES_PER_USER',
    value: 10,
    unit: 'count',
    bounds:
      'Archives of one user that are kept or being packed; a new export removes the oldest finished one.',
  },
  archiveBytesPerUser: {
    variable: 'LIMIT_ARCHIVE_BYTES_PER_USER',
    value: 4_294_967_296,
    unit: 'bytes',
    bounds: 'All archives of one user together; a new export removes the oldest finished ones.',
  },
  diskReserveBytes: {
    variable: 'LIMIT_DISK_RESERVE_BYTES',
    value: 1_073_741_824,
    unit: 'bytes',
    bounds:
      'Space on the disk of DATA_DIR that uploads and exports leave free, so that the database can write.',
  },

  // Mail
  mailHeldMs: {
    variable: 'LIMIT_MAIL_HELD_MS',
    value: 60_000,
    unit: 'ms',
    bounds:
      'How long a server that gives no sign of life keeps a message to itself; then another server hands it over.',
  },
  mailLookMs: {
    variable: 'LIMIT_MAIL_LOOK_MS',
    value: 5_000,
    unit: 'ms',
    bounds: 'How often a server looks for messages that nobody is handing over.',
  },
  mailTries: {
    variable: 'LIMIT_MAIL_TRIES',
    value: 12,
    unit: 'count',
    bounds:
      'How often the handing over of a message is tried again, with growing pauses of at most an hour, before it is given up.',
  },
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
