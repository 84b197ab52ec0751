import { expect, test } from 'vitest';
import type { ObligationState } from '../../contract/brazil/tax-calendar.ts';
import { urgencyOf } from './urgency.ts';

test.each<[string, ObligationState, string, number, string]>([
  ['six days before', 'guideReady', '2026-11-13', 6, 'later'],
  ['five days before', 'guideReady', '2026-11-14', 5, 'soon'],
  ['on its day', 'none', '2026-11-19', 0, 'soon'],
  ['after its day', 'overdue', '2026-11-21', -2, 'overdue'],
  ['on its day, when it is paid', 'paid', '2026-11-19', 0, 'later'],
])('[T2.22] an obligation %s has its days left and its level', (_when, state, today, daysLeft, level) => {
  expect(urgencyOf({ legalDate: '2026-11-19', state }, today)).toEqual({ daysLeft, level });
});
