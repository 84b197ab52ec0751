import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Container } from '../../../contract/storage/storage-items.ts';
import { containers } from '../../../server/db/schema/core-schema.ts';
import { type Name, type StorageFixture, startStorageFixture, type Told } from './storage-fixture.ts';

let fixture: StorageFixture;
let count = 0;
/** The folder of the test that runs. */
let folder = '';

beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({ id: 'project', parentId: 'acme', type: 'Project' });
  await fixture.addContainer({ id: 'sealed', parentId: 'acme', lockType: 'Read', lockLevel: 'Master' });
  await fixture.addContainer({ id: 'hidden', parentId: 'acme' });
  await fixture.setRole('hidden', 'ann', 'None');
});
afterAll(() => fixture.end());
beforeEach(async () => {
  count += 1;
  folder = `folder-${count}`;
  await fixture.addContainer({ id: folder, parentId: 'project' });
});
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});

const make = (
  who: Name,
  name: string,
  parent: { parentId: string; parentType: string } = { parentId: folder, parentType: 'Folder' },
  key?: string,
): Promise<Told<Container>> =>
  fixture.tell(
    fixture.as[who],
    'POST /api/storage/v1/folders',
    { name, ...parent },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const below = async (id = folder): Promise<string[]> =>
  (await fixture.deps.db.select().from(containers).where(eq(containers.parentId, id)))
    .map(({ name }) => name)
    .sort();

test('[S5.10] [S7.18] a folder is made, and answered as the container that it is', async () => {
  const { status, data } = await make('ann', 'Receipts 2026');
  expect(status).toBe(200);
  expect(data).toEqual({
    id: expect.any(String),
    name: 'Receipts 2026',
    type: 'Folder',
    history: {
      createdBy: { contactId: 'contact-ann', name: 'ann Person', kind: 'client' },
      createdDate: expect.any(String),
      modifiedBy: { contactId: 'contact-ann', name: 'ann Person', kind: 'client' },
      modifiedDate: expect.any(String),
    },
    permissions: { canCreate: true, canRead: true, canUpdate: true, canDelete: true },
    customItemMetaData: {},
    customFields: {},
    isReadByClientUser: true,
    commentsCount: 0,
    lock: null,
    parent: { id: folder, type: 'Folder' },
    documentCount: 0,
    hasChildren: false,
    hasFiles: false,
    hasFolders: false,
    productType: null,
    processingYear: null,
    isShared: false,
    rootType: null,
  });
  const tree = await fixture.json<{ data: { containers: Container[] } }>(
    fixture.as.rita,
    '/api/storage/v1/containers/tree?clientId=acme',
  );
  const find = (id: string | undefined) => tree.data.containers.find((one) => one.id === id);
  expect([find(data?.id)?.parent, find(folder)?.hasFolders, find(folder)?.documentCount]).toEqual([
    { id: folder, type: 'Folder' },
    true,
    0,
  ]);
});

test('[S7.18] folders nest in clients, projects and folders, and files go into them', async () => {
  const inClient = await make('ann', `In the client ${folder}`, { parentId: 'acme', parentType: 'Client' });
  const inProject = await make('ann', `In the project ${folder}`, {
    parentId: 'project',
    parentType: 'Project',
  });
  const inFolder = await make('ann', 'Deeper', { parentId: inProject.data?.id ?? '', parentType: 'Folder' });
  expect([inClient.data?.parent, inProject.data?.parent, inFolder.data?.parent]).toEqual([
    { id: 'acme', type: 'Client' },
    { id: 'project', type: 'Project' },
    { id: inProject.data?.id, type: 'Folder' },
  ]);
  const [row] = await fixture.deps.db
    .select()
    .from(containers)
    .where(eq(containers.id, inFolder.data?.id ?? ''));
  expect([row?.ancestors, row?.clientId, row?.companyId]).toEqual([
    ['acme', 'project', inProject.data?.id],
    'acme',
    'A',
  ]);
  const { document } = await fixture.upload(fixture.as.ann, `folders/${row?.id}`, new File(['x'], 'x.txt'));
  expect(document?.parent).toEqual({ id: row?.id, type: 'Folder' });
});

test('a folder below a sealed one is sealed as well', async () => {
  const { data } = await make('ann', 'Below', { parentId: 'sealed', parentType: 'Folder' });
  expect(data?.permissions).toEqual({ canCreate: true, canRead: true, canUpdate: true, canDelete: false });
});

test.each<[Name, string]>([
  ['cole', 'the container’s right without the access control'],
  ['rita', 'the access control without the container’s right'],
])('[S5.10] %s has %s, and is refused', async (who) => {
  expect(await make(who, 'Mine')).toEqual({
    status: 403,
    reason: 'forbidden',
    message: 'You do not have permission to add folder.',
  });
  expect(await below()).toEqual([]);
});

test('a container that is hidden, foreign, missing or of another type answers 404 alike', async () => {
  const missing = { status: 404, reason: 'notFound' };
  expect([
    await make('ann', 'X', { parentId: 'hidden', parentType: 'Folder' }),
    await make('bob', 'X'),
    await make('ann', 'X', { parentId: 'nowhere', parentType: 'Folder' }),
    await make('ann', 'X', { parentId: folder, parentType: 'Project' }),
  ]).toEqual([missing, missing, missing, missing]);
});

test.each([
  ['nothing', '', 'fileName'],
  ['only spaces', '   ', 'fileName'],
  ['a slash', 'a/b', 'fileName'],
  ['a control character', 'a\u0007b', 'fileName'],
  ['a dot at the end', 'a.', 'fileName'],
  ['256 bytes', 'ä'.repeat(128), 'fileName'],
  ['a NUL', 'a\u0000', 'badRequest'],
  ['half a character', 'a\ud800', 'badRequest'],
])('a name of %s is refused with 400', async (_what, name, reason) => {
  const { status, reason: told } = await make('ann', name);
  expect([status, told, await below()]).toEqual([400, reason, []]);
});

test('a name is kept in NFC, and is unique among its siblings only', async () => {
  const name = 'Été 2026 – 確定申告';
  const first = await make('ann', name.normalize('NFD'));
  expect(first.data?.name).toBe(name.normalize('NFC'));
  expect(await make('ann', name)).toEqual({ status: 409, reason: 'nameTaken' });
  const elsewhere = await make('ann', name, { parentId: first.data?.id ?? '', parentType: 'Folder' });
  expect(elsewhere.status).toBe(200);
});

test('the name of the default upload folder is never free at the top of a client', async () => {
  const name = 'ClientContactFolder';
  const atTop = await make('ann', name, { parentId: 'acme', parentType: 'Client' });
  expect([atTop, (await make('ann', name)).status]).toEqual([{ status: 409, reason: 'nameTaken' }, 200]);
});

test('of ten folders of one name at once one is made and nine answer 409', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => make('ann', 'Same')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await below()).toEqual(['Same']);
});

test('the same call sent twice makes one folder, and its key is good for no other', async () => {
  const where = { parentId: folder, parentType: 'Folder' };
  const [one, other] = await Promise.all([
    make('ann', 'Once', where, 'folder-key'),
    make('ann', 'Once', where, 'folder-key'),
  ]);
  expect(one.status).toBe(200);
  expect([other, await make('ann', 'Once', where, 'folder-key')]).toEqual([one, one]);
  const mismatch = { status: 422, reason: 'idempotencyMismatch' };
  expect(await make('ann', 'Other', where, 'folder-key')).toEqual(mismatch);
  const upload = await fixture.upload(fixture.as.ann, `folders/${folder}`, new File(['x'], 'Once.txt'), {
    'idempotency-key': 'folder-key',
  });
  expect(upload).toEqual(mismatch);
  expect((await make('ann', 'Other', where, '')).status).toBe(400);
  expect(await below()).toEqual(['Once']);
});
