import { expect, test } from 'vitest';
import { documentFor } from '../../tests/support/values/fixtures.ts';
import { maxViewBytes, viewOf } from './content.ts';

const documentOf = (documentType: string, change: object = {}) => ({
  ...documentFor('one', 'folder'),
  documentType,
  ...change,
});

test.each([
  ['pdf', 'pdf'],
  ['PDF', 'pdf'],
  ['jpe', 'image'],
  ['webp', 'image'],
  ['log', 'text'],
  ['md', 'text'],
  ['xml', 'xml'],
  ['csv', 'csv'],
  ['xlsm', 'sheets'],
  ['docx', 'word'],
])('%s is shown as %s', (type, kind) => {
  expect(viewOf(documentOf(type))).toEqual({ kind });
});

test.each(['svg', 'html', 'htm', 'doc', 'tiff', 'heic', 'xls', 'zip', ''])(
  '%s is offered for download',
  (type) => {
    expect(viewOf(documentOf(type))).toEqual({ kind: 'none', reason: 'type' });
  },
);

test('[S3.12] a document that the firm calls not viewable is offered for download, whatever its type', () => {
  expect(viewOf(documentOf('pdf', { conversionSupported: false }))).toEqual({ kind: 'none', reason: 'type' });
});

test('a document of the largest size is shown, and one of a byte more is offered for download', () => {
  const sized = (originalItemSize: number) => viewOf(documentOf('xlsx', { originalItemSize }));
  expect(sized(maxViewBytes.sheets)).toEqual({ kind: 'sheets' });
  expect(sized(maxViewBytes.sheets + 1)).toEqual({ kind: 'none', reason: 'tooLarge' });
});
