import { expect, test } from 'vitest';
import {
  jsonBytes,
  jsonFault,
  jsonKeys,
  maxJsonDepth,
  maxJsonKeys,
  storedJson,
  storedTexts,
} from './stored-json.ts';

const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let at = 0; at < depth; at += 1) value = at % 2 ? [value] : { a: value };
  return value;
};
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 1]));

test.each<[string, unknown, ReturnType<typeof jsonFault>]>([
  ['a text', 'x', null],
  ['null', null, null],
  ['the deepest value', nested(maxJsonDepth), null],
  ['a value one level deeper', nested(maxJsonDepth + 1), 'depth'],
  ['a value 100,000 levels deep', nested(100_000), 'depth'],
  ['the most keys', keys(maxJsonKeys), null],
  ['one key more', keys(maxJsonKeys + 1), 'keys'],
  ['many lists of few items', Array.from({ length: 2_000 }, () => [1, 2, 3]), 'keys'],
  ['the longest key', { ['k'.repeat(200)]: 1 }, null],
  ['a key that is longer', { a: [{ ['k'.repeat(201)]: 1 }] }, 'keyLength'],
])('the shape of %s has the fault %#', (_what, value, fault) => {
  expect(jsonFault(value)).toBe(fault);
});

test('a call that stores JSON refuses what has a fault', () => {
  const schema = storedJson();
  expect([schema.safeParse({ a: nested(3) }).success, schema.safeParse({ a: nested(50) }).success]).toEqual([
    true,
    false,
  ]);
});

test('a call that stores texts bounds their number, their names and their lengths', () => {
  const schema = storedTexts({ keys: 2, keyLength: 3, length: 4 });
  const given = [{ a: 'four', b: 'x' }, { a: 'x', b: 'x', c: 'x' }, { long: 'x' }, { a: 'fiver' }, { a: 1 }];
  expect(given.map((value) => schema.safeParse(value).success)).toEqual([true, false, false, false, false]);
});

test('keys and list items count at every depth', () => {
  expect(jsonKeys({ a: [1, { b: null }], c: 'text' })).toBe(5);
  expect([jsonKeys('text'), jsonKeys(null), jsonKeys([])]).toEqual([0, 0, 0]);
});

test('bytes are those of UTF-8', () => {
  expect(jsonBytes({ a: 'é' })).toBe(10);
});
