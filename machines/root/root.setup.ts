import type { AnyActorRef } from 'xstate';
import { assign, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { createFeatureFlags, initialFeatureFlags } from '../../contract/feature-flags.ts';
import type { Session } from '../../contract/session.ts';
import { alertsMachine } from '../alerts/alerts.machine.ts';
import type { SessionFacts } from '../facts.ts';
import type { Entry } from '../session/entry.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { DialogWanted, Signal } from '../signals.ts';
import { flowHostMachine } from './flow-host.machine.ts';
import type { FlowName } from './flows.ts';
import { findActor, findHost, flowNames } from './flows.ts';

/** What the page knows before anybody is signed in. */
export type RootInput = Pick<SessionFacts, 'isMobile' | 'isLocalhost' | 'opened' | 'path'> & {
  readonly entry: Entry;
};

export interface RootContext {
  readonly input: RootInput;
  /** What flows are told of the session; `null` while nobody is signed in. */
  readonly facts: SessionFacts | null;
}

interface SessionStart {
  readonly session: Session;
  readonly returnTo: string | null;
}

/** Signals that root hands on. Every other signal ends at the page. */
type RootSignal = Extract<
  Signal,
  {
    type:
      | 'session.started'
      | 'session.refreshed'
      | 'session.ended'
      | 'client.changed'
      | 'client.wanted'
      | 'documents.changed'
      | 'undo.wanted'
      | 'task.changed'
      | 'tasks.stale'
      | 'task.wanted'
      | 'task.opened'
      | 'task.missing'
      | 'flags.loaded'
      | 'profile.saved'
      | 'language.changed'
      | 'terms.required'
      | 'terms.accepted'
      | 'error.noted'
      | 'alert.raised'
      | 'alert.withdrawn';
  }
>;

export type RootEvent =
  | RootSignal
  /** Root to itself: the places of the flows are there. */
  | { type: 'flows.ready' }
  | { type: 'route.entered'; path: string; opened?: string | null }
  | { type: 'bridge.received'; data: unknown }
  | { type: 'flow.wanted'; flow: FlowName }
  | { type: 'flow.retry'; flow: FlowName }
  | ({ type: 'flow.open'; flow: FlowName } & DialogWanted);

/** Which flows hear what [design: flows meet in root]. Who is not running hears nothing, and needs nothing. */
const concerned: Partial<Record<RootEvent['type'], readonly FlowName[]>> = {
  'client.changed': [
    'documents',
    'deletion',
    'folder',
    'sending',
    'links',
    'comments',
    'preview',
    'tasks',
    'task',
  ],
  'documents.changed': ['documents', 'task'],
  'undo.wanted': ['deletion'],
  'client.wanted': ['clients'],
  'task.changed': ['tasks'],
  'tasks.stale': ['task'],
  'task.wanted': ['task'],
  'task.opened': ['mobile'],
  'task.missing': ['mobile'],
  'session.refreshed': ['routes', 'documents', 'folder', 'mobile', 'help', 'report', 'tasks', 'task'],
  'flags.loaded': ['routes', 'help', 'report', 'tasks', 'task'],
  'language.changed': ['sending'],
  'route.entered': ['routes', 'documents', 'help', 'hooks', 'mobile', 'task'],
  'terms.required': ['routes'],
  'terms.accepted': ['routes'],
  'error.noted': ['hooks'],
  'bridge.received': ['mobile'],
};

/** What the first screen needs, and what may come after it. Notices stand above every page: coming late, they would move it. */
const firstFlows: readonly FlowName[] = ['routes', 'clients', 'terms', 'notices'];
const laterFlows: readonly FlowName[] = ['hooks', 'profile'];

/** The flow whose page a visit begins with, where that is known before the guards were asked. */
export function firstAreaOf(path: string): 'documents' | 'tasks' | null {
  const area = /^\/([a-z]+)(?:[/?]|$)/.exec(path)?.[1];
  return area === 'documents' || area === 'tasks' ? area : null;
}

/** What the first screen shows: the flows of every page, and the one whose page it is. */
export function firstFlowsOf({ facts, input }: RootContext): readonly FlowName[] {
  const area = facts && firstAreaOf(facts.path);
  return [...firstFlows, ...(area ? [area] : []), ...(input.isMobile ? (['mobile'] as const) : [])];
}

/** How long what the first screen does not need is put off [S4.04], in milliseconds. */
export const firstScreenDelay = 1000;
/** How long the first view waits for the charts that it shows, in milliseconds; what lacks then has its skeleton. */
export const chartPatience = 5000;
/** How long it waits for their data, which was asked for before the program came, in milliseconds. */
export const dataPatience = 150;

/** The stand-in until the boot provides the real one. */
const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Names, types and rules of the root chart; the chart itself stands in `root.machine.ts`. */
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
        hasTermsToAccept: false,
        isMobile: input.isMobile,
        isLocalhost: input.isLocalhost,
      },
    })),
    changeFacts: enqueueActions(({ context, enqueue, self }, change: Partial<SessionFacts>) => {
      if (!context.facts) return;
      const facts = { ...context.facts, ...change };
      enqueue.assign({ facts });
      for (const flow of flowNames) {
        const host = findHost(self, flow);
        if (host) enqueue.sendTo(host, { type: 'facts.changed', facts });
      }
    }),
    forgetFacts: assign({ facts: null }),
    announceFlows: raise({ type: 'flows.ready' }),
    wantFirst: enqueueActions(({ context, enqueue, self }) => {
      for (const flow of firstFlowsOf(context)) {
        const host = findHost(self, flow);
        if (host) enqueue.sendTo(host, { type: 'flow.wanted' });
      }
    }),
    wantLater: enqueueActions(({ enqueue, self }) => {
      for (const flow of laterFlows) {
        const host = findHost(self, flow);
        if (host) enqueue.sendTo(host, { type: 'flow.wanted' });
      }
    }),
    passToHost: enqueueActions(({ enqueue, event, self }) => {
      if (!('flow' in event)) return;
      const host = findHost(self, event.flow);
      if (host) enqueue.sendTo(host, event);
    }),
    passToFlows: enqueueActions(({ enqueue, event, self }) => {
      for (const flow of concerned[event.type] ?? []) {
        const actor: AnyActorRef | undefined = findActor(self, flow);
        if (actor) enqueue.sendTo(actor, event);
      }
    }),
    refreshSession: enqueueActions(({ enqueue, self }) => {
      const session = findActor(self, 'session');
      if (session) enqueue.sendTo(session, { type: 'session.refresh' });
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
