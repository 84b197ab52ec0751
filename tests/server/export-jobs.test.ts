import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { maxExportedBytes, maxExportedFiles } from '../../contract/export-jobs.ts';
import type { Blobs } from '../../server/blobs/blobs.ts';
import { documents } from '../../server/db/schema.ts';
import { exportJobs } from '../../server/db/sharing-schema.ts';
import { archiveLifetimeMs, deadAfterMs, maxRunningExports } from '../../server/exports/export-limits.ts';
import { createExportRunner } from '../../server/exports/export-runner.ts';
import { sweepExports } from '../../server/exports/sweep-exports.ts';
import type { Visitor } from './storage-harness.ts';
import { type StorageWorld, startStorageWorld } from './storage-world.ts';

const jobs = '/api/storage/v1/jobs';
interface Status {
  readonly jobStatus: string;
  readonly progress: number;
  readonly failed: readonly string[];
}
interface Result {
  readonly downloadUrl: string;
  readonly name: string;
  readonly sizeBytes: number;
}

let world: StorageWorld;
beforeAll(async () => {
  world = await startStorageWorld();
  for (const [id, parentId, name] of [
    ['tax', 'acme', 'Tax'],
    ['y25', 'tax', 'Year: 2025'],
    ['deep', 'y25', 'deep'],
    ['hidden', 'tax', 'hidden'],
    ['below', 'hidden', 'below'],
    ['empty', 'acme', 'empty'],
  ] as const)
    await world.addContainer({ id, parentId, name, nameKey: name });
  await world.addContainer({ id: 'bolts', parentId: 'bolt' });
  await world.setRole('hidden', 'ann', 'None');
  await world.setRole('below', 'ann', 'Reader');
  const add = (id: string, containerId: string, name: string, more = {}) =>
    world.addDocument({ id, containerId, name, ...more });
  await add('a', 'tax', 'a.txt');
  await add('upper', 'tax', 'A.TXT');
  await add('b', 'y25', 'b.txt');
  await add('up', 'deep', '../../up.txt');
  await add('secret', 'hidden', 'secret.txt');
  await add('shown', 'below', 'shown.txt');
  await add('gone', 'tax', 'gone.txt', { trashedAt: new Date() });
  await add('foreign', 'bolts', 'foreign.txt');
});
beforeEach(async () => {
  await world.deps.db.delete(exportJobs);
});
afterAll(() => world.end());

const order = (visitor: Visitor, fileIDs: readonly string[], folderIDs?: readonly string[]) =>
  world.call(visitor, `${jobs}/export`, { method: 'POST', body: JSON.stringify({ fileIDs, folderIDs }) });
async function started(
  visitor: Visitor,
  fileIDs: readonly string[],
  folderIDs?: readonly string[],
): Promise<string> {
  const answer = await order(visitor, fileIDs, folderIDs);
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}
const statusOf = async (id: string, visitor = world.as.ann): Promise<Status> =>
  (await world.json<{ data: Status }>(visitor, `${jobs}/${id}`)).data;
async function finished(id: string, visitor = world.as.ann): Promise<Status> {
  return await vi.waitUntil(
    async () => {
      const status = await statusOf(id, visitor);
      return ['SUCCESS', 'PARTIAL_SUCCESS', 'ERROR'].includes(status.jobStatus) && status;
    },
    { timeout: 20_000, interval: 50 },
  );
}
const resultOf = async (id: string, visitor = world.as.ann): Promise<Result> =>
  (await world.json<{ data: Result }>(visitor, `${jobs}/${id}/result`)).data;
/** A browser that follows an address: it sends its cookie, but no token of the script's. */
const follow = (address: string, visitor = world.as.ann) =>
  world.call({ ...visitor, headers: { cookie: visitor.headers.cookie ?? '' } }, address);
async function filesOf(id: string, visitor = world.as.ann): Promise<Record<string, string>> {
  const answer = await follow((await resultOf(id, visitor)).downloadUrl, visitor);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path, new TextDecoder().decode(file)]),
  );
}
/** Lets a job stand as if a server worked on it. */
const setJob = (id: string, values: Partial<typeof exportJobs.$inferInsert>) =>
  world.deps.db.update(exportJobs).set(values).where(eq(exportJobs.id, id));
const notFound = [404, { errors: [{ reason: 'notFound' }] }];
const answerOf = async (answer: Response) => [answer.status, await answer.json()];

test('[S7.20, S9.04] a job packs folders with what may be read in them, and documents beside them', async () => {
  const id = await started(world.as.ann, ['b', 'a', 'a'], ['tax', 'y25']);
  expect(await finished(id)).toEqual({ jobStatus: 'SUCCESS', progress: 1, failed: [] });
  expect(await filesOf(id)).toEqual({
    'Tax/A.TXT': 'content of A.TXT',
    'Tax/a (1).txt': 'content of a.txt',
    'Tax/Year_ 2025/b.txt': 'content of b.txt',
    'Tax/Year_ 2025/deep/.._.._up.txt': 'content of ../../up.txt',
    // What is above it is hidden, so it stands below the nearest folder that is not.
    'Tax/below/shown.txt': 'content of shown.txt',
  });
  expect((await resultOf(id)).name).toBe('Tax.zip');
});

test('[S7.20] documents alone stand at the top, each under a name of its own', async () => {
  const id = await started(world.as.ann, ['b', 'a', 'upper']);
  await finished(id);
  expect(Object.keys(await filesOf(id))).toEqual(['b.txt', 'a.txt', 'A (1).TXT']);
  expect((await resultOf(id)).name).toBe('Acme.zip');
});

test('[S7.20] the archive is downloaded by an address that works once, for the session it was made for', async () => {
  const id = await started(world.as.ann, ['a']);
  await finished(id);
  const { downloadUrl, sizeBytes } = await resultOf(id);
  expect(downloadUrl).toMatch(new RegExp(`^${jobs}/${id}/archive\\?token=`));
  expect((await world.call(undefined, downloadUrl)).status).toBe(401);
  const answer = await follow(downloadUrl);
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    200,
    {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename=Acme.zip',
      'content-length': String(sizeBytes),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    },
  ]);
  expect((await answer.arrayBuffer()).byteLength).toBe(sizeBytes);
  expect((await follow(downloadUrl)).status).toBe(401);
  const other = await started(world.as.ann, ['b']);
  await finished(other);
  const swapped = (await resultOf(id)).downloadUrl.replace(id, other);
  expect((await follow(swapped)).status).toBe(401);
  expect((await world.call(world.as.ann, `${jobs}/${id}/archive`)).status).toBe(200);
});

test.each<[string, string[], string[]]>([
  ['a document that is not there', ['none'], []],
  ['one that is and one that is not', ['a', 'none'], []],
  ['a document of another firm', ['foreign'], []],
  ['a document in a folder that is hidden', ['secret'], []],
  ['a document in the trash', ['gone'], []],
  ['a folder that is not there', [], ['none']],
  ['a folder of another firm', [], ['bolts']],
  ['a folder that is hidden', [], ['tax', 'hidden']],
])('[S7.20] %s cannot be exported', async (_what, files, folders) => {
  expect(await answerOf(await order(world.as.ann, files, folders))).toEqual(notFound);
});

test('[S7.20] nothing to export is refused, and so is too much', async () => {
  const { db } = world.deps;
  for (const folders of [undefined, ['empty']]) {
    const answer = await order(world.as.ann, [], folders);
    expect([answer.status, (await answer.json()).errors[0].reason]).toEqual([400, 'badRequest']);
  }
  const tooLarge = [413, { errors: [{ reason: 'tooLarge' }] }];
  await db.update(documents).set({ size: maxExportedBytes }).where(eq(documents.id, 'a'));
  expect(await answerOf(await order(world.as.ann, ['a', 'b']))).toEqual(tooLarge);
  await db.update(documents).set({ size: 16 }).where(eq(documents.id, 'a'));

  await world.addContainer({ id: 'many', parentId: 'acme' });
  const [a] = await db.select().from(documents).where(eq(documents.id, 'a'));
  if (!a) throw new Error('no document');
  const rows = Array.from({ length: maxExportedFiles + 1 }, (_, index) => ({
    ...a,
    id: `many-${index}`,
    containerId: 'many',
    name: `${index}.txt`,
    nameKey: `${index}.txt`,
  }));
  await db.insert(documents).values(rows);
  expect(await answerOf(await order(world.as.ann, [], ['many']))).toEqual(tooLarge);
  await db.delete(documents).where(eq(documents.containerId, 'many'));
});

test('[S7.20, S9.04] what cannot be read is left out and named; with nothing to read the job fails', async () => {
  const add = (id: string, content: string) =>
    world.deps.blobs.put(Readable.from([Buffer.from(content)]), 100).then(async ({ key, size }) => {
      await world.addDocument({ id, containerId: 'empty', name: `${id}.txt`, blobKey: key, size });
      return join(world.blobDir, key.slice(0, 2), key);
    });
  const [short] = [await add('short', 'cut off in the middle'), await add('whole', 'all of it')];
  await truncate(short, 5);
  await world.addDocument({ id: 'lost', containerId: 'empty', name: 'lost.txt', blobKey: 'f'.repeat(32) });

  const id = await started(world.as.ann, [], ['empty']);
  expect(await finished(id)).toEqual({
    jobStatus: 'PARTIAL_SUCCESS',
    progress: 1,
    failed: ['lost.txt', 'short.txt'],
  });
  expect(await filesOf(id)).toEqual({ 'empty/whole.txt': 'all of it' });

  const before = await world.blobFiles();
  const none = await started(world.as.ann, ['lost', 'short']);
  expect(await finished(none)).toMatchObject({ jobStatus: 'ERROR', failed: ['lost.txt', 'short.txt'] });
  expect((await world.call(world.as.ann, `${jobs}/${none}/result`)).status).toBe(409);
  expect(await world.blobFiles()).toEqual(before);
});

test('a job is there for nobody but who started it, in a preview for who looks on', async () => {
  const id = await started(world.as.ann, ['a']);
  await finished(id);
  const preview = await world.visitor('stan', 'ann');
  const looked = await started(preview, ['b']);
  await finished(looked, preview);
  const paths = (job: string) => ['', '/result', '/archive'].map((rest) => `${jobs}/${job}${rest}`);
  for (const visitor of [world.as.cole, world.as.stan, world.as.bob, preview])
    for (const path of paths(id)) expect(await answerOf(await world.call(visitor, path))).toEqual(notFound);
  for (const path of paths(looked)) expect((await world.call(world.as.ann, path)).status).toBe(404);
  expect(await filesOf(looked, preview)).toEqual({ 'b.txt': 'content of b.txt' });
});

test('[S9.04] a job that goes on has no result yet; one whose server died has failed', async () => {
  const id = await started(world.as.ann, ['a']);
  await finished(id);
  const running = { status: 'RUNNING', archiveKey: null, archiveBytes: null, expiresAt: null } as const;
  await setJob(id, { ...running, heartbeatAt: new Date(), totalBytes: 200, doneBytes: 50 });
  expect(await statusOf(id)).toEqual({ jobStatus: 'RUNNING', progress: 0.25, failed: [] });
  expect((await world.call(world.as.ann, `${jobs}/${id}/result`)).status).toBe(409);
  await setJob(id, { heartbeatAt: new Date(Date.now() - deadAfterMs - 1_000) });
  expect((await statusOf(id)).jobStatus).toBe('ERROR');
});

test('a job that its server left behind is done by the one that is asked for it', async () => {
  const id = await started(world.as.ann, ['a']);
  await finished(id);
  await setJob(id, { status: 'PENDING', archiveKey: null, archiveBytes: null, expiresAt: null });
  expect((await finished(id)).jobStatus).toBe('SUCCESS');
});

test('rights count when the work is done, not when it was ordered', async () => {
  const id = await started(world.as.ann, ['a', 'shown']);
  await finished(id);
  await setJob(id, { status: 'PENDING', archiveKey: null, archiveBytes: null, expiresAt: null });
  await world.deps.db.update(documents).set({ trashedAt: new Date() }).where(eq(documents.id, 'a'));
  expect(await finished(id)).toMatchObject({ jobStatus: 'PARTIAL_SUCCESS', failed: ['a.txt'] });
  await world.deps.db.update(documents).set({ trashedAt: null }).where(eq(documents.id, 'a'));
});

/** Jobs that wait, as another server left them; this one is not told. */
async function waiting(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `waiting-${index}`);
  await world.deps.db.insert(exportJobs).values(
    ids.map((id) => ({
      id,
      userId: 'ann',
      viewerId: 'ann',
      name: 'x.zip',
      files: [{ id: 'a', name: 'a.txt', path: 'a.txt' }],
      totalBytes: 16,
    })),
  );
  return ids;
}
const standing = async () =>
  (await world.deps.db.select({ status: exportJobs.status }).from(exportJobs))
    .map(({ status }) => status)
    .sort();

/** The blob store with a door: nothing can be read before it is opened. */
function gated() {
  let openDoor: () => void = () => undefined;
  const door = new Promise<void>((resolve) => {
    openDoor = resolve;
  });
  const { blobs } = world.deps;
  let puts = 0;
  const store: Blobs = {
    ...blobs,
    put(source, limitBytes) {
      puts += 1;
      return blobs.put(source, limitBytes);
    },
    async open(key) {
      await door;
      return await blobs.open(key);
    },
  };
  return { store, openDoor, puts: () => puts };
}

test('a server works on a few jobs at a time, and two servers on none together', async () => {
  const { store, openDoor, puts } = gated();
  const reported: string[] = [];
  const servers = [1, 2].map(() =>
    createExportRunner({ db: world.deps.db, blobs: store }, (line) => reported.push(line)),
  );
  await waiting(6);
  for (let call = 0; call < 3; call += 1) for (const server of servers) server.wake();
  await vi.waitUntil(() => puts() === 2 * maxRunningExports, { timeout: 20_000 });
  expect(await standing()).toEqual(['PENDING', 'PENDING', ...Array(2 * maxRunningExports).fill('RUNNING')]);
  openDoor();
  await vi.waitUntil(async () => (await standing()).every((each) => each === 'SUCCESS'), { timeout: 20_000 });
  expect([puts(), reported]).toEqual([6, []]);
  for (const server of servers) await server.stop();
});

test('a server that stops puts its jobs back, leaves nothing behind and takes no more', async () => {
  const before = await world.blobFiles();
  const { store, openDoor, puts } = gated();
  const server = createExportRunner({ db: world.deps.db, blobs: store }, () => undefined);
  await waiting(3);
  server.wake();
  server.wake();
  await vi.waitUntil(() => puts() === 2, { timeout: 20_000 });
  const stopped = server.stop();
  openDoor();
  await stopped;
  server.wake();
  expect(await standing()).toEqual(['PENDING', 'PENDING', 'PENDING']);
  expect(await world.blobFiles()).toEqual(before);
});

test('an archive is gone an hour after it was made, and its job with it', async () => {
  const id = await started(world.as.ann, ['a']);
  await finished(id);
  const { downloadUrl } = await resultOf(id);
  const [job] = await world.deps.db.select().from(exportJobs);
  const left = (job?.expiresAt?.getTime() ?? 0) - Date.now();
  expect(left > archiveLifetimeMs - 60_000 && left <= archiveLifetimeMs).toBe(true);
  await sweepExports(world.deps);
  expect((await statusOf(id)).jobStatus).toBe('SUCCESS');
  await setJob(id, { expiresAt: new Date(Date.now() - 1) });
  for (const rest of ['', '/result'])
    expect((await world.call(world.as.ann, `${jobs}/${id}${rest}`)).status).toBe(404);
  expect((await follow(downloadUrl)).status).toBe(404);
  await sweepExports(world.deps);
  expect(await world.deps.db.select().from(exportJobs)).toEqual([]);
  await expect(world.deps.blobs.open(job?.archiveKey ?? '')).rejects.toThrow('ENOENT');
});
