import { expect, test } from 'vitest';
import { deriveSeed, seededRandom } from './seeded-random.ts';

test('gives the known mulberry32 stream, and one stream a seed', () => {
  const stream = (seed: number) => {
    const random = seededRandom(seed);
    return [random.next(), random.next(), random.next()].map((value) => value * 4294967296);
  };
  expect(stream(1)).toEqual([2693262067, 11749833, 2265367787]);
  expect(stream(2)).not.toEqual(stream(1));
});

test('keeps whole numbers inside both bounds and reaches both', () => {
  const random = seededRandom(7);
  const seen = new Set(Array.from({ length: 200 }, () => random.int(3, 6)));
  expect([...seen].sort()).toEqual([3, 4, 5, 6]);
});

test('refuses to pick from an empty list', () => {
  expect(() => seededRandom(1).pick([])).toThrow(RangeError);
});

test('derives different seeds from different texts and from where one text ends', () => {
  const seeds = [
    deriveSeed(1, 'ab', 'c'),
    deriveSeed(1, 'a', 'bc'),
    deriveSeed(2, 'ab', 'c'),
    deriveSeed(1, 'abc'),
  ];
  expect(new Set(seeds).size).toBe(4);
});
