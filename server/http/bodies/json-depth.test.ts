import fc from 'fast-check';
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

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.entries(value).map(([, inner]) => depthOf(inner)))
    : 0;

test('the depth of a JSON text is that of its value, whatever its texts hold', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ']', '}', 'a') });
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 5 }, text, fc.array(tie('tree')), fc.dictionary(text, tie('tree'))),
  }));
  fc.assert(
    fc.property(tree, fc.integer({ min: 1, max: 7 }), (value, most) => {
      expect(isDeeperThan(most, JSON.stringify(value))).toBe(depthOf(value) > most);
    }),
  );
});

test('a text that never ends, and a million levels, are looked at without overflow', () => {
  expect(isDeeperThan(3, '["a')).toBe(false);
  expect(isDeeperThan(3, '"\\"')).toBe(false);
  expect(isDeeperThan(64, '['.repeat(1_000_000))).toBe(true);
});
