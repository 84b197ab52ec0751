import { maxRequestFileBytes } from '../contract/requests/requests.ts';
import { wholeNumber } from './settings-error.ts';

/** One limit: the environment variable that changes it, its default, and what it bounds. */
interface LimitDefinition {
  readonly variable: string;
  readonly value: number;
  /** The unit of `value`, as the table in the documentation names it. */
  readonly unit: 'bytes' | 'ms' | 'count' | 'percent';
  /** The smallest value with which the server still works; 1 unless it says otherwise. */
  readonly least?: number;
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
    bounds:
      'The body of a request that needs no session: sign-in calls and the forms of pages. For endpoints of OpenID Connect of the embedded provider its library has a limit of its own, 57,344 bytes.',
  },
  staffFormBytes: {
    variable: 'LIMIT_STAFF_FORM_BYTES',
    value: 65_536,
    unit: 'bytes',
    bounds:
      'A form of the staff area. It is read before its session is looked up, so that what was typed comes back when the session is over.',
  },
  firmBodyBytes: {
    variable: 'LIMIT_FIRM_BODY_BYTES',
    value: 16_777_216,
    unit: 'bytes',
    bounds: 'JSON bodies that one firm sends to one server at one moment; further ones get 429.',
  },
  firmBodyBytesPerSecond: {
    variable: 'LIMIT_FIRM_BODY_BYTES_PER_SECOND',
    value: 4_194_304,
    unit: 'bytes',
    bounds: 'JSON bodies that one firm sends in a second beyond that.',
  },
  bodyMs: {
    variable: 'LIMIT_BODY_MS',
    value: 30_000,
    unit: 'ms',
    bounds: 'How long the body of a request may take to arrive, unless it is an upload with a session.',
  },
  droppedBodyBytes: {
    variable: 'LIMIT_DROPPED_BODY_BYTES',
    value: 9_437_184,
    unit: 'bytes',
    bounds:
      'The largest body that is still read, and dropped, after it was refused; of a larger one nothing more is read and its connection is closed.',
  },
  closingMs: {
    variable: 'LIMIT_CLOSING_MS',
    value: 500,
    unit: 'ms',
    bounds: 'How long a connection whose body is not read to its end stays open, so that the answer arrives.',
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
  downloadIdleMs: {
    variable: 'LIMIT_DOWNLOAD_IDLE_MS',
    value: 1_800_000,
    unit: 'ms',
    bounds: 'How long a client may take in nothing in the middle of a download: people pause them.',
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
      'Open connections of one IPv4 address or IPv6 /64 network, and its requests under way; with PROXIES only the latter. Further ones get 429.',
  },
  refusedConnectionsPerSource: {
    variable: 'LIMIT_REFUSED_CONNECTIONS_PER_SOURCE',
    value: 16,
    unit: 'count',
    bounds:
      'Connections of one source beyond its limit whose request is still read, so that a person gets a page that says so; further ones are closed with 429 unread.',
  },
  refusedConnectionMs: {
    variable: 'LIMIT_REFUSED_CONNECTION_MS',
    value: 1_000,
    unit: 'ms',
    bounds: 'How long such a connection may take until its request has arrived.',
  },
  bulkPercent: {
    variable: 'LIMIT_BULK_PERCENT',
    value: 33,
    unit: 'percent',
    bounds:
      'How much of the time of the event loop the bytes of uploads and archives take while short requests come.',
  },
  bulkYieldMs: {
    variable: 'LIMIT_BULK_YIELD_MS',
    value: 1_000,
    unit: 'ms',
    bounds: 'For how long after a short request they do so.',
  },
  parallelCompressions: {
    variable: 'LIMIT_PARALLEL_COMPRESSIONS',
    value: 2,
    unit: 'count',
    bounds:
      'Answers that are compressed at the same time; with the checks of passwords fewer than the threads of Node (UV_THREADPOOL_SIZE, 4).',
  },

  keepAliveMs: {
    variable: 'LIMIT_KEEP_ALIVE_MS',
    value: 65_000,
    unit: 'ms',
    bounds: 'How long a connection stays open between two requests.',
  },
  shutdownMs: {
    variable: 'LIMIT_SHUTDOWN_MS',
    value: 30_000,
    unit: 'ms',
    bounds: 'How long a server that stops waits for the requests in flight.',
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
    bounds:
      'How long a statement or a transaction of a request waits in all for a lock that another one holds.',
  },
  databaseLockLookMs: {
    variable: 'LIMIT_DATABASE_LOCK_LOOK_MS',
    value: 50,
    unit: 'ms',
    bounds:
      'How long it holds a connection meanwhile; then it waits in memory, and begins again from time to time.',
  },
  rowWaiting: {
    variable: 'LIMIT_ROW_WAITING',
    value: 16,
    unit: 'count',
    bounds: 'Statements and transactions that wait in memory for one row; one more is refused with 503.',
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
    bounds: 'How long a transaction of a request may stay open without a statement.',
  },
  databaseAdminMs: {
    variable: 'LIMIT_DATABASE_ADMIN_MS',
    value: 600_000,
    unit: 'ms',
    bounds:
      'How long a statement of a migration, of the demo or of a sweep may run or wait, and its transaction pause.',
  },
  userCalls: {
    variable: 'LIMIT_USER_CALLS',
    value: 2,
    unit: 'count',
    bounds:
      'Calls of one user that one server works on at the same time; uploads, and calls that wait for changes, do not count.',
  },
  userFirstViews: {
    variable: 'LIMIT_USER_FIRST_VIEWS',
    value: 2,
    unit: 'count',
    bounds:
      'First views of one user that one server answers at the same time; each is made of calls that count for themselves.',
  },
  userFirstViewsWaiting: {
    variable: 'LIMIT_USER_FIRST_VIEWS_WAITING',
    value: 20,
    unit: 'count',
    bounds: 'First views of one user that may wait for their turn; one more is refused with 503.',
  },
  userCallsWaiting: {
    variable: 'LIMIT_USER_CALLS_WAITING',
    value: 200,
    unit: 'count',
    bounds: 'Calls of one user that may wait for their turn; one more is refused with 503.',
  },
  userCallWaitMs: {
    variable: 'LIMIT_USER_CALL_WAIT_MS',
    value: 20_000,
    unit: 'ms',
    bounds: 'How long a call waits for its turn among those of its user.',
  },
  firmStatements: {
    variable: 'LIMIT_FIRM_STATEMENTS',
    value: 8,
    unit: 'count',
    bounds: 'Statements of one firm, or of one public page, that run at the same time.',
  },
  userStatements: {
    variable: 'LIMIT_USER_STATEMENTS',
    value: 2,
    unit: 'count',
    bounds: 'How many of these are of one user, or of one source of a public page.',
  },
  firmTransactions: {
    variable: 'LIMIT_FIRM_TRANSACTIONS',
    value: 4,
    unit: 'count',
    bounds: 'Transactions of one firm, or of one public page, that are open at the same time.',
  },
  userTransactions: {
    variable: 'LIMIT_USER_TRANSACTIONS',
    value: 2,
    unit: 'count',
    bounds: 'How many of these are of one user, or of one source of a public page.',
  },
  firmWaiting: {
    variable: 'LIMIT_FIRM_WAITING',
    value: 200,
    unit: 'count',
    bounds:
      'Statements, and transactions, of one firm that may wait for their turn, half of them kept for users with no waiting work; one more is refused with 503.',
  },
  firmWaitMs: {
    variable: 'LIMIT_FIRM_WAIT_MS',
    value: 10_000,
    unit: 'ms',
    bounds: 'How long a statement or transaction waits for its turn among those of its firm.',
  },
  firmLooks: {
    variable: 'LIMIT_FIRM_LOOKS',
    value: 4,
    unit: 'count',
    bounds:
      'Waiting calls of one firm that look for changes of tasks at the same time; all others wait in memory.',
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
  databaseFirstRestartMs: {
    variable: 'LIMIT_DATABASE_FIRST_RESTART_MS',
    value: 100,
    unit: 'ms',
    bounds: 'The first pause between two such tries; each further one is twice as long.',
  },
  databaseStartMs: {
    variable: 'LIMIT_DATABASE_START_MS',
    value: 60_000,
    unit: 'ms',
    bounds: 'How long the embedded database may take until it answers.',
  },
  databaseStopMs: {
    variable: 'LIMIT_DATABASE_STOP_MS',
    value: 30_000,
    unit: 'ms',
    bounds: 'How long the embedded database may take to stop before it is killed.',
  },
  databaseServerConnections: {
    variable: 'LIMIT_DATABASE_SERVER_CONNECTIONS',
    value: 100,
    unit: 'count',
    least: 30,
    bounds: 'Connections that the embedded database accepts in all.',
  },
  databaseLines: {
    variable: 'LIMIT_DATABASE_LINES',
    value: 8,
    unit: 'count',
    least: 2,
    bounds:
      'Database connections of one server that are held for long: one listens, one holds locks, others replace broken ones.',
  },
  databaseAdminConnections: {
    variable: 'LIMIT_DATABASE_ADMIN_CONNECTIONS',
    value: 3,
    unit: 'count',
    bounds: 'Database connections of one server for migrations, the demo and sweeps.',
  },
  jsonDepth: {
    variable: 'LIMIT_JSON_DEPTH',
    value: 64,
    unit: 'count',
    bounds: 'Levels of nesting in a JSON body; a deeper body is refused with 400.',
  },

  // Sign-in and sessions
  openCallsPerSource: {
    variable: 'LIMIT_OPEN_CALLS_PER_SOURCE',
    value: 300,
    unit: 'count',
    bounds:
      'Requests of one source at one moment that need no session and yet write to the database or ask the identity provider, such as starting a sign-in; a sign-in takes five. Further ones get 429.',
  },
  openCallPerSourceMs: {
    variable: 'LIMIT_OPEN_CALL_PER_SOURCE_MS',
    value: 200,
    unit: 'ms',
    bounds: 'After how long a source may make one more such request.',
  },
  knownSources: {
    variable: 'LIMIT_KNOWN_SOURCES',
    value: 20_000,
    unit: 'count',
    bounds: 'Sources whose requests of this kind one server remembers.',
  },
  ticketsPerUser: {
    variable: 'LIMIT_TICKETS_PER_USER',
    value: 1_000,
    unit: 'count',
    bounds:
      'Tickets of one kind (to sign in elsewhere, to download a document, to download an archive) that one user asks one server for at one moment.',
  },
  ticketPerUserMs: {
    variable: 'LIMIT_TICKET_PER_USER_MS',
    value: 1_000,
    unit: 'ms',
    bounds: 'After how long the user may ask for one more.',
  },
  knownLooks: {
    variable: 'LIMIT_KNOWN_LOOKS',
    value: 2_000,
    unit: 'count',
    bounds: 'Browsers whose firm one server remembers, for the pages that it shows without the database.',
  },
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
    bounds:
      'Passwords and codes that wait to be checked, half of them only one of its source or user; further ones get 429.',
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
    bounds: 'Such forms that wait for their turn, half of them only one of its source; further ones get 429.',
  },
  keptForms: {
    variable: 'LIMIT_KEPT_FORMS',
    value: 10,
    unit: 'count',
    bounds:
      'Further such forms that may wait when the account was signed in to in their browser before, half of them only one of its account; they take every other turn.',
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
  passwordLinkMs: {
    variable: 'LIMIT_PASSWORD_LINK_MS',
    value: 1_800_000,
    unit: 'ms',
    least: 60_000,
    bounds: 'How long a link to a new password works.',
  },
  passwordLinksPerPair: {
    variable: 'LIMIT_PASSWORD_LINKS_PER_PAIR',
    value: 3,
    unit: 'count',
    bounds:
      'Links to a new password that one source, or a browser that signed in before, may ask for at one address before it has to wait.',
  },
  passwordLinkPerPairMs: {
    variable: 'LIMIT_PASSWORD_LINK_PER_PAIR_MS',
    value: 900_000,
    unit: 'ms',
    bounds: 'After how long it may ask for one more there.',
  },
  passwordLinksPerAccount: {
    variable: 'LIMIT_PASSWORD_LINKS_PER_ACCOUNT',
    value: 10,
    unit: 'count',
    bounds:
      'Links to a new password at one address for all sources together that never signed in to it, before they have to wait.',
  },
  passwordLinkPerAccountMs: {
    variable: 'LIMIT_PASSWORD_LINK_PER_ACCOUNT_MS',
    value: 600_000,
    unit: 'ms',
    bounds:
      'After how long they may ask for one more there; LIMIT_PASSWORD_LINK_MS where that is shorter, so that a link that was sent still works.',
  },
  passwordLinksPerSource: {
    variable: 'LIMIT_PASSWORD_LINKS_PER_SOURCE',
    value: 10,
    unit: 'count',
    bounds: 'Links to a new password that one source may ask for before it has to wait.',
  },
  passwordLinkPerSourceMs: {
    variable: 'LIMIT_PASSWORD_LINK_PER_SOURCE_MS',
    value: 120_000,
    unit: 'ms',
    bounds: 'After how long such a source may ask for one more.',
  },
  passwordAnswerMs: {
    variable: 'LIMIT_PASSWORD_ANSWER_MS',
    value: 500,
    unit: 'ms',
    bounds:
      'How long the answer to a forgotten password takes at least, so that its time does not say whether there is an account.',
  },
  passwordEventsMs: {
    variable: 'LIMIT_PASSWORD_EVENTS_MS',
    value: 34_560_000_000,
    unit: 'ms',
    bounds: 'How long it is kept when links to a new password were sent and passwords changed.',
  },
  knownAccounts: {
    variable: 'LIMIT_KNOWN_ACCOUNTS',
    value: 20,
    unit: 'count',
    bounds: 'Accounts for which one browser counts as such a source; of more the oldest are forgotten.',
  },
  confirmationMs: {
    variable: 'LIMIT_CONFIRMATION_MS',
    value: 300_000,
    unit: 'ms',
    bounds: 'How long "Continue as …?" may stay open for a sign-in link from another browser.',
  },

  signInMs: {
    variable: 'LIMIT_SIGN_IN_MS',
    value: 600_000,
    unit: 'ms',
    bounds: 'How long a user may take at the identity provider.',
  },
  providerMs: {
    variable: 'LIMIT_PROVIDER_MS',
    value: 10_000,
    unit: 'ms',
    bounds: 'How long a call to the identity provider may take.',
  },
  providerFormMs: {
    variable: 'LIMIT_PROVIDER_FORM_MS',
    value: 1_800_000,
    unit: 'ms',
    bounds: 'How long the sign-in page of the embedded provider stays usable.',
  },
  providerSessionMs: {
    variable: 'LIMIT_PROVIDER_SESSION_MS',
    value: 3_600_000,
    unit: 'ms',
    bounds: 'How long a session of the embedded provider lives.',
  },
  providerCodeMs: {
    variable: 'LIMIT_PROVIDER_CODE_MS',
    value: 60_000,
    unit: 'ms',
    bounds: 'How long the embedded provider keeps an authorization code.',
  },
  providerTokenMs: {
    variable: 'LIMIT_PROVIDER_TOKEN_MS',
    value: 300_000,
    unit: 'ms',
    bounds: 'How long an access or ID token of the embedded provider is valid.',
  },

  // Shared links
  wrongCodes: {
    variable: 'LIMIT_WRONG_CODES',
    value: 10,
    unit: 'count',
    bounds: 'Wrong codes of one source at one link within the time below before it takes no more from there.',
  },
  wrongCodesOfLink: {
    variable: 'LIMIT_WRONG_CODES_OF_LINK',
    value: 50,
    unit: 'count',
    bounds: 'Wrong codes of all sources at one link within that time before it takes none at all.',
  },
  wrongCodesMs: {
    variable: 'LIMIT_WRONG_CODES_MS',
    value: 900_000,
    unit: 'ms',
    bounds: 'The time within which wrong codes at a link count together.',
  },
  passMs: {
    variable: 'LIMIT_PASS_MS',
    value: 1_800_000,
    unit: 'ms',
    bounds: 'How long a browser in which the right code was entered may open the link.',
  },
  sharingMs: {
    variable: 'LIMIT_SHARING_MS',
    value: 600_000,
    unit: 'ms',
    bounds:
      'How long handing over the messages of one share may take; links of a share that took longer are revoked.',
  },
  endedLinksMs: {
    variable: 'LIMIT_ENDED_LINKS_MS',
    value: 7_776_000_000,
    unit: 'ms',
    bounds: 'How long a link and what was recorded about it is kept after its end.',
  },

  // Mail and reports
  mailSilenceMs: {
    variable: 'LIMIT_MAIL_SILENCE_MS',
    value: 15_000,
    unit: 'ms',
    bounds: 'How long a mail server may be silent before a message is given up.',
  },
  uploadMailsPerHour: {
    variable: 'LIMIT_UPLOAD_MAILS_PER_HOUR',
    value: 500,
    unit: 'count',
    bounds: 'Messages about uploads that one user causes within an hour.',
  },
  issueMailsPerHour: {
    variable: 'LIMIT_ISSUE_MAILS_PER_HOUR',
    value: 20,
    unit: 'count',
    bounds: 'Confirmations of reported issues that one user gets within an hour.',
  },
  logEntriesPerMinute: {
    variable: 'LIMIT_LOG_ENTRIES_PER_MINUTE',
    value: 60,
    unit: 'count',
    bounds: 'Log entries that one user adds within a minute.',
  },

  // Questions
  containersPerQuestion: {
    variable: 'LIMIT_CONTAINERS_PER_QUESTION',
    value: 2_000,
    unit: 'count',
    bounds: 'Folders that one question for documents names.',
  },
  clientsPerQuestion: {
    variable: 'LIMIT_CLIENTS_PER_QUESTION',
    value: 500,
    unit: 'count',
    bounds: 'Clients that one question for tasks names.',
  },
  taxDocuments: {
    variable: 'LIMIT_TAX_DOCUMENTS',
    value: 500,
    unit: 'count',
    bounds: 'Documents of a tax year in one answer.',
  },
  trashPage: {
    variable: 'LIMIT_TRASH_PAGE',
    value: 100,
    unit: 'count',
    bounds: 'Deleted documents in one answer.',
  },
  foundDocuments: {
    variable: 'LIMIT_FOUND_DOCUMENTS',
    value: 500,
    unit: 'count',
    bounds: 'Documents that one search by metadata answers.',
  },
  knownTotals: {
    variable: 'LIMIT_KNOWN_TOTALS',
    value: 2_000,
    unit: 'count',
    bounds: 'Counts of filtered lists that one server remembers.',
  },
  changeWaitMs: {
    variable: 'LIMIT_CHANGE_WAIT_MS',
    value: 25_000,
    unit: 'ms',
    bounds: 'How long a call waits for a change of tasks.',
  },
  changeLookMs: {
    variable: 'LIMIT_CHANGE_LOOK_MS',
    value: 2_000,
    unit: 'ms',
    bounds: 'How often such a call looks by itself while the database announces nothing.',
  },
  changeCheckMs: {
    variable: 'LIMIT_CHANGE_CHECK_MS',
    value: 10_000,
    unit: 'ms',
    bounds: 'How often the connection on which the database announces changes is checked.',
  },
  changesAtOnce: {
    variable: 'LIMIT_CHANGES_AT_ONCE',
    value: 500,
    unit: 'count',
    bounds: 'Changes of tasks that are read together.',
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
  taskKeys: {
    variable: 'LIMIT_TASK_KEYS',
    value: 10_000,
    unit: 'count',
    bounds: 'Keys and list items in the contents of one task.',
  },

  filesPerTask: {
    variable: 'LIMIT_FILES_PER_TASK',
    value: 500,
    unit: 'count',
    bounds: 'Files that are handed in for one task; further ones are stored, but not added to it.',
  },
  metadataBytesPerUser: {
    variable: 'LIMIT_METADATA_BYTES_PER_USER',
    value: 16_777_216,
    unit: 'bytes',
    bounds: 'Metadata of documents that one user writes in a day (UTC).',
  },
  metadataBytesPerClient: {
    variable: 'LIMIT_METADATA_BYTES_PER_CLIENT',
    value: 67_108_864,
    unit: 'bytes',
    bounds: 'Metadata that all users together write for one client in a day (UTC).',
  },

  parallelSignings: {
    variable: 'LIMIT_PARALLEL_SIGNINGS',
    value: 2,
    unit: 'count',
    bounds: 'Documents that are signed at the same time, of one task one; each is in memory meanwhile.',
  },
  waitingSignings: {
    variable: 'LIMIT_WAITING_SIGNINGS',
    value: 10,
    unit: 'count',
    bounds: 'Documents that wait to be signed, half of them only one of its user; further ones get 429.',
  },
  signBytes: {
    variable: 'LIMIT_SIGN_BYTES',
    value: 52_428_800,
    unit: 'bytes',
    bounds: 'The largest document that is signed; all of it is in memory meanwhile.',
  },
  formBytes: {
    variable: 'LIMIT_FORM_BYTES',
    value: 1_048_576,
    unit: 'bytes',
    bounds: 'What the form of an upload may add to the bytes of its file.',
  },
  formFieldBytes: {
    variable: 'LIMIT_FORM_FIELD_BYTES',
    value: 65_536,
    unit: 'bytes',
    bounds: 'One field of such a form beside the file.',
  },
  formParts: {
    variable: 'LIMIT_FORM_PARTS',
    value: 40,
    unit: 'count',
    least: 2,
    bounds: 'Parts of such a form, the file included.',
  },
  uploadLockMs: {
    variable: 'LIMIT_UPLOAD_LOCK_MS',
    value: 10_000,
    unit: 'ms',
    bounds: 'How long a request waits for another one that works on the same resumable upload.',
  },
  uploadLetGoMs: {
    variable: 'LIMIT_UPLOAD_LET_GO_MS',
    value: 500,
    unit: 'ms',
    bounds: 'How long a request that has to let go of a resumable upload takes in what is on its way.',
  },

  // Exports
  runningExports: {
    variable: 'LIMIT_RUNNING_EXPORTS',
    value: 2,
    unit: 'count',
    bounds: 'Exports that one server packs at the same time.',
  },
  exportAttempts: {
    variable: 'LIMIT_EXPORT_ATTEMPTS',
    value: 10,
    unit: 'count',
    bounds: 'How often an archive is begun again without documents that turned out to be unreadable.',
  },
  exportBeatMs: {
    variable: 'LIMIT_EXPORT_BEAT_MS',
    value: 2_000,
    unit: 'ms',
    bounds: 'How often a server that packs an export reports that it is still at work.',
  },
  exportSilenceMs: {
    variable: 'LIMIT_EXPORT_SILENCE_MS',
    value: 60_000,
    unit: 'ms',
    bounds: 'After how long without such a report an export counts as failed.',
  },
  exportWaitMs: {
    variable: 'LIMIT_EXPORT_WAIT_MS',
    value: 86_400_000,
    unit: 'ms',
    bounds: 'How long an export may wait for a server.',
  },
  archiveMs: {
    variable: 'LIMIT_ARCHIVE_MS',
    value: 3_600_000,
    unit: 'ms',
    bounds: 'How long a finished archive is kept.',
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
  logBytesPerUser: {
    variable: 'LIMIT_LOG_BYTES_PER_USER',
    value: 8_388_608,
    unit: 'bytes',
    bounds:
      'What one user writes into the log in a day (UTC): page views, faults and issues with their trails.',
  },
  commentBytesPerUser: {
    variable: 'LIMIT_COMMENT_BYTES_PER_USER',
    value: 2_097_152,
    unit: 'bytes',
    bounds: 'Comments on documents that one user writes in a day (UTC).',
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

  diskTrustMs: {
    variable: 'LIMIT_DISK_TRUST_MS',
    value: 500,
    unit: 'ms',
    bounds: 'How long a measurement of the free space on the disk is trusted.',
  },

  // Removal of what is over
  sweepMs: {
    variable: 'LIMIT_SWEEP_MS',
    value: 600_000,
    unit: 'ms',
    bounds: 'How often the server removes what is over.',
  },
  repeatMs: {
    variable: 'LIMIT_REPEAT_MS',
    value: 86_400_000,
    unit: 'ms',
    bounds: 'How long a repeated call is recognised by its Idempotency-Key.',
  },
  endedTicketsMs: {
    variable: 'LIMIT_ENDED_TICKETS_MS',
    value: 86_400_000,
    unit: 'ms',
    bounds:
      'How long sign-ins and tickets are remembered after their end, so that late use of one is recognised.',
  },
  orphanMs: {
    variable: 'LIMIT_ORPHAN_MS',
    value: 86_400_000,
    unit: 'ms',
    bounds: 'How old a stored file without a document is when it is removed.',
  },
  logMs: {
    variable: 'LIMIT_LOG_MS',
    value: 15_552_000_000,
    unit: 'ms',
    bounds: 'How long log entries are kept.',
  },
  trashMs: {
    variable: 'LIMIT_TRASH_MS',
    value: 2_592_000_000,
    unit: 'ms',
    bounds: 'How long a deleted document stays in the trash before it is deleted for good.',
  },
  removalMs: {
    variable: 'LIMIT_REMOVAL_MS',
    value: 2_592_000_000,
    unit: 'ms',
    bounds: 'How long the list of changes names a task that was removed.',
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
    bounds: 'How often a server looks for messages that no server is handing over.',
  },
  mailTries: {
    variable: 'LIMIT_MAIL_TRIES',
    value: 12,
    unit: 'count',
    bounds:
      'How often the handing over of a message is tried again, with growing pauses of at most an hour, before it is given up.',
  },

  // What clients did
  actionsKeptMs: {
    variable: 'LIMIT_ACTIONS_KEPT_MS',
    value: 31_536_000_000,
    unit: 'ms',
    bounds: 'How long the list of what clients did keeps an entry.',
  },
  actionPages: {
    variable: 'LIMIT_ACTION_PAGES',
    value: 400,
    unit: 'count',
    bounds: 'How many pages of the list of what clients did can be shown.',
  },
  actionReaders: {
    variable: 'LIMIT_ACTION_READERS',
    value: 50,
    unit: 'count',
    bounds: 'How many of a client’s staff get mail at once about what the client did.',
  },
  actionsPerUser: {
    variable: 'LIMIT_ACTIONS_PER_USER',
    value: 5_000,
    unit: 'count',
    bounds: 'Entries of this list that one user causes in a day (UTC); further changes of tasks get 429.',
  },
  taskUndoMs: {
    variable: 'LIMIT_TASK_UNDO_MS',
    value: 86_400_000,
    unit: 'ms',
    bounds:
      'How long after a client’s user removed a task they may open it again; after that only the firm can.',
  },
  reviewsPerUser: {
    variable: 'LIMIT_REVIEWS_PER_USER',
    value: 5_000,
    unit: 'count',
    bounds: 'Reviews of tasks by one member of the firm in a day (UTC); further ones get 429.',
  },
  actionMailsPerHour: {
    variable: 'LIMIT_ACTION_MAILS_PER_HOUR',
    value: 60,
    unit: 'count',
    bounds:
      'Entries about one client within an hour of which its staff get mail at once; further ones are only in the list.',
  },
  digestMs: {
    variable: 'LIMIT_DIGEST_MS',
    value: 86_400_000,
    unit: 'ms',
    bounds: 'The time that one summary of what clients did covers.',
  },
  digestAtMs: {
    variable: 'LIMIT_DIGEST_AT_MS',
    value: 36_000_000,
    unit: 'ms',
    least: 0,
    bounds: 'When a summary is due, counted from midnight UTC.',
  },
  digestLookMs: {
    variable: 'LIMIT_DIGEST_LOOK_MS',
    value: 60_000,
    unit: 'ms',
    bounds: 'How often a server looks for summaries that are due.',
  },
  digestsPerLook: {
    variable: 'LIMIT_DIGESTS_PER_LOOK',
    value: 100,
    unit: 'count',
    bounds: 'How many summaries a server makes at one look; the rest follow at the next.',
  },

  // Demo
  demoFirmLookMs: {
    variable: 'LIMIT_DEMO_FIRM_LOOK_MS',
    value: 2_000,
    unit: 'ms',
    bounds: 'How often the script that plays the firm of the demo looks for what was handed in.',
  },
  demoFirmStepMs: {
    variable: 'LIMIT_DEMO_FIRM_STEP_MS',
    value: 8_000,
    unit: 'ms',
    bounds: 'How long a task stays as it is until this script takes its next step.',
  },
  demoFirmRecentMs: {
    variable: 'LIMIT_DEMO_FIRM_RECENT_MS',
    value: 600_000,
    unit: 'ms',
    bounds: 'How long ago a task may have been handed in for this script to go on with it.',
  },
  demoFirmTasks: {
    variable: 'LIMIT_DEMO_FIRM_TASKS',
    value: 20,
    unit: 'count',
    bounds: 'Tasks that this script goes on with at one look; the rest follow at the next.',
  },

  // Tax calendar
  calendarFeedClients: {
    variable: 'LIMIT_CALENDAR_FEED_CLIENTS',
    value: 100,
    unit: 'count',
    bounds: 'Clients whose obligations one calendar subscription shows, the first by name.',
  },
  calendarFeedMonths: {
    variable: 'LIMIT_CALENDAR_FEED_MONTHS',
    value: 6,
    unit: 'count',
    bounds: 'Months after the present one of which a calendar subscription shows obligations.',
  },
  calendarFeedsPerUser: {
    variable: 'LIMIT_CALENDAR_FEEDS_PER_USER',
    value: 30,
    unit: 'count',
    bounds:
      'How often one calendar subscription is fetched from one server at one moment; more often gets 429.',
  },
  calendarFeedPerUserMs: {
    variable: 'LIMIT_CALENDAR_FEED_PER_USER_MS',
    value: 30_000,
    unit: 'ms',
    bounds: 'After how long it may be fetched once more.',
  },
  calendarCacheBytes: {
    variable: 'LIMIT_CALENDAR_CACHE_BYTES',
    value: 33_554_432,
    unit: 'bytes',
    bounds:
      'Calendar subscriptions, compressed, that one server keeps in memory until what they show changes.',
  },
  calendarBuilds: {
    variable: 'LIMIT_CALENDAR_BUILDS',
    value: 1,
    unit: 'count',
    bounds: 'Calendar subscriptions that one server puts together at the same time.',
  },
  waitingCalendarBuilds: {
    variable: 'LIMIT_WAITING_CALENDAR_BUILDS',
    value: 200,
    unit: 'count',
    bounds:
      'Calendar subscriptions that wait for that, half of them only one of its firm; further ones get 429.',
  },

  // Certificates (CND)
  crawlLookMs: {
    variable: 'LIMIT_CRAWL_LOOK_MS',
    value: 60_000,
    unit: 'ms',
    bounds: 'How often a server looks for agencies to ask, and for certificates about to expire.',
  },
  crawlsPerLook: {
    variable: 'LIMIT_CRAWLS_PER_LOOK',
    value: 50,
    unit: 'count',
    bounds: 'How many agencies a server asks at one look, one after the other; the rest follow at the next.',
  },
  crawlMs: {
    variable: 'LIMIT_CRAWL_MS',
    value: 30_000,
    unit: 'ms',
    bounds: 'How long an agency may take to answer.',
  },
  crawlHeldMs: {
    variable: 'LIMIT_CRAWL_HELD_MS',
    value: 300_000,
    unit: 'ms',
    bounds: 'How long a server has a question to itself; if it died, another one asks afterwards.',
  },
  crawlTries: {
    variable: 'LIMIT_CRAWL_TRIES',
    value: 3,
    unit: 'count',
    bounds: 'How often an agency that does not answer is asked in a night.',
  },
  crawlPauseMs: {
    variable: 'LIMIT_CRAWL_PAUSE_MS',
    value: 600_000,
    unit: 'ms',
    bounds: 'The first pause between two such tries; each further one is three times as long.',
  },
  crawlAtMs: {
    variable: 'LIMIT_CRAWL_AT_MS',
    value: 22_500_000,
    unit: 'ms',
    least: 0,
    bounds: 'When agencies are asked in the night, counted from midnight UTC.',
  },
  agenciesPerClient: {
    variable: 'LIMIT_AGENCIES_PER_CLIENT',
    value: 180,
    unit: 'count',
    least: 60,
    bounds:
      'Agencies that are newly chosen for one client in a day (UTC), each of which is asked at once; further ones get 429. A client has at most 60.',
  },
  crawlPdfBytes: {
    variable: 'LIMIT_CRAWL_PDF_BYTES',
    value: 5_242_880,
    unit: 'bytes',
    bounds: 'The largest PDF of a certificate; of a larger one only the answer is kept.',
  },
  crawlsKeptMs: {
    variable: 'LIMIT_CRAWLS_KEPT_MS',
    value: 63_072_000_000,
    unit: 'ms',
    bounds: 'How long the answers of agencies are kept, with their PDFs.',
  },
  clearanceReaders: {
    variable: 'LIMIT_CLEARANCE_READERS',
    value: 50,
    unit: 'count',
    bounds: 'How many people get mail about one client’s certificates.',
  },
  clearanceRemindersPerLook: {
    variable: 'LIMIT_CLEARANCE_REMINDERS_PER_LOOK',
    value: 100,
    unit: 'count',
    bounds: 'Clients whose people a server reminds of certificates at one look; the rest follow at the next.',
  },

  // Notices
  noticeMarks: {
    variable: 'LIMIT_NOTICE_MARKS',
    value: 500,
    unit: 'count',
    least: 50,
    bounds: 'Notices of one user that are kept as read; the marks that were set first give way.',
  },

  // News
  newsArticles: {
    variable: 'LIMIT_NEWS_ARTICLES',
    value: 1_000,
    unit: 'count',
    bounds: 'Articles of one firm; further ones get 429 until others are deleted.',
  },
  newsAttachmentBytes: {
    variable: 'LIMIT_NEWS_ATTACHMENT_BYTES',
    value: 26_214_400,
    unit: 'bytes',
    bounds: 'The largest attachment of an article.',
  },

  // Service requests
  requestDrafts: {
    variable: 'LIMIT_REQUEST_DRAFTS',
    value: 100,
    unit: 'count',
    bounds:
      'Drafts of service requests of one client; further ones get 429 until others are sent or deleted.',
  },
  requestsPerUser: {
    variable: 'LIMIT_REQUESTS_PER_USER',
    value: 200,
    unit: 'count',
    bounds: 'Service requests that one user makes in a day (UTC); further ones get 429.',
  },
  simulationsPerUser: {
    variable: 'LIMIT_SIMULATIONS_PER_USER',
    value: 200,
    unit: 'count',
    bounds: 'Simulations that one user works out in a day (UTC); further ones get 429.',
  },
  requestEventsPerUser: {
    variable: 'LIMIT_REQUEST_EVENTS_PER_USER',
    value: 2_000,
    unit: 'count',
    bounds:
      'Messages about service requests, and what the firm does with them, by one user in a day (UTC); further ones get 429.',
  },
  receiptsPerUser: {
    variable: 'LIMIT_RECEIPTS_PER_USER',
    value: 500,
    unit: 'count',
    bounds: 'Delivery receipts that one user of the firm sends in a day (UTC); further ones get 429.',
  },
  receiptEventsPerUser: {
    variable: 'LIMIT_RECEIPT_EVENTS_PER_USER',
    value: 2_000,
    unit: 'count',
    bounds: 'What one user does with delivery receipts in a day (UTC); further ones get 429.',
  },
  reportRows: {
    variable: 'LIMIT_REPORT_ROWS',
    value: 300_000,
    unit: 'count',
    bounds: 'The rows of one report that is downloaded; with more the call gets 400.',
  },
  reportsWritten: {
    variable: 'LIMIT_REPORTS_WRITTEN',
    value: 2,
    unit: 'count',
    bounds: 'Reports of one firm that are written as a workbook at a time, at most one of each user.',
  },
  reportsWaiting: {
    variable: 'LIMIT_REPORTS_WAITING',
    value: 20,
    unit: 'count',
    bounds: 'Further reports of a firm that wait until others are written; beyond them a call gets 503.',
  },
  reportWaitMs: {
    variable: 'LIMIT_REPORT_WAIT_MS',
    value: 30_000,
    unit: 'ms',
    bounds: 'How long a report waits until it is written.',
  },
  fiscalUploadBytes: {
    variable: 'LIMIT_FISCAL_UPLOAD_BYTES',
    value: 20_971_520,
    unit: 'bytes',
    bounds: 'A file of fiscal XML, or a ZIP archive of them, while it is in memory to be checked.',
  },
  fiscalArchiveFiles: {
    variable: 'LIMIT_FISCAL_ARCHIVE_FILES',
    value: 500,
    unit: 'count',
    bounds: 'The files in one ZIP archive of fiscal XML.',
  },
  fiscalArchiveBytes: {
    variable: 'LIMIT_FISCAL_ARCHIVE_BYTES',
    value: 104_857_600,
    unit: 'bytes',
    bounds: 'What the files in one ZIP archive of fiscal XML may come to, unpacked.',
  },
  fiscalChecks: {
    variable: 'LIMIT_FISCAL_CHECKS',
    value: 2,
    unit: 'count',
    bounds:
      'Uploads of fiscal XML that are checked at a time, at most one of each user; each is in memory meanwhile.',
  },
  fiscalChecksWaiting: {
    variable: 'LIMIT_FISCAL_CHECKS_WAITING',
    value: 100,
    unit: 'count',
    bounds: 'Further uploads of fiscal XML that wait for their check; beyond them an upload gets 503.',
  },
  fiscalCheckWaitMs: {
    variable: 'LIMIT_FISCAL_CHECK_WAIT_MS',
    value: 30_000,
    unit: 'ms',
    bounds: 'How long an upload of fiscal XML waits for its check.',
  },
  fiscalFilesPerClient: {
    variable: 'LIMIT_FISCAL_FILES_PER_CLIENT',
    value: 20_000,
    unit: 'count',
    bounds: 'Fiscal XML files that are sent for one client in a day (UTC); a further upload gets 429.',
  },
  fiscalArchiveDownloadBytes: {
    variable: 'LIMIT_FISCAL_ARCHIVE_DOWNLOAD_BYTES',
    value: 524_288_000,
    unit: 'bytes',
    bounds: 'The fiscal documents in one ZIP archive that is downloaded, together.',
  },
  fiscalArchiveDocuments: {
    variable: 'LIMIT_FISCAL_ARCHIVE_DOCUMENTS',
    value: 2_000,
    unit: 'count',
    bounds: 'The fiscal documents in one ZIP archive that is downloaded.',
  },
  requestFileBytes: {
    variable: 'LIMIT_REQUEST_FILE_BYTES',
    value: maxRequestFileBytes,
    unit: 'bytes',
    bounds: 'The largest file of a service request.',
  },
  requestReaders: {
    variable: 'LIMIT_REQUEST_READERS',
    value: 50,
    unit: 'count',
    bounds: 'How many people get mail about one change of a service request.',
  },

  // Answers to invoices
  manifestLookMs: {
    variable: 'LIMIT_MANIFEST_LOOK_MS',
    value: 60_000,
    unit: 'ms',
    bounds: 'How often a server looks for clients whose new invoices the tax authority is to be asked for.',
  },
  manifestClientsPerLook: {
    variable: 'LIMIT_MANIFEST_CLIENTS_PER_LOOK',
    value: 50,
    unit: 'count',
    bounds:
      'For how many clients a server asks the tax authority at one look, one after the other; the rest follow at the next.',
  },
  manifestQuestionsPerLook: {
    variable: 'LIMIT_MANIFEST_QUESTIONS_PER_LOOK',
    value: 20,
    unit: 'count',
    bounds:
      'How often the tax authority is asked for one client at one look, each time for up to 50 documents; it goes on at the next.',
  },
  manifestAskMs: {
    variable: 'LIMIT_MANIFEST_ASK_MS',
    value: 30_000,
    unit: 'ms',
    bounds: 'How long the tax authority may take to answer a question for documents.',
  },
  manifestHeldMs: {
    variable: 'LIMIT_MANIFEST_HELD_MS',
    value: 300_000,
    unit: 'ms',
    bounds:
      'How long after a question a server has its client to itself; if it died, another one asks afterwards.',
  },
  manifestPauseMs: {
    variable: 'LIMIT_MANIFEST_PAUSE_MS',
    value: 3_600_000,
    unit: 'ms',
    bounds:
      'How long the tax authority is not asked for a client after it had no more documents, or refused a question as too early. The embedded authority refuses a question before that.',
  },
  manifestRetryMs: {
    variable: 'LIMIT_MANIFEST_RETRY_MS',
    value: 600_000,
    unit: 'ms',
    bounds: 'How long the tax authority is not asked for a client after it did not answer.',
  },
  manifestSendMs: {
    variable: 'LIMIT_MANIFEST_SEND_MS',
    value: 20_000,
    unit: 'ms',
    bounds:
      'How long the tax authority may take to register a batch of events; beyond it the user gets 503. Other users cannot answer the same invoices meanwhile.',
  },
  manifestEventsPerUser: {
    variable: 'LIMIT_MANIFEST_EVENTS_PER_USER',
    value: 2_000,
    unit: 'count',
    least: 20,
    bounds: 'Answers to invoices that one user sends in a day (UTC); further ones get 429.',
  },
} as const satisfies Record<string, LimitDefinition>;

/** The limits in force, by name. */
export type Limits = { readonly [Name in keyof typeof limitDefinitions]: number };

/** The longest time of a timer in Node and of a timeout in PostgreSQL; a longer one would end at once or be refused. */
const longestTimerMs = 2_147_483_647;

/** Reads the limits from the environment. @throws SettingsError when a value cannot be used. */
export function readLimits(env: NodeJS.ProcessEnv): Limits {
  const definitions: Readonly<Record<string, LimitDefinition>> = limitDefinitions;
  const entries = Object.entries(definitions).map(([name, { variable, value, unit, least = 1 }]) => [
    name,
    wholeNumber(env, variable, value, {
      least,
      most: unit === 'ms' ? Math.max(longestTimerMs, value) : Number.MAX_SAFE_INTEGER,
    }),
  ]);
  return Object.fromEntries(entries) as Limits;
}
