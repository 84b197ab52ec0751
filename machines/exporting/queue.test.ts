import { describe, expect, test } from 'vitest';
import { maxExportedBytes, maxExportedFiles } from '../../contract/storage/export-jobs.ts';
import { documentFor } from '../../tests/support/values/fixtures.ts';
import type { ContainerRef, DocumentSelection } from '../signals.ts';
import { bounded, isExportable, isTooMuch, itemOf, maxKept, withItem } from './queue.ts';

const folder: ContainerRef = { id: 'taxes', type: 'Folder', name: 'Taxes', canCreate: true };
const about = (change: Partial<DocumentSelection>): DocumentSelection => ({
  clientId: 'client',
  folder,
  documents: [],
  ...change,
});
const documents = (count: number, originalItemSize = 1) =>
  Array.from({ length: count }, (_, index) => ({ ...documentFor(`d${index}`, 'taxes'), originalItemSize }));

const order = {
  id: 'export-1',
  status: 'waiting',
  jobId: null,
  progress: 0,
  missing: [],
  problem: null,
  isWanted: false,
  isHanded: false,
};

describe('[S7.20] an order', () => {
  test('takes the documents that were chosen, and not their folder', () => {
    expect(itemOf(about({ documents: documents(2) }), 'export-1')).toEqual({
      ...order,
      name: null,
      count: 2,
      fileIds: ['d0', 'd1'],
      folderIds: [],
    });
  });

  test('of one document is called as the document is', () => {
    expect(itemOf(about({ documents: documents(1) }), 'export-1')).toMatchObject({ name: 'd0', count: 1 });
  });

  test('without documents takes the folder as a whole', () => {
    expect(itemOf(about({}), 'export-1')).toEqual({
      ...order,
      name: 'Taxes',
      count: 0,
      fileIds: [],
      folderIds: ['taxes'],
    });
  });

  test('of nothing is none', () => {
    expect([isExportable(undefined), isExportable(about({ folder: null })), isExportable(about({}))]).toEqual(
      [false, false, true],
    );
  });
});

test('as many documents and bytes as an archive takes are not too much, and one more is', () => {
  const much = (count: number, size = 1) => isTooMuch(about({ documents: documents(count, size) }));
  expect([much(maxExportedFiles), much(maxExportedFiles + 1)]).toEqual([false, true]);
  expect([much(1, maxExportedBytes), much(1, maxExportedBytes + 1)]).toEqual([false, true]);
});

test('of exports that are over the oldest leave the card; those under way stay', () => {
  const all = Array.from({ length: maxKept + 3 }, (_, index) => ({
    ...itemOf(about({}), `export-${index}`),
    status: index === 1 ? ('waiting' as const) : ('ready' as const),
  }));
  expect(bounded(all).map(({ id }) => id)).toEqual([
    'export-1',
    ...Array.from({ length: maxKept }, (_, index) => `export-${index + 3}`),
  ]);
});

test('a change concerns one export', () => {
  const two = ['a', 'b'].map((id) => itemOf(about({}), id));
  expect(withItem(two, 'b', { progress: 0.5 }).map(({ progress }) => progress)).toEqual([0, 0.5]);
});
