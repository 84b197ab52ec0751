import { expect, test } from 'vitest';
import { type AnyStateMachine, createActor, fromPromise } from 'xstate';
import { settle } from '../../tests/support/charts/live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { flowHostMachine } from './flow-host.machine.ts';
import type { FlowName } from './flows.ts';

test('a closed message about a part that could not be fetched stays closed until another try fails', async () => {
  const host = createActor(
    flowHostMachine.provide({
      actors: {
        loadFlow: fromPromise<AnyStateMachine, { flow: FlowName }>(async () => {
          throw new Error('no network');
        }),
      },
    }),
    { input: { flow: 'report', facts: factsFor() } },
  ).start();
  const isShown = () => host.getSnapshot().hasTag('failureShown');

  host.send({ type: 'flow.open', dialog: 'report' });
  await settle();
  expect(isShown()).toBe(true);

  host.send({ type: 'flow.dismiss' });
  expect(isShown()).toBe(false);

  host.send({ type: 'flow.retry' });
  await settle();
  expect(isShown()).toBe(true);
});
