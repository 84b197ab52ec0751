import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose account work is done. */
export interface Caller {
  /** A firm; for calls without a session a route. Each has a bounded share of the database connections. */
  readonly group: string;
  /** A user of the firm, or the network that a call without a session came from. Members of a group take turns. */
  readonly member: string;
}

const callers = new AsyncLocalStorage<Caller | undefined>();

/** Does `work` on account of `caller`: the database connections that it takes count as that caller's. */
export const onAccountOf = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

/** Does work that goes on behind the answers, and would else count as that of the request which started it. */
export const onNoAccount = <T>(work: () => T): T => callers.run(undefined, work);

/** Whose share of the connections the present work counts against; `undefined` for the server's own work. */
export const currentCaller = (): Caller | undefined => callers.getStore();
