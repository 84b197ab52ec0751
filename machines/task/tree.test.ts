import { expect, test } from 'vitest';
import type { TaskStatus } from '../../contract/task-rules.ts';
import { taskFor } from '../../tests/helpers/tasks.ts';
import { nextOpenTask, treeOf } from './tree.ts';

const task = (taskId: string, status: TaskStatus, order = 1) => taskFor(taskId, { status, order });

test('[T2.33, T4.10] the tree names the tasks in their order, and says which were removed', () => {
  const siblings = [
    task('c', 2),
    task('b', 3),
    task('a', 4),
    task('d', 0, 0),
    taskFor('gone', { deleted: true }),
  ];
  const item = (id: string, change = {}) => ({
    id,
    name: `Task ${id}`,
    isRemoved: false,
    isDone: false,
    isCurrent: false,
    ...change,
  });
  expect(treeOf(siblings, 'b')).toEqual([
    item('d'),
    item('a', { isDone: true }),
    item('b', { isRemoved: true, isCurrent: true }),
    item('c', { isDone: true }),
  ]);
  expect(treeOf([], null)).toEqual([]);
});

test('[T2.33] a task keeps its place in the tree when its status changes', () => {
  const ids = (status: TaskStatus) => treeOf([task('a', status), task('b', 0)], null).map(({ id }) => id);
  expect([ids(1), ids(2)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test.each([
  ['the next open one behind it', [task('a', 1), task('b', 2), task('c', 2), task('d', 0)], 'b', 'd'],
  ['the first open one when none is behind it', [task('a', 0), task('b', 1), task('c', 2)], 'c', 'a'],
  ['never the finished one itself', [task('a', 1), task('b', 2)], 'a', null],
  ['none that is deleted', [task('a', 2), taskFor('b', { deleted: true })], 'a', null],
  ['none when all is over', [task('a', 2), task('b', 3), task('c', 4)], 'a', null],
  ['the first one, when the finished one is not among them', [task('a', 1), task('b', 0)], 'x', 'a'],
])('[T4.10] after a task comes %s', (_which, siblings, finished, expected) => {
  expect(nextOpenTask(siblings, finished)).toBe(expected);
});

test('[T4.10] with the earlier screens the first open task of the group comes', () => {
  const siblings = [task('a', 1), task('b', 2), task('c', 1)];
  expect([nextOpenTask(siblings, 'b'), nextOpenTask(siblings, 'b', true)]).toEqual(['c', 'a']);
});
