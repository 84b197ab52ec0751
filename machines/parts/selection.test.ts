import { expect, test } from 'vitest';
import { afterHeaderClick, afterRowClick, selectionState } from './selection.ts';

const rows = [
  { id: 'a', isDisabled: false },
  { id: 'b', isDisabled: false },
  { id: 'closed', isDisabled: true },
];

test.each([
  [[], 'unselected'],
  [['a'], 'indeterminate'],
  [['a', 'b'], 'selected'],
  [['elsewhere'], 'unselected'],
] as const)('[T4.17] with %j chosen the checkbox above the rows is %s', (chosen, expected) => {
  expect(selectionState(rows, chosen)).toBe(expected);
});

test('[T4.17] without a row that can be chosen the checkbox above is unselected', () => {
  expect(selectionState([{ id: 'closed', isDisabled: true }], ['closed'])).toBe('unselected');
});

test.each([
  [[], ['a', 'b']],
  [['b'], ['a', 'b']],
  [['a', 'b'], []],
] as const)('[T4.17] with %j chosen a click above the rows leads to %j', (chosen, expected) => {
  expect(afterHeaderClick(rows, chosen)).toEqual(expected);
});

test.each([
  [[], ['a', 'b']],
  [['d'], ['a', 'd']],
  [['a', 'd'], []],
  [['a', 'b', 'd'], []],
] as const)(
  '[T4.17] of three rows of which two are chosen at once, with %j chosen a click above leads to %j',
  (chosen, expected) => {
    const all = [...rows, { id: 'd', isDisabled: false }];
    expect(afterHeaderClick(all, chosen, 2)).toEqual(expected);
    expect(selectionState(all, chosen, 2) === 'selected').toBe(expected.length === 0);
  },
);

test('[T4.17] a click on a row chooses it, a second one lets it go, and a disabled row stays as it is', () => {
  expect(afterRowClick({ id: 'b', isDisabled: false }, ['a'])).toEqual(['a', 'b']);
  expect(afterRowClick({ id: 'b', isDisabled: false }, ['a', 'b'])).toEqual(['a']);
  expect(afterRowClick({ id: 'closed', isDisabled: true }, ['a'])).toEqual(['a']);
});
