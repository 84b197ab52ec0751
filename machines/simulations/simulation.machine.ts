import { assign, emit, fromPromise, sendParent, setup } from 'xstate';
import { mayRequest } from '../../contract/requests/kinds/kinds.ts';
import { type AccessFacts, may } from '../../contract/session/access.ts';
import { simulationOf } from '../../contract/simulations/simulate.ts';
import type { Simulation } from '../../contract/simulations/simulations.ts';
import { requestPathOf } from '../action-paths.ts';
import { secondClickDelay, unread } from '../parts/confirmation.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';

/** What an open simulation reports to the chart of the simulations. */
export type SimulationReport =
  | { type: 'simulation.loaded'; clientId: string }
  | { type: 'simulation.deleted'; simulationId: string };

/** A draft that was made of a simulation. */
export interface MadeDraft {
  readonly id: string;
  readonly kind: string;
}

/** The simulation as it was read, and a random id, part of the idempotency key of a draft that is made of it. */
export interface LoadedSimulation {
  readonly simulation: Simulation;
  readonly visitId: string;
}

/** A draft to be made. The same attempt again is the same draft. */
export interface DraftOrder {
  readonly simulationId: string;
  readonly attemptId: string;
}

interface OfSimulation {
  readonly simulationId: string;
}

export interface SimulationInput extends OfSimulation {
  readonly access: AccessFacts;
  /** The path of all actions: a draft is opened below it. */
  readonly root: string;
}

interface SimulationContext extends SimulationInput {
  readonly simulation: Simulation | null;
  readonly visitId: string;
  /** How many drafts were made of it in this visit. */
  readonly drafts: number;
  /** Why it could not be read, deleted, or made a draft of. */
  readonly problem: Problem | null;
}

type SimulationEvent =
  | { type: 'simulation.retry' }
  | { type: 'draft.make' }
  | { type: 'deletion.start' }
  | { type: 'deletion.cancel' }
  | { type: 'deletion.confirm' };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = SimulationContext;

/** The kind of request that goes on with a simulation; `null` where there is none. */
export const draftKindOf = (simulation: Simulation | null): string | null =>
  simulationOf(simulation?.kind ?? '')?.draft?.kind ?? null;

/** Whether the user may do more than read it. */
export const mayChange = ({ simulation, access }: Pick<Context, 'simulation' | 'access'>): boolean =>
  simulation?.mayChange === true && may(access, 'changes');

/** Whether the user may make a draft of it: there is a matching kind of request, which they may have. */
export const mayDraft = (context: Pick<Context, 'simulation' | 'access'>): boolean => {
  const kind = draftKindOf(context.simulation);
  return kind !== null && mayChange(context) && mayRequest(context.access, kind);
};

/** An open simulation: its result, which may become the draft of a request, or be deleted. */
export const simulationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SimulationEvent,
    input: {} as SimulationInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'asking',
  },
  actors: {
    loadSimulation: fromPromise<LoadedSimulation, OfSimulation>(provide('loadSimulation')),
    makeDraft: fromPromise<MadeDraft, DraftOrder>(provide('makeDraft')),
    deleteSimulation: fromPromise<void, OfSimulation>(provide('deleteSimulation')),
  },
  delays: { secondClickDelay },
  guards: {
    mayDraft: ({ context }) => mayDraft(context),
    mayChange: ({ context }) => mayChange(context),
    isGone: (_, { error }: { error: unknown }) => problemOf(error).code === 'notFound',
  },
  actions: {
    storeSimulation: assign((_, loaded: LoadedSimulation) => ({ ...loaded, problem: null })),
    countDraft: assign(({ context: { drafts } }) => ({ drafts: drafts + 1 })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forgetProblem: assign({ problem: null }),
    reportLoaded: sendParent((_, { simulation: { clientId } }: LoadedSimulation) => ({
      type: 'simulation.loaded' as const,
      clientId,
    })),
    reportDeleted: sendParent(({ context: { simulationId } }: { context: Context }) => ({
      type: 'simulation.deleted' as const,
      simulationId,
    })),
    announceRequests: emit({ type: 'requests.changed' as const }),
    goToDraft: emit(({ context: { root } }: { context: Context }, { kind, id }: MadeDraft) => ({
      type: 'navigation.wanted' as const,
      to: requestPathOf(root, kind, id),
      replace: false,
    })),
  },
}).createMachine({
  id: 'simulation',
  description: 'A simulation that is kept.',
  meta: { spec: ['T2.14'] },
  context: ({ input }) => ({ ...input, simulation: null, visitId: '', drafts: 0, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'loadSimulation',
        id: 'loadSimulation',
        input: ({ context: { simulationId } }) => ({ simulationId }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'storeSimulation', params: ({ event }) => event.output },
            { type: 'reportLoaded', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'simulation.retry': { target: 'loading', actions: 'forgetProblem' } } },
    shown: {
      on: {
        'draft.make': { guard: 'mayDraft', target: 'drafting', actions: 'forgetProblem' },
        'deletion.start': { guard: 'mayChange', target: 'asking', actions: 'forgetProblem' },
      },
    },
    drafting: {
      tags: 'busy',
      description: 'The answers become the draft of a request; nothing is sent by that.',
      invoke: {
        src: 'makeDraft',
        id: 'makeDraft',
        input: ({ context: { simulationId, visitId, drafts } }) => ({
          simulationId,
          attemptId: `${visitId}:${drafts}`,
        }),
        onDone: {
          target: 'shown',
          actions: [
            'countDraft',
            'announceRequests',
            { type: 'goToDraft', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'shown', actions: { type: 'storeProblem', params: ({ event }) => event } },
      },
    },
    asking: {
      tags: 'asking',
      description: 'A simulation that is deleted cannot be brought back.',
      on: { 'deletion.cancel': 'shown' },
      initial: 'unread',
      states: {
        unread,
        ready: { on: { 'deletion.confirm': '#simulation.deleting' } },
      },
    },
    deleting: {
      tags: ['busy', 'asking'],
      invoke: {
        src: 'deleteSimulation',
        id: 'deleteSimulation',
        input: ({ context: { simulationId } }) => ({ simulationId }),
        onDone: { target: 'deleted', actions: 'reportDeleted' },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => event },
            target: 'deleted',
            description: 'Another user has deleted it.',
            actions: 'reportDeleted',
          },
          { target: 'shown', actions: { type: 'storeProblem', params: ({ event }) => event } },
        ],
      },
    },
    deleted: {},
  },
});
