import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Container, StorageDocument, TreeNode } from '../../../contract/storage/storage-items.ts';
import { type Name, type StorageFixture, startStorageFixture } from './storage-fixture.ts';

let fixture: StorageFixture;

beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({ id: 'tax', parentId: 'acme' });
  await fixture.addContainer({ id: 'returns', parentId: 'tax' });
  await fixture.addContainer({ id: 'hidden', parentId: 'acme' });
  await fixture.addContainer({ id: 'below-hidden', parentId: 'hidden' });
  await fixture.addContainer({ id: 'opened', parentId: 'hidden' });
  await fixture.addContainer({ id: 'sealed', parentId: 'acme', lockType: 'Read', lockLevel: 'Master' });
  await fixture.addContainer({ id: 'below-sealed', parentId: 'sealed' });
  await fixture.addContainer({
    id: 'library',
    parentId: null,
    type: 'Project',
    rootType: 'firmTaxAndAccountingLibrary',
  });
  await fixture.addContainer({
    id: 'libraries',
    parentId: null,
    type: 'Project',
    rootType: 'myTaxAndAccountingLibraries',
  });
  await fixture.addContainer({ id: 'shelf', parentId: 'library' });
  await fixture.setRole('hidden', 'ann', 'None');
  await fixture.setRole('opened', 'ann', 'Contributor');
  await fixture.setRole('tax', 'cole', 'Reader');
  await fixture.setRole('returns', 'cole', 'Owner');
});
afterAll(() => fixture.end());

interface Tree {
  readonly data: { readonly tree: TreeNode[]; readonly containers: Container[] };
}
const treeOf = (name: Name, query = ''): Promise<Tree> =>
  fixture.json(fixture.as[name], `/api/storage/v1/containers/tree?clientId=acme${query}`);
const rightsIn = async (name: Name, id: string): Promise<string> => {
  const { data } = await treeOf(name, '&includeOrphans=true');
  const found = data.containers.find((container) => container.id === id);
  if (!found) return 'absent';
  const { canCreate, canRead, canUpdate, canDelete } = found.permissions;
  return [canCreate && 'create', canRead && 'read', canUpdate && 'update', canDelete && 'delete']
    .filter(Boolean)
    .join(' ');
};
const statusOf = async (name: Name, path: string): Promise<number> =>
  (await fixture.call(fixture.as[name], path)).status;

describe('[S6.05] [S6.11] owners and contributors have the rights of their role', () => {
  test.each<[Name, string, string]>([
    ['ann', 'tax', 'create read update delete'],
    ['cole', 'acme', 'create read update delete'],
    ['cora', 'tax', 'create read update'],
    ['rita', 'tax', 'read'],
    ['stan', 'hidden', 'create read update delete'],
    ['cole', 'tax', 'read'],
    ['cole', 'returns', 'create read update delete'],
    ['ann', 'hidden', 'absent'],
    ['ann', 'below-hidden', 'absent'],
    ['ann', 'opened', 'create read update delete'],
    ['ann', 'sealed', 'create read update'],
    ['ann', 'below-sealed', 'create read update'],
  ])('%s has on %s: %s', async (name, id, rights) => {
    expect(await rightsIn(name, id)).toBe(rights);
  });
});

test('[S6.05] under the preview rule a contributor deletes only own documents, and no locked one', async () => {
  await fixture.addDocument({ containerId: 'returns', name: 'by the firm.txt' });
  await fixture.addDocument({
    containerId: 'returns',
    name: 'by cora.txt',
    createdById: 'contact-cora',
    createdByKind: 'client',
  });
  await fixture.addDocument({
    containerId: 'returns',
    name: 'locked.txt',
    createdById: 'contact-cora',
    lockType: 'Read',
    lockLevel: 'Master',
  });
  const deletable = async (name: Name): Promise<string[]> => {
    const page = await fixture.json<{ data: StorageDocument[] }>(
      fixture.as[name],
      '/api/storage/v1/folders/returns/documents',
    );
    return page.data
      .filter((one) => one.permissions.canDelete)
      .map((one) => one.name)
      .sort();
  };
  expect({
    cora: await deletable('cora'),
    ann: await deletable('ann'),
    rita: await deletable('rita'),
  }).toEqual({ cora: ['by cora.txt'], ann: ['by cora.txt', 'by the firm.txt'], rita: [] });
});

test('[S4.15] the firm’s libraries come to staff and never to a client’s people', async () => {
  const roots = async (name: Name): Promise<string[]> =>
    (await treeOf(name, '&includeOrphans=true')).data.tree.map((node) => node.id).sort();
  expect({ rita: await roots('rita'), stan: await roots('stan') }).toEqual({
    rita: ['acme'],
    stan: ['acme', 'libraries', 'library'],
  });
  expect(await statusOf('rita', '/api/storage/v1/folders/shelf/documents')).toBe(404);
  expect(await statusOf('stan', '/api/storage/v1/folders/shelf/documents')).toBe(200);
});

test('[S7.26] orphans show as roots only on request, without any data of their parent', async () => {
  const ids = (nodes: readonly TreeNode[]): string[] =>
    nodes.flatMap((node) => [node.id, ...ids(node.children)]);
  const without = await treeOf('ann');
  const orphans = await treeOf('ann', '&includeOrphans=true');
  expect(ids(without.data.tree)).toEqual(['acme', 'sealed', 'below-sealed', 'tax', 'returns']);
  expect(ids(orphans.data.tree)).toEqual([...ids(without.data.tree), 'opened']);
  expect(orphans.data.containers.find((one) => one.id === 'opened')?.parent).toBe(null);
});

test('a hidden folder answers 404 like a missing one, for every way in', async () => {
  const id = await fixture.addDocument({ containerId: 'below-hidden', name: 'secret.txt' });
  const paths = [
    '/api/storage/v1/folders/below-hidden/documents',
    '/api/storage/v1/folders/below-hidden/descendants',
    '/api/storage/v1/containers/documents?parentIds=tax,below-hidden',
    `/api/storage/v1/documents/${id}`,
    `/api/storage/v1/folders/below-hidden/documents/${id}`,
  ];
  const asked = await Promise.all(
    paths.map(async (path) => [await statusOf('ann', path), await statusOf('stan', path)]),
  );
  expect(asked).toEqual(paths.map(() => [404, 200]));
});

test('what may be read but not written to answers 403', async () => {
  const file = new File(['x'], 'x.txt');
  expect([
    await fixture.upload(fixture.as.rita, 'folders/tax', file),
    await fixture.upload(fixture.as.cole, 'folders/tax', file),
    await fixture.upload(fixture.as.ann, 'folders/hidden', file),
  ]).toEqual([
    { status: 403, reason: 'forbidden' },
    { status: 403, reason: 'forbidden' },
    { status: 404, reason: 'notFound' },
  ]);
  expect(await fixture.documentsIn('tax')).toEqual([]);
});

test('[S7.26] calculateLocks answers the lock that holds, also from above', async () => {
  const lock = async (query: string) =>
    (await treeOf('ann', query)).data.containers.find((one) => one.id === 'below-sealed')?.lock;
  expect({ plain: await lock(''), calculated: await lock('&calculateLocks=true') }).toEqual({
    plain: null,
    calculated: { type: 'Read', level: 'Master' },
  });
});
