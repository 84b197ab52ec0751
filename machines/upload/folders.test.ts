import { expect, test } from 'vitest';
import { offeredFor, taxFolder } from '../../tests/support/values/upload-items.ts';
import type { MadeFolders } from './folders.ts';
import { isUnder, isWithin, parentOf, placedIn, planFolders } from './folders.ts';

const files = [
  offeredFor('a', { path: ['Receipts', '2026', 'May'] }),
  offeredFor('b', { path: ['Receipts', '2025'] }),
  offeredFor('c', { path: ['Receipts', '2026'] }),
  offeredFor('d'),
];
const steps = planFolders(files);
const folder = (id: string) => ({ id, type: 'Folder' as const, name: id, canCreate: true });
const first = (name: string) => steps.find((step) => step.name === name) ?? steps[0];

test('[S7.18] every folder is made once, and after the one around it', () => {
  expect(steps.map(({ name }) => name)).toEqual(['Receipts', '2026', 'May', '2025']);
  const keys = steps.map(({ key }) => key);
  for (const [index, { parentKey }] of steps.entries())
    expect(parentKey === null || keys.indexOf(parentKey) < index).toBe(true);
});

test('two spellings of one name are one folder; two clients have folders of their own', () => {
  const composed = offeredFor('a', { path: ['Reçus'.normalize('NFC')] });
  const decomposed = offeredFor('b', { path: ['Reçus'.normalize('NFD')] });
  expect(planFolders([composed, decomposed]).length).toBe(1);
  expect(planFolders([composed, { ...composed, clientId: 'c2' }]).length).toBe(2);
});

test('a folder is made in the one around it, the outermost where the files were picked for', () => {
  const [receipts, year] = steps;
  const made: MadeFolders = { [receipts?.key ?? '']: { container: folder('r'), isNew: true } };
  expect([receipts, year].map((step) => step && parentOf(step, made))).toEqual([taxFolder, folder('r')]);
});

test('a file goes into its innermost folder, one without folders stays', () => {
  const made = Object.fromEntries(
    steps.map(({ key, name }) => [key, { container: folder(name), isNew: name === 'May' }]),
  );
  const placed = files.map((file) => placedIn(file, made));
  expect(placed.map(({ container, path, isNew }) => [container.id, path, isNew])).toEqual([
    ['May', [], true],
    ['2025', [], false],
    ['2026', [], false],
    ['f1', [], false],
  ]);
});

test('the content of a folder is uploaded with it', () => {
  const year = first('2026');
  if (!year) throw new Error('no step');
  expect(steps.filter((step) => isWithin(step, year, steps)).map(({ name }) => name)).toEqual([
    '2026',
    'May',
  ]);
  expect(files.filter((file) => isUnder(file, year)).map(({ file }) => file.id)).toEqual(['a', 'c']);
});
