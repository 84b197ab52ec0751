import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepOrphans } from '../../../server/blobs/sweep-orphans.ts';
import { containerAccess, documents } from '../../../server/db/schema/core-schema.ts';
import { sweepUploads } from '../../../server/uploads/sweep-uploads.ts';
import { hashOf, idOf, startUploadFixture, type UploadFixture, write } from './upload-fixture.ts';

let fixture: UploadFixture;
let count = 0;
/** The folder of the test that runs. */
let folder = '';
beforeAll(async () => {
  fixture = await startUploadFixture();
});
beforeEach(async () => {
  count += 1;
  folder = `folder-${count}`;
  await fixture.addContainer({ id: folder, parentId: 'acme' });
});
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});
afterAll(() => fixture.end());

const content = new TextEncoder().encode('%PDF-1.7\n%%EOF\n');

/** Makes an upload whose bytes are all there. */
async function arrived(
  filename: string,
  bytes = content,
  {
    metadata = {},
    visitor = fixture.as.ann,
  }: { metadata?: Record<string, string>; visitor?: typeof fixture.as.ann } = {},
): Promise<string> {
  const path = await fixture.begin(visitor, {
    size: bytes.length,
    metadata: { containerId: folder, filename, ...metadata },
  });
  if (bytes.length > 0) await fixture.send(visitor, path, 0, bytes);
  return path;
}
const names = async (): Promise<string[]> =>
  (await fixture.documentsIn(folder)).map(({ name }) => name).sort();
const countOf = async (): Promise<number> =>
  (await fixture.json<{ total: number }>(fixture.as.ann, `/api/storage/v1/folders/${folder}/documents`))
    .total;

test('[S7.23] a completed upload is the document that one in a piece would be', async () => {
  const { ann } = fixture.as;
  const path = await arrived('Übersicht 2026.pdf');
  const { status, data } = await fixture.complete(ann, path, { sha256: hashOf(content) });
  const whole = await fixture.upload(ann, `folders/${folder}`, new File([content], 'In one piece.pdf'));
  expect(status).toBe(200);
  expect(data).toEqual({
    ...whole.document,
    id: expect.any(String),
    name: 'Übersicht 2026.pdf',
    history: {
      ...whole.document?.history,
      createdDate: expect.any(String),
      modifiedDate: expect.any(String),
    },
  });
  const [row, other] = await fixture.documentsIn(folder);
  expect([row?.sha256, row?.size, await countOf()]).toEqual([other?.sha256, other?.size, 2]);
  expect(await fixture.stagedFiles()).toEqual([]);
  const bytes = await fixture.call(ann, `/api/storage/v1/folders/${folder}/documents/${data?.id}`);
  expect(Buffer.compare(Buffer.from(await bytes.arrayBuffer()), content)).toBe(0);
});

test('[S4.20] canceled too late and begun again with its key, an upload answers the same document', async () => {
  const { ann } = fixture.as;
  const metadata = { containerId: folder, filename: 'Late.pdf', idempotencyKey: `late-${count}` };
  const wanted = { size: content.length, metadata };
  const path = await fixture.begin(ann, wanted);
  await fixture.send(ann, path, 0, content);
  const { data: made } = await fixture.complete(ann, path);
  const canceled = await fixture.call(ann, path, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } });
  const again = await fixture.begin(ann, wanted);
  const { data } = await fixture.complete(ann, again);
  expect([canceled.status, again, data?.id, await names()]).toEqual([204, path, made?.id, ['Late.pdf']]);
});

test('completed again, also at once, an upload answers the same document', async () => {
  const { ann } = fixture.as;
  const path = await arrived('once.pdf');
  const [first, second] = await Promise.all([fixture.complete(ann, path), fixture.complete(ann, path)]);
  expect(first.status).toBe(200);
  expect([second, await fixture.complete(ann, path, { name: 'other.pdf' })]).toEqual([first, first]);
  expect(await fixture.offset(ann, path)).toEqual({ status: 200, offset: content.length });
  expect([await names(), await countOf()]).toEqual([['once.pdf'], 1]);
});

test.each(['stan', 'ann'] as const)(
  'completed again after %s deleted its document, an upload answers 404, under its old key as well',
  async (who) => {
    const { ann } = fixture.as;
    const metadata = { containerId: folder, filename: 'wrong.pdf', idempotencyKey: `deleted by ${who}` };
    const path = await fixture.begin(ann, { size: content.length, metadata });
    await fixture.send(ann, path, 0, content);
    const { data } = await fixture.complete(ann, path);
    const item = { Id: data?.id, ContainerId: folder, ContainerType: 'Folder' };
    const trashed = await fixture.tell(fixture.as[who], 'POST /api/storage/v1/trash/documents', {
      Documents: [item],
      StaffUploads: [],
    });
    expect(trashed.data).toMatchObject({ successCount: 1 });
    const missing = { status: 404, reason: 'notFound' };
    expect(await fixture.complete(ann, path)).toEqual(missing);
    expect(await fixture.begin(ann, { size: content.length, metadata })).toBe(path);
    expect(await fixture.complete(ann, path)).toEqual(missing);
  },
);

test('[S8.14] a taken name answers 409, and another one needs no byte again', async () => {
  const { ann } = fixture.as;
  await fixture.complete(ann, await arrived('same.pdf'));
  const path = await arrived('same.pdf');
  expect(await fixture.complete(ann, path)).toEqual({ status: 409, reason: 'nameTaken' });
  expect(await fixture.offset(ann, path)).toEqual({ status: 200, offset: content.length });
  expect(await fixture.complete(ann, path, { name: 'same (1).pdf' })).toMatchObject({
    status: 200,
    data: { name: 'same (1).pdf' },
  });
  expect(await names()).toEqual(['same (1).pdf', 'same.pdf']);
});

test('[S8.14] of 20 completions of one name at once one is stored and 19 answer 409', async () => {
  const { ann } = fixture.as;
  const paths = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      arrived('crowd.txt', new TextEncoder().encode(`content ${index}`)),
    ),
  );
  const answers = await Promise.all(paths.map((path) => fixture.complete(ann, path)));
  expect(answers.map(({ status, reason }) => `${status} ${reason ?? ''}`).sort()).toEqual([
    '200 ',
    ...Array(19).fill('409 nameTaken'),
  ]);
  expect([await names(), await countOf()]).toEqual([['crowd.txt'], 1]);
});

test('an upload with missing bytes is not completed and can continue', async () => {
  const { ann } = fixture.as;
  const path = await fixture.begin(ann, {
    size: content.length,
    metadata: { containerId: folder, filename: 'half.pdf' },
  });
  await fixture.send(ann, path, 0, content.slice(0, 5));
  expect(await fixture.complete(ann, path)).toEqual({ status: 400, reason: 'incompleteUpload' });
  await fixture.send(ann, path, 5, content.slice(5));
  expect((await fixture.complete(ann, path, { sha256: hashOf(content) })).status).toBe(200);
});

test.each([
  ['at the end', {}, { sha256: 'a'.repeat(64) }],
  ['at the beginning', { sha256: 'a'.repeat(64) }, { sha256: hashOf(content) }],
])('bytes that are not those declared %s answer 460, and nothing is left', async (_when, metadata, body) => {
  const before = await fixture.blobFiles();
  const path = await arrived('spoilt.pdf', content, { metadata });
  expect(await fixture.complete(fixture.as.ann, path, body)).toMatchObject({
    status: 460,
    reason: 'checksumMismatch',
  });
  expect([await names(), await fixture.blobFiles(), await fixture.row(path)]).toEqual([
    [],
    before,
    undefined,
  ]);
  expect(await fixture.complete(fixture.as.ann, path, body)).toEqual({ status: 404, reason: 'notFound' });
});

test.each([
  ['a program', Uint8Array.from([0x4d, 0x5a, ...Array(200).fill(0)])],
  ['a page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
])('%s named .pdf is refused with its bytes, and nothing is left', async (_what, bytes) => {
  const before = await fixture.blobFiles();
  const path = await fixture.begin(fixture.as.ann, {
    size: bytes.length,
    metadata: { containerId: folder, filename: 'report.pdf' },
  });
  expect(await fixture.send(fixture.as.ann, path, 0, bytes)).toMatchObject({
    status: 415,
    reason: 'fileType',
  });
  expect([await names(), await fixture.blobFiles(), await fixture.row(path)]).toEqual([
    [],
    before,
    undefined,
  ]);
  expect(await fixture.offset(fixture.as.ann, path)).toMatchObject({ status: 404 });
});

test('40 MB that are named .pdf and are something else are refused after the first bytes', async () => {
  const size = 41_943_040;
  const path = await fixture.begin(fixture.as.ann, {
    size,
    metadata: { containerId: folder, filename: 'film.pdf' },
  });
  const request = await fixture.open(fixture.as.ann, path, 0, size);
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  // No more than this is ever sent.
  await write(request, new Uint8Array(65_536));
  const [answer] = await answered;
  request.destroy();
  expect([answer.statusCode, await fixture.stagedFiles(), await fixture.row(path)]).toEqual([
    415,
    [],
    undefined,
  ]);
});

test('the start of a file that came in two parts is judged when all of it is there', async () => {
  const before = await fixture.blobFiles();
  const bytes = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
  const path = await fixture.begin(fixture.as.ann, {
    size: bytes.length,
    metadata: { containerId: folder, filename: 'report.pdf' },
  });
  await fixture.send(fixture.as.ann, path, 0, bytes.slice(0, 10));
  await fixture.send(fixture.as.ann, path, 10, bytes.slice(10));
  expect(await fixture.complete(fixture.as.ann, path)).toMatchObject({ status: 415, reason: 'fileType' });
  expect([await names(), await fixture.blobFiles(), await fixture.row(path)]).toEqual([
    [],
    before,
    undefined,
  ]);
});

test.each([
  ['a?.pdf', 400, 'fileName'],
  ['report.exe', 415, 'fileType'],
  ['a\u0000.pdf', 400, 'badRequest'],
])('the name %j answers %i %s, and the upload stays', async (name, status, reason) => {
  const path = await arrived('good.pdf');
  expect(await fixture.complete(fixture.as.ann, path, { name })).toMatchObject({ status, reason });
  expect((await fixture.complete(fixture.as.ann, path)).status).toBe(200);
});

test('rights are asked again at the end', async () => {
  const path = await arrived('late.pdf', content, { visitor: fixture.as.cole });
  await fixture.setRole(folder, 'cole', 'Reader');
  expect(await fixture.complete(fixture.as.cole, path)).toEqual({ status: 403, reason: 'forbidden' });
  await fixture.deps.db
    .update(containerAccess)
    .set({ role: 'None' })
    .where(eq(containerAccess.containerId, folder));
  expect(await fixture.complete(fixture.as.cole, path)).toEqual({ status: 404, reason: 'notFound' });
  await fixture.deps.db.delete(containerAccess);
  expect((await fixture.complete(fixture.as.cole, path)).status).toBe(200);
});

test('[S7.26] an upload to a client goes to its default folder, which is made at the end', async () => {
  const { ann } = fixture.as;
  const path = await arrived('top.pdf', content, {
    metadata: { containerType: 'clients', containerId: 'acme' },
  });
  const projects = async () =>
    (
      await fixture.json<{ data: { id: string }[] }>(
        ann,
        '/api/storage/v1/projects?primaryAssociationId=acme&primaryAssociationType=Client',
      )
    ).data.map(({ id }) => id);
  expect(await projects()).toEqual([]);
  const { data } = await fixture.complete(ann, path);
  expect([data?.parent]).toEqual((await projects()).map((id) => ({ id, type: 'Project' })));
});

test('the bytes of an upload that waits for a name are no orphans; those of a document stay after the upload', async () => {
  const { ann } = fixture.as;
  const done = await arrived('kept.pdf');
  await fixture.complete(ann, done);
  const waiting = await arrived('kept.pdf');
  await fixture.complete(ann, waiting);
  await sweepOrphans(fixture.deps, -1_000);
  expect((await fixture.complete(ann, waiting, { name: 'kept (1).pdf' })).status).toBe(200);
  await fixture.change({ expiresAt: new Date() });
  await sweepUploads(fixture.deps);
  await sweepOrphans(fixture.deps, -1_000);
  expect(await fixture.rows()).toEqual([]);
  const kept = await fixture.documentsIn(folder);
  expect([
    await names(),
    (await fixture.blobFiles()).filter((path) => kept.some((row) => path.endsWith(row.blobKey))),
  ]).toEqual([
    ['kept (1).pdf', 'kept.pdf'],
    [expect.any(String), expect.any(String)],
  ]);
});

test('an upload that waits for a name leaves nothing when it is given up or expires', async () => {
  const { ann } = fixture.as;
  await fixture.complete(ann, await arrived('taken.pdf'));
  const before = await fixture.blobFiles();
  const [one, other] = [await arrived('taken.pdf'), await arrived('taken.pdf')];
  for (const path of [one, other])
    expect(await fixture.complete(ann, path)).toEqual({ status: 409, reason: 'nameTaken' });
  expect(await fixture.blobFiles()).toHaveLength(before.length + 2);
  await fixture.giveUp(ann, one);
  await fixture.change({ expiresAt: new Date() }, idOf(other));
  await sweepUploads(fixture.deps);
  expect(await fixture.blobFiles()).toEqual(before);
});

test('a completed upload that is ended leaves its document, and a document that is gone answers 404', async () => {
  const { ann } = fixture.as;
  const [ended, gone] = [await arrived('ended.pdf'), await arrived('gone.pdf')];
  await fixture.complete(ann, ended);
  expect(await fixture.giveUp(ann, ended)).toEqual({ status: 204 });
  const { data } = await fixture.complete(ann, gone);
  await fixture.deps.db.delete(documents).where(eq(documents.id, data?.id ?? ''));
  expect(await fixture.complete(ann, gone)).toEqual({ status: 404, reason: 'notFound' });
  const [row] = await fixture.documentsIn(folder);
  expect([
    row?.name,
    (await fixture.blobFiles()).filter((path) => path.endsWith(row?.blobKey ?? '')).length,
  ]).toEqual(['ended.pdf', 1]);
});
