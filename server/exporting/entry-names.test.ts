import { expect, test } from 'vitest';
import { createEntryNames, safeName } from './entry-names.ts';

test.each([
  ['a.pdf', 'a.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['..', '_'],
  ['.', '_'],
  [' . ', '_'],
  ['', '_'],
  ['C:\\Windows\\a.txt', 'C__Windows_a.txt'],
  ['a\u0000\r\nb.txt', 'a___b.txt'],
  ['nul.txt', '_nul.txt'],
  ['COM1', '_COM1'],
  ['console.txt', 'console.txt'],
  ['A/R 2025.', 'A_R 2025'],
  ['cafe\u0301.txt', 'caf\u00e9.txt'],
  ['.profile', '.profile'],
])('%j is packed as %j', (name, expected) => {
  expect(safeName(name)).toBe(expected);
});

test('no path is given out twice, also where only the case differs or a folder has the name', () => {
  const names = createEntryNames();
  const tax = names.folder('', 'Tax');
  expect([
    tax,
    names.folder('', 'tax'),
    names.file('', 'TAX'),
    names.file(tax, 'a.pdf'),
    names.file(tax, 'A.PDF'),
    names.file(tax, 'a.pdf'),
    names.file('', 'a.pdf'),
    names.file('', 'a (1).pdf'),
    names.file('', 'a.pdf'),
    names.folder(tax, '..'),
  ]).toEqual([
    'Tax/',
    'tax (1)/',
    'TAX (2)',
    'Tax/a.pdf',
    'Tax/A (1).PDF',
    'Tax/a (2).pdf',
    'a.pdf',
    'a (1).pdf',
    'a (2).pdf',
    'Tax/_/',
  ]);
});
