import { expect, test } from 'vitest';
import { pathWith } from './drawing.ts';

test('a stroke begins as a dot and goes on in lines', () => {
  const dot = pathWith('', { x: 10.4, y: 20.6 }, null);
  expect(dot).toBe('M10 21l0 0');
  expect(pathWith(dot, { x: 30, y: 40 }, { x: 10.4, y: 20.6 })).toBe('M10 21l0 0L30 40');
});

test('what is drawn outside the box stays at its edge', () => {
  expect(pathWith('', { x: -5, y: 250 }, null)).toBe('M0 200l0 0');
  expect(pathWith('', { x: 700, y: -1 }, null)).toBe('M600 0l0 0');
});

test('a point on the one before changes nothing, nor does any beyond the longest drawing', () => {
  expect(pathWith('M1 1l0 0', { x: 2, y: 2 }, { x: 1, y: 1 })).toBe('M1 1l0 0');
  const long = `M1 1${'L1 1'.repeat(10_000)}`;
  expect(pathWith(long, { x: 50, y: 50 }, null)).toBe(long);
});
