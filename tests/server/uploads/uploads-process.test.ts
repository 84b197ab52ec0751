import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import type http from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clusterUser } from '../../../server/db/cluster.ts';
import {
  type PortalProcess,
  residentBytes,
  startPortalProcess,
} from '../../support/browser/portal-process.ts';
import type { Visitor } from '../storage/storage-server.ts';
import { callerOf, hashOf, startUploadFixture, write } from './upload-fixture.ts';

let portal: PortalProcess;
let visitor: Visitor;
let protocol: ReturnType<typeof callerOf>;

/** The address of the database that a portal has made itself. */
async function databaseOf(dataDir: string): Promise<string> {
  const [, , , port] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
  return `postgres://${clusterUser}:${password}@127.0.0.1:${port}/postgres`;
}

beforeAll(async () => {
  portal = await startPortalProcess({ DEMO: 'off' });
  protocol = callerOf(portal.origin);
  // It only adds the people and their folder, which takes a tenth of the time of the demo.
  const fixture = await startUploadFixture({ DATABASE_URL: await databaseOf(portal.dataDir) });
  visitor = fixture.as.ann;
  await fixture.end();
});
afterAll(() => portal.dispose());

const begin = (size: number, filename: string) => protocol.begin(visitor, { size, metadata: { filename } });

/** Bytes in the one file that arrives in pieces. */
async function stagedBytes(): Promise<number> {
  const folder = join(portal.dataDir, 'blobs', 'uploads');
  const [name = ''] = await readdir(folder);
  return (await stat(join(folder, name))).size;
}

test('killed with SIGKILL during an upload, the portal knows its offset and accepts the rest', async () => {
  const whole = Uint8Array.from({ length: 12_000_000 }, (_, index) => (index * 7) % 253);
  const path = await begin(whole.length, 'killed.dat');
  const request = await protocol.open(visitor, path, 0, whole.length);
  await write(request, whole.subarray(0, 5_000_000));
  await vi.waitUntil(async () => (await stagedBytes()) > 1_000_000, { timeout: 20_000 });
  await portal.stop('SIGKILL');
  const there = await stagedBytes();
  await portal.restart();

  expect(await protocol.offset(visitor, path)).toEqual({ status: 200, offset: there });
  expect(await protocol.send(visitor, path, there, whole.slice(there))).toEqual({
    status: 204,
    offset: whole.length,
  });
  const completed = () => protocol.complete(visitor, path, { sha256: hashOf(whole) });
  const { status, data } = await completed();
  expect([status, data?.originalItemSize]).toEqual([200, whole.length]);
  await portal.stop('SIGKILL');
  await portal.restart();
  expect((await completed()).data?.id).toBe(data?.id);
});

/** Not every system tells how much memory a process has. */
const isTold = residentBytes(process.pid) !== undefined;

test.skipIf(!isTold)('memory stays flat while a large file arrives and is completed', async () => {
  const block = new Uint8Array(4_194_304);
  const blocks = 40;
  const before = residentBytes(portal.pid) ?? 0;
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await wait(20)) most = Math.max(most, residentBytes(portal.pid) ?? 0);
  })();
  const path = await begin(block.length * blocks, 'large.dat');
  const request = await protocol.open(visitor, path, 0, block.length * blocks);
  const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
  for (let sent = 0; sent < blocks; sent += 1) await write(request, block);
  request.end();
  expect((await answered)[0].statusCode).toBe(204);
  expect((await protocol.complete(visitor, path)).status).toBe(200);
  isOver = true;
  await watching;
  expect(most - before).toBeLessThan(64 * 1024 * 1024);
});
