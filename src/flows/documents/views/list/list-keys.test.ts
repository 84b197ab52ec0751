import { expect, test } from 'vitest';
import { nextRow } from './list-keys.ts';

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, undefined],
  ['ArrowUp', 2, 3, 1],
  ['ArrowUp', 0, 3, undefined],
  ['PageDown', 1, 30, 11],
  ['PageDown', 25, 30, 29],
  ['PageUp', 4, 30, 0],
  ['Home', 7, 30, 0],
  ['End', 7, 30, 29],
  ['Home', 0, 30, undefined],
  ['ArrowDown', 0, 0, undefined],
  ['Enter', 1, 3, undefined],
])('%s from row %d of %d', (key, index, count, to) => expect(nextRow(key, index, count)).toBe(to));
