import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { AccessFacts } from '../../contract/session/access.ts';
import { may } from '../../contract/session/access.ts';
import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import type { Filter, Step, Trail } from './trail.ts';
import { emptyTrail, shownSteps } from './trail.ts';

export interface LiveContext {
  readonly facts: SessionFacts;
  /** What is on screen: while the list is paused, what had been recorded then. */
  readonly trail: Trail;
  readonly filter: Filter;
  /** The number of the step whose states are shown; `null` for the newest. */
  readonly at: number | null;
  /** The key of the actor whose chart is shown; `null` for root. */
  readonly chosen: string | null;
}

export type LiveEvent =
  | { type: 'dialog.open'; dialog: string }
  | { type: 'dialog.close' }
  | { type: 'live.toggle' }
  | { type: 'trail.recorded'; trail: Trail }
  | { type: 'trail.pause' }
  | { type: 'trail.resume' }
  | { type: 'trail.export' }
  | { type: 'step.choose'; number: number }
  | { type: 'step.back' }
  | { type: 'step.forward' }
  | { type: 'filter.changed'; text: string }
  | { type: 'scope.changed'; actor: string | null }
  | { type: 'actor.choose'; actor: string }
  | { type: 'session.refreshed'; session: Session };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};
const provideCallback = (name: string) =>
  fromCallback(() => {
    throw new Error(`provide ${name}`);
  });

const noFilter: Filter = { text: '', scope: null };

const mayWatch = (facts: AccessFacts): boolean => may(facts, 'liveView');

/** The steps that the filter lets through, before and after the one that is shown. */
const stepsAround = ({ trail, filter, at }: LiveContext) => {
  const shown = shownSteps(trail, filter);
  const now = at ?? trail.count;
  return {
    before: shown.findLast(({ number }) => number < (at ?? Number.POSITIVE_INFINITY)),
    after: shown.find(({ number }) => number > now),
  };
};

const showing = (step: Step | undefined) => (step ? { at: step.number, chosen: step.actor } : {});

/** The live view: which charts run, in which states they are, and what led there, for those who work on the portal. */
export const liveMachine = setup({
  types: {
    context: {} as LiveContext,
    events: {} as LiveEvent,
    input: {} as SessionFacts,
    meta: {} as { spec: string[] },
    tags: {} as 'open' | 'paused' | 'exporting' | 'exportFailed',
  },
  actors: {
    /** Records every event that an actor handles, masked, until it ends. */
    recordSteps: provideCallback('recordSteps'),
    /** Reports the shortcut of the live view. */
    watchShortcut: provideCallback('watchShortcut'),
    /** Reports what has been recorded, at once and after each change. */
    followTrail: provideCallback('followTrail'),
    /** Hands the trail to the browser as a file. */
    saveTrail: fromPromise<void, { trail: Trail }>(provide('saveTrail')),
  },
  guards: {
    mayWatch: ({ context }) => mayWatch(context.facts),
    mayWatchAfter: ({ context }, session: Session) => mayWatch({ ...context.facts, session }),
    isLiveView: (_, dialog: string) => dialog === 'live',
    hasSteps: ({ context }) => context.trail.steps.length > 0,
    hasStepBefore: ({ context }) => stepsAround(context).before !== undefined,
    hasStepAfter: ({ context }) => stepsAround(context).after !== undefined,
  },
  actions: {
    storeSession: assign(({ context }, session: Session) => ({ facts: { ...context.facts, session } })),
    storeTrail: assign((_, trail: Trail) => ({ trail })),
    showStep: assign(({ context }, number: number) =>
      showing(context.trail.steps.find((step) => step.number === number)),
    ),
    showNewest: assign(({ context }) => ({ at: context.trail.count })),
    showBefore: assign(({ context }) => showing(stepsAround(context).before)),
    showAfter: assign(({ context }) => showing(stepsAround(context).after)),
    followNewest: assign({ at: null }),
    filterByText: assign(({ context }, text: string) => ({ filter: { ...context.filter, text } })),
    filterByActor: assign(({ context }, scope: string | null) => ({ filter: { ...context.filter, scope } })),
    chooseActor: assign((_, chosen: string) => ({ chosen })),
    forgetTrail: assign({ trail: emptyTrail, at: null, chosen: null, filter: noFilter }),
  },
}).createMachine({
  id: 'live',
  description:
    'The live view: actors, their states, and the events that led there, for those who work on the portal.',
  context: ({ input }) => ({ facts: input, trail: emptyTrail, filter: noFilter, at: null, chosen: null }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'mayWatch', target: 'allowed', meta: { spec: ['S6.03'] } }, { target: 'withheld' }],
    },
    withheld: {
      description: 'Nothing is recorded and nothing opens.',
      meta: { spec: ['S6.03'] },
      on: {
        'session.refreshed': [
          {
            guard: { type: 'mayWatchAfter', params: ({ event }) => event.session },
            target: 'allowed',
            actions: { type: 'storeSession', params: ({ event }) => event.session },
          },
          { actions: { type: 'storeSession', params: ({ event }) => event.session } },
        ],
      },
    },
    allowed: {
      description: 'Everything but the live view itself is recorded, whether or not it is open.',
      meta: { spec: ['S6.03'] },
      invoke: [
        { src: 'recordSteps', id: 'recordSteps' },
        { src: 'watchShortcut', id: 'watchShortcut' },
      ],
      on: {
        'session.refreshed': [
          {
            guard: { type: 'mayWatchAfter', params: ({ event }) => event.session },
            actions: { type: 'storeSession', params: ({ event }) => event.session },
          },
          {
            target: 'withheld',
            description: 'The right was taken away: the recording ends and is forgotten.',
            meta: { spec: ['S6.03'] },
            actions: { type: 'storeSession', params: ({ event }) => event.session },
          },
        ],
      },
      initial: 'closed',
      states: {
        closed: {
          on: {
            'dialog.open': {
              guard: { type: 'isLiveView', params: ({ event }) => event.dialog },
              target: 'open',
            },
            'live.toggle': 'open',
          },
        },
        open: {
          tags: 'open',
          exit: 'forgetTrail',
          on: {
            'dialog.close': 'closed',
            'live.toggle': 'closed',
            'filter.changed': { actions: { type: 'filterByText', params: ({ event }) => event.text } },
            'scope.changed': { actions: { type: 'filterByActor', params: ({ event }) => event.actor } },
            'actor.choose': { actions: { type: 'chooseActor', params: ({ event }) => event.actor } },
          },
          type: 'parallel',
          states: {
            list: {
              initial: 'following',
              states: {
                following: {
                  description: 'Shows each step as it is recorded.',
                  entry: 'followNewest',
                  invoke: { src: 'followTrail', id: 'followTrail' },
                  on: {
                    'trail.recorded': { actions: { type: 'storeTrail', params: ({ event }) => event.trail } },
                    'trail.pause': { target: 'paused', actions: 'showNewest' },
                    'step.choose': {
                      target: 'paused',
                      actions: { type: 'showStep', params: ({ event }) => event.number },
                    },
                    'step.back': { guard: 'hasStepBefore', target: 'paused', actions: 'showBefore' },
                  },
                },
                paused: {
                  description: 'The list rests and the portal does not: recording goes on.',
                  tags: 'paused',
                  on: {
                    'trail.resume': 'following',
                    'step.choose': { actions: { type: 'showStep', params: ({ event }) => event.number } },
                    'step.back': { guard: 'hasStepBefore', actions: 'showBefore' },
                    'step.forward': { guard: 'hasStepAfter', actions: 'showAfter' },
                  },
                },
              },
            },
            file: {
              initial: 'idle',
              states: {
                idle: { on: { 'trail.export': { guard: 'hasSteps', target: 'saving' } } },
                saving: {
                  tags: 'exporting',
                  invoke: {
                    src: 'saveTrail',
                    id: 'saveTrail',
                    input: ({ context }) => ({ trail: context.trail }),
                    onDone: 'idle',
                    onError: 'failed',
                  },
                },
                failed: {
                  tags: 'exportFailed',
                  on: { 'trail.export': { guard: 'hasSteps', target: 'saving' } },
                },
              },
            },
          },
        },
      },
    },
  },
});
