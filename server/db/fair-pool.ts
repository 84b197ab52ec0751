import pg from 'pg';
import type { Limits } from '../limits.ts';
import { currentCaller } from './caller.ts';
import { createLanes, type Lanes } from './lanes.ts';
import { createRowWaits, type RowWaits } from './row-waits.ts';

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * The connections of requests. A firm holds a bounded share of them, counted apart for statements and transactions, and
 * one user of it a part of that share; further calls wait in a queue that holds no connection, in which users take
 * turns. What finds a row held waits without a connection as well. So calls that wait stop neither other firms nor
 * other users of their own.
 */
export class FairPool extends pg.Pool {
  /** Lets the transactions of one key happen one after the other, of this process. */
  readonly turns: Lanes;
  /** Where transactions wait for rows. */
  readonly rows: RowWaits;
  readonly #statements: Lanes;
  readonly #transactions: Lanes;

  constructor(config: pg.PoolConfig, limits: Limits) {
    super(config);
    const queue = { waiting: limits.firmWaiting, waitMs: limits.firmWaitMs };
    this.turns = createLanes({ abreast: 1, ...queue });
    this.rows = createRowWaits({ waiting: limits.rowWaiting, waitMs: limits.databaseLockMs });
    this.#statements = createLanes({
      abreast: limits.firmStatements,
      ofMember: limits.userStatements,
      ...queue,
    });
    this.#transactions = createLanes({
      abreast: limits.firmTransactions,
      ofMember: limits.userTransactions,
      ...queue,
    });
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

  #ask(...query: unknown[]): Promise<unknown> {
    return this.rows.run(async () => {
      const leave = await enter(this.#statements);
      try {
        return await Reflect.apply(pg.Pool.prototype.query, this, query);
      } finally {
        leave?.();
      }
    });
  }

  async #lease(): Promise<pg.PoolClient> {
    const leave = await enter(this.#transactions);
    try {
      return selfReturning(await super.connect(), () => leave?.());
    } catch (error) {
      leave?.();
      throw error;
    }
  }
}

/** Takes a place on account of the present caller; the server's own work needs none. */
async function enter(lanes: Lanes): Promise<(() => void) | undefined> {
  const caller = currentCaller();
  return caller && (await lanes.enter(caller.group, caller.member));
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
