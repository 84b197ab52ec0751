import { once } from 'node:events';
import type http from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type RunningServer, startServer } from '../../server/start-server.ts';
import { createUploadLocks } from '../../server/uploads/upload-locks.ts';
import { locksOfThisDatabase } from '../helpers/own-database.ts';
import { speakTo, startUploadsWorld, type UploadsWorld, write } from './uploads-world.ts';

let world: UploadsWorld;
/** A second server on the same database and the same blobs. */
let second: RunningServer;
let other: ReturnType<typeof speakTo>;
beforeAll(async () => {
  world = await startUploadsWorld();
  second = await startServer({ ...world.settings, port: 0, publicOrigin: 'http://localhost:0' });
  const { origin } = second;
  const call = (visitor: typeof world.as.ann | undefined, path: string, init: RequestInit = {}) =>
    fetch(new URL(path, origin), { ...init, headers: { ...visitor?.headers, ...init.headers } });
  other = speakTo({
    origin,
    call,
    async tell(visitor, request, body) {
      const [method = '', path = ''] = request.split(' ');
      const headers = { 'content-type': 'application/json' };
      const answer = await call(visitor, path, { method, headers, body: JSON.stringify(body) });
      return { status: answer.status, ...(await answer.json()) };
    },
  });
});
afterEach(() => {
  expect(world.reported.filter((line) => line.includes('failed'))).toEqual([]);
});
afterAll(async () => {
  await second.stop();
  await world.end();
});

const bytes = (length: number) => new Uint8Array(length).fill(1);

/** A PATCH that has sent 40 of 100 bytes and hangs. */
async function hanging(): Promise<{ path: string; answered: Promise<[http.IncomingMessage]> }> {
  await world.deps.blobs.staging.sweep(-1_000);
  const path = await world.begin(world.as.ann, { size: 100 });
  const request = await world.open(world.as.ann, path, 0, 100);
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  await write(request, bytes(40));
  await vi.waitUntil(async () => (await world.stagedBytes()) === 40, { timeout: 20_000 });
  return { path, answered };
}

/** How many connections hold locks of this kind. */
async function lockLines(): Promise<number> {
  const { rows } = await world.deps.db.execute(
    sql`select distinct pid from pg_locks where ${locksOfThisDatabase}`,
  );
  return rows.length;
}

test('what one server has taken in another one goes on with, and completes', async () => {
  const { ann } = world.as;
  const path = await world.begin(ann, { size: 100, metadata: { filename: 'both.dat' } });
  expect(await world.send(ann, path, 0, bytes(40))).toEqual({ status: 204, offset: 40 });
  expect(await other.offset(ann, path)).toEqual({ status: 200, offset: 40 });
  expect(await other.send(ann, path, 40, bytes(60))).toEqual({ status: 204, offset: 100 });
  const answers = await Promise.all([world.complete(ann, path), other.complete(ann, path)]);
  expect(answers.map(({ status, data }) => [status, data?.id])).toEqual([
    [200, answers[0]?.data?.id],
    [200, answers[0]?.data?.id],
  ]);
  expect(await lockLines()).toBe(0);
});

test('a request that hangs at one server lets go when another server is asked', async () => {
  const { path, answered } = await hanging();
  expect(await lockLines()).toBe(1);
  expect(await other.offset(world.as.ann, path)).toEqual({ status: 200, offset: 40 });
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, '40']);
  expect(await other.send(world.as.ann, path, 40, bytes(60))).toEqual({ status: 204, offset: 100 });
});

test('a server whose connection for locks breaks stops writing, and opens another one', async () => {
  const { path, answered } = await hanging();
  await world.deps.db.execute(
    sql`select pg_terminate_backend(pid) from pg_locks where ${locksOfThisDatabase}`,
  );
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, '40']);
  expect(await world.send(world.as.ann, path, 40, bytes(60))).toEqual({ status: 204, offset: 100 });
  expect(await lockLines()).toBe(0);
});

test('of many who want one lock, here and elsewhere, one has it at a time', async () => {
  const servers = [world, second].map(({ deps }) =>
    createUploadLocks(deps.connections.lines, deps.settings.limits),
  );
  let [inside, most, done] = [0, 0, 0];
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await world.deps.db.execute(sql`select pg_sleep(0.01)`);
    inside -= 1;
    done += 1;
  };
  await Promise.all(Array.from({ length: 12 }, (_, index) => servers[index % 2]?.alone('wanted', work)));
  expect([most, done, await lockLines()]).toEqual([1, 12, 0]);
});

test('who waits too long is refused with 423, and who does not want to wait goes on', async () => {
  const [mine, theirs] = [
    createUploadLocks(world.deps.connections.lines, world.deps.settings.limits),
    createUploadLocks(second.deps.connections.lines, { uploadLockMs: 300 }),
  ];
  const calls: string[] = [];
  await mine.alone('held', async () => {
    await expect(theirs.alone('held', async () => calls.push('inside'))).rejects.toMatchObject({
      status: 423,
      reason: 'unavailable',
    });
    await theirs.unlessBusy('held', async () => {
      calls.push('inside');
    });
    await theirs.alone('free', async () => calls.push('free'));
  });
  await theirs.unlessBusy('held', async () => {
    calls.push('afterwards');
  });
  expect(calls).toEqual(['free', 'afterwards']);
});
