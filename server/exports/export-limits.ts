/** How many exports one server works on at a time; the others wait. */
export const maxRunningExports = 2;
/** How often a server that works on an export gives a sign of life, in milliseconds. */
export const heartbeatMs = 2_000;
/** After how long without a sign of life the server of an export counts as dead, in milliseconds. */
export const deadAfterMs = 60_000;
/** How long a finished export and its archive are kept, in milliseconds. */
export const archiveLifetimeMs = 60 * 60_000;
/** After how long an export is given up that no server ever came to, in milliseconds. */
export const waitingLimitMs = 24 * 60 * 60_000;
