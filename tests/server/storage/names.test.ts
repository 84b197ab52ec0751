import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Container, StorageDocument } from '../../../contract/storage/storage-items.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { mailsTo } from '../../support/browser/outbox.ts';
import { type StorageFixture, startStorageFixture } from './storage-fixture.ts';

let fixture: StorageFixture;
/** A name as it could be stored before such names were refused: it reads as `report exe.pdf`. */
const stored = 'report\u202efdp.exe';
const shown = 'report[U+202E]fdp.exe';
let documentId = '';

beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({
    id: 'papers',
    parentId: 'acme',
    name: 'pa\u2066pers',
    nameKey: 'pa\u2066pers',
  });
  documentId = await fixture.addDocument({ containerId: 'papers', name: stored });
});
afterAll(() => fixture.end());

const signs = ['\u202e', '\u2067', '\u2028', '\u0085'];

test.each(signs)('a folder, a file and a resumable upload with %j in the name are refused', async (sign) => {
  const folder = await fixture.tell(fixture.as.ann, 'POST /api/storage/v1/folders', {
    name: `a${sign}b`,
    parentId: 'papers',
    parentType: 'Folder',
  });
  const file = await fixture.upload(fixture.as.ann, 'folders/papers', new File(['x'], `a${sign}b.txt`));
  const upload = await fixture.call(fixture.as.ann, '/api/storage/v1/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '1',
      'upload-metadata': Object.entries({
        containerType: 'folders',
        containerId: 'papers',
        filename: `a${sign}b.txt`,
      })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  const told = (await upload.json()) as { errors: { reason: string }[] };
  expect([
    [folder.status, folder.reason],
    [file.status, file.reason],
    [upload.status, told.errors[0]?.reason],
  ]).toEqual([
    [400, 'fileName'],
    [400, 'fileName'],
    [400, 'fileName'],
  ]);
});

test('stored names are answered, downloaded and mailed with the sign visible', async () => {
  const list = await fixture.json<{ data: StorageDocument[] }>(
    fixture.as.ann,
    '/api/storage/v1/folders/papers/documents',
  );
  const tree = await fixture.json<{ data: { containers: Container[] } }>(
    fixture.as.ann,
    '/api/storage/v1/containers/tree?clientId=acme',
  );
  const download = await fixture.call(
    fixture.as.ann,
    `/api/storage/v1/folders/papers/documents/${documentId}`,
  );
  await download.arrayBuffer();
  expect([
    list.data.map(({ name }) => name),
    tree.data.containers.find(({ id }) => id === 'papers')?.name,
    download.headers.get('content-disposition'),
  ]).toEqual([[shown], 'pa[U+2066]pers', `attachment; filename="${shown}"`]);

  const sent = await fixture.tell(fixture.as.ann, 'POST /api/storage/v2/sharing/share', {
    expirationPeriod: 'AfterOneDay',
    language: 'en-US',
    locale: 'en-US',
    templateType: 'DOCUMENTS',
    templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
    overrides: { body: 'Line one\nLine \u202etwo', subject: 'Papers' },
    receipents: [{ emailAddress: 'rob@bank.example' }],
    sharedItems: [{ containerType: 'Folder', containerId: 'papers', documentId, name: shown }],
    variables: { senderEmail: 'ann@example.com' },
  });
  expect(sent.status).toBe(200);
  const [mail] = await mailsTo(fixture.settings.dataDir, 'rob@bank.example');
  const text = mail?.text ?? '';
  expect([text.includes(shown), text.includes('Line [U+202E]two'), text.includes('\u202e')]).toEqual([
    true,
    true,
    false,
  ]);
  const href = /https?:\S+\/share\/\S+/.exec(text)?.[0] ?? '';
  const page = await (await fetch(`${fixture.origin}${new URL(href).pathname}`)).text();
  expect([page.includes(shown), page.includes('\u202e')]).toEqual([true, false]);
});

test('the author of a document and a document that cannot be deleted are named with the sign visible', async () => {
  await fixture.addContainer({ id: 'kept', parentId: 'acme' });
  const id = await fixture.addDocument({ containerId: 'kept', name: 'kept\u202efdp.exe' });
  await fixture.deps.db
    .update(documents)
    .set({ createdByName: 'An\u202en', modifiedByName: 'Bo\u2066b' })
    .where(eq(documents.id, id));
  await fixture.setRole('kept', 'ann', 'Reader');
  const list = await fixture.json<{ data: StorageDocument[] }>(
    fixture.as.ann,
    '/api/storage/v1/folders/kept/documents',
  );
  expect(list.data.map(({ history }) => [history.createdBy.name, history.modifiedBy.name])).toEqual([
    ['An[U+202E]n', 'Bo[U+2066]b'],
  ]);
  const told = await fixture.tell<{ failNames: { name: string }[] }>(
    fixture.as.ann,
    'POST /api/storage/v1/trash/documents',
    { Documents: [{ Id: id, ContainerId: 'kept', ContainerType: 'Folder' }], StaffUploads: [] },
  );
  expect(told.data?.failNames.map(({ name }) => name)).toEqual(['kept[U+202E]fdp.exe']);
});
