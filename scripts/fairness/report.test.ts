import { expect, test } from 'vitest';
import { faultsOf, type Outcome, outcomesText } from './report.ts';

const times = (value: number, count = 40) => Array.from({ length: count }, () => value);
const calm = { quiet: times(4), attacked: times(8) };
const outcome = (attackedList: readonly number[], count = 5, attackedMate = times(60)): Outcome => ({
  attack: 'bodies',
  felt: {
    'sign-in page': calm,
    'document list': { quiet: times(10), attacked: attackedList },
    home: calm,
    health: calm,
    'document list of a colleague': { quiet: times(10), attacked: attackedMate },
    'home of a colleague': calm,
  },
  effects: [{ what: 'refused bodies', count, least: 5 }],
});

test('an attack that another firm hardly feels has no fault', () => {
  expect(faultsOf([outcome(times(30))])).toEqual([]);
});

test('a median over three times the quiet one is a fault, one slow request is not', () => {
  expect(faultsOf([outcome(times(30.1))])).toEqual(['bodies: the document list takes 3.01 times as long']);
  expect(faultsOf([outcome([...times(30), 5_000])])).toEqual([]);
});

test('a colleague may wait six times as long, and no longer', () => {
  expect(faultsOf([outcome(times(10), 5, times(60.1))])).toEqual([
    'bodies: the document list of a colleague takes 6.01 times as long',
  ]);
});

test('an attack that did nothing, or ended at once, is a fault', () => {
  expect(faultsOf([outcome(times(10), 4)])).toEqual(['bodies: 4 refused bodies, and at least 5 have to be']);
  expect(faultsOf([outcome(times(10, 19))])).toEqual([
    'bodies: 19 requests of the document list are too few to tell',
  ]);
});

test('the table shows medians, tails and their ratios', () => {
  const lines = outcomesText([outcome([...times(10), ...times(50, 10)])]).split('\n');
  const [, page = '', list = ''] = lines;
  expect(page.split(/\s{2,}/)).toEqual([
    'bodies: sign-in page',
    '4.0',
    '4.0',
    '8.0',
    '8.0',
    '2.00',
    '2.00',
    '40',
  ]);
  expect(list.split(/\s{2,}/)).toEqual([
    'bodies: document list',
    '10.0',
    '10.0',
    '10.0',
    '50.0',
    '1.00',
    '5.00',
    '50',
  ]);
  expect(lines.at(-1)).toBe('bodies: 5 refused bodies');
});
