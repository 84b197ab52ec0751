/**
 * Who receives an event is read from the charts: root hands it to each running flow whose chart handles its type. So an
 * event that a chart handles and nothing sends is dead, and so is a signal that neither a chart nor the page handles.
 */
import { expect, test } from 'vitest';
import { type AnyActorRef, type AnyStateMachine, createActor, fromPromise, waitFor } from 'xstate';
import { manifestEvents } from '../../contract/manifest/manifest-life.ts';
import { receiptEvents } from '../../contract/reports/receipt-life.ts';
import { requestEvents } from '../../contract/requests/request-life.ts';
import { handInEvents } from '../../contract/tasks/hand-in.ts';
import { flowHostMachine } from '../../machines/root/flow-host.machine.ts';
import type { FlowName } from '../../machines/root/flows.ts';
import { findActor, findHost } from '../../machines/root/flows.ts';
import { rootMachine } from '../../machines/root/root.machine.ts';
import signalsSource from '../../machines/signals.ts?raw';
import { flows } from '../../src/app/flows.ts';
import { areasOf, plansOf } from '../../src/app/list-flows.ts';
import { pageListeners } from '../../src/app/page-listeners.ts';
import { entryFor, sessionFor } from '../support/values/fixtures.ts';
import { sessionWith } from '../support/values/session-facts.ts';

const machines = Object.entries(
  import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts', { eager: true }),
).flatMap(([file, exported]) =>
  Object.values(exported)
    .filter(
      (value): value is AnyStateMachine => (value as Partial<AnyStateMachine> | null)?.events !== undefined,
    )
    .map((machine) => ({ name: file.slice(file.lastIndexOf('/') + 1, -'.machine.ts'.length), machine })),
);

/** Events from outside the machine: not from XState, and no wildcard. */
const eventsOf = (machine: AnyStateMachine): readonly string[] =>
  machine.events.filter((type) => !type.startsWith('xstate.') && !type.includes('*'));

const productionSources = (files: Record<string, string>) =>
  Object.entries(files)
    .filter(([file]) => !/\.test\.tsx?$/.test(file))
    .map(([, source]) => source);
const browserSources = productionSources(
  import.meta.glob<string>('../../src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
);
const chartSources = productionSources(
  import.meta.glob<string>('../../machines/**/*.ts', { query: '?raw', import: 'default', eager: true }),
);

const typesIn = (source: string): string[] =>
  [...source.matchAll(/\btype: '([a-z]\w*\.\w+)'/gi)].map(([, type = '']) => type);

/** A source without its types: a type that names an event sends none. Members of a union begin their line with `|`. */
const withoutTypes = (source: string): string =>
  source
    .replaceAll(/^ *\| \(?\{(?:[^{}]|\{[^{}]*\})*\}.*$/gm, '')
    .replaceAll(/^(?:export )?type \w+(?:<[^>]*>)? = .*$/gm, '');

/** Every quoted name of an event: views choose between two of them, or pass one on. */
const namesIn = (source: string): string[] =>
  [...source.matchAll(/'([a-z]\w*\.[a-z]\w*)'/gi)].map(([, name = '']) => name);

/** The events that views, services, the page or another machine send; those of a hand-in happen on the server. */
const sent = new Set<string>([
  ...handInEvents,
  ...requestEvents,
  ...manifestEvents,
  ...receiptEvents,
  ...browserSources.flatMap((source) => namesIn(withoutTypes(source))),
  ...chartSources.flatMap((source) => typesIn(withoutTypes(source))),
]);

/** The types of the closed union of signals. */
const signalTypes = typesIn(
  signalsSource.slice(signalsSource.indexOf('export type Signal')).split('\n\n')[0] ?? '',
);

const nothing = () => undefined;
const heardByPage = Object.keys(
  pageListeners({
    page: {} as Window,
    navigator: {
      ...{ go: nothing, here: () => '/', opened: () => null },
      ...{ enterDialog: nothing, leaveDialog: nothing, watchDialog: nothing },
    },
    bridge: { post: nothing, alert: nothing },
    reportRoute: nothing,
  }),
);

/** Charts of a rule that the server asks as data: the browser runs no actor of them. */
const serverCharts: ReadonlySet<string> = new Set(['hand-in', 'request-life']);

test('every event that a chart handles is sent by something', () => {
  const run = machines.filter(({ name }) => !serverCharts.has(name));
  const dead = run.flatMap(({ name, machine }) =>
    eventsOf(machine)
      .filter((type) => !sent.has(type))
      .map((type) => `${name} handles ${type}`),
  );
  expect(dead).toEqual([]);
});

test('every signal is emitted, and handled by a chart or by the page', () => {
  expect(signalTypes.length).toBeGreaterThan(25);
  const handled = new Set([...heardByPage, ...machines.flatMap(({ machine }) => eventsOf(machine))]);
  expect(signalTypes.filter((type) => !handled.has(type))).toEqual([]);
  expect(signalTypes.filter((type) => !sent.has(type))).toEqual([]);
});

test('no chart of a flow handles events by a wildcard: root delivers by exact types', () => {
  const wild = machines.filter(({ name, machine }) => name !== 'root' && machine.events.includes('*'));
  expect(wild.map(({ name }) => name)).toEqual([]);
});

/** Root with the production charts, whose services never answer. */
async function portal(...running: readonly FlowName[]): Promise<AnyActorRef> {
  const loadFlow = fromPromise<AnyStateMachine, { flow: FlowName }>(async ({ input }) => {
    const machine = await flows.find(({ flow }) => flow === input.flow)?.machine?.();
    if (!machine) throw new Error(`no chart for ${input.flow}`);
    const never = Object.keys(machine.implementations.actors).map((src) => [
      src,
      fromPromise(() => new Promise(nothing)),
    ]);
    return machine.provide({ actors: Object.fromEntries(never) });
  });
  const root = createActor(
    rootMachine.provide({ actors: { flowHost: flowHostMachine.provide({ actors: { loadFlow } }) } }),
    {
      input: {
        ...{ entry: entryFor(), opened: null, path: '/', isMobile: false, isLocalhost: false },
        ...{ flows: plansOf(flows), areas: areasOf(flows) },
      },
    },
  ).start();
  root.send({ type: 'session.started', session: sessionFor('1001'), returnTo: null });
  for (const flow of running) root.send({ type: 'flow.wanted', flow });
  for (const flow of running) {
    const host = findHost(root, flow);
    if (host) await waitFor(host, (at) => at.matches('running'));
  }
  return root;
}

test('[S4.03] after a refresh of the session the uploads have the new permissions', async () => {
  const root = await portal('upload');
  const session = sessionWith({ controls: ['ClientCenterAddFolder'] });
  root.send({ type: 'session.refreshed', session });
  expect(findActor(root, 'upload')?.getSnapshot().context.access.session).toBe(session);
});
