import { expect, test } from 'vitest';
import type { Container } from '../../contract/storage/storage-items.ts';
import { containerLabel, lacksChildren, pathTo, refreshTree, treeOf, withDescendants } from './tree.ts';

const person = { contactId: 'p', name: 'Firm', kind: 'firm' as const };
const container = (id: string, change: Partial<Container> = {}): Container => ({
  id,
  name: id,
  type: 'Folder',
  history: { createdBy: person, createdDate: '2026-01-01', modifiedBy: person, modifiedDate: '2026-01-01' },
  permissions: { canCreate: true, canRead: true, canUpdate: true, canDelete: true },
  customItemMetaData: {},
  customFields: {},
  isReadByClientUser: true,
  commentsCount: 0,
  lock: null,
  parent: null,
  documentCount: 0,
  hasChildren: false,
  hasFiles: false,
  hasFolders: false,
  productType: null,
  processingYear: null,
  isShared: false,
  rootType: null,
  ...change,
});
const under = (id: string, parent: string, change: Partial<Container> = {}) =>
  container(id, { parent: { id: parent, type: 'Folder' }, ...change });

test('[S4.15] roots that cannot be read and libraries of the firm are dropped with all below them', () => {
  const tree = treeOf({
    tree: [
      { id: 'open', children: [{ id: 'below', children: [] }] },
      { id: 'closed', children: [{ id: 'hidden', children: [] }] },
      { id: 'firm', children: [] },
      { id: 'mine', children: [] },
    ],
    containers: [
      container('open'),
      under('below', 'open'),
      container('closed', {
        permissions: { canCreate: false, canRead: false, canUpdate: false, canDelete: false },
      }),
      under('hidden', 'closed'),
      container('firm', { rootType: 'firmTaxAndAccountingLibrary' }),
      container('mine', { rootType: 'myTaxAndAccountingLibraries' }),
    ],
  });
  expect(tree.rootIds).toEqual(['open']);
  expect(Object.keys(tree.containers)).toEqual(['open', 'below']);
  expect(tree.childIds).toEqual({ open: ['below'] });
});

test('[S4.14] descendants are merged without duplicate ids', () => {
  const tree = treeOf({
    tree: [{ id: 'a', children: [] }],
    containers: [container('a', { hasFolders: true })],
  });
  expect(lacksChildren(tree, 'a')).toBe(true);
  const once = withDescendants(tree, 'a', [under('b', 'a'), under('c', 'b')]);
  const twice = withDescendants(once, 'a', [under('b', 'a', { name: 'renamed' }), under('c', 'b')]);
  expect(twice.childIds).toEqual({ a: ['b'], b: ['c'] });
  expect(twice.containers.b?.name).toBe('renamed');
  expect(lacksChildren(twice, 'a')).toBe(false);
});

test('[S4.14] a silent reload keeps branches that were loaded deeper than its answer', () => {
  const shallow = treeOf({
    tree: [{ id: 'a', children: [] }],
    containers: [container('a', { hasFolders: true })],
  });
  const deep = withDescendants(shallow, 'a', [under('b', 'a')]);
  expect(refreshTree(deep, shallow)).toEqual(deep);
  const emptied = treeOf({ tree: [{ id: 'a', children: [] }], containers: [container('a')] });
  expect(refreshTree(deep, emptied)).toEqual(emptied);
});

test('the path leads from the root to the folder, and ends where a parent is unknown', () => {
  const tree = withDescendants(
    treeOf({ tree: [{ id: 'a', children: [] }], containers: [container('a')] }),
    'a',
    [under('b', 'a'), under('c', 'b')],
  );
  expect(pathTo(tree, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(pathTo(tree, 'unknown')).toEqual([]);
});

test('[S9.08] the year follows the name, but never 1900', () => {
  expect(containerLabel({ name: 'Corporate return', processingYear: 2025 })).toBe('Corporate return (2025)');
  expect(containerLabel({ name: 'Permanent file', processingYear: 1900 })).toBe('Permanent file');
  expect(containerLabel({ name: 'Payroll', processingYear: null })).toBe('Payroll');
});

test('the folder for uploads comes before its siblings, in the first answer and in a branch that comes later', () => {
  const named = (id: string) => under(id, 'a', id === 'up' ? { name: 'ClientContactFolder' } : {});
  const leaf = (id: string) => ({ id, children: [] });
  const whole = treeOf({
    tree: [{ id: 'a', children: ['accounts', 'up', 'tax'].map(leaf) }],
    containers: [container('a'), ...['accounts', 'up', 'tax'].map(named)],
  });
  expect(whole.childIds.a).toEqual(['up', 'accounts', 'tax']);
  const later = withDescendants(
    treeOf({ tree: [leaf('a')], containers: [container('a', { hasFolders: true })] }),
    'a',
    ['accounts', 'up', 'tax'].map(named),
  );
  expect(later.childIds.a).toEqual(['up', 'accounts', 'tax']);
});
