import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BlobMissing } from '../../../server/blobs/blobs.ts';
import { createDiskBlobs } from '../../../server/blobs/disk-blobs.ts';
import { sweepOrphans } from '../../../server/blobs/sweep-orphans.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { type StorageFixture, startStorageFixture } from './storage-fixture.ts';

let fixture: StorageFixture;
let count = 0;
/** The folder of the test that runs. */
let folder = '';

beforeAll(async () => {
  fixture = await startStorageFixture();
});
afterAll(() => fixture.end());
beforeEach(async () => {
  count += 1;
  folder = `folder-${count}`;
  await fixture.addContainer({ id: folder, parentId: 'acme' });
});
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});

const text = (name: string, content = 'plain words'): File => new File([content], name);
const pdf = (name: string): File => new File(['%PDF-1.7\n%%EOF\n'], name);
const names = async (id = folder): Promise<string[]> =>
  (await fixture.documentsIn(id)).map((row) => row.name).sort();
const countOf = async (id = folder): Promise<number> =>
  (await fixture.json<{ total: number }>(fixture.as.ann, `/api/storage/v1/folders/${id}/documents`)).total;

test('[S7.23] an upload stores the file and answers the document', async () => {
  const { status, document } = await fixture.upload(
    fixture.as.ann,
    `folders/${folder}`,
    pdf('Übersicht 2026.pdf'),
  );
  expect(status).toBe(200);
  expect(document).toMatchObject({
    name: 'Übersicht 2026.pdf',
    type: 'Document',
    documentType: 'pdf',
    mimeType: 'application/pdf',
    originalItemSize: 15,
    conversionSupported: true,
    isReadByClientUser: true,
    parent: { id: folder, type: 'Folder' },
    permissions: { canCreate: true, canRead: true, canUpdate: true, canDelete: true },
    history: { createdBy: { contactId: 'contact-ann', name: 'ann Person', kind: 'client' } },
  });
  const [row] = await fixture.documentsIn(folder);
  expect(row?.sha256).toBe(createHash('sha256').update('%PDF-1.7\n%%EOF\n').digest('hex'));
  expect(await countOf()).toBe(1);
});

test('an empty file is a file', async () => {
  const { document } = await fixture.upload(fixture.as.ann, `folders/${folder}`, new File([], 'empty.pdf'));
  expect(document?.originalItemSize).toBe(0);
});

test('[S8.14] of 20 uploads of one name at once one is stored and 19 answer 409', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      fixture.upload(fixture.as.ann, `folders/${folder}`, text('same.txt', `content ${index}`)),
    ),
  );
  const blobsBefore = await fixture.blobFiles();
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  expect(answers.filter((one) => one.status === 409 && one.reason === 'nameTaken')).toHaveLength(19);
  const rows = await fixture.documentsIn(folder);
  expect(rows.map((row) => row.id)).toEqual([answers.find((one) => one.document)?.document?.id]);
  expect(blobsBefore.filter((path) => path.endsWith(rows[0]?.blobKey ?? ''))).toHaveLength(1);
  expect(await countOf()).toBe(1);
});

test('names that differ only in how they are composed are one name', async () => {
  const name = 'Été.txt';
  await fixture.upload(fixture.as.ann, `folders/${folder}`, text(name.normalize('NFC')));
  const second = await fixture.upload(fixture.as.ann, `folders/${folder}`, text(name.normalize('NFD')));
  expect(second).toEqual({ status: 409, reason: 'nameTaken' });
});

test('the same call sent twice stores once, and its key is good for no other file', async () => {
  const send = (file: File, key: string, visitor = fixture.as.ann) =>
    fixture.upload(visitor, `folders/${folder}`, file, { 'idempotency-key': key });
  const first = await send(text('once.txt'), 'key-1');
  const before = await fixture.blobFiles();
  const replay = await send(text('once.txt'), 'key-1');
  expect(replay).toEqual(first);
  expect(await send(text('once.txt', 'other words'), 'key-1')).toEqual({
    status: 422,
    reason: 'idempotencyMismatch',
  });
  expect(await send(text('other.txt'), 'key-1')).toEqual({ status: 422, reason: 'idempotencyMismatch' });
  // Keys belong to a user: an equal key of another user is another one.
  expect(await send(text('once.txt'), 'key-1', fixture.as.cole)).toEqual({
    status: 409,
    reason: 'nameTaken',
  });
  expect(await fixture.blobFiles()).toEqual(before);
  expect([await names(), await countOf()]).toEqual([['once.txt'], 1]);
});

test('the same call after its document was deleted answers 404 and stores nothing', async () => {
  const send = (key: string) =>
    fixture.upload(fixture.as.ann, `folders/${folder}`, text(`${key}.txt`), { 'idempotency-key': key });
  const missing = { status: 404, reason: 'notFound' };
  for (const who of ['stan', 'ann'] as const) {
    const { document } = await send(`deleted by ${who}`);
    const blobs = await fixture.blobFiles();
    const item = { Id: document?.id, ContainerId: folder, ContainerType: 'Folder' };
    const body = { Documents: [item], StaffUploads: [] };
    const trashed = await fixture.tell(fixture.as[who], 'POST /api/storage/v1/trash/documents', body);
    expect(trashed.data).toMatchObject({ successCount: 1 });
    expect(await send(`deleted by ${who}`)).toEqual(missing);
    expect(await fixture.blobFiles()).toEqual(blobs);
  }
  const { document } = await send('gone');
  await fixture.deps.db.delete(documents).where(eq(documents.id, document?.id ?? ''));
  expect(await send('gone')).toEqual(missing);
  expect(await names()).toEqual(['deleted by ann.txt', 'deleted by stan.txt']);
  await sweepOrphans(fixture.deps, -1_000);
});

test('the same call twice at once answers twice the same', async () => {
  const send = () =>
    fixture.upload(fixture.as.ann, `folders/${folder}`, text('twin.txt'), {
      'idempotency-key': `twin-${folder}`,
    });
  const [one, other] = await Promise.all([send(), send()]);
  expect(one.status).toBe(200);
  expect(other).toEqual(one);
  expect(await names()).toEqual(['twin.txt']);
});

test.each([
  ['a?.txt', 400, 'fileName'],
  ['trailing .', 400, 'fileName'],
  [`${'ä'.repeat(126)}.txt`, 400, 'fileName'],
  ['program.exe', 415, 'fileType'],
  ['no extension', 415, 'fileType'],
])('the name %s is refused with %i %s', async (name, status, reason) => {
  const before = await fixture.blobFiles();
  const answer = await fixture.upload(fixture.as.ann, `folders/${folder}`, text(name));
  expect(answer).toEqual({ status, reason });
  expect(await fixture.blobFiles()).toEqual(before);
});

test.each([
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('%s named .pdf is refused with 415, and nothing is left', async (_what, content) => {
  const before = await fixture.blobFiles();
  const answer = await fixture.upload(fixture.as.ann, `folders/${folder}`, new File([content], 'report.pdf'));
  expect(answer).toEqual({ status: 415, reason: 'fileType' });
  expect([await fixture.blobFiles(), await names()]).toEqual([before, []]);
});

test('no file, two files, a wrong field and no form are refused with 400', async () => {
  const send = async (body: FormData | string): Promise<unknown> => {
    const answer = await fixture.call(fixture.as.ann, `/api/storage/v1/folders/${folder}/documents`, {
      method: 'POST',
      body,
    });
    return [answer.status, (await answer.json()).errors[0].reason];
  };
  const form = (...fields: [string, File][]): FormData => {
    const data = new FormData();
    data.append('note', 'a field beside the file');
    for (const [field, file] of fields) data.append(field, file);
    return data;
  };
  const before = await fixture.blobFiles();
  expect([
    await send(form()),
    await send(form(['file[]', text('one.txt')], ['file[]', text('two.txt')])),
    await send(form(['attachment', text('one.txt')])),
    await send('just text'),
  ]).toEqual(Array.from({ length: 4 }, () => [400, 'badRequest']));
  expect([await names(), await fixture.blobFiles()]).toEqual([[], before]);
});

test('[S7.26] an upload to a client goes to its default folder, which is made once', async () => {
  const to = (target: string, name: string) => fixture.upload(fixture.as.ann, target, text(name));
  const [first, second] = await Promise.all([to('clients/acme', 'a.txt'), to('folders/acme', 'b.txt')]);
  const projects = await fixture.json<{ data: { id: string; name: string }[] }>(
    fixture.as.ann,
    '/api/storage/v1/projects?primaryAssociationId=acme&primaryAssociationType=Client',
  );
  expect(projects.data.map((one) => one.name)).toEqual(['ClientContactFolder']);
  const parent = { id: projects.data[0]?.id, type: 'Project' };
  expect([first.document?.parent, second.document?.parent]).toEqual([parent, parent]);
  const exists = await fixture.json(fixture.as.ann, '/api/storage/v1/clients/acme/documents/exists', {
    method: 'POST',
    body: JSON.stringify(['a.txt', 'c.txt']),
  });
  expect(exists).toEqual({
    data: [
      { name: 'a.txt', exists: true },
      { name: 'c.txt', exists: false },
    ],
  });
});

test('the sweep removes what no document refers to and keeps what one does', async () => {
  await fixture.upload(fixture.as.ann, `folders/${folder}`, text('kept.txt'));
  const before = await fixture.blobFiles();
  const blobs = createDiskBlobs(fixture.blobDir);
  const orphan = await blobs.put(Readable.from([Buffer.from('lost')]), 100);
  expect(await fixture.blobFiles()).toHaveLength(before.length + 1);
  expect(await sweepOrphans(fixture.deps, fixture.deps.settings.limits.orphanMs)).toBe(0);
  expect(await sweepOrphans(fixture.deps, -1_000)).toBe(1);
  expect(await fixture.blobFiles()).toEqual(before);
  await expect(blobs.open(orphan.key)).rejects.toThrow(BlobMissing);
});
