import pg from 'pg';
import type { Limits } from '../limits.ts';
import { currentCaller } from './caller.ts';
import { createLanes, type Lanes } from './lanes.ts';

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * The connections of requests. One caller holds a bounded share of them, counted apart for statements and transactions;
 * its further calls wait in a queue that holds no connection. So calls that wait for one row stop neither other firms
 * nor the reading of their own.
 */
export class FairPool extends pg.Pool {
  /** Lets the transactions of one key happen one after the other, of this process. */
  readonly turns: Lanes;
  readonly #statements: Lanes;
  readonly #transactions: Lanes;

  constructor(config: pg.PoolConfig, limits: Limits) {
    super(config);
    const queue = { waiting: limits.firmWaiting, waitMs: limits.firmWaitMs };
    this.turns = createLanes({ abreast: 1, ...queue });
    this.#statements = createLanes({ abreast: limits.firmStatements, ...queue });
    this.#transactions = createLanes({ abreast: limits.firmTransactions, ...queue });
    // Assigned, because the base class declares it as overloads that only differ in the shape of a query.
    this.query = this.#ask.bind(this) as pg.Pool['query'];
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Done): void;
  override connect(done?: Done): Promise<pg.PoolClient> | undefined {
    if (!done) return this.#lease();
    // `query` of the base class asks this way, and has its place already.
    super.connect(done as Parameters<pg.Pool['connect']>[0]);
    return undefined;
  }

  async #ask(...query: unknown[]): Promise<unknown> {
    const caller = currentCaller();
    const leave = caller === undefined ? undefined : await this.#statements.enter(caller);
    try {
      return await Reflect.apply(pg.Pool.prototype.query, this, query);
    } finally {
      leave?.();
    }
  }

  async #lease(): Promise<pg.PoolClient> {
    const caller = currentCaller();
    const leave = caller === undefined ? undefined : await this.#transactions.enter(caller);
    try {
      return selfReturning(await super.connect(), () => leave?.());
    } catch (error) {
      leave?.();
      throw error;
    }
  }
}

/**
 * A connection that breaks while it is taken goes back by itself. Drizzle does not give it back when `begin` fails, and
 * after as many losses as there are connections the pool would be empty for good.
 */
function selfReturning(client: pg.PoolClient, onReturn: () => void): pg.PoolClient {
  const release = client.release;
  let isBack = false;
  const giveBack = (error?: Error | boolean): void => {
    if (isBack) return;
    isBack = true;
    client.off('error', onBreak);
    release(error);
    onReturn();
  };
  const onBreak = () => giveBack(true);
  client.once('error', onBreak);
  client.release = giveBack;
  return client;
}
