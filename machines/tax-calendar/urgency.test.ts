import { expect, test } from 'vitest';
import type { ObligationState } from '../../contract/brazil/tax-calendar.ts';
import { countObligations, firstOpen, urgencyOf } from './urgency.ts';

test.each<[string, ObligationState, string, number, string]>([
  ['six days before', 'guideReady', '2026-11-13', 6, 'later'],
  ['five days before', 'guideReady', '2026-11-14', 5, 'soon'],
  ['on its day', 'none', '2026-11-19', 0, 'soon'],
  ['after its day', 'overdue', '2026-11-21', -2, 'overdue'],
  ['on its day, when it is paid', 'paid', '2026-11-19', 0, 'later'],
])('[T2.22] an obligation %s has its days left and its level', (_when, state, today, daysLeft, level) => {
  expect(urgencyOf({ legalDate: '2026-11-19', state }, today)).toEqual({ daysLeft, level });
});

const on = (legalDate: string, state: ObligationState = 'guideReady') => ({
  id: legalDate,
  legalDate,
  state,
});

test.each([
  ['what is overdue', [on('2026-11-06', 'overdue'), on('2026-11-10', 'overdue')], { overdue: 2, next: null }],
  [
    'those of the next day within five days, without those of later days',
    [on('2026-11-19'), on('2026-11-19', 'none'), on('2026-11-20')],
    { overdue: 0, next: { count: 2, daysLeft: 3 } },
  ],
  ['nothing that is due in more than five days', [on('2026-11-23')], { overdue: 0, next: null }],
  ['nothing that is paid', [on('2026-11-19', 'paid')], { overdue: 0, next: null }],
])('[T2.22] the greeting counts %s', (_what, obligations, counts) => {
  expect(countObligations({ obligations, overdueBefore: 0, today: '2026-11-16' })).toEqual(counts);
});

test('[T2.22] the greeting counts what is overdue since the month before', () => {
  const obligations = [on('2026-11-06', 'overdue'), on('2026-11-19')];
  const counts = { overdue: 3, next: { count: 1, daysLeft: 3 } };
  expect(countObligations({ obligations, overdueBefore: 2, today: '2026-11-16' })).toEqual(counts);
});

test.each([
  ['after those that are marked', [on('2026-11-06', 'paid'), on('2026-11-10', 'overdue')], '2026-11-10'],
  ['at the first without a mark', [on('2026-11-19'), on('2026-11-23')], '2026-11-19'],
  ['nowhere else than at its start when all are marked', [on('2026-11-06', 'paid')], null],
])('[T2.22] a month opens %s', (_where, obligations, id) => {
  expect(firstOpen(obligations)).toBe(id);
});
