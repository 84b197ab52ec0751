import { expect, test } from 'vitest';
import { countDone, hasBegun, type TaskStatus, taskStatus } from '../../contract/tasks/task-rules.ts';
import { groupFor, taskFor } from '../../tests/support/values/tasks.ts';
import { noPages, withIds } from './paging.ts';
import { type TaskBoard, tasksOf, withChange } from './roll-up.ts';

const inGroup = (taskGroupId: string, taskId: string, status: TaskStatus, version = 1) =>
  taskFor(taskId, { taskGroupId, status, version });
const pending = [
  groupFor('p1', ['a', 'b'], { dueDate: '2026-01-01' }),
  groupFor('p2', ['c'], { dueDate: '2026-03-01' }),
];
const complete = [
  groupFor('c1', ['d'], { status: 2, completedDate: '2026-03-01', dueDate: '2026-02-01' }),
  groupFor('c2', ['e'], { status: 2, completedDate: '2026-01-01' }),
];
const tasks = [
  inGroup('p1', 'a', 2),
  inGroup('p1', 'b', 1),
  inGroup('p2', 'c', 0),
  inGroup('c1', 'd', 2),
  inGroup('c2', 'e', 4),
];
const list = (ids: readonly string[], isFinalPageLoaded: boolean) => ({
  ...withIds(noPages, ids, 15),
  isFinalPageLoaded,
});
const board = (isFinalPageLoaded = true, today = '2026-01-15'): TaskBoard => ({
  today,
  groups: Object.fromEntries([...pending, ...complete].map((group) => [group.id, group])),
  tasks: Object.fromEntries(tasks.map((task) => [task.taskId, task])),
  pending: list(['p1', 'p2'], isFinalPageLoaded),
  complete: list(['c1', 'c2'], isFinalPageLoaded),
});
const listsOf = ({ pending, complete }: TaskBoard) => [pending.pages, complete.pages];

test('[T4.08, T4.13] a group whose last task is done takes its place among the complete ones', () => {
  const group = groupFor('p1', ['a', 'b'], { status: 2, completedDate: '2026-02-02', dueDate: '2026-01-01' });
  const after = withChange(board(), { group, tasks: [inGroup('p1', 'b', 2)] }, 15);
  expect(listsOf(after)).toEqual([[['p2']], [['c1', 'p1', 'c2']]]);
  expect(after.groups.p1).toEqual(group);
});

test('[T4.08] tasks that answers created belong to the group, and keep it pending', () => {
  const group = groupFor('p1', ['a', 'b', 'new'], { dueDate: '2026-01-01' });
  const created = inGroup('p1', 'new', 0);
  const after = withChange(board(), { group, tasks: [inGroup('p1', 'b', 2), created] }, 15);
  expect(listsOf(after)).toEqual([[['p1', 'p2']], [['c1', 'c2']]]);
  expect(tasksOf(after, group)).toEqual([created, inGroup('p1', 'a', 2), inGroup('p1', 'b', 2)]);
});

test('[T4.09] a group that is opened again goes back among the pending ones, by its due date', () => {
  const group = groupFor('c1', ['d'], { dueDate: '2026-02-01' });
  const after = withChange(board(), { group, tasks: [inGroup('c1', 'd', 1)] }, 15);
  expect(listsOf(after)).toEqual([[['p1', 'c1', 'p2']], [['c2']]]);
});

test.each([
  ['2026-02-10', [['p1', 'c1', 'p2']]],
  ['2026-02-11', [['p1', 'p2', 'c1']]],
])(
  '[T4.09, T7.05] a group opened again expires by the day of the lists (%s), not by the clock',
  (today, pages) => {
    const group = groupFor('c1', ['d'], { dueDate: '2026-02-01', expirationDate: '2026-02-10' });
    const after = withChange(board(true, today), { group, tasks: [inGroup('c1', 'd', 1)] }, 15);
    expect([after.pending.pages, after.today]).toEqual([pages, today]);
  },
);

test('[T4.09] a group that says it is open counts as complete once all its tasks are over', () => {
  const after = withChange(board(), { group: pending[1] as never, tasks: [inGroup('p2', 'c', 3)] }, 15);
  expect(listsOf(after)).toEqual([[['p1']], [['c1', 'c2', 'p2']]]);
});

test('[T4.13] a group that may belong behind the last loaded page is added with its page', () => {
  const group = groupFor('p1', ['a', 'b'], { status: 2, completedDate: '2025-12-31' });
  const after = withChange(board(false), { group, tasks: [inGroup('p1', 'b', 2)] }, 15);
  expect(listsOf(after)).toEqual([[['p2']], [['c1', 'c2']]]);
});

test('an older state of a task does not replace a newer one', () => {
  const after = withChange(
    board(),
    { group: groupFor('p1', ['a', 'b']), tasks: [inGroup('p1', 'b', 3, 5)] },
    15,
  );
  const late = withChange(
    after,
    { group: groupFor('p1', ['a', 'b']), tasks: [inGroup('p1', 'b', 1, 4), inGroup('p1', 'a', 1, 2)] },
    15,
  );
  expect([late.tasks.a, late.tasks.b]).toEqual([inGroup('p1', 'a', 1, 2), inGroup('p1', 'b', 3, 5)]);
});

test('[T9.06] the tasks of a group are the loaded ones, in their order', () => {
  const known = { a: taskFor('a', { order: 2 }), b: taskFor('b'), c: taskFor('c', { deleted: true }) };
  expect(tasksOf({ tasks: known }, { tasks: ['a', 'b', 'c', 'unknown'] })).toEqual([known.b, known.a]);
});

test('a removed task is neither done nor among those to do', () => {
  const statuses: readonly TaskStatus[] = [0, 1, 2, 3, 4, 3];
  expect(countDone(statuses.map((status) => ({ status })))).toEqual({ done: 2, all: 4 });
});

test('a group is begun while a task of it is in progress, whatever the others are', () => {
  const { new: untouched, wip, done, cancelled } = taskStatus;
  const begun = (...statuses: TaskStatus[]) => hasBegun(statuses.map((status) => ({ status })));
  expect(begun(untouched, wip)).toBe(true);
  expect(begun(untouched, untouched)).toBe(false);
  expect(begun(untouched, done, cancelled)).toBe(false);
});
