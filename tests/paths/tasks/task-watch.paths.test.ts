import { expect } from 'vitest';
import { ProblemError } from '../../../machines/problem.ts';
import { taskWatchMachine } from '../../../machines/tasks/task-watch.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';

const changed = [{ taskId: 'a', taskGroupId: 'g', clientId: 'acme', version: 2 }];

describeModel(
  defineModel({
    name: 'a tab that waits for changes of tasks',
    machine: taskWatchMachine,
    input: (parent) => ({ lists: parent as never }),
    events: [
      { type: 'tab.shown' },
      { type: 'tab.hidden' },
      done('askChanges', { cursor: '1', changed: [] }),
      done('askChanges', { cursor: '2', changed }),
      failed('askChanges', new ProblemError({ code: 'offline' })),
      failed('askChanges', new ProblemError({ code: 'badRequest', status: 400 })),
    ],
    contextKey: ({ isTabShown, cursor, failures }) => [isTabShown, cursor, failures],
    stopWhen: ({ context }) => context.failures > 1,
    places: 'transitions',
    paths: 'covering',
  }),
  {
    invariants: {
      'the lists hear of each answer with changes, once': (_snapshot, { event, sent }) => {
        const output = event.output as { changed?: readonly unknown[] } | undefined;
        if (output?.changed?.length) expect(sent.at(-1)?.event).toEqual({ type: 'changes.heard', changed });
        expect(sent.every(({ event: { changed: told } }) => told === changed)).toBe(true);
      },
      'each call begins where the answer before it ended': (snapshot, { started }) => {
        const last = started.filter(({ src }) => src === 'askChanges').at(-1);
        if (snapshot.matches('asking')) expect(last?.input).toEqual({ cursor: snapshot.context.cursor });
      },
      'it rests after each failure': (snapshot, { event }) => {
        if (event.type === 'xstate.error.actor.askChanges') expect(snapshot.matches('resting')).toBe(true);
        if (snapshot.matches('resting')) expect(snapshot.context.failures).toBeGreaterThan(0);
      },
      'a hidden tab begins no call': (snapshot, { event, started }) => {
        const count = started.filter(({ src }) => src === 'askChanges').length;
        if (event.type === 'xstate.init') expect(count).toBe(0);
        if (snapshot.matches('hidden')) expect(snapshot.context.isTabShown).toBe(false);
      },
    },
  },
);
