import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<string | undefined>();

/**
 * Does `work` on account of `caller`: the database connections that it takes count as that caller's, and a caller has a
 * bounded share of them. Callers are firms; for calls without a session, routes.
 */
export const onAccountOf = <T>(caller: string, work: () => T): T => callers.run(caller, work);

/** Does work that goes on behind the answers, and would else count as that of the request which started it. */
export const onNoAccount = <T>(work: () => T): T => callers.run(undefined, work);

/** Whose share of the connections the present work counts against; `undefined` for the server's own work. */
export const currentCaller = (): string | undefined => callers.getStore();
