import { expect, test } from 'vitest';
import { columnsFor } from './list-rows.ts';

test.each([
  ['folders alone', 2, 0, []],
  ['folders and documents', 2, 1, ['modified', 'size']],
  ['documents alone', 0, 1, ['modified', 'size']],
  ['nothing', 0, 0, ['modified', 'size']],
])('a list of %s shows the columns that have something to say', (_what, folders, documents, expected) => {
  const rows = { folders: Array(folders), documents: Array(documents), count: folders + documents };
  expect(columnsFor(rows, ['modified', 'size'])).toEqual(expected);
});
