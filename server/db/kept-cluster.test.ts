import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLimits } from '../limits.ts';
import { StartError } from '../start-error.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { keepCluster } from './kept-cluster.ts';

/** A cluster that a test ends. */
function fakeCluster(port: number) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const cluster: Cluster = { port, ended, stop: async () => end() };
  return { cluster, end };
}

test('a cluster that ends comes back, on another port where its own is taken', async () => {
  const [first, second] = [fakeCluster(1), fakeCluster(2)];
  const asked: (number | undefined)[] = [];
  const clusters = [first.cluster, second.cluster];
  let cameBack: (port: number) => void = () => undefined;
  const back = new Promise<number>((resolve) => {
    cameBack = resolve;
  });
  const kept = await keepCluster({
    start: async (port) => {
      asked.push(port);
      return clusters[asked.length - 1] as Cluster;
    },
    onReturn: (port) => cameBack(port),
    report: () => undefined,
    limits: { databaseRestarts: 3, databaseRestartMs: 1, databaseFirstRestartMs: 1 },
  });
  first.end();
  expect([await back, asked]).toEqual([2, [undefined, 1]]);
  await kept.stop();
});

test('a cluster that does not start again is tried as often as the limit says, and then no more', async () => {
  const first = fakeCluster(1);
  let starts = 0;
  const reported: string[] = [];
  let isOver: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const kept = await keepCluster({
    async start() {
      starts += 1;
      if (starts === 1) return first.cluster;
      throw new StartError('The disk is full.');
    },
    onReturn: () => undefined,
    report(line) {
      reported.push(line);
      if (line.includes('Start the portal again')) isOver();
    },
    limits: { databaseRestarts: 3, databaseRestartMs: 1, databaseFirstRestartMs: 1 },
  });
  first.end();
  await over;
  expect([starts, reported]).toEqual([
    4,
    [
      'The database ended unexpectedly; it is being restarted.',
      ...Array(3).fill('The database could not be restarted: The disk is full.'),
      'The database could not be restarted in 3 tries. Start the portal again.',
    ],
  ]);
  await kept.stop();
});

test('a cluster that is stopped is not started again', async () => {
  const { cluster } = fakeCluster(1);
  let starts = 0;
  const kept = await keepCluster({
    async start() {
      starts += 1;
      return cluster;
    },
    onReturn: () => undefined,
    report: () => undefined,
    limits: { databaseRestarts: 3, databaseRestartMs: 1, databaseFirstRestartMs: 1 },
  });
  await kept.stop();
  expect(starts).toBe(1);
});

test('a database whose process cannot be started is refused with the reason', async () => {
  const folder = join(tmpdir(), `portal-no-folder-${randomUUID()}`);
  const binaries = { postgres: 'postgres', initdb: 'initdb' };
  const started = startCluster(binaries as Parameters<typeof startCluster>[0], folder, {}, readLimits({}));
  await expect(started).rejects.toThrow(
    new StartError(`The database in ${folder} does not start: PostgreSQL could not be run: spawn sh ENOENT.`),
  );
});
