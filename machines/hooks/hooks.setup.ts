import { assign, emit, fromCallback, fromPromise, raise, setup } from 'xstate';
import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import { maxLogItems } from '../../contract/firm/support.ts';
import { may } from '../../contract/session/access.ts';
import type { SessionFacts } from '../facts.ts';
import { isPassing, problemOf } from '../problem.ts';
import type { Alert, Signal } from '../signals.ts';
import { bentoStandard } from '../signals.ts';
import type { Audience, Note } from './notes.ts';
import { describeError, routeOf } from './notes.ts';

/** The hooks that are mended when they break; the log is not among them, because it reports the others. */
export type HookName = 'watchNetwork' | 'catchErrors' | 'loadFlags' | 'reportDebug' | 'measureLoad';

export interface HooksContext {
  readonly facts: SessionFacts;
  /** The page on screen, without ids. */
  readonly route: string;
  /** Hooks that broke and were started again; none is a second time. */
  readonly restarted: readonly HookName[];
  /** How many errors of this visit were taken for the log. */
  readonly errorCount: number;
  /** The entries that wait for the log, oldest first, and those being sent to it. */
  readonly waiting: readonly Note[];
  readonly batch: readonly Note[];
  /** When the page last changed, in milliseconds since it was asked for. */
  readonly changedAt: number;
}

type NotedError = Extract<Signal, { type: 'error.noted' }>;
/** What the hooks hear from the page. */
export type HookReport =
  | { type: 'network.lost' }
  | { type: 'network.back' }
  | { type: 'error.caught'; module: string; message: string; stack: string | null }
  | { type: 'page.changed'; at: number };
export type HooksEvent =
  | HookReport
  | NotedError
  | { type: 'route.entered'; path: string }
  | { type: 'note.added'; note: Note };

/** Performance measuring stops after so many milliseconds without a change of the page [T9.01]. */
export const loadQuietDelay = 2000;
/** A page that never stops changing is not measured; in milliseconds. */
export const measureLimit = 60_000;
/** How long the log waits for further entries, in milliseconds; each new one starts the wait anew. */
export const logDelay = 2000;
/** How long a hook that broke rests before it is started again, in milliseconds. */
export const restartDelay = 1000;
/** The most errors that one visit logs. */
export const maxErrorsPerVisit = 100;
/** The most entries that wait for the log while it cannot be reached. */
export const maxWaiting = 200;

/** What the alerts about the connection speak of: its return takes back that it was lost. */
const networkTopic = 'network';

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};
const provideCallback = (name: string) =>
  fromCallback(() => {
    throw new Error(`provide ${name}`);
  });

const passingAlert = (type: 'info' | 'success', key: string): Alert => ({
  type,
  key,
  closeable: true,
  timeout: bentoStandard,
});
const audiencesOf = (facts: SessionFacts): readonly Audience[] =>
  (['productInsight', 'pendo'] as const).filter((audience) => may(facts, audience));

/** Names, types and rules of the hooks chart; the states and transitions are in `hooks.machine.ts`. */
export const hooksSetup = setup({
  types: {
    context: {} as HooksContext,
    events: {} as HooksEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  actors: {
    watchNetwork: provideCallback('watchNetwork'),
    catchErrors: provideCallback('catchErrors'),
    reportDebug: provideCallback('reportDebug'),
    measureLoad: provideCallback('measureLoad'),
    loadFlags: fromPromise<FeatureFlags>(provide('loadFlags')),
    writeLog: fromPromise<void, { notes: readonly Note[] }>(provide('writeLog')),
  },
  delays: { loadQuietDelay, measureLimit, logDelay, restartDelay },
  guards: {
    isFirstFailure: ({ context }, hook: HookName) => !context.restarted.includes(hook),
    mayNoteMore: ({ context }) => context.errorCount < maxErrorsPerVisit,
    mayUseProductInsight: ({ context }) => may(context.facts, 'productInsight'),
    mayUsePendo: ({ context }) => may(context.facts, 'pendo'),
    mayReportDebug: ({ context }) => may(context.facts, 'debugMode'),
    mayWatchLive: ({ context }) => may(context.facts, 'liveView'),
    isOtherPage: ({ context }, path: string) => routeOf(path) !== context.route,
    isBatchFull: ({ context }) => context.waiting.length + 1 >= maxLogItems,
    hasNotesWaiting: ({ context }) => context.waiting.length > 0,
    isPassingProblem: (_, params: { error: unknown }) => isPassing(problemOf(params.error)),
  },
  actions: {
    countRestart: assign(({ context }, hook: HookName) => ({ restarted: [...context.restarted, hook] })),
    noteFailure: emit((_: unknown, params: { hook: HookName; error: unknown }) => ({
      type: 'error.noted' as const,
      module: `hooks.${params.hook}`,
      ...describeError(params.error),
    })),
    noteError: emit((_: unknown, caught: Omit<NotedError, 'type'>) => ({
      type: 'error.noted' as const,
      module: caught.module,
      message: caught.message,
      stack: caught.stack,
    })),
    alertLost: emit({
      type: 'alert.raised',
      alert: { ...passingAlert('info', 'networkLost'), topic: networkTopic },
    }),
    alertBack: emit({
      type: 'alert.raised',
      alert: { ...passingAlert('success', 'networkBack'), topic: networkTopic },
    }),
    wantLiveView: emit({ type: 'flow.wanted' as const, flow: 'live' as const }),
    announceFlags: emit((_: unknown, flags: FeatureFlags) => ({ type: 'flags.loaded' as const, flags })),
    storeRoute: assign((_, path: string) => ({ route: routeOf(path) })),
    addPageView: raise(({ context }: { context: HooksContext }) => ({
      type: 'note.added' as const,
      note: { kind: 'pageView' as const, route: context.route, audiences: audiencesOf(context.facts) },
    })),
    storeChange: assign((_, changedAt: number) => ({ changedAt })),
    addPageLoad: raise(({ context }: { context: HooksContext }) => ({
      type: 'note.added' as const,
      note: {
        kind: 'pageLoad' as const,
        route: routeOf(context.facts.path),
        ms: Math.round(context.changedAt),
      },
    })),
    addError: raise((_: unknown, { module, message, stack }: Omit<NotedError, 'type'>) => ({
      type: 'note.added' as const,
      note: { kind: 'error' as const, module, message, stack },
    })),
    countError: assign(({ context }) => ({ errorCount: context.errorCount + 1 })),
    storeNote: assign(({ context }, note: Note) => ({
      waiting: context.waiting.length < maxWaiting ? [...context.waiting, note] : context.waiting,
    })),
    takeBatch: assign(({ context }) => ({
      batch: context.waiting.slice(0, maxLogItems),
      waiting: context.waiting.slice(maxLogItems),
    })),
    dropBatch: assign({ batch: [] }),
    giveBatchBack: assign(({ context }) => ({
      batch: [],
      waiting: [...context.batch, ...context.waiting].slice(0, maxWaiting),
    })),
  },
});
