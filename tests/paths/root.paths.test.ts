import { expect } from 'vitest';
import { setup } from 'xstate';
import { flowNames } from '../../machines/root/flows.ts';
import { rootMachine } from '../../machines/root/root.machine.ts';
import { dangerAlert } from '../../machines/signals.ts';
import { sessionFor } from '../helpers/fixtures.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const flow = setup({}).createMachine({ id: 'flow' });

const model = defineModel({
  name: 'root',
  machine: rootMachine,
  input: {
    entry: {
      language: 'en-US',
      code: null,
      state: null,
      error: null,
      exchangedState: null,
      loginToken: null,
      sessionToken: null,
      hasStoredToken: true,
      returnTo: null,
      outcome: 'none',
    },
    containerId: null,
  },
  events: [
    { type: 'session.started', session: sessionFor('1001'), returnTo: null },
    { type: 'session.ended' },
    { type: 'client.changed', clientId: 'c1' },
    { type: 'documents.changed', clientId: 'c1', containerId: 'f1' },
    { type: 'alert.raised', alert: dangerAlert('clientListErrorMsg') },
    ...flowNames.flatMap((name) => [
      { type: 'flow.wanted' as const, flow: name },
      { type: 'flow.retry' as const, flow: name },
      done(`loadFlow.${name}`, flow),
      failed(`loadFlow.${name}`, new Error('no network')),
      failed(name, new Error('crashed')),
    ]),
  ],
  places: 'transitions',
  paths: 'covering',
});

describeModel(model, {
  invariants: {
    'nothing of a user lives without a session': (snapshot) => {
      if (!snapshot.matches('signedOut')) return;
      expect(snapshot.context).toMatchObject({ actors: {}, activeClientId: null, problems: {} });
    },
    'a flow runs exactly where the chart says so': (snapshot) => {
      for (const name of flowNames)
        expect(snapshot.context.actors[name] !== undefined).toBe(
          snapshot.matches({ signedIn: { [name]: 'running' } } as never),
        );
    },
  },
});
