/** How the driver reports that a statement had no answer within `query_timeout`. */
export const readTimeout = 'Query read timeout';

/** What the driver says, without a code, when a connection is lost or none could be had. */
export const driverMessages: ReadonlySet<string> = new Set([
  readTimeout,
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]);

const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * SQLSTATEs after which the same call may succeed later: connection exceptions, lost or refused connections, resources
 * that ran out, timeouts, deadlocks, and a database that takes no writes because another one took over.
 */
const passingStates = /^(08...|53...|57P0[1-5]|57014|55P03|40001|40P01|25P0[34]|25006)$/;

/** SQLSTATEs by which the database refuses a value: out of range, not storable as text, nested or long beyond its limits. */
const valueStates: ReadonlySet<string> = new Set([
  '22003',
  '22008',
  '22021',
  '22P02',
  '22P05',
  '54000',
  '54001',
]);

const sqlState = /^[0-9A-Z]{5}$/;

/** The errors behind an error, itself first. */
export function* causesOf(error: unknown): Generator<Error & { readonly code?: unknown }> {
  let at = error;
  // A chain that leads back to itself would have no end.
  for (let depth = 0; at instanceof Error && depth < 8; depth += 1) {
    yield at;
    at = at.cause;
  }
}

/**
 * What an error says about the database: `away` when the call may be made again later, `value` when it refuses a value
 * of the request, `undefined` when it is another error.
 */
export function databaseFaultOf(error: unknown): 'away' | 'value' | undefined {
  for (const { code, message } of causesOf(error)) {
    if (driverMessages.has(message)) return 'away';
    if (typeof code !== 'string') continue;
    if (networkCodes.has(code) || (sqlState.test(code) && passingStates.test(code))) return 'away';
    if (valueStates.has(code)) return 'value';
  }
  return undefined;
}
