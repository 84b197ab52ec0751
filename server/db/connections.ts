import pg from 'pg';
import type { Limits } from '../limits.ts';
import { FairPool } from './fair-pool.ts';
import { readTimeout } from './faults.ts';

/** The connections of one server, each kind apart, so that what exhausts one kind leaves the others. */
export interface Connections {
  /** Statements and transactions of requests. */
  readonly requests: FairPool;
  /** Connections that are held for long: they listen, or hold locks. */
  readonly lines: pg.Pool;
  /** Migrations, the demo and sweeps, which may take long. */
  readonly admin: FairPool;
  /** The connection of the health check. */
  readonly health: pg.Pool;
  /** Points all of them at a database that came back on another port. */
  moveTo(port: number): void;
  end(): Promise<void>;
}

/**
 * A connection that is closed when a statement has no answer in time. The driver would give the connection of a
 * transaction back to the pool, and the next user would wait for the same statement.
 */
class BoundedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Assigned, because the base class declares it as overloads that only differ in the shape of a query.
    this.query = this.#ask.bind(this) as pg.Client['query'];
  }

  #ask(...query: unknown[]): unknown {
    const answer: unknown = Reflect.apply(pg.Client.prototype.query, this, query);
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === readTimeout) this.#cut();
      });
    return answer;
  }

  #cut(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(): void } } };
    connection.stream.destroy();
  }
}

/** Time limits of a kind of connection, in milliseconds, and how many there are. */
interface Bounds {
  readonly max: number;
  readonly connect: number;
  readonly statement: number;
  readonly lock: number;
  readonly answer: number;
  /** How long a transaction may stay open without a statement. */
  readonly idle: number;
}

/** Makes the pools; none connects before it is used. */
export function openConnections(config: pg.ClientConfig, limits: Limits): Connections {
  // All of it goes along when a connection is made, so that no statement needs a further round trip.
  const bounded = (bounds: Bounds): pg.PoolConfig => ({
    ...config,
    Client: BoundedClient,
    max: bounds.max,
    connectionTimeoutMillis: bounds.connect,
    statement_timeout: bounds.statement,
    lock_timeout: bounds.lock,
    query_timeout: bounds.answer,
    idle_in_transaction_session_timeout: bounds.idle,
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.databaseIdleTransactionMs,
  });
  const request: Bounds = {
    max: limits.databaseConnections,
    connect: limits.databaseConnectMs,
    statement: limits.databaseStatementMs,
    // Beyond it waiting statements return their connection and wait in memory.
    lock: Math.min(limits.databaseLockLookMs, limits.databaseLockMs),
    answer: limits.databaseAnswerMs,
    idle: limits.databaseIdleTransactionMs,
  };
  const long = limits.databaseAdminMs;
  const requests = new FairPool(bounded(request), limits);
  const lines = new pg.Pool(bounded({ ...request, max: limits.databaseLines, lock: limits.databaseLockMs }));
  const admin = new FairPool(
    bounded({
      ...request,
      max: limits.databaseAdminConnections,
      statement: long,
      lock: long,
      answer: long,
      // Between its statements the demo makes files, which takes a slow machine longer than a request may pause.
      idle: long,
    }),
    limits,
  );
  const short = limits.healthMs;
  const health = new pg.Pool({
    ...bounded({ max: 1, connect: short, statement: short, lock: short, answer: short, idle: short }),
    idleTimeoutMillis: long,
  });
  const all = [requests, lines, admin, health];
  for (const pool of all) {
    // A connection that breaks while idle is replaced at the next query.
    pool.on('error', () => undefined);
    // One that breaks while taken has its statements fail. An error without a listener would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined));
  }
  return {
    requests,
    lines,
    admin,
    health,
    moveTo(port) {
      for (const pool of all) pool.options.port = port;
    },
    async end() {
      await Promise.all(all.map((pool) => pool.end()));
    },
  };
}
