import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameFault, nextName } from '../../contract/storage/file-rules.ts';
import { folderNameFault, nextFolderName } from './folder-name.ts';

test.each([
  ['Receipts', 'Receipts (1)'],
  ['Receipts (1)', 'Receipts (2)'],
  ['Receipts (9)', 'Receipts (10)'],
  ['Receipts (draft)', 'Receipts (draft) (1)'],
  ['St. Mary', 'St. Mary (1)'],
  ['v1.2 (3)', 'v1.2 (4)'],
  ['.private', '.private (1)'],
])('after %s comes %s', (name, next) => {
  expect(nextFolderName(name)).toBe(next);
});

test('names without a dot are counted as those of files are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      fc.pre(!name.includes('.'));
      expect(nextFolderName(name)).toBe(nextName(name));
    }),
  );
});

test.each([
  ['', 'empty'],
  ['..', 'empty'],
  ['Receipts', undefined],
  ['Receitas ção', undefined],
  ['St. Mary', undefined],
  ['a/b', 'characters'],
  ['a/b.', 'characters'],
  ['a\u0007', 'characters'],
  ['Inc.', 'ending'],
  ['Inc... ', 'ending'],
  ['é'.repeat(128), 'tooLong'],
])('%j: %s', (name, fault) => {
  expect(folderNameFault(name)).toBe(fault);
});

test('a fault is found exactly where the rules for files find one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(folderNameFault(name) === undefined).toBe(nameFault(name) === undefined);
    }),
  );
});
