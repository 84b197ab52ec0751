import { expect, test } from 'vitest';
import type { Task } from '../../../contract/tasks/task-items.ts';
import type { FollowUp, Topic } from '../../../contract/tasks/task-kinds.ts';
import { stepFor, taskFor } from '../../../tests/support/values/tasks.ts';
import { followUpsOf } from './follow-ups.ts';

const followUp = (label: string, change: Partial<FollowUp> = {}): FollowUp => ({
  type: 'documentsTask',
  label,
  ...change,
});
const topics: readonly Topic[] = [
  {
    select: 'multi',
    questions: ['home', 'car', 'boat'].map((id) => ({ id, label: id })),
    creates: { home: [followUp('Deed'), followUp('Rates', { tags: ['tax'] })], car: [followUp('Log book')] },
  },
  { select: 'single', questions: [{ id: 'home', label: 'home' }], creates: { home: [followUp('Lease')] } },
];
const questionnaire = (selected: readonly (readonly string[] | undefined)[], steps = {}): Task =>
  taskFor('q', {
    type: 'questionnaireTask',
    order: 3,
    data: { topics },
    steps: selected.map((ids) => stepFor({ data: ids ? { selected: ids } : {}, ...steps })),
  });
const created = (taskId: string, tag: string, change: Partial<Task> = {}) =>
  taskFor(taskId, { tags: ['tax', tag], order: 4, status: 0, ...change });
const newTask = (label: string, tags: readonly string[]) => ({
  type: 'documentsTask',
  label,
  clientId: 'acme',
  taskGroupId: 'g',
  order: 4,
  tags,
  sendNotification: false,
});

test('[T4.03, T4.06] what is checked creates its tasks, one place behind and without a notification', () => {
  const { creates, changes } = followUpsOf(questionnaire([['home', 'boat'], ['home']]), []);
  expect({ creates, changes }).toEqual({
    creates: [
      { place: 0, task: newTask('Deed', ['from:q:0:home:0']) },
      { place: 1, task: newTask('Rates', ['tax', 'from:q:0:home:1']) },
      { place: 2, task: newTask('Lease', ['from:q:1:home:0']) },
    ],
    changes: [],
  });
  // A new task is New: nothing says otherwise.
  expect(creates.some(({ task }) => 'status' in task)).toBe(false);
});

test('[T4.06] a follow-up never notifies, whatever its plan says', () => {
  const task = questionnaire([['home']]);
  const loud = { ...topics[0], creates: { home: [followUp('Deed', { sendNotification: true })] } };
  const { creates } = followUpsOf({ ...task, data: { topics: [loud] } }, []);
  expect(creates.map(({ task: created }) => created.sendNotification)).toEqual([false]);
});

test('[T5.03] no task of a kind that the session hides comes of it', () => {
  const mixed = {
    ...topics[0],
    creates: { home: [followUp('Deed'), followUp('Sign', { type: 'esignTask' })] },
  };
  const task = { ...questionnaire([['home']]), data: { topics: [mixed] } };
  const { creates } = followUpsOf(task, [], (type) => type !== 'esignTask');
  expect(creates.map(({ task: { label } }) => label)).toEqual(['Deed']);
});

test.each([
  ['nothing is checked', questionnaire([[], undefined])],
  ['the topic does not apply', questionnaire([['home']], { dnaComment: 'None of it' })],
  ['the task is no questionnaire', taskFor('q')],
])('no task comes of it when %s', (_how, task) => {
  expect(followUpsOf(task, [])).toEqual({ creates: [], changes: [] });
});

test('[T4.03] existing follow-ups are kept; a completed one reverts to WIP', () => {
  const siblings = [
    created('new', 'from:q:0:home:0'),
    created('done', 'from:q:0:home:1', { status: 2 }),
    created('removed', 'from:q:0:car:0', { status: 3 }),
    taskFor('other', { status: 2, tags: ['from:another:0:home:0'] }),
  ];
  expect(followUpsOf(questionnaire([['home', 'car'], []]), siblings)).toEqual({
    creates: [],
    changes: [{ taskId: 'done', patch: { status: 1 }, before: { status: 2 } }],
  });
});

test('[T4.03] a follow-up goes when its question is no longer checked, and comes anew when it is again', () => {
  const siblings = [created('deed', 'from:q:0:home:0'), created('gone', 'from:q:0:car:0', { deleted: true })];
  const { creates, changes } = followUpsOf(questionnaire([['car'], []]), siblings);
  expect({ creates: creates.map(({ task: { label } }) => label), changes }).toEqual({
    creates: ['Log book'],
    changes: [{ taskId: 'deed', patch: { deleted: true }, before: { deleted: false } }],
  });
});

test('[T7.11] the place of a task to create is the same whether others of its questionnaire exist or not', () => {
  const { creates } = followUpsOf(questionnaire([['home'], ['home']]), [created('deed', 'from:q:0:home:0')]);
  expect(creates.map(({ place, task }) => [place, task.label])).toEqual([
    [1, 'Rates'],
    [2, 'Lease'],
  ]);
});
