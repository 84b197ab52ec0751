import { describe, expect, test } from 'vitest';
import {
  countSections,
  groupVerbs,
  isCounted,
  sectionOf,
  standingTask,
  toDoOf,
  verbOf,
  weekEndOf,
} from './group-sections.ts';
import type { HandInState } from './hand-in.ts';
import type { TaskStatus, TaskType } from './task-rules.ts';

/** A Tuesday. */
const today = '2026-11-24';
const open = (dueDate: string | null, expirationDate: string | null = null) => ({
  ...{ status: 0 as TaskStatus, dueDate, expirationDate },
});
const tasksOf = (...statuses: TaskStatus[]) => statuses.map((status) => ({ status }));

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-11-23', '2026-11-29'],
  ['2026-11-24', '2026-11-29'],
  ['2026-12-31', '2027-01-03'],
])('the week of %s ends on Sunday %s', (day, end) => expect(weekEndOf(day)).toBe(end));

describe('the section of a group', () => {
  test.each([
    ['overdue the day after it was due', open('2026-11-23'), 'overdue'],
    ['this week when it is due today', open('2026-11-24'), 'thisWeek'],
    ['this week up to Sunday', open('2026-11-29'), 'thisWeek'],
    ['later from Monday on', open('2026-11-30'), 'later'],
    ['later without a date', open(null), 'later'],
    ['later when it has expired, whatever it was due', open('2026-11-01', '2026-11-23'), 'later'],
    ['overdue while it has not expired', open('2026-11-01', '2026-11-24'), 'overdue'],
  ])('is %s', (_what, group, section) => expect(sectionOf(group, tasksOf(0), today)).toBe(section));

  test.each([
    ['with the firm while one task is handed in and not accepted', tasksOf(4, 2, 3), 'withFirm'],
    ['done once all are accepted or removed', tasksOf(4, 3), 'done'],
    ['done when all were removed', tasksOf(3), 'done'],
  ])('is %s', (_what, tasks, section) =>
    expect(sectionOf({ ...open('2026-01-01'), status: 2 }, tasks, today)).toBe(section),
  );
});

test('an open group counts when one of its tasks is open; one without tasks counts nowhere', () => {
  expect([tasksOf(2, 0), tasksOf(), tasksOf(2)].map((tasks) => isCounted(open(null), tasks))).toEqual([
    true,
    false,
    false,
  ]);
  const groups = [
    { group: open('2026-11-01'), tasks: tasksOf(0) },
    { group: open('2026-11-27'), tasks: tasksOf(1) },
    { group: open(null), tasks: [] },
    { group: { ...open(null), status: 2 as const }, tasks: tasksOf(2) },
    { group: { ...open(null), status: 3 as const }, tasks: [] },
  ];
  const counts = countSections(groups, today);
  expect([counts, toDoOf(counts)]).toEqual([{ overdue: 1, thisWeek: 1, later: 0, withFirm: 1, done: 1 }, 2]);
});

describe('what the button of a group says', () => {
  const task = (
    type: TaskType,
    status: TaskStatus = 0,
    state: HandInState = status === 2 ? 'received' : 'open',
  ) => ({
    ...{ type, status, handIn: { state } },
  });
  test.each([
    ['start', [task('documentsTask')]],
    ['continue', [task('documentsTask', 1)]],
    ['continue', [task('documentsTask', 2), task('uploadTask')]],
    ['start', [task('documentsTask', 3), task('uploadTask')]],
    ['sign', [task('esignTask', 1)]],
    ['pay', [task('invoiceTask')]],
    ['review', [task('reviewDocumentTask')]],
    ['sendAgain', [task('esignTask', 2), task('invoiceTask', 1, 'returned'), task('uploadTask')]],
    ['pay', [task('esignTask', 2), task('invoiceTask'), task('uploadTask', 1, 'returned')]],
    ['view', [task('documentsTask', 2)]],
    ['view', []],
  ] as const)('is %s, by the next open task', (verb, tasks) => {
    expect(verbOf({ status: 0 }, tasks, true)).toBe(verb);
    expect(groupVerbs).toContain(verb);
  });

  test('is "view" for a user who may not change it, and for a complete group', () => {
    expect([
      verbOf({ status: 0 }, [task('esignTask')], false),
      verbOf({ status: 2 }, [task('esignTask')], true),
    ]).toEqual(['view', 'view']);
  });
});

test('a complete group has the state of its task in review, else of a received one, and of equals the latest', () => {
  const at = (state: HandInState, since: string | null) => ({ handIn: { state, since } });
  const [review, early, late, accepted] = [
    at('inReview', '2026-01-01T00:00:00Z'),
    at('received', '2026-01-02T00:00:00Z'),
    at('received', '2026-01-03T00:00:00Z'),
    at('accepted', '2026-01-09T00:00:00Z'),
  ];
  expect(standingTask([accepted, early, review, late])).toBe(review);
  expect(standingTask([accepted, early, late])).toBe(late);
  expect(standingTask([at('open', null), accepted])).toBe(accepted);
  expect(standingTask([at('open', null)])).toBeNull();
});
