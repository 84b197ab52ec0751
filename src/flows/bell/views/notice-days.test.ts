import { expect, test } from 'vitest';
import type { Notice } from '../../../../contract/home/notices.ts';
import { noticeDays } from './notice-days.ts';

const due = (at: string): Notice => ({
  ...{ kind: 'due', id: at, clientId: 'c', at, isRead: false, taskId: 't', label: 'l' },
});

test('notices are grouped by day of the user’s clock, the newest first, dates alone on their own day', () => {
  // Two hours before midnight and two hours after, where the test runs.
  const late = new Date(2026, 10, 24, 22).toISOString();
  const early = new Date(2026, 10, 25, 2).toISOString();
  const shown = noticeDays([due(early), due('2026-11-25'), due(late), due('2026-11-24'), due('2026-11-20')]);
  expect(shown.map(({ day, notices }) => [day, notices.map(({ id }) => id)])).toEqual([
    ['2026-11-25', [early, '2026-11-25']],
    ['2026-11-24', [late, '2026-11-24']],
    ['2026-11-20', ['2026-11-20']],
  ]);
});
