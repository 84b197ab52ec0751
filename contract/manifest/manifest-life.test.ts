import { describe, expect, test } from 'vitest';
import {
  daysLeftFor,
  fitsJustification,
  type InvoiceStanding,
  isChange,
  isOpen,
  lastDayFor,
  type ManifestEvent,
  type ManifestFacts,
  type ManifestState,
  manifestEvents,
  mayAnswer,
  rejectionOf,
} from './manifest-life.ts';

/** An invoice authorised at noon in Brasília on the first of March 2026. */
const authorizedAt = '2026-03-01T15:00:00Z';
const onDay = (age: number) => new Date(Date.parse(authorizedAt) + age * 86_400_000).toISOString();
const factsOf = (
  state: ManifestState,
  used: Partial<Record<ManifestEvent, number>> = {},
  standing: InvoiceStanding = 'authorized',
): ManifestFacts => ({
  ...{ state, standing, authorizedAt },
  used: { acknowledge: 0, confirm: 0, unknown: 0, notPerformed: 0, ...used },
});

/** The table of brazil §4: facts, age in days, and what each event is answered with, `-` when it is registered. */
const rows: readonly (readonly [string, ManifestFacts, number, string])[] = [
  ['without an event, on its day', factsOf('none'), 0, '- - - -'],
  ['without an event, on the tenth day', factsOf('none'), 10, '- - - -'],
  ['without an event, on the eleventh day', factsOf('none'), 11, '596 - - -'],
  ['without an event, on the last day', factsOf('none'), 180, '596 - - -'],
  ['acknowledged, on the second day', factsOf('acknowledged', { acknowledge: 1 }), 2, '573 - - -'],
  ['acknowledged, on the last day', factsOf('acknowledged', { acknowledge: 1 }), 180, '573 - - -'],
  ['confirmed', factsOf('confirmed', { confirm: 1 }), 9, '655 573 - -'],
  ['confirmed, on the last day', factsOf('confirmed', { confirm: 1 }), 180, '655 573 - -'],
  ['unknown', factsOf('unknown', { unknown: 1 }), 20, '655 - 573 -'],
  ['not performed', factsOf('notPerformed', { notPerformed: 1 }), 20, '655 - - 573'],
  ['confirmed twice, then unknown', factsOf('unknown', { confirm: 2, unknown: 1 }), 20, '655 594 573 -'],
  ['unknown twice, then confirmed', factsOf('confirmed', { confirm: 1, unknown: 2 }), 20, '655 573 594 -'],
  [
    'not performed twice, then unknown',
    factsOf('unknown', { notPerformed: 2, unknown: 1 }),
    20,
    '655 - 573 594',
  ],
  ['canceled', factsOf('none', {}, 'canceled'), 3, '650 - 651 -'],
  ['canceled, on the eleventh day', factsOf('none', {}, 'canceled'), 11, '650 - 651 -'],
  ['denied', factsOf('none', {}, 'denied'), 3, '650 - 651 -'],
  ['over', factsOf('none'), 181, '596 596 596 596'],
  ['acknowledged and over', factsOf('acknowledged', { acknowledge: 1 }), 181, '596 596 596 596'],
  ['confirmed and over', factsOf('confirmed', { confirm: 1 }), 181, '596 596 596 596'],
  ['canceled and over', factsOf('none', {}, 'canceled'), 181, '596 596 596 596'],
];

describe('[T2.18] what the authority answers to acknowledge, confirm, unknown and not performed', () => {
  test.each(rows)('%s', (_name, facts, age, expected) => {
    const answers = manifestEvents.map((event) => rejectionOf(facts, event, onDay(age)) ?? '-');
    expect(answers.join(' ')).toBe(expected);
  });

  test.each(rows)(
    'the portal offers what is registered, and nothing for an invoice that does not hold: %s',
    (_name, facts, age, expected) => {
      const holds = facts.standing === 'authorized';
      const offered = expected.split(' ').map((answer) => answer === '-' && holds);
      expect(manifestEvents.map((event) => mayAnswer(facts, event, onDay(age)))).toEqual(offered);
      expect(isOpen(facts, onDay(age))).toBe(offered.includes(true));
    },
  );
});

test('the last day is counted from the day of the authorisation in Brasília', () => {
  // Nine at night in Brasília is the next day in UTC.
  expect(lastDayFor('acknowledge', '2026-11-02T00:00:00Z')).toBe('2026-11-11');
  expect(lastDayFor('acknowledge', '2026-11-01T03:00:00Z')).toBe('2026-11-11');
  expect(lastDayFor('acknowledge', '2026-11-01T02:59:59Z')).toBe('2026-11-10');
  expect(lastDayFor('confirm', '2026-11-01T15:00:00Z')).toBe('2027-04-30');
});

test('an event is registered until midnight in Brasília of its last day', () => {
  const at = '2026-11-01T15:00:00Z';
  const [before, after] = ['2026-11-12T02:59:59Z', '2026-11-12T03:00:00Z'];
  expect([before, after].map((now) => daysLeftFor('acknowledge', at, now))).toEqual([0, -1]);
  const facts = { ...factsOf('none'), authorizedAt: at };
  expect([before, after].map((now) => rejectionOf(facts, 'acknowledge', now))).toEqual([null, '596']);
  const last = ['2027-05-01T02:59:59Z', '2027-05-01T03:00:00Z'];
  expect(last.map((now) => rejectionOf(facts, 'confirm', now))).toEqual([null, '596']);
});

test('an answer that was given for good is changed by another one, and by no other event', () => {
  const changing = (state: ManifestState) => manifestEvents.filter((event) => isChange({ state }, event));
  expect(changing('none')).toEqual([]);
  expect(changing('acknowledged')).toEqual([]);
  expect(changing('confirmed')).toEqual(['acknowledge', 'unknown', 'notPerformed']);
  expect(changing('unknown')).toEqual(['acknowledge', 'confirm', 'notPerformed']);
});

const text = (length: number) => 'x'.repeat(length);
test.each<readonly [ManifestEvent, string, boolean]>([
  ['acknowledge', '', true],
  ['acknowledge', text(15), false],
  ['confirm', '', true],
  ['confirm', text(20), false],
  ['unknown', '', true],
  ['unknown', text(14), false],
  ['unknown', text(15), true],
  ['unknown', text(255), true],
  ['unknown', text(256), false],
  ['notPerformed', '', false],
  ['notPerformed', '   ', false],
  ['notPerformed', `  ${text(14)}  `, false],
  ['notPerformed', `  ${text(15)}  `, true],
  ['notPerformed', text(255), true],
  ['notPerformed', text(256), false],
])('the justification of %s: %j fits: %j', (event, justification, fits) => {
  expect(fitsJustification(event, justification)).toBe(fits);
});
