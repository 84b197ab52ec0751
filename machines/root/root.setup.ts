import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { assign, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { createFeatureFlags, initialFeatureFlags } from '../../contract/firm/feature-flags.ts';
import type { Session } from '../../contract/session/session.ts';
import { alertsMachine } from '../alerts/alerts.machine.ts';
import type { SessionFacts } from '../facts.ts';
import type { Entry } from '../session/entry.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { Signal } from '../signals.ts';
import { flowHostMachine } from './flow-host.machine.ts';
import type { FlowName, FlowPlan } from './flows.ts';
import { findActor, findHost, hostIdOf } from './flows.ts';

/** What the page knows before a user has signed in. */
export type RootInput = Pick<SessionFacts, 'isMobile' | 'isLocalhost' | 'opened' | 'path' | 'areas'> & {
  readonly entry: Entry;
  /** The flows of a session; each is in the list once. */
  readonly flows: readonly FlowPlan[];
};

export interface RootContext {
  readonly input: RootInput;
  /** What flows know of the session; `null` without one. */
  readonly facts: SessionFacts | null;
}

interface SessionStart {
  readonly session: Session;
  readonly returnTo: string | null;
}

export type RootEvent =
  | Exclude<Signal, { type: 'alert.raised' }>
  /** The signal with the time at which it reached root, in milliseconds since 1970: charts read no clock. */
  | (Extract<Signal, { type: 'alert.raised' }> & { at: number })
  /** Root to itself: the hosts of the flows are there. */
  | { type: 'flows.ready' }
  | { type: 'view.shown' }
  | { type: 'route.entered'; path: string; opened?: string | null }
  | { type: 'bridge.received'; data: unknown }
  | { type: 'flow.retry' | 'flow.dismiss'; flow: FlowName };

/** Whether a path lies in the area of another: `/documents/42?sort=name` in `/documents`, `/documentsfor` not. */
const isWithin = (path: string, area: string): boolean =>
  path.startsWith(area) && ['', '/', '?'].includes(path.charAt(area.length));

/** The flows that the first view waits for: those of every page, that of the page itself, and the native app's. */
export function firstFlowsOf({ facts, input }: RootContext): readonly FlowName[] {
  const { flows, isMobile } = input;
  const around = flows.filter(
    ({ start, path }) => start === 'onDemand' && path !== undefined && facts && isWithin(facts.path, path),
  );
  return [
    ...flows.filter(({ start }) => start === 'first'),
    // Of an area inside another, the inner one is the page.
    ...around.filter(({ path = '' }) =>
      around.every((other) => other.path === path || !isWithin(other.path ?? '', path)),
    ),
    ...flows.filter(({ start }) => start === 'hosted' && isMobile),
  ].map(({ name }) => name);
}

/** Whether the chart of a running flow handles events of a type. Logic that is no chart handles none. */
function handles(flow: AnyActorRef, type: string): boolean {
  const { logic } = flow as AnyActorRef & { readonly logic: Partial<Pick<AnyStateMachine, 'events'>> };
  return logic.events?.includes(type) ?? false;
}

/** How long what the first screen does not need is put off [S4.04], in milliseconds. */
export const firstScreenDelay = 1000;
/** How long the first view waits for the charts that it shows, in milliseconds; what lacks then has its skeleton. */
export const chartPatience = 5000;
/** How long it waits for their data, which was asked for before the program came, in milliseconds. */
export const dataPatience = 150;

/** A placeholder; `src/app` provides the real one. */
const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Names, types and rules of the root chart; the states and transitions are in `root.machine.ts`. */
export const rootSetup = setup({
  types: {
    context: {} as RootContext,
    events: {} as RootEvent,
    input: {} as RootInput,
    meta: {} as { spec: string[] },
  },
  actors: {
    session: sessionMachine,
    alerts: alertsMachine,
    flowHost: flowHostMachine,
    /** Resolves when all these flows run or have failed. */
    awaitCharts: fromPromise<void, { flows: readonly FlowName[] }>(provide('awaitCharts')),
    /** Resolves when these flows have what they show first. */
    awaitData: fromPromise<void, { flows: readonly FlowName[] }>(provide('awaitData')),
  },
  guards: {
    /** Not what XState itself tells: an actor that crashed has to end root as well, and a wildcard would hide it. */
    isFromPortal: ({ event }) => !event.type.startsWith('xstate.'),
  },
  delays: { firstScreenDelay, chartPatience, dataPatience },
  actions: {
    startFacts: assign(({ context: { input } }, { session, returnTo }: SessionStart) => ({
      facts: {
        session,
        flags: createFeatureFlags(initialFeatureFlags),
        language: input.entry.language,
        clientId: null,
        path: returnTo ?? input.path,
        opened: input.opened,
        isViewShown: false,
        hasTermsToAccept: false,
        isMobile: input.isMobile,
        isLocalhost: input.isLocalhost,
        areas: input.areas,
        widgets: input.flows.flatMap(({ widget }) => widget ?? []),
      },
    })),
    changeFacts: enqueueActions(({ context, enqueue, self }, change: Partial<SessionFacts>) => {
      if (!context.facts) return;
      const facts = { ...context.facts, ...change };
      enqueue.assign({ facts });
      for (const { name } of context.input.flows) {
        const host = findHost(self, name);
        if (host) enqueue.sendTo(host, { type: 'facts.changed', facts });
      }
    }),
    forgetFacts: assign({ facts: null }),
    startHosts: enqueueActions(({ context: { input, facts }, enqueue }) => {
      if (!facts) return;
      for (const { name: flow } of input.flows)
        enqueue.spawnChild('flowHost', {
          id: hostIdOf(flow),
          systemId: hostIdOf(flow),
          input: { flow, facts },
        });
    }),
    stopHosts: enqueueActions(({ context, enqueue }) => {
      for (const { name } of context.input.flows) enqueue.stopChild(hostIdOf(name));
    }),
    announceFlows: raise({ type: 'flows.ready' }),
    announceView: raise({ type: 'view.shown' }),
    wantFirst: enqueueActions(({ context, enqueue, self }) => {
      for (const flow of firstFlowsOf(context)) {
        const host = findHost(self, flow);
        if (host) enqueue.sendTo(host, { type: 'flow.wanted' });
      }
    }),
    wantLater: enqueueActions(({ context, enqueue, self }) => {
      for (const { name, start } of context.input.flows) {
        const host = findHost(self, name);
        if (host && start === 'later') enqueue.sendTo(host, { type: 'flow.wanted' });
      }
    }),
    passToHost: enqueueActions(({ enqueue, event, self }) => {
      if (!('flow' in event)) return;
      const host = findHost(self, event.flow);
      if (host) enqueue.sendTo(host, event);
    }),
    passToFlows: enqueueActions(({ context, enqueue, event, self }) => {
      for (const { name } of context.input.flows) {
        const actor: AnyActorRef | undefined = findActor(self, name);
        if (actor && handles(actor, event.type)) enqueue.sendTo(actor, event);
      }
    }),
    refreshSession: enqueueActions(({ enqueue, self }) => {
      const session = findActor(self, 'session');
      if (session) enqueue.sendTo(session, { type: 'session.refresh' });
    }),
    passToSession: enqueueActions(({ enqueue, event, self }) => {
      const session = findActor(self, 'session');
      if (session && event.type === 'uploads.changed') enqueue.sendTo(session, event);
    }),
    clearAlerts: enqueueActions(({ enqueue, self }) => {
      const alerts = findActor(self, 'alerts');
      if (alerts) enqueue.sendTo(alerts, { type: 'alerts.cleared' });
    }),
    passToAlerts: enqueueActions(({ enqueue, event, self }) => {
      const alerts = findActor(self, 'alerts');
      if (alerts && (event.type === 'alert.raised' || event.type === 'alert.withdrawn'))
        enqueue.sendTo(alerts, event);
    }),
  },
});
