import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { createActor, fromPromise, SimulatedClock, setup } from 'xstate';
import {
  createFeatureFlags,
  initialFeatureFlags,
  setFeatureFlag,
} from '../../contract/firm/feature-flags.ts';
import { may } from '../../contract/session/access.ts';
import { flows as manifests } from '../../src/app/flows.ts';
import { areasOf, plansOf } from '../../src/app/list-flows.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { entryFor, sessionFor } from '../../tests/support/values/fixtures.ts';
import { sessionWith } from '../../tests/support/values/session-facts.ts';
import type { SessionFacts } from '../facts.ts';
import { flowHostMachine } from './flow-host.machine.ts';
import type { FlowName } from './flows.ts';
import { findActor, findHost, getActor } from './flows.ts';
import { rootMachine } from './root.machine.ts';
import { chartPatience, dataPatience, firstScreenDelay } from './root.setup.ts';

interface Start {
  isMobile?: boolean;
  path?: string;
  /** The events that the charts of flows handle, beside `dialog.open`. */
  handles?: Partial<Record<FlowName, readonly string[]>>;
}

/** Root with flows that only write down what they are given; `loaded` holds their names in order. */
function start({ isMobile = false, path = '/documents', handles = {} }: Start = {}) {
  const loaded: FlowName[] = [];
  const arrive = { charts: () => {}, data: () => {} };
  const arrival = (what: keyof typeof arrive) =>
    new Promise<void>((resolve) => {
      arrive[what] = resolve;
    });
  const flows: (readonly FlowName[])[] = [];
  const heard: string[] = [];
  const clock = new SimulatedClock();
  const flowOf = (flow: FlowName) =>
    setup({ types: { context: {} as { facts: SessionFacts }, input: {} as SessionFacts } }).createMachine({
      context: ({ input }) => ({ facts: input }),
      on: Object.fromEntries(
        ['dialog.open', ...(handles[flow] ?? [])].map((type) => [
          type,
          { actions: () => heard.push(`${flow} ${type}`) },
        ]),
      ),
    });
  const loadFlow = fromPromise<AnyStateMachine, { flow: FlowName }>(async ({ input }) => {
    loaded.push(input.flow);
    return flowOf(input.flow);
  });
  const idle = setup({}).createMachine({});
  const actor = createActor(
    rootMachine.provide({
      actors: {
        session: idle as never,
        alerts: idle as never,
        flowHost: flowHostMachine.provide({ actors: { loadFlow } }),
        awaitCharts: fromPromise(({ input }) => {
          flows.push(input.flows);
          return arrival('charts');
        }),
        awaitData: fromPromise(() => arrival('data')),
      },
    }),
    {
      clock,
      input: {
        entry: entryFor(),
        opened: null,
        path,
        isMobile,
        isLocalhost: false,
        flows: plansOf(manifests),
        areas: areasOf(manifests),
      },
    },
  );
  actor.start();
  return { actor, clock, loaded, heard, arrive, flows };
}
const started = (session = sessionFor('1001')) => ({
  type: 'session.started' as const,
  session,
  returnTo: null,
});

test('[S4.04] what the first screen does not need starts a second after the sign-in, and goes with the session', async () => {
  const { actor, clock, loaded } = start();
  actor.send(started());
  await settle();
  expect(loaded).toEqual(['routes', 'clients', 'badges', 'terms', 'notices', 'documents']);
  clock.increment(firstScreenDelay - 1);
  await settle();
  expect(loaded.length).toBe(6);
  clock.increment(1);
  await settle();
  expect(loaded.slice(6)).toEqual(['bell', 'hooks', 'profile']);
  actor.send({ type: 'session.ended' });
  expect(findHost(actor, 'hooks')).toBeUndefined();
  expect(findActor(actor, 'hooks')).toBeUndefined();
});

test.each([
  ['/documents/f1', null, ['documents']],
  ['/tasks?status=all', null, ['tasks']],
  ['/documents', '/tasks/t1', ['tasks']],
  ['/', null, []],
  ['/documentsfor', null, []],
] as const)(
  'a visit of %s that goes on to %s begins with the flow of its page',
  async (path, returnTo, area) => {
    const { actor, loaded, flows } = start({ path });
    actor.send({ ...started(), returnTo });
    await settle();
    expect(loaded).toEqual(['routes', 'clients', 'badges', 'terms', 'notices', ...area]);
    expect(flows).toEqual([loaded]);
  },
);

test('the first view is drawn when its charts and their data are there', async () => {
  const { actor, arrive } = start();
  const isShown = () => actor.getSnapshot().matches({ signedIn: 'shown' });
  actor.send(started());
  arrive.charts();
  await settle();
  expect(isShown()).toBe(false);
  arrive.data();
  await settle();
  expect(isShown()).toBe(true);
});

test('charts and data that are late are waited for, but not for ever', async () => {
  const { actor, clock, arrive } = start();
  const state = () => actor.getSnapshot().value;
  actor.send(started());
  clock.increment(chartPatience - 1);
  expect(state()).toEqual({ signedIn: { preparing: 'charts' } });
  clock.increment(1);
  expect(state()).toEqual({ signedIn: 'shown' });
  actor.send({ type: 'session.ended' });
  actor.send(started());
  arrive.charts();
  await settle();
  clock.increment(dataPatience - 1);
  expect(state()).toEqual({ signedIn: { preparing: 'data' } });
  clock.increment(1);
  expect(state()).toEqual({ signedIn: 'shown' });
});

test('[S1.05] only in a native app is its bridge there, and then from the start', async () => {
  const { actor, loaded } = start({ isMobile: true, path: '/mobile' });
  actor.send(started());
  await settle();
  expect(loaded).toEqual(['routes', 'clients', 'badges', 'terms', 'notices', 'mobile']);
});

test('[T4.21] rights are kept for a session and read anew for the next', async () => {
  const { actor } = start();
  actor.send(started(sessionWith({ controls: ['ClientCenterAddFolder'] })));
  const rights = () => {
    const { facts } = actor.getSnapshot().context;
    return facts && may(facts, 'addFolder');
  };
  expect(rights()).toBe(true);
  actor.send({ type: 'session.ended' });
  expect(actor.getSnapshot().context.facts).toBeNull();
  actor.send(started());
  expect(rights()).toBe(false);
  actor.send({ type: 'session.refreshed', session: sessionWith({ controls: ['ClientCenterAddFolder'] }) });
  expect(rights()).toBe(true);
});

test('a flow that starts late gets the current facts', async () => {
  const { actor } = start();
  actor.send(started());
  actor.send({ type: 'client.changed', clientId: 'c1' });
  const flags = setFeatureFlag(createFeatureFlags(initialFeatureFlags), 'FeedbackRequest', true);
  actor.send({ type: 'flags.loaded', flags });
  actor.send({ type: 'flow.wanted', flow: 'documents' });
  await settle();
  const { facts } = getActor(actor, 'documents').getSnapshot().context as unknown as {
    facts: SessionFacts;
  };
  expect([facts.clientId, facts.flags.get('FeedbackRequest')?.value]).toEqual(['c1', true]);
});

test('a signal reaches each running flow whose chart handles it, and no other', async () => {
  const { actor, heard } = start({
    handles: {
      routes: ['route.entered'],
      documents: ['client.changed', 'route.entered', 'documents.changed'],
      tasks: ['client.changed'],
    },
  });
  actor.send(started());
  actor.send({ type: 'flow.wanted', flow: 'documents' });
  await settle();
  actor.send({ type: 'client.changed', clientId: 'c2' });
  actor.send({ type: 'route.entered', path: '/tasks' });
  actor.send({ type: 'documents.changed', clientId: 'c2', containerId: 'f1' });
  actor.send({ type: 'tasks.stale', changed: [] });
  expect(heard).toEqual([
    'documents client.changed',
    'routes route.entered',
    'documents route.entered',
    'documents documents.changed',
  ]);
});

test('[S4.23] a language that is chosen in place reaches the mail that is being written, and flows that start later', async () => {
  const { actor, heard } = start({ handles: { sending: ['language.changed'], links: [] } });
  actor.send(started());
  actor.send({ type: 'flow.wanted', flow: 'sending' });
  await settle();
  actor.send({ type: 'language.changed', language: 'pt-BR' });
  actor.send({ type: 'flow.wanted', flow: 'links' });
  await settle();
  const { facts } = getActor(actor, 'links').getSnapshot().context as unknown as { facts: SessionFacts };
  expect([heard, facts.language]).toEqual([['sending language.changed'], 'pt-BR']);
});

test('a dialog that is asked for before its flow is there opens as soon as it is', async () => {
  const { actor, heard } = start();
  actor.send(started());
  actor.send({ type: 'flow.open', flow: 'report', dialog: 'report' });
  await settle();
  actor.send({ type: 'flow.open', flow: 'report', dialog: 'report' });
  expect(heard).toEqual(['report dialog.open', 'report dialog.open']);
});

test('an actor of the page that crashes ends root: events of XState itself are not passed to flows', () => {
  const broken = setup({}).createMachine({
    entry: () => {
      throw new Error('crashed');
    },
  });
  const actor = createActor(
    rootMachine.provide({
      actors: { session: setup({}).createMachine({}) as never, alerts: broken as never },
    }),
    {
      input: {
        ...{ entry: entryFor(), opened: null, path: '/', isMobile: false, isLocalhost: false },
        ...{ flows: [], areas: [] },
      },
    },
  );
  const errors: unknown[] = [];
  actor.subscribe({ error: (error) => errors.push((error as Error).message) });
  actor.start();
  expect([actor.getSnapshot().status, errors]).toEqual(['error', ['crashed']]);
});
