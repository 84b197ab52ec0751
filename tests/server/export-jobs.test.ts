import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxExportedBytes, maxExportedFiles } from '../../contract/export-jobs.ts';
import { clientLinks, documents } from '../../server/db/schema.ts';
import { exportJobs } from '../../server/db/sharing-schema.ts';
import { type ExportWorld, jobs, startExportWorld } from './export-world.ts';

let world: ExportWorld;
beforeAll(async () => {
  world = await startExportWorld();
});
beforeEach(async () => {
  await world.deps.db.delete(exportJobs);
});
afterAll(() => world.end());

const notFound = [404, { errors: [{ reason: 'notFound' }] }];
const answerOf = async (answer: Response) => [answer.status, await answer.json()];

test('[S7.20, S9.04] a job packs folders with what may be read in them, and documents beside them', async () => {
  const id = await world.started(['b', 'a', 'a'], ['tax', 'y25']);
  expect(await world.finished(id)).toEqual({ jobStatus: 'SUCCESS', progress: 1, failed: [], fault: null });
  expect(await world.filesOf(id)).toEqual({
    'Tax/A.TXT': 'content of A.TXT',
    'Tax/a (1).txt': 'content of a.txt',
    'Tax/Year_ 2025/b.txt': 'content of b.txt',
    'Tax/Year_ 2025/deep/.._.._up.txt': 'content of ../../up.txt',
    // What is above it is hidden, so it stands below the nearest folder that is not.
    'Tax/below/shown.txt': 'content of shown.txt',
  });
  expect((await world.resultOf(id)).name).toBe('Tax.zip');
});

test('[S7.20] documents alone stand at the top, each under a name of its own', async () => {
  const id = await world.started(['b', 'a', 'upper']);
  await world.finished(id);
  expect(Object.keys(await world.filesOf(id))).toEqual(['b.txt', 'a.txt', 'A (1).TXT']);
  expect((await world.resultOf(id)).name).toBe('Acme.zip');
});

test('[S7.20] the archive is downloaded by an address that works once, for the session it was made for', async () => {
  const id = await world.started(['a']);
  await world.finished(id);
  const { downloadUrl, sizeBytes } = await world.resultOf(id);
  expect(downloadUrl).toMatch(new RegExp(`^${jobs}/${id}/archive\\?token=`));
  expect((await world.call(undefined, downloadUrl)).status).toBe(401);
  const answer = await world.follow(downloadUrl);
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
  expect((await world.follow(downloadUrl)).status).toBe(401);
  const other = await world.started(['b']);
  await world.finished(other);
  const swapped = (await world.resultOf(id)).downloadUrl.replace(id, other);
  expect((await world.follow(swapped)).status).toBe(401);
  expect((await world.call(world.as.ann, `${jobs}/${id}/archive`)).status).toBe(200);
});

test('an archive with documents of a client that its owner has left since is not there any more', async () => {
  const { db } = world.deps;
  const id = await world.started(['a']);
  await world.finished(id);
  const { downloadUrl } = await world.resultOf(id);
  const [link] = await db
    .delete(clientLinks)
    .where(and(eq(clientLinks.userId, 'ann'), eq(clientLinks.clientId, 'acme')))
    .returning();
  expect(await answerOf(await world.follow(downloadUrl))).toEqual(notFound);
  expect(await answerOf(await world.call(world.as.ann, `${jobs}/${id}/archive`))).toEqual(notFound);
  expect(await answerOf(await world.call(world.as.ann, `${jobs}/${id}/result`))).toEqual(notFound);
  if (link) await db.insert(clientLinks).values(link);
  expect((await world.call(world.as.ann, `${jobs}/${id}/archive`)).status).toBe(200);
});

test('an archive with a document that the firm deleted since is not there for the client', async () => {
  const { db } = world.deps;
  const setTrash = (trashedBy: string | null) =>
    db
      .update(documents)
      .set({ trashedBy, trashedAt: trashedBy === null ? null : new Date() })
      .where(eq(documents.id, 'a'));
  const archive = async (job: string, who: 'ann' | 'stan') =>
    (await world.call(world.as[who], `${jobs}/${job}/archive`)).status;
  const [id, firms] = [await world.started(['a', 'b']), await world.started(['a', 'b'], [], world.as.stan)];
  await world.finished(id);
  await world.finished(firms, world.as.stan);
  const { downloadUrl } = await world.resultOf(id);
  await setTrash('stan');
  expect(await answerOf(await world.follow(downloadUrl))).toEqual(notFound);
  expect(await answerOf(await world.call(world.as.ann, `${jobs}/${id}/result`))).toEqual(notFound);
  expect([await archive(id, 'ann'), await archive(firms, 'stan')]).toEqual([404, 200]);
  await setTrash('cole');
  expect(await archive(id, 'ann')).toBe(200);
  await setTrash(null);
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
  expect(await answerOf(await world.order(world.as.ann, files, folders))).toEqual(notFound);
});

test('[S7.20] nothing to export is refused, and so is too much', async () => {
  const { db } = world.deps;
  for (const folders of [undefined, ['empty']]) {
    const answer = await world.order(world.as.ann, [], folders);
    expect([answer.status, (await answer.json()).errors[0].reason]).toEqual([400, 'badRequest']);
  }
  const tooLarge = [413, { errors: [{ reason: 'tooLarge' }] }];
  await db.update(documents).set({ size: maxExportedBytes }).where(eq(documents.id, 'a'));
  expect(await answerOf(await world.order(world.as.ann, ['a', 'b']))).toEqual(tooLarge);
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
  expect(await answerOf(await world.order(world.as.ann, [], ['many']))).toEqual(tooLarge);
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

  const id = await world.started([], ['empty']);
  expect(await world.finished(id)).toEqual({
    jobStatus: 'PARTIAL_SUCCESS',
    progress: 1,
    failed: ['lost.txt', 'short.txt'],
    fault: null,
  });
  expect(await world.filesOf(id)).toEqual({ 'empty/whole.txt': 'all of it' });

  const before = await world.blobFiles();
  const none = await world.started(['lost', 'short']);
  expect(await world.finished(none)).toMatchObject({ jobStatus: 'ERROR', failed: ['lost.txt', 'short.txt'] });
  expect((await world.call(world.as.ann, `${jobs}/${none}/result`)).status).toBe(409);
  expect(await world.blobFiles()).toEqual(before);
});

test('a job is found only by the user who started it, in a preview by the staff member who views it', async () => {
  const id = await world.started(['a']);
  await world.finished(id);
  const preview = await world.visitor('stan', 'ann');
  const looked = await world.started(['b'], undefined, preview);
  await world.finished(looked, preview);
  const paths = (job: string) => ['', '/result', '/archive'].map((rest) => `${jobs}/${job}${rest}`);
  for (const visitor of [world.as.cole, world.as.stan, world.as.bob, preview])
    for (const path of paths(id)) expect(await answerOf(await world.call(visitor, path))).toEqual(notFound);
  for (const path of paths(looked)) expect((await world.call(world.as.ann, path)).status).toBe(404);
  expect(await world.filesOf(looked, preview)).toEqual({ 'b.txt': 'content of b.txt' });
});
