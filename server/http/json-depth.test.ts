import { expect, test } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test.each([
  ['one object', '{"a":1}', 1],
  ['a list in an object in a list', '[{"a":[]}]', 3],
  ['lists beside each other', '[[],[],[]]', 2],
  ['brackets inside a text', '["[[[[{{{{"]', 1],
  ['an escaped quote before brackets', '["\\"[[[["]', 1],
  ['an escaped backslash at the end of a text', '["\\\\",[]]', 2],
  ['5,000 levels', nested(5_000), 5_000],
])('%s has as many levels as it has', (_what, json, levels) => {
  expect(() => JSON.parse(json)).not.toThrow();
  expect([isDeeperThan(levels, json), isDeeperThan(levels - 1, json)]).toEqual([false, true]);
});
