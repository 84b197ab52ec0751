import { assign, fromPromise, setup } from 'xstate';
import { isPassing, type Problem, ProblemError, problemOf } from '../problem.ts';
import type { EraseAnswer, KeptDocument, OwnEndpoint } from './removal.ts';

/** The documents that are deleted by their own endpoints at the same time; the lanes of the chart. */
export const eraseLanes = ['first', 'second', 'third', 'fourth'] as const;
type Lane = (typeof eraseLanes)[number];

interface ErasingContext {
  /** Those that no lane has taken yet. */
  readonly waiting: readonly OwnEndpoint[];
  /** What each lane deletes. */
  readonly taken: Readonly<Partial<Record<Lane, OwnEndpoint>>>;
  readonly gone: EraseAnswer['gone'];
  readonly kept: EraseAnswer['kept'];
  /** A problem that will pass: nothing more is tried. */
  readonly problem: Problem | null;
}

const reasonOf = (error: unknown): KeptDocument['reason'] => {
  const { code } = problemOf(error);
  if (code === 'forbidden') return 'permission';
  return code === 'taskClosed' ? 'handedIn' : 'other';
};

const erasingSetup = setup({
  types: {
    context: {} as ErasingContext,
    input: {} as { documents: readonly OwnEndpoint[] },
    output: {} as EraseAnswer,
    meta: {} as { spec: string[] },
  },
  actors: {
    eraseDocument: fromPromise<void, OwnEndpoint>(async () => {
      throw new Error('provide eraseDocument');
    }),
  },
  guards: {
    mayGoOn: ({ context }) => context.waiting.length > 0 && context.problem === null,
    isGone: (_, { error }: { error: unknown }) => problemOf(error).code === 'notFound',
    isPassing: (_, { error }: { error: unknown }) =>
      !(error instanceof ProblemError) || isPassing(problemOf(error)),
  },
  actions: {
    take: assign(({ context: { taken, waiting } }, lane: Lane) => {
      const [next, ...others] = waiting;
      return { waiting: others, taken: next ? { ...taken, [lane]: next } : taken };
    }),
    storeGone: assign(({ context: { gone, taken } }, lane: Lane) => ({
      gone: [...gone, taken[lane]?.id ?? ''],
    })),
    storeKept: assign(({ context: { kept, taken } }, { lane, error }: { lane: Lane; error: unknown }) => ({
      kept: [...kept, { id: taken[lane]?.id ?? '', reason: reasonOf(error) }],
    })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
  },
});

const laneOf = (lane: Lane) =>
  erasingSetup.createStateConfig({
    initial: 'deciding',
    states: {
      deciding: {
        always: [
          { guard: 'mayGoOn', target: 'erasing', actions: { type: 'take', params: lane } },
          { target: 'finished' },
        ],
      },
      erasing: {
        invoke: {
          src: 'eraseDocument',
          id: lane,
          input: ({ context }) => context.taken[lane] ?? { id: '', endpoint: '' },
          onDone: { target: 'deciding', actions: { type: 'storeGone', params: lane } },
          onError: [
            {
              guard: { type: 'isGone', params: ({ event }) => event },
              target: 'deciding',
              description:
                'It is not there: the answer to an earlier call was lost, and it is as gone as it can be.',
              actions: { type: 'storeGone', params: lane },
            },
            {
              guard: { type: 'isPassing', params: ({ event }) => event },
              target: 'finished',
              description:
                'No answer came, and the next call would have none: no lane begins another document, and those left are not named.',
              meta: { spec: ['S8.09'] },
              actions: { type: 'storeProblem', params: ({ event }) => event },
            },
            {
              target: 'deciding',
              description: 'This document stays, and why is said at the end; the others go on.',
              meta: { spec: ['S8.10'] },
              actions: { type: 'storeKept', params: ({ event }) => ({ lane, error: event.error }) },
            },
          ],
        },
      },
      finished: { type: 'final' },
    },
  });

/** Deletes documents for good by their own endpoints, four at a time [S4.18, S7.21]. */
export const erasingMachine = erasingSetup.createMachine({
  id: 'erasing',
  description: 'Documents with an endpoint of their own are deleted for good, four at a time.',
  type: 'parallel',
  meta: { spec: ['S4.18', 'S7.21'] },
  context: ({ input }) => ({ waiting: input.documents, taken: {}, gone: [], kept: [], problem: null }),
  output: ({ context: { gone, kept, problem } }) => ({ gone, kept, problem }),
  states: {
    first: laneOf('first'),
    second: laneOf('second'),
    third: laneOf('third'),
    fourth: laneOf('fourth'),
  },
});
