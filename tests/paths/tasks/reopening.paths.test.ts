import { expect } from 'vitest';
import { ProblemError } from '../../../machines/problem.ts';
import { reopeningMachine } from '../../../machines/task/reopening.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { groupFor, taskFor } from '../../support/values/tasks.ts';

const updated = (taskId: string) => ({
  task: taskFor(taskId, { status: 1, version: 4 }),
  group: groupFor('g', ['a', 'b']),
});

describeModel(
  defineModel({
    name: 'a user who wants removed tasks back',
    machine: reopeningMachine,
    input: (parent) => ({ task: parent as never }),
    events: [
      { type: 'removal.undo', taskId: 'a' },
      { type: 'removal.undo', taskId: 'b' },
      done('reopenTask', updated('a')),
      failed('reopenTask', new ProblemError({ code: 'offline' })),
      failed('reopenTask', new ProblemError({ code: 'taskClosed', status: 409 })),
    ],
    contextKey: ({ queue }) => queue,
  }),
  {
    invariants: {
      '[T4.02, T4.07] a removed task becomes WIP again, one task at a time': ({ context }, { started }) => {
        for (const { input } of started)
          expect(input).toEqual({ taskId: expect.stringMatching(/^[ab]$/), patch: { status: 1 } });
        expect(new Set(context.queue).size).toBe(context.queue.length);
      },
      '[S4.25, T4.08] its success reaches the open task, the lists, the app and the user': (
        _snapshot,
        { event, emitted, sent },
      ) => {
        if (event.type !== 'xstate.done.actor.reopenTask') return;
        expect(sent.at(-1)?.event).toEqual({ type: 'removal.undone', updated: updated('a') });
        expect(emitted.slice(-3)).toEqual([
          {
            type: 'bridge.posted',
            message: { type: 'MarkAsWipSuccess', payload: { clientId: 'acme', taskId: 'a' } },
          },
          { type: 'task.changed', group: updated('a').group, tasks: [updated('a').task] },
          {
            type: 'alert.raised',
            alert: {
              type: 'success',
              key: 'tasks.reopened',
              closeable: true,
              timeout: 5000,
              clickAction: { type: 'go', to: '/tasks/clients/acme/task/a' },
            },
          },
        ]);
      },
      '[T8.01] after a lost answer the alert offers another try, after a refusal it does not': (
        _snapshot,
        { event, emitted },
      ) => {
        if (event.type !== 'xstate.error.actor.reopenTask') return;
        const { problem } = event.error as ProblemError;
        const last = emitted.at(-1);
        const alert = last?.type === 'alert.raised' ? last.alert : undefined;
        expect([alert?.key, alert?.clickAction?.type]).toEqual(
          problem.code === 'offline' ? ['tasks.reopenFailed', 'reopen'] : ['tasks.reopenTooLate', undefined],
        );
      },
    },
  },
);
