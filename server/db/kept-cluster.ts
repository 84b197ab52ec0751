import { setTimeout as wait } from 'node:timers/promises';
import { describeError } from '../http/describe-error.ts';
import type { Limits } from '../limits.ts';
import { StartError } from '../start-error.ts';
import type { Cluster } from './cluster.ts';

/** A cluster that is started again whenever it ends without being asked to. */
export interface KeptCluster {
  readonly port: number;
  stop(): Promise<void>;
}

interface KeepParts {
  /** Starts the cluster, on the port that it had before if that is free. */
  readonly start: (port?: number) => Promise<Cluster>;
  /** Called with the port of a cluster that is back. */
  readonly onReturn: (port: number) => void;
  readonly report: (line: string) => void;
  readonly limits: Pick<Limits, 'databaseRestarts' | 'databaseRestartMs' | 'databaseFirstRestartMs'>;
}

/**
 * Starts a cluster and keeps it running. Tries to restart it follow each other with growing pauses; after the last one
 * the server goes on without a database, so that its health check says so, until an operator starts it again. Throws
 * `StartError` when the first start fails.
 */
export async function keepCluster({ start, onReturn, report, limits }: KeepParts): Promise<KeptCluster> {
  let cluster = await start();
  const { port } = cluster;
  let starting: Promise<Cluster> = Promise.resolve(cluster);
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Answers whether the cluster is back; `tries` counts those that were made since it last ran for long. */
  async function restart(tries: { made: number }): Promise<boolean> {
    while (tries.made < limits.databaseRestarts) {
      const pause = Math.min(limits.databaseFirstRestartMs * 2 ** tries.made, limits.databaseRestartMs);
      tries.made += 1;
      await wait(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return false;
      starting = start(port);
      try {
        cluster = await starting;
        onReturn(cluster.port);
        report('The database is back.');
        return true;
      } catch (error) {
        const reason = error instanceof StartError ? error.message : describeError(error);
        report(`The database could not be restarted: ${reason}`);
      }
    }
    report(`The database could not be restarted in ${tries.made} tries. Start the portal again.`);
    return false;
  }

  async function watch(): Promise<void> {
    const tries = { made: 0 };
    for (;;) {
      const startedAt = Date.now();
      await cluster.ended;
      if (signal.aborted) return;
      report('The database ended unexpectedly; it is being restarted.');
      // One that ends soon after each start is not restarted without end.
      if (Date.now() - startedAt > limits.databaseRestartMs) tries.made = 0;
      if (!(await restart(tries))) return;
    }
  }
  const watching = watch();

  return {
    port,
    async stop() {
      stopping.abort();
      await starting.catch(() => undefined);
      await cluster.stop();
      await watching;
    },
  };
}
