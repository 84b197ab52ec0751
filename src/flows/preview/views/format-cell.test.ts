import { expect, test } from 'vitest';
import { columnName, formatCell } from './format-cell.ts';

const words = { yes: 'Yes', no: 'No' };

test.each([
  [null, 'en-US', ''],
  [undefined, 'en-US', ''],
  ['=1+1', 'en-US', '=1+1'],
  [2025, 'en-US', '2025'],
  [1234.5, 'pt-BR', '1234,5'],
  [0.1 + 0.2, 'en-US', '0.3'],
  [{ written: '1.200,50' }, 'pt-BR', '1.200,50'],
  [true, 'en-US', 'Yes'],
  [false, 'en-US', 'No'],
  [new Date('2025-11-21T00:00:00Z'), 'en-US', 'Nov 21, 2025'],
  [new Date('2025-11-21T14:30:00Z'), 'en-GB', '21 Nov 2025, 14:30'],
  [new Date(Number.NaN), 'en-US', ''],
])('%s in %s is %s', (cell, language, text) => {
  expect(formatCell(cell, language, words)).toBe(text);
});

test('columns are called as in a workbook', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
