import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { assign, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { alertsMachine } from '../alerts/alerts.machine.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Entry } from '../session/entry.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { Signal } from '../signals.ts';
import type { FlowName } from './flows.ts';
import { findActor } from './flows.ts';

export interface RootInput {
  readonly entry: Entry;
  /** The folder that the first address names. */
  readonly containerId: string | null;
}

interface RootContext {
  readonly input: RootInput;
  /** Who stands under each flow's system id, so that they can be stopped. */
  readonly actors: Partial<Record<FlowName, AnyActorRef>>;
  readonly activeClientId: string | null;
  /** Why a flow is not there: it could not be fetched, or it crashed. */
  readonly problems: Partial<Record<FlowName, Problem>>;
}

export type RootEvent =
  | Extract<
      Signal,
      { type: 'session.started' | 'session.ended' | 'client.changed' | 'documents.changed' | 'alert.raised' }
    >
  | { type: 'flow.wanted'; flow: FlowName }
  | { type: 'flow.retry'; flow: FlowName };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

const inputOf = (context: RootContext, flow: FlowName) =>
  flow === 'documents'
    ? { clientId: context.activeClientId, containerId: context.input.containerId }
    : undefined;

/** Names, types and rules of the root chart; the chart itself stands in `root.machine.ts`. */
export const rootSetup = setup({
  types: {
    context: {} as RootContext,
    events: {} as RootEvent,
    input: {} as RootInput,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    session: sessionMachine,
    alerts: alertsMachine,
    loadFlow: fromPromise<AnyStateMachine, { flow: FlowName }>(provide('loadFlow')),
  },
  guards: {
    isThisFlow: (_, params: { flow: FlowName; wanted: FlowName }) => params.flow === params.wanted,
  },
  actions: {
    spawnFlow: assign(({ context, spawn }, params: { flow: FlowName; logic: AnyStateMachine }) => ({
      actors: {
        ...context.actors,
        // The logic is not among those declared in `setup`: it was fetched a moment ago.
        [params.flow]: (spawn as (logic: AnyStateMachine, options: object) => AnyActorRef)(params.logic, {
          id: params.flow,
          systemId: params.flow,
          input: inputOf(context, params.flow),
        }),
      },
    })),
    stopFlow: enqueueActions(({ context, enqueue }, flow: FlowName) => {
      const actor = context.actors[flow];
      if (!actor) return;
      enqueue.stopChild(actor);
      enqueue.assign(({ context: now }) => {
        const { [flow]: _gone, ...actors } = now.actors;
        return { actors };
      });
    }),
    wantClients: raise({ type: 'flow.wanted', flow: 'clients' }),
    forgetUser: assign({ activeClientId: null, problems: {} }),
    storeProblem: assign(({ context }, params: { flow: FlowName; error: unknown }) => ({
      problems: { ...context.problems, [params.flow]: problemOf(params.error) },
    })),
    clearProblem: assign(({ context }, flow: FlowName) => {
      const { [flow]: _solved, ...problems } = context.problems;
      return { problems };
    }),
    storeActiveClient: assign((_, clientId: string) => ({ activeClientId: clientId })),
    passToDocuments: enqueueActions(({ enqueue, event, self }) => {
      const documents = findActor(self, 'documents');
      if (documents && (event.type === 'client.changed' || event.type === 'documents.changed'))
        enqueue.sendTo(documents, event);
    }),
    passToAlerts: enqueueActions(({ enqueue, event, self }) => {
      const alerts = findActor(self, 'alerts');
      if (alerts && event.type === 'alert.raised') enqueue.sendTo(alerts, event);
    }),
  },
});
