import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, fromPromise, raise, sendTo, setup } from 'xstate';
import { secondClickDelay } from './parts/confirmation.ts';
import { problemOf } from './problem.ts';
import type { Signal } from './signals.ts';
import { downloadAlert, downloadTopic, withdrawal } from './signals.ts';

/** What a download that has started tells the chart that runs it. */
export interface DownloadReport {
  type: 'document.opened';
  documentId: string;
}

interface DownloadsInput {
  readonly parent: ActorRef<Snapshot<unknown>, DownloadReport>;
}

interface DownloadsContext extends DownloadsInput {
  /** Documents to download, first come first served. */
  readonly queue: readonly string[];
  /** Documents whose download began less than a second ago. */
  readonly begun: readonly string[];
}

type DownloadsEvent =
  | { type: 'document.download'; documentId: string }
  /** A second has passed since the download of this document began. */
  | { type: 'download.settled'; documentId: string };

const firstOf = ({ queue }: DownloadsContext): string => queue[0] ?? '';

/** Downloads of single documents, one after another [S7.19]. */
export const downloadsMachine = setup({
  types: {
    context: {} as DownloadsContext,
    events: {} as DownloadsEvent,
    input: {} as DownloadsInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  actors: {
    prepareDownload: fromPromise<{ url: string }, { documentId: string }>(async () => {
      throw new Error('provide prepareDownload');
    }),
  },
  delays: { secondClickDelay },
  guards: {
    hasMore: ({ context }) => context.queue.length > 0,
    isSecondClick: ({ context: { queue, begun } }, { documentId }: { documentId: string }) =>
      queue.includes(documentId) || begun.includes(documentId),
  },
  actions: {
    reportOpened: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'document.opened', documentId: firstOf(context) }),
    ),
    withdrawFailure: emit(({ context }) => withdrawal(downloadTopic(firstOf(context)))),
    announceDownload: emit((_, url: string) => ({ type: 'download.ready' as const, url })),
    alertFailure: emit(({ context }, { error }: { error: unknown }) => ({
      type: 'alert.raised' as const,
      alert: downloadAlert(firstOf(context), problemOf(error)),
    })),
    enqueue: assign(({ context }, { documentId }: { documentId: string }) => ({
      queue: [...context.queue, documentId],
    })),
    dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    noteBegun: assign(({ context }) => ({ begun: [...context.begun, firstOf(context)] })),
    settleSoon: raise(
      ({ context }) => ({ type: 'download.settled' as const, documentId: firstOf(context) }),
      { delay: 'secondClickDelay' },
    ),
    forgetBegun: assign(({ context }, { documentId }: { documentId: string }) => ({
      begun: context.begun.filter((id) => id !== documentId),
    })),
  },
}).createMachine({
  id: 'downloads',
  description: 'Downloads of single documents, one after another.',
  meta: { spec: ['S7.19'] },
  context: ({ input }) => ({ ...input, queue: [], begun: [] }),
  on: {
    'document.download': [
      {
        guard: { type: 'isSecondClick', params: ({ event }) => event },
        description: 'A double click, or a click while the download is prepared: one download is enough.',
      },
      { actions: { type: 'enqueue', params: ({ event }) => event } },
    ],
    'download.settled': { actions: { type: 'forgetBegun', params: ({ event }) => event } },
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasMore', target: 'preparing' } },
    preparing: {
      description: 'The server gives a URL that can be used once; the browser fetches the file.',
      invoke: {
        src: 'prepareDownload',
        id: 'prepareDownload',
        input: ({ context }) => ({ documentId: firstOf(context) }),
        onDone: {
          target: 'idle',
          actions: [
            'reportOpened',
            'withdrawFailure',
            'noteBegun',
            'settleSoon',
            'dequeue',
            { type: 'announceDownload', params: ({ event }) => event.output.url },
          ],
        },
        onError: {
          target: 'idle',
          actions: [{ type: 'alertFailure', params: ({ event }) => event }, 'dequeue'],
        },
      },
    },
  },
});
