import { expect, test } from 'vitest';
import { figuresOf } from './review-figures.ts';

const line = { label: 'Net income', amount: '-20.50', isSum: true };

test.each([
  ['none', undefined],
  ['a text', 'many'],
  ['no currency', { lines: [line] }],
  ['lines that are no list', { currency: 'USD', lines: 7 }],
  ['an empty list', { currency: 'USD', lines: [] }],
  ['lines of another shape', { currency: 'USD', lines: [null, 'Net', { label: 'Net', amount: 5 }] }],
])('a stored review with %s names no figures', (_what, figures) => {
  expect(figuresOf({ figures })).toBeNull();
});

test('of stored figures, lines of another shape are left out', () => {
  expect(figuresOf({ figures: { currency: 'USD', lines: [{ label: 'Net', amount: 5 }, line] } })).toEqual({
    currency: 'USD',
    lines: [line],
  });
});
