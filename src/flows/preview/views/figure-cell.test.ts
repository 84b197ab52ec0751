import { expect, test } from 'vitest';
import { isFigure } from './figure-cell.ts';

test.each([
  '7',
  '50,258.29',
  '1.200,50',
  '1 200,50',
  '$1,250.00',
  '-$40',
  '(1,250.00)',
  'R$ 40,00',
  '40 USD',
  '12%',
  '−3.5 %',
])('“%s” is a figure, within other elements as well', (text) => {
  expect(isFigure([` ${text} `])).toBe(true);
  expect(isFigure([{ tag: 'p', parts: [{ tag: 'strong', parts: [text] }] }])).toBe(true);
});

test.each([
  '',
  '—',
  'Total',
  'Form 1040',
  '3 items',
  '06/18/2024',
  '12-3456789',
  '(207) 555-0142',
  '1.',
  'Q3',
])('“%s” is none', (text) => {
  expect(isFigure([text])).toBe(false);
});

test('a cell with a picture is none', () => {
  expect(isFigure([{ source: null, alt: 'Stamp' }, '7'])).toBe(false);
});
