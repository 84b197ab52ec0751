import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { DialogWanted, Signal } from '../signals.ts';
import type { FlowName } from './flows.ts';

interface FlowHostContext {
  readonly flow: FlowName;
  readonly facts: SessionFacts;
  /** The running flow, so that it can be stopped. */
  readonly actor: AnyActorRef | null;
  /** Why the flow is not there: it could not be fetched, or it crashed. */
  readonly problem: Problem | null;
  /** What to open as soon as the flow runs. */
  readonly wanted: DialogWanted | null;
}

export type FlowHostEvent =
  | { type: 'flow.wanted' }
  | { type: 'flow.retry' }
  /** The user closes the message that the flow is not there. */
  | { type: 'flow.dismiss' }
  | ({ type: 'flow.open' } & DialogWanted)
  | { type: 'facts.changed'; facts: SessionFacts };

/** What reaches a parent when a child of any id crashes; the type keeps it apart from the machine's own events. */
const crash = 'xstate.error.actor.*' as `xstate.error.actor.${string}`;

/** A placeholder; `src/app` provides the real one. */
const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/**
 * One flow's place in a session: fetched when it is wanted, running under its system id, and contained when it
 * crashes, so that the other flows go on and the user can start it again.
 */
export const flowHostMachine = setup({
  types: {
    context: {} as FlowHostContext,
    events: {} as FlowHostEvent,
    input: {} as { flow: FlowName; facts: SessionFacts },
    emitted: {} as Signal,
    /** `failureShown`: a message says that the flow is not there. */
    tags: {} as 'busy' | 'failureShown',
  },
  actors: { loadFlow: fromPromise<AnyStateMachine, { flow: FlowName }>(provide('loadFlow')) },
  actions: {
    storeDialog: assign((_, { dialog, about }: DialogWanted) => ({ wanted: { dialog, about } })),
    spawnFlow: assign(({ context: { flow, facts }, spawn }, logic: AnyStateMachine) => ({
      // The logic is not among those declared in `setup`: it was fetched a moment ago.
      actor: (spawn as (logic: AnyStateMachine, options: object) => AnyActorRef)(logic, {
        id: flow,
        systemId: flow,
        input: facts,
      }),
    })),
    stopFlow: enqueueActions(({ context, enqueue }) => {
      if (context.actor) enqueue.stopChild(context.actor);
      enqueue.assign({ actor: null });
    }),
    openDialog: enqueueActions(({ context: { actor, wanted }, enqueue }) => {
      if (actor && wanted) enqueue.sendTo(actor, { type: 'dialog.open', ...wanted });
      enqueue.assign({ wanted: null });
    }),
    storeProblem: assign((_, params: { error: unknown }) => ({ problem: problemOf(params.error) })),
    clearProblem: assign({ problem: null }),
    noteCrash: emit(({ context }: { context: FlowHostContext }, { error }: { error: unknown }) => ({
      type: 'error.noted' as const,
      module: `cc:flow:${context.flow}`,
      message: error instanceof Error ? error.message : String(error),
      stack: (error instanceof Error && error.stack) || null,
    })),
  },
}).createMachine({
  id: 'flowHost',
  description: 'A flow of the session: there when it is needed, contained when it breaks.',
  context: ({ input }) => ({ ...input, actor: null, problem: null, wanted: null }),
  on: {
    'facts.changed': { actions: assign({ facts: ({ event }) => event.facts }) },
  },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'It has not been asked for yet.',
      on: {
        'flow.wanted': 'loading',
        'flow.open': {
          target: 'loading',
          actions: { type: 'storeDialog', params: ({ event }) => event },
        },
      },
    },
    loading: {
      tags: 'busy',
      invoke: {
        src: 'loadFlow',
        id: 'loadFlow',
        input: ({ context }) => ({ flow: context.flow }),
        onDone: {
          target: 'running',
          actions: [{ type: 'spawnFlow', params: ({ event }) => event.output }, 'openDialog'],
        },
        onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
      },
      on: {
        'flow.open': { actions: { type: 'storeDialog', params: ({ event }) => event } },
      },
    },
    running: {
      on: {
        'flow.open': {
          actions: [{ type: 'storeDialog', params: ({ event }) => event }, 'openDialog'],
        },
        [crash]: {
          target: 'failed',
          description: 'It crashed. The others go on.',
          actions: [
            {
              type: 'storeProblem',
              params: ({ event }: { event: unknown }) => ({ error: (event as { error?: unknown }).error }),
            },
            {
              type: 'noteCrash',
              params: ({ event }: { event: unknown }) => ({ error: (event as { error?: unknown }).error }),
            },
            'stopFlow',
          ],
        },
      },
    },
    failed: {
      description: 'The flow is not there, and can be tried again.',
      initial: 'shown',
      states: {
        shown: {
          description: 'The view shows why, and offers another try.',
          tags: 'failureShown',
          on: { 'flow.dismiss': 'dismissed' },
        },
        dismissed: { description: 'The user has closed the message. It comes back when another try fails.' },
      },
      on: {
        'flow.retry': { target: 'loading', actions: 'clearProblem' },
        'flow.open': {
          target: 'loading',
          actions: ['clearProblem', { type: 'storeDialog', params: ({ event }) => event }],
        },
      },
    },
  },
});
