import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Container, StorageDocument } from '../../contract/storage-items.ts';
import { documents } from '../../server/db/schema.ts';
import { mailsTo } from '../helpers/outbox.ts';
import { type StorageWorld, startStorageWorld } from './storage-world.ts';

let world: StorageWorld;
/** A name as it could be stored before such names were refused: it reads as `report exe.pdf`. */
const stored = 'report\u202efdp.exe';
const shown = 'report[U+202E]fdp.exe';
let documentId = '';

beforeAll(async () => {
  world = await startStorageWorld();
  await world.addContainer({ id: 'papers', parentId: 'acme', name: 'pa\u2066pers', nameKey: 'pa\u2066pers' });
  documentId = await world.addDocument({ containerId: 'papers', name: stored });
});
afterAll(() => world.end());

const signs = ['\u202e', '\u2067', '\u2028', '\u0085'];

test.each(signs)('a folder, a file and a resumable upload with %j in the name are refused', async (sign) => {
  const folder = await world.tell(world.as.ann, 'POST /api/storage/v1/folders', {
    name: `a${sign}b`,
    parentId: 'papers',
    parentType: 'Folder',
  });
  const file = await world.upload(world.as.ann, 'folders/papers', new File(['x'], `a${sign}b.txt`));
  const upload = await world.call(world.as.ann, '/api/storage/v1/uploads', {
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
  const list = await world.json<{ data: StorageDocument[] }>(
    world.as.ann,
    '/api/storage/v1/folders/papers/documents',
  );
  const tree = await world.json<{ data: { containers: Container[] } }>(
    world.as.ann,
    '/api/storage/v1/containers/tree?clientId=acme',
  );
  const download = await world.call(world.as.ann, `/api/storage/v1/folders/papers/documents/${documentId}`);
  await download.arrayBuffer();
  expect([
    list.data.map(({ name }) => name),
    tree.data.containers.find(({ id }) => id === 'papers')?.name,
    download.headers.get('content-disposition'),
  ]).toEqual([[shown], 'pa[U+2066]pers', `attachment; filename="${shown}"`]);

  const sent = await world.tell(world.as.ann, 'POST /api/storage/v2/sharing/share', {
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
  const [mail] = await mailsTo(world.settings.dataDir, 'rob@bank.example');
  const text = mail?.text ?? '';
  expect([text.includes(shown), text.includes('Line [U+202E]two'), text.includes('\u202e')]).toEqual([
    true,
    true,
    false,
  ]);
  const href = /https?:\S+\/share\/\S+/.exec(text)?.[0] ?? '';
  const page = await (await fetch(`${world.origin}${new URL(href).pathname}`)).text();
  expect([page.includes(shown), page.includes('\u202e')]).toEqual([true, false]);
});

test('the author of a document and a document that cannot be deleted are named with the sign visible', async () => {
  await world.addContainer({ id: 'kept', parentId: 'acme' });
  const id = await world.addDocument({ containerId: 'kept', name: 'kept\u202efdp.exe' });
  await world.deps.db
    .update(documents)
    .set({ createdByName: 'An\u202en', modifiedByName: 'Bo\u2066b' })
    .where(eq(documents.id, id));
  await world.setRole('kept', 'ann', 'Reader');
  const list = await world.json<{ data: StorageDocument[] }>(
    world.as.ann,
    '/api/storage/v1/folders/kept/documents',
  );
  expect(list.data.map(({ history }) => [history.createdBy.name, history.modifiedBy.name])).toEqual([
    ['An[U+202E]n', 'Bo[U+2066]b'],
  ]);
  const told = await world.tell<{ failNames: { name: string }[] }>(
    world.as.ann,
    'POST /api/storage/v1/trash/documents',
    { Documents: [{ Id: id, ContainerId: 'kept', ContainerType: 'Folder' }], StaffUploads: [] },
  );
  expect(told.data?.failNames.map(({ name }) => name)).toEqual(['kept[U+202E]fdp.exe']);
});
