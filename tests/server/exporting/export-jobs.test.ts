import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxExportedBytes, maxExportedFiles } from '../../../contract/storage/export-jobs.ts';
import { clientLinks, documents } from '../../../server/db/schema/core-schema.ts';
import { exportJobs } from '../../../server/db/schema/sharing-schema.ts';
import { type ExportFixture, jobs, startExportFixture } from './export-fixture.ts';

let fixture: ExportFixture;
beforeAll(async () => {
  fixture = await startExportFixture();
});
beforeEach(async () => {
  await fixture.deps.db.delete(exportJobs);
});
afterAll(() => fixture.end());

const notFound = [404, { errors: [{ reason: 'notFound' }] }];
const answerOf = async (answer: Response) => [answer.status, await answer.json()];

test('[S7.20, S9.04] a job packs folders with what may be read in them, and documents beside them', async () => {
  const id = await fixture.started(['b', 'a', 'a'], ['tax', 'y25']);
  expect(await fixture.finished(id)).toEqual({ jobStatus: 'SUCCESS', progress: 1, failed: [], fault: null });
  expect(await fixture.filesOf(id)).toEqual({
    'Tax/A.TXT': 'content of A.TXT',
    'Tax/a (1).txt': 'content of a.txt',
    'Tax/Year_ 2025/b.txt': 'content of b.txt',
    'Tax/Year_ 2025/deep/.._.._up.txt': 'content of ../../up.txt',
    // What is above it is hidden, so it is below the nearest folder that is not.
    'Tax/below/shown.txt': 'content of shown.txt',
  });
  expect((await fixture.resultOf(id)).name).toBe('Tax.zip');
});

test('[S7.20] documents alone are at the top, each under a name of its own', async () => {
  const id = await fixture.started(['b', 'a', 'upper']);
  await fixture.finished(id);
  expect(Object.keys(await fixture.filesOf(id))).toEqual(['b.txt', 'a.txt', 'A (1).TXT']);
  expect((await fixture.resultOf(id)).name).toBe('Acme.zip');
});

test('[S7.20] the archive is downloaded by an address that works once, for the session it was made for', async () => {
  const id = await fixture.started(['a']);
  await fixture.finished(id);
  const { downloadUrl, sizeBytes } = await fixture.resultOf(id);
  expect(downloadUrl).toMatch(new RegExp(`^${jobs}/${id}/archive\\?token=`));
  expect((await fixture.call(undefined, downloadUrl)).status).toBe(401);
  const answer = await fixture.follow(downloadUrl);
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
  expect((await fixture.follow(downloadUrl)).status).toBe(401);
  const other = await fixture.started(['b']);
  await fixture.finished(other);
  const swapped = (await fixture.resultOf(id)).downloadUrl.replace(id, other);
  expect((await fixture.follow(swapped)).status).toBe(401);
  expect((await fixture.call(fixture.as.ann, `${jobs}/${id}/archive`)).status).toBe(200);
});

test('an archive with documents of a client that its owner has left since is not there any more', async () => {
  const { db } = fixture.deps;
  const id = await fixture.started(['a']);
  await fixture.finished(id);
  const { downloadUrl } = await fixture.resultOf(id);
  const [link] = await db
    .delete(clientLinks)
    .where(and(eq(clientLinks.userId, 'ann'), eq(clientLinks.clientId, 'acme')))
    .returning();
  expect(await answerOf(await fixture.follow(downloadUrl))).toEqual(notFound);
  expect(await answerOf(await fixture.call(fixture.as.ann, `${jobs}/${id}/archive`))).toEqual(notFound);
  expect(await answerOf(await fixture.call(fixture.as.ann, `${jobs}/${id}/result`))).toEqual(notFound);
  if (link) await db.insert(clientLinks).values(link);
  expect((await fixture.call(fixture.as.ann, `${jobs}/${id}/archive`)).status).toBe(200);
});

test('an archive with a document that the firm deleted since is not there for the client', async () => {
  const { db } = fixture.deps;
  const setTrash = (trashedBy: string | null) =>
    db
      .update(documents)
      .set({ trashedBy, trashedAt: trashedBy === null ? null : new Date() })
      .where(eq(documents.id, 'a'));
  const archive = async (job: string, who: 'ann' | 'stan') =>
    (await fixture.call(fixture.as[who], `${jobs}/${job}/archive`)).status;
  const [id, firms] = [
    await fixture.started(['a', 'b']),
    await fixture.started(['a', 'b'], [], fixture.as.stan),
  ];
  await fixture.finished(id);
  await fixture.finished(firms, fixture.as.stan);
  const { downloadUrl } = await fixture.resultOf(id);
  await setTrash('stan');
  expect(await answerOf(await fixture.follow(downloadUrl))).toEqual(notFound);
  expect(await answerOf(await fixture.call(fixture.as.ann, `${jobs}/${id}/result`))).toEqual(notFound);
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
  expect(await answerOf(await fixture.order(fixture.as.ann, files, folders))).toEqual(notFound);
});

test('[S7.20] nothing to export is refused, and so is too much', async () => {
  const { db } = fixture.deps;
  for (const folders of [undefined, ['empty']]) {
    const answer = await fixture.order(fixture.as.ann, [], folders);
    expect([answer.status, (await answer.json()).errors[0].reason]).toEqual([400, 'badRequest']);
  }
  const tooLarge = [413, { errors: [{ reason: 'tooLarge' }] }];
  await db.update(documents).set({ size: maxExportedBytes }).where(eq(documents.id, 'a'));
  expect(await answerOf(await fixture.order(fixture.as.ann, ['a', 'b']))).toEqual(tooLarge);
  await db.update(documents).set({ size: 16 }).where(eq(documents.id, 'a'));

  await fixture.addContainer({ id: 'many', parentId: 'acme' });
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
  expect(await answerOf(await fixture.order(fixture.as.ann, [], ['many']))).toEqual(tooLarge);
  await db.delete(documents).where(eq(documents.containerId, 'many'));
});

test('[S7.20, S9.04] what cannot be read is left out and named; with nothing to read the job fails', async () => {
  const add = (id: string, content: string) =>
    fixture.deps.blobs.put(Readable.from([Buffer.from(content)]), 100).then(async ({ key, size }) => {
      await fixture.addDocument({ id, containerId: 'empty', name: `${id}.txt`, blobKey: key, size });
      return join(fixture.blobDir, key.slice(0, 2), key);
    });
  const [short] = [await add('short', 'cut off in the middle'), await add('whole', 'all of it')];
  await truncate(short, 5);
  await fixture.addDocument({ id: 'lost', containerId: 'empty', name: 'lost.txt', blobKey: 'f'.repeat(32) });

  const id = await fixture.started([], ['empty']);
  expect(await fixture.finished(id)).toEqual({
    jobStatus: 'PARTIAL_SUCCESS',
    progress: 1,
    failed: ['lost.txt', 'short.txt'],
    fault: null,
  });
  expect(await fixture.filesOf(id)).toEqual({ 'empty/whole.txt': 'all of it' });

  const before = await fixture.blobFiles();
  const none = await fixture.started(['lost', 'short']);
  expect(await fixture.finished(none)).toMatchObject({
    jobStatus: 'ERROR',
    failed: ['lost.txt', 'short.txt'],
  });
  expect((await fixture.call(fixture.as.ann, `${jobs}/${none}/result`)).status).toBe(409);
  expect(await fixture.blobFiles()).toEqual(before);
});

test('[T6.01] a preview session starts no job, and finds none of the user who is shown', async () => {
  const id = await fixture.started(['a']);
  await fixture.finished(id);
  const preview = await fixture.visitor('stan', 'ann');
  const order = await fixture.tell(preview, `POST ${jobs}/export`, { fileIDs: ['b'] });
  expect(order).toMatchObject({ status: 403, reason: 'forbidden' });
  const paths = (job: string) => ['', '/result', '/archive'].map((rest) => `${jobs}/${job}${rest}`);
  for (const visitor of [fixture.as.cole, fixture.as.stan, fixture.as.bob, preview])
    for (const path of paths(id)) expect(await answerOf(await fixture.call(visitor, path))).toEqual(notFound);
});
