import { expect, test } from 'vitest';
import { fileKinds } from './demo-file.ts';
import { documentNameAt, documentNames, type NameList } from './document-names.ts';

const lists = Object.keys(documentNames) as NameList[];
const all = lists.flatMap((list) => documentNames[list]);

test('every name is legal as a file name, normalised and free of emoji', () => {
  const bad = all
    .map((entry) => entry.name)
    .filter(
      (name) => name !== name.normalize('NFC') || /[\p{Cc}\\/:*?"<>|]|\p{Extended_Pictographic}/u.test(name),
    );
  expect(bad).toEqual([]);
});

test('the lists hold every kind and the scripts that a client may write in', () => {
  expect([...new Set(all.map((entry) => entry.kind))].sort()).toEqual(Object.keys(fileKinds).sort());
  const text = documentNames.world.map((entry) => entry.name).join('');
  const missing = ['Han', 'Greek', 'Arabic', 'Cyrillic', 'Hebrew', 'Hangul', 'Thai', 'Devanagari'].filter(
    (script) => !new RegExp(`\\p{Script=${script}}`, 'u').test(text),
  );
  expect(missing).toEqual([]);
  expect(all.length).toBeGreaterThanOrEqual(120);
});

test.each(lists)('2,000 documents of the list %s have 2,000 names', (list) => {
  const names = Array.from({ length: 2000 }, (_, index) => documentNameAt(list, index, 2025).name);
  expect(new Set(names).size).toBe(2000);
});

test('adds the year, then a copy number, before the extension', () => {
  const { length } = documentNames.us;
  const names = [0, 1, 6, 7].map((round) => documentNameAt('us', round * length, 2025).name);
  expect(names).toEqual(['1099-INT.pdf', '1099-INT 2025.pdf', '1099-INT 2020.pdf', '1099-INT 2025 (2).pdf']);
});
