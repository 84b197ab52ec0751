import { expect } from 'vitest';
import { setup } from 'xstate';
import { flowHostMachine } from '../../../machines/root/flow-host.machine.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const flow = setup({}).createMachine({ id: 'flow' });

describeModel(
  defineModel({
    name: 'flow host',
    machine: flowHostMachine,
    input: { flow: 'documents', facts: factsFor() },
    events: [
      { type: 'flow.wanted' },
      { type: 'flow.retry' },
      { type: 'flow.dismiss' },
      { type: 'flow.open', dialog: 'report' },
      { type: 'facts.changed', facts: factsFor({ clientId: 'c1' }) },
      done('loadFlow', flow),
      failed('loadFlow', new Error('no network')),
      failed('documents', new Error('crashed')),
    ],
    contextKey: ({ wanted }) => [wanted],
  }),
  {
    invariants: {
      'the flow is there exactly while it runs': (snapshot) =>
        expect(snapshot.context.actor !== null).toBe(snapshot.matches('running')),
      'a problem is in the snapshot exactly while loading has failed': (snapshot) =>
        expect(snapshot.context.problem !== null).toBe(snapshot.matches('failed')),
      'no dialog waits once the flow runs': (snapshot) => {
        if (snapshot.matches('running')) expect(snapshot.context.wanted).toBeNull();
      },
    },
  },
);
