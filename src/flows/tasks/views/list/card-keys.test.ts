import { expect, test } from 'vitest';
import { nextSlots, noSlots } from './card-keys.ts';

const first = nextSlots(noSlots, ['a', 'b', 'c'], 0);

test('another page fills the cards that are there', () => {
  expect(first.keys).toEqual([0, 1, 2]);
  const second = nextSlots(first, ['d', 'e'], 1);
  expect(second.keys).toEqual([0, 1]);
  expect(nextSlots(second, ['a', 'b', 'c', 'f'], 0).keys).toEqual([0, 1, 3, 4]);
});

test('while a page stays, each group keeps its card, and a new one gets a card of its own', () => {
  expect(nextSlots(first, ['b', 'x', 'c'], 0).keys).toEqual([1, 3, 2]);
  expect(nextSlots(first, ['c', 'a'], 0).keys).toEqual([2, 0]);
});

test('no two cards have one key, whatever comes and goes', () => {
  let slots = first;
  for (const [ids, page] of [
    [['b', 'x', 'c'], 0],
    [['d', 'e', 'f', 'g'], 1],
    [['g', 'd', 'h'], 1],
    [['x', 'c'], 0],
    [['c', 'y', 'x', 'z'], 0],
  ] as const) {
    slots = nextSlots(slots, ids, page);
    expect(new Set(slots.keys).size).toBe(ids.length);
  }
});
