import { expect, test } from 'vitest';
import { maxSignaturePath, signaturePathPattern } from '../../../../../contract/tasks/signature-rules.ts';
import { pathWith } from './drawing.ts';

test('a stroke begins as a dot and goes on in lines, in words that the contract takes', () => {
  const dot = pathWith('', { x: 10.4, y: 20.6 }, null);
  expect(dot).toBe('M10 21L10 21');
  const stroke = pathWith(dot, { x: 30, y: 40 }, { x: 10.4, y: 20.6 });
  expect(stroke).toBe('M10 21L10 21L30 40');
  expect(stroke).toMatch(signaturePathPattern);
});

test('what is drawn outside the box stays at its edge', () => {
  expect(pathWith('', { x: -5, y: 250 }, null)).toBe('M0 200L0 200');
  expect(pathWith('', { x: 700, y: -1 }, null)).toBe('M600 0L600 0');
});

test('a point on the one before changes nothing, nor does any beyond the longest drawing', () => {
  expect(pathWith('M1 1L1 1', { x: 2, y: 2 }, { x: 1, y: 1 })).toBe('M1 1L1 1');
  const long = `M1 1${'L1 1'.repeat(maxSignaturePath / 4 - 1)}`;
  expect(long.length).toBe(maxSignaturePath);
  expect(pathWith(long, { x: 50, y: 50 }, null)).toBe(long);
});
