import { expect, test } from 'vitest';
import type { HandIn } from '../../contract/tasks/hand-in.ts';
import type { TaskStatus } from '../../contract/tasks/task-rules.ts';
import { taskFor } from '../../tests/support/values/tasks.ts';
import { doneIn, nextOpenTask, treeOf } from './tree.ts';

const task = (taskId: string, status: TaskStatus, order = 1) => taskFor(taskId, { status, order });

const since = '2026-11-19T16:20:00.000Z';
const inReview: HandIn = { state: 'inReview', since, by: 'Priya Nair', returned: 0 };
const accepted: HandIn = { ...inReview, state: 'accepted' };

const group = { id: 'g', label: 'Year-end papers' };

test('[T2.33, T4.10] the tree names the group, which cannot be selected, and its tasks in their order with the state of each', () => {
  const siblings = [
    taskFor('c', { status: 2, handIn: inReview }),
    taskFor('b', { status: 3, handIn: inReview }),
    taskFor('a', { status: 4, handIn: accepted }),
    task('d', 0, 0),
    taskFor('gone', { deleted: true }),
  ];
  const item = (id: string, leftIcon: string, subtitle: string | null, handIn: HandIn | null) => ({
    id,
    name: `Task ${id}`,
    leftIcon,
    subtitle,
    handIn,
  });
  expect(treeOf(group, siblings)).toEqual({
    id: 'g',
    name: 'Year-end papers',
    subItems: [
      item('d', 'open', null, null),
      item('a', 'done', null, accepted),
      item('c', 'done', null, inReview),
      item('b', 'removed', 'taskRemoved', null),
    ],
    rightIcon: null,
    allowSelect: false,
  });
});

test.each([
  ['none', [], null],
  ['an open one', [task('a', 2), task('b', 1)], null],
  ['finished ones', [task('a', 2), task('b', 3), task('c', 4)], 'done'],
] as const)('[T2.33] a group with %s has the icon %j', (_what, siblings, icon) => {
  expect(treeOf(group, [...siblings]).rightIcon).toBe(icon);
});

test('[T2.33] a task keeps its place in the tree when its status changes', () => {
  const ids = (status: TaskStatus) =>
    treeOf(group, [task('a', status), task('b', 0)]).subItems.map(({ id }) => id);
  expect([ids(1), ids(2)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('removed tasks leave both numbers of what is done in a group', () => {
  const tree = treeOf(group, [task('a', 2), task('b', 3), task('c', 4), task('d', 1), task('e', 0)]);
  expect(doneIn(tree)).toEqual({ done: 2, all: 4 });
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
