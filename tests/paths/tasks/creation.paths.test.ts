import { expect } from 'vitest';
import type { NewTask, Task } from '../../../contract/tasks/task-items.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { creationMachine } from '../../../machines/task/completion/creation.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { groupFor, taskFor } from '../../support/values/tasks.ts';

const lost = new ProblemError({ code: 'timeout' });
const broken = new ProblemError({ code: 'unavailable', status: 500 });
const refused = new ProblemError({ code: 'forbidden', status: 403 });
const markOf = (label: string) => `from:q:0:${label}:0`;
const tasks = ['one', 'two'].map(
  (label): NewTask => ({
    clientId: 'acme',
    taskGroupId: 'g',
    type: 'documentsTask',
    label,
    tags: [markOf(label)],
  }),
);
const made = (label: string, change: Partial<Task> = {}) =>
  taskFor(label, { status: 0, tags: [markOf(label)], ...change });
/** Other tasks of the group: a task of the firm, another questionnaire's, and one that was taken back earlier. */
const others = [
  taskFor('own'),
  taskFor('other', { tags: ['from:z:0:one:0'] }),
  made('old', { deleted: true, tags: [markOf('two')] }),
];

describeModel(
  defineModel({
    name: 'two follow-up tasks',
    machine: creationMachine,
    // The answers ask for three tasks; the first exists already.
    input: {
      tasks: tasks.map((task, index) => ({ task, place: index + 1 })),
      taskGroupId: 'g',
      idempotencyKey: 'q:1',
    },
    events: ({ context, value }) => [
      ...(value === 'creating' || value === 'bringingBack'
        ? [
            done('createTask', made(tasks[context.triedCount]?.label ?? '')),
            done('createTask', made(tasks[context.triedCount]?.label ?? '', { deleted: true })),
          ]
        : []),
      failed('createTask', lost),
      failed('createTask', broken),
      failed('createTask', refused),
      done('bringBack', { task: made('two', { version: 3 }), group: groupFor('g') }),
      failed('bringBack', lost),
      done('askCreated', others),
      done('askCreated', [...others, made('one')]),
      done('askCreated', [...others, made('one'), made('two')]),
      failed('askCreated', lost),
      done('removeCreated'),
      failed('removeCreated', lost),
      failed('removeCreated', refused),
    ],
    contextKey: ({ triedCount, created, problems, repeats, leftovers }) => [
      triedCount,
      created.map(({ taskId }) => taskId),
      problems,
      repeats,
      leftovers,
    ],
    paths: 'covering',
  }),
  {
    invariants: {
      '[T7.11] every try of a task goes out under the key of that task': (_snapshot, { started }) => {
        for (const { src, input } of started)
          if (src === 'createTask') {
            const { task, idempotencyKey } = input as { task: NewTask; idempotencyKey: string };
            expect(idempotencyKey).toBe(`q:1:${tasks.indexOf(task) + 1}`);
          }
      },
      '[T7.11] only what this creation made is taken back': (_snapshot, { started }) => {
        const last = started.at(-1);
        if (last?.src !== 'removeTasks') return;
        const { taskIds } = last.input as { taskIds: readonly string[] };
        expect(taskIds.length).toBeGreaterThan(0);
        for (const id of taskIds) expect(['one', 'two']).toContain(id);
      },
      'the group that is asked is the one of the tasks': (_snapshot, { started }) => {
        const last = started.at(-1);
        if (last?.src === 'loadGroupTasks') expect(last.input).toEqual({ taskGroupId: 'g' });
      },
      '[T7.11, T8.02] it ends with all tasks, or reports which are left': (
        { output, context },
        { started },
      ) => {
        if (!output) return;
        if (output.outcome === 'created') {
          expect(output.tasks.map(({ deleted }) => deleted)).toEqual([false, false]);
          return;
        }
        expect(output.message).toBe(context.problems.map(({ code }) => code).join('. '));
        const removals = started.filter(({ src }) => src === 'removeTasks').length;
        // Nothing was created, or what was created is taken back: nothing else may be claimed to be left.
        if (output.leftovers === 'some') expect(removals).toBeGreaterThan(0);
      },
    },
  },
);
