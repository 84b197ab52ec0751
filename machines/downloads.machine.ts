import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, fromPromise, sendTo, setup } from 'xstate';
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
}

const firstOf = ({ queue }: DownloadsContext): string => queue[0] ?? '';

/** Downloads of single documents, one after another [S7.19]. */
export const downloadsMachine = setup({
  types: {
    context: {} as DownloadsContext,
    events: {} as { type: 'document.download'; documentId: string },
    input: {} as DownloadsInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  actors: {
    prepareDownload: fromPromise<{ url: string }, { documentId: string }>(async () => {
      throw new Error('provide prepareDownload');
    }),
  },
  guards: { hasMore: ({ context }) => context.queue.length > 0 },
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
    dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
  },
}).createMachine({
  id: 'downloads',
  description: 'Downloads of single documents, one after another.',
  meta: { spec: ['S7.19'] },
  context: ({ input }) => ({ ...input, queue: [] }),
  on: {
    'document.download': {
      actions: assign({ queue: ({ context, event }) => [...context.queue, event.documentId] }),
    },
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
