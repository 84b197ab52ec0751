import { expect, test } from 'vitest';
import { containerFor } from '../../../../../tests/support/values/fixtures.ts';
import { folderPathOf, offerFiles } from './offer-files.ts';

const fileAt = (name: string, ways: object = {}) => Object.assign(new File(['x'], name), ways);
const place = { clientId: 'c1', clientName: 'Casco Bay', container: containerFor('tax') };

test.each([
  [{ webkitRelativePath: 'Receipts/2026/a.pdf' }, ['Receipts', '2026']],
  [{ path: '/Receipts/2026/a.pdf' }, ['Receipts', '2026']],
  [{ path: './a.pdf' }, []],
  [{ path: 'a.pdf' }, []],
  [{}, []],
])('chooser and drop area report the same folders above a file: %j', (ways, path) => {
  expect(folderPathOf(fileAt('a.pdf', ways))).toEqual(path);
});

test('what systems leave in folders stays behind, files of the same name by themselves do not', () => {
  const files = [
    fileAt('a.pdf', { path: '/Receipts/a.pdf' }),
    fileAt('.DS_Store', { path: '/Receipts/.DS_Store' }),
    fileAt('Thumbs.db', { path: './Thumbs.db' }),
  ];
  expect(offerFiles(files, place).map(({ file, path }) => [file.name, path])).toEqual([
    ['a.pdf', ['Receipts']],
    ['Thumbs.db', []],
  ]);
});

test('a file is offered with its client, its folder and an id of its own', () => {
  const file = fileAt('a.pdf');
  const [one, other] = offerFiles([file, file], place);
  expect(one).toMatchObject({
    clientId: 'c1',
    clientName: 'Casco Bay',
    container: { id: 'tax' },
    file: { name: 'a.pdf', size: 1, lastModified: file.lastModified, source: file },
  });
  expect(one?.file.id).not.toBe(other?.file.id);
});
