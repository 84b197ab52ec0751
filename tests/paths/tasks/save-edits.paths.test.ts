import { expect, test } from 'vitest';
import { setup } from 'xstate';
import type { Task } from '../../../contract/tasks/task-items.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { EditWish, SaveWish } from '../../../machines/task/calls.ts';
import { saveEditsMachine } from '../../../machines/task/editing/save-edits.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { live, service, settle } from '../../support/charts/live.ts';
import { defineModel, done } from '../../support/charts/model.ts';
import { taskFor } from '../../support/values/tasks.ts';

const edits = { task: { comment: 'own' }, 2: { comment: '' }, 0: { data: { selected: ['home'] } } };
const inOrder: EditWish[] = [
  { taskId: 'a', key: '0', edit: edits[0] },
  { taskId: 'a', key: '2', edit: edits[2] },
  { taskId: 'a', key: 'task', edit: edits.task },
];

describeModel(
  defineModel({
    name: 'edits of two steps and of the task',
    machine: saveEditsMachine,
    input: { taskId: 'a', edits },
    events: [done('saveEdit', taskFor('a', { version: 2 })), done('saveEdit', taskFor('a', { version: 3 }))],
    contextKey: ({ left, saved }) => [left.length, saved?.version],
  }),
  {
    invariants: {
      '[T7.09, T7.10] each edit goes out once: the steps in their order, then the task': (
        _snapshot,
        { started },
      ) => {
        expect(started.map(({ input }) => input)).toEqual(inOrder.slice(0, started.length));
      },
      'it ends after the last edit, with the task of the last answer': (
        { status, output },
        { started, event },
      ) => {
        if (status === 'done') expect([started.length, output]).toEqual([3, event.output]);
      },
    },
  },
);

/** What the editing sees of it: the output, or the error. */
function startParent(input: SaveWish) {
  const saveEdit = service<Task, EditWish>();
  const parent = setup({
    actors: { saveEdits: saveEditsMachine.provide({ actors: { saveEdit: saveEdit.logic } }) },
  }).createMachine({
    context: { error: null as unknown },
    initial: 'saving',
    states: {
      saving: {
        invoke: {
          src: 'saveEdits',
          id: 'saveEdits',
          input,
          onDone: 'saved',
          onError: 'failed',
        },
      },
      saved: {},
      failed: {},
    },
  });
  const errors: unknown[] = [];
  const { actor } = live(parent);
  const child = actor.getSnapshot().children.saveEdits;
  child?.subscribe({ error: (error) => errors.push(error) });
  return { actor, saveEdit, errors };
}

test('[T8.01] the first failure ends it with its error, and nothing more is sent', async () => {
  const { actor, saveEdit, errors } = startParent({ taskId: 'a', edits });
  const closed = new ProblemError({ code: 'taskClosed' });
  saveEdit.last().resolve(taskFor('a', { version: 2 }));
  await settle();
  saveEdit.last().reject(closed);
  await settle();
  expect([actor.getSnapshot().value, saveEdit.asked.length, errors]).toEqual(['failed', 2, [closed]]);
});
