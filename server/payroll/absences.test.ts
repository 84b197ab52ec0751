import { expect, test } from 'vitest';
import { type Absence, absencesIn, awayIn } from './absences.ts';

const november = ['2026-11-01', '2026-11-30'] as const;
const absence = (from: string, until: string | null, reason: Absence['reason'] = 'leave'): Absence => ({
  ...{ employeeId: 'ana', reason, from, until },
});

test('leaves that follow each other without a day between are one', () => {
  const spans = [absence('2026-11-16', '2026-12-20'), absence('2026-10-20', '2026-11-15')];
  expect(awayIn(spans, 'ana', november)).toEqual({
    reason: 'leave',
    from: '2026-10-20',
    until: '2026-12-20',
  });
  expect(awayIn([absence('2026-10-01', null), absence('2026-11-05', '2026-11-08')], 'ana', november)).toEqual(
    {
      ...{ reason: 'leave', from: '2026-10-01', until: null },
    },
  );
});

test('a leave with an end counts before an older one that was never ended', () => {
  const [open, ended] = [absence('2026-08-01', null), absence('2026-11-01', '2026-12-31')];
  expect(awayIn([open, ended], 'ana', november)).toEqual({
    ...{ reason: 'leave', from: '2026-11-01', until: '2026-12-31' },
  });
  expect(awayIn([open, ended], 'ana', ['2027-01-01', '2027-01-31'])?.until).toBe(null);
});

test('of absences with days between, or for different reasons, the one with most days in the window counts', () => {
  const vacation = absence('2026-11-10', '2026-11-29', 'vacation');
  const spans = [absence('2026-11-01', '2026-11-09'), vacation, absence('2026-11-30', '2027-02-01')];
  expect(awayIn(spans, 'ana', november)).toEqual({
    ...{ reason: 'vacation', from: '2026-11-10', until: '2026-11-29' },
  });
});

test('an absence of another person, or outside the window, is none', () => {
  expect(awayIn([absence('2026-12-01', null)], 'ana', november)).toBe(null);
  expect(awayIn([absence('2026-10-01', '2026-10-31')], 'ana', november)).toBe(null);
  expect(awayIn([absence('2026-11-01', null)], 'zoe', november)).toBe(null);
});

test('a form of another kind, or without its days, has no absences', () => {
  expect(absencesIn('general-requests', { leaveFrom: '2026-11-01' })).toEqual([]);
  expect(absencesIn('employee-leave', { employeeId: 'ana' })).toEqual([]);
  expect(absencesIn('vacation-notice', { employeeId: 'ana', vacationParts: [{}] })).toEqual([]);
});
