import { expect, test } from 'vitest';
import { stepOf } from './preview-keys.ts';

const press = (key: string, change: object = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  target: { matches: (): boolean => false, scrollWidth: 100, clientWidth: 100 },
  isDefaultPrevented: () => false,
  ...change,
});

test('an arrow leads to the next or the previous document', () => {
  expect([stepOf(press('ArrowRight')), stepOf(press('ArrowLeft')), stepOf(press('ArrowDown'))]).toEqual([
    'document.next',
    'document.previous',
    undefined,
  ]);
});

test.each([
  ['another key is held', { altKey: true }],
  ['something else has taken it', { isDefaultPrevented: () => true }],
  ['it moves about in a text or among tabs', { target: { matches: (): boolean => true } }],
  [
    'it moves what is wider than its window',
    { target: { matches: (): boolean => false, scrollWidth: 101, clientWidth: 100 } },
  ],
])('it does not when %s', (_when, change) => {
  expect(stepOf(press('ArrowRight', change))).toBeUndefined();
});
