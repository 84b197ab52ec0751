import { assign, emit, fromPromise, setup } from 'xstate';
import type { JobFault, JobStatus } from '../../contract/storage/export-jobs.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { isPassing, problemOf } from '../problem.ts';
import type { Alert, DocumentSelection, Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import type { ExportItem } from './queue.ts';
import {
  bounded,
  failureAlert,
  isExportable,
  isOver,
  isTooMuch,
  isUnderWay,
  isWorthRetrying,
  itemOf,
  maxQueued,
  partialAlert,
  withItem,
} from './queue.ts';

export interface ExportingContext {
  /** Whether it is a preview session of the firm's staff, which orders nothing in the client's name. */
  readonly isPreview: boolean;
  /** Every row of the card, in the order in which they were asked for. */
  readonly items: readonly ExportItem[];
  /** How many exports there have been. */
  readonly orders: number;
  /** How often in a row the answer about the one that is worked on did not come. */
  readonly misses: number;
}

export type ExportingEvent =
  | { type: 'dialog.open'; dialog: string; about?: DocumentSelection | undefined }
  | { type: 'export.cancel'; id: string }
  | { type: 'export.retry'; id: string }
  | { type: 'export.download'; id: string }
  | { type: 'exports.clear' };

/** The state of an export, as the server says. */
export interface JobReport {
  readonly status: JobStatus;
  readonly progress: number;
  readonly failed: readonly string[];
  /** Why it came to nothing, when the server names a reason. */
  readonly fault: JobFault | null;
}

/** How far the questions about a running export are apart [S9.04], in milliseconds. */
export const pollInterval = 1000;
/** How long the first question that got no answer is followed by none; each further one doubles it. In milliseconds. */
export const firstBackOff = 2000;
/** After how many questions in a row without an answer an export is given up: a minute and more after the first. */
export const maxMisses = 5;

/** What an alert about an order that was not taken speaks of. */
const orderTopic = 'export.order';

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = ExportingContext;
type Opening = { dialog: string; about?: DocumentSelection | undefined };

/** The export that is worked on. */
export const workingIn = ({ items }: Context): ExportItem | undefined =>
  items.find(({ status }) => status === 'working');
/** The next export whose archive the browser is to get. */
export const wantedIn = ({ items }: Context): ExportItem | undefined =>
  items.find(({ isWanted }) => isWanted);
const itemIn = ({ items }: Context, id: string) => items.find((item) => item.id === id);
/** What an alert speaks of: an export, by the id of its row. */
const about = (item: ExportItem | undefined): Pick<Alert, 'topic'> => (item ? { topic: item.id } : {});

/** Names, types and rules of the exporting chart; the states and transitions are in `exporting.machine.ts`. */
export const exportingSetup = setup({
  types: {
    context: {} as Context,
    events: {} as ExportingEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    startExport: fromPromise<{ jobId: string }, { fileIds: readonly string[]; folderIds: readonly string[] }>(
      provide('startExport'),
    ),
    askStatus: fromPromise<JobReport, { jobId: string }>(provide('askStatus')),
    fetchResult: fromPromise<{ url: string }, { jobId: string }>(provide('fetchResult')),
  },
  delays: {
    pollInterval,
    backOff: ({ context }) => firstBackOff * 2 ** (context.misses - 1),
  },
  guards: {
    isPreview: ({ context }) => context.isPreview,
    isOrder: (_, { dialog, about }: Opening) => dialog === 'export' && isExportable(about),
    isOneTooMany: ({ context }, { dialog, about }: Opening) =>
      dialog === 'export' && isExportable(about) && context.items.filter(isUnderWay).length >= maxQueued,
    isTooMuch: (_, { dialog, about }: Opening) =>
      dialog === 'export' && isExportable(about) && isTooMuch(about),
    hasWaiting: ({ context }) => context.items.some(({ status }) => status === 'waiting'),
    isWaiting: ({ context }, id: string) => itemIn(context, id)?.status === 'waiting',
    isWorkedOn: ({ context }, id: string) => itemIn(context, id)?.status === 'working',
    isReady: ({ context }, id: string) => itemIn(context, id)?.status === 'ready',
    isRetryable: ({ context }, id: string) => {
      const item = itemIn(context, id);
      return item !== undefined && isWorthRetrying(item);
    },
    isDone: (_, { status }: JobReport) => status === 'SUCCESS',
    isPartlyDone: (_, { status }: JobReport) => status === 'PARTIAL_SUCCESS',
    hasFailed: (_, { status }: JobReport) => status === 'ERROR',
    mayAskAgain: ({ context }, { error }: { error: unknown }) =>
      isPassing(problemOf(error)) && context.misses < maxMisses,
    hasWanted: ({ context }) => wantedIn(context) !== undefined,
    isExpired: (_, { error }: { error: unknown }) => problemOf(error).code === 'notFound',
    hasOver: ({ context }) => context.items.some(isOver),
  },
  actions: {
    addOrder: assign(({ context }, { about }: Opening) =>
      about
        ? {
            items: [...context.items, itemOf(about, `export-${context.orders + 1}`)],
            orders: context.orders + 1,
          }
        : {},
    ),
    takeNext: assign(({ context }) => ({
      items: withItem(context.items, context.items.find(({ status }) => status === 'waiting')?.id, {
        status: 'working',
      }),
      misses: 0,
    })),
    storeJob: assign(({ context }, jobId: string) => ({
      items: withItem(context.items, workingIn(context)?.id, { jobId }),
    })),
    storeProgress: assign(({ context }, { progress }: JobReport) => ({
      items: withItem(context.items, workingIn(context)?.id, { progress }),
      misses: 0,
    })),
    countMiss: assign(({ context }) => ({ misses: context.misses + 1 })),
    storeReady: assign(({ context }, { failed, status }: JobReport) => ({
      items: bounded(
        withItem(context.items, workingIn(context)?.id, {
          status: 'ready',
          progress: 1,
          missing: failed,
          isWanted: status === 'SUCCESS',
        }),
      ),
    })),
    storeFailure: assign(({ context }, problem: Problem) => ({
      items: bounded(withItem(context.items, workingIn(context)?.id, { status: 'failed', problem })),
    })),
    storeExpired: assign(({ context }) => ({
      items: withItem(context.items, wantedIn(context)?.id, {
        status: 'failed',
        problem: { code: 'notFound' },
        isWanted: false,
      }),
    })),
    wantArchive: assign(({ context }, id: string) => ({
      items: withItem(context.items, id, { isWanted: true }),
    })),
    storeHanded: assign(({ context }) => ({
      items: withItem(context.items, wantedIn(context)?.id, { isWanted: false, isHanded: true }),
    })),
    storeNotHanded: assign(({ context }) => ({
      items: withItem(context.items, wantedIn(context)?.id, { isWanted: false }),
    })),
    waitAgain: assign(({ context }, id: string) => ({
      items: withItem(context.items, id, {
        status: 'waiting',
        jobId: null,
        progress: 0,
        missing: [],
        problem: null,
      }),
    })),
    removeItem: assign(({ context }, id: string) => ({
      items: context.items.filter((item) => item.id !== id),
    })),
    removeOver: assign(({ context }) => ({ items: context.items.filter((item) => !isOver(item)) })),
    announceDownload: emit((_: unknown, url: string) => ({ type: 'download.ready' as const, url })),
    alertPartial: emit((_: unknown, { failed }: JobReport) => ({
      type: 'alert.raised' as const,
      alert: partialAlert(failed),
    })),
    alertFailure: emit(({ context }: { context: Context }, problem: Problem) => ({
      type: 'alert.raised' as const,
      alert: { ...failureAlert(problem, workingIn(context)?.jobId ?? null), ...about(workingIn(context)) },
    })),
    alertTooMuch: emit({
      type: 'alert.raised',
      alert: { ...failureAlert({ code: 'tooLarge' }, null), topic: orderTopic },
    }),
    alertNotHanded: emit(({ context }: { context: Context }) => ({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert('exportDownloadErrorMsg'), ...about(wantedIn(context)) },
    })),
    withdrawFailure: emit((_: unknown, id: string) => withdrawal(id)),
    alertExpired: emit(({ context }: { context: Context }) => ({
      type: 'alert.raised' as const,
      alert: {
        ...failureAlert({ code: 'notFound' }, wantedIn(context)?.jobId ?? null),
        ...about(wantedIn(context)),
      },
    })),
    alertOneTooMany: emit({
      type: 'alert.raised',
      alert: { ...dangerAlert('exportQueueFullMsg', { max: maxQueued }), topic: orderTopic },
    }),
    withdrawOrderFailure: emit(withdrawal(orderTopic)),
  },
});

/** Why an export came to nothing. */
export const faultOf = ({ fault }: JobReport): Problem => ({ code: fault ?? 'unknown' });
