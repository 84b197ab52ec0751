import { describe, expect, test } from 'vitest';
import type { Container } from '../../../../../contract/storage/storage-items.ts';
import type { FolderTree } from '../../../../../machines/documents/tree.ts';
import { treeStep, typeaheadStep, visibleNodes } from './tree-nodes.ts';

const folder = (id: string, hasFolders = false) => ({ id, name: id, hasFolders }) as Container;
const tree: FolderTree = {
  containers: {
    Root: folder('Root', true),
    Tax: folder('Tax', true),
    Payroll: folder('Payroll', true),
    Permanent: folder('Permanent'),
    'Tax 2025': folder('Tax 2025'),
    Other: folder('Other'),
  },
  childIds: { Root: ['Tax', 'Payroll', 'Permanent'], Tax: ['Tax 2025'] },
  rootIds: ['Root', 'Other'],
};
const open = visibleNodes(tree, { Root: true, Tax: true, Payroll: true });

test('shows the children of expanded folders in their place, with their level and position', () => {
  expect(
    open.map(({ id, parentId, level, posInSet, setSize }) => [id, parentId, level, posInSet, setSize]),
  ).toEqual([
    ['Root', null, 1, 1, 2],
    ['Tax', 'Root', 2, 1, 3],
    ['Tax 2025', 'Tax', 3, 1, 1],
    ['Payroll', 'Root', 2, 2, 3],
    ['Permanent', 'Root', 2, 3, 3],
    ['Other', null, 1, 2, 2],
  ]);
});

test('a folder can be expanded when it has folders, known or not yet loaded', () => {
  expect(open.filter((node) => node.isExpandable).map((node) => node.id)).toEqual(['Root', 'Tax', 'Payroll']);
  expect(visibleNodes(tree, {}).map((node) => [node.id, node.isExpanded])).toEqual([
    ['Root', false],
    ['Other', false],
  ]);
});

describe('treeStep', () => {
  test.each([
    ['Tax', 'ArrowDown', { type: 'focus', id: 'Tax 2025' }],
    ['Payroll', 'ArrowUp', { type: 'focus', id: 'Tax 2025' }],
    ['Root', 'ArrowUp', undefined],
    ['Other', 'ArrowDown', undefined],
    ['Payroll', 'Home', { type: 'focus', id: 'Root' }],
    ['Tax', 'End', { type: 'focus', id: 'Other' }],
    ['Tax', 'ArrowRight', { type: 'focus', id: 'Tax 2025' }],
    ['Tax', 'ArrowLeft', { type: 'collapse', id: 'Tax' }],
    ['Tax 2025', 'ArrowLeft', { type: 'focus', id: 'Tax' }],
    ['Tax 2025', 'ArrowRight', undefined],
    ['Other', 'ArrowLeft', undefined],
    // Its children are still on their way, so there is nothing to step into.
    ['Payroll', 'ArrowRight', undefined],
    ['Payroll', 'Enter', { type: 'open', id: 'Payroll' }],
    ['Payroll', ' ', { type: 'open', id: 'Payroll' }],
    ['Payroll', 'Tab', undefined],
    ['gone', 'ArrowDown', undefined],
  ] as const)('%s, %s', (id, key, step) => expect(treeStep(open, id, key)).toEqual(step));

  test('expands a folder that is closed', () =>
    expect(treeStep(visibleNodes(tree, {}), 'Root', 'ArrowRight')).toEqual({ type: 'expand', id: 'Root' }));
});

describe('typeaheadStep', () => {
  const step = (
    id: string,
    letter: string,
    at: number,
    before = { typed: '', at: Number.NEGATIVE_INFINITY },
  ) => typeaheadStep(open, id, { letter, at, before, labelOf: (node) => node, language: 'en-US' });

  test('one letter goes to the next folder with it, and round', () => {
    expect(step('Root', 'p', 0).focusId).toBe('Payroll');
    expect(step('Payroll', 'p', 100, { typed: 'p', at: 0 }).focusId).toBe('Permanent');
    expect(step('Permanent', 'p', 5000).focusId).toBe('Payroll');
  });
  test('letters that follow at once make a word', () =>
    expect(step('Payroll', 'e', 100, { typed: 'p', at: 0 })).toEqual({
      typeahead: { typed: 'pe', at: 100 },
      focusId: 'Permanent',
    }));
  test('after a pause a new word begins', () =>
    expect(step('Payroll', 'o', 701, { typed: 'p', at: 0 })).toEqual({
      typeahead: { typed: 'o', at: 701 },
      focusId: 'Other',
    }));
  test('what nothing begins with moves nowhere', () => expect(step('Root', 'z', 0).focusId).toBeUndefined());
});
