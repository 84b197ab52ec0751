import { assign, fromPromise, sendParent, setup } from 'xstate';
import type { StoredFile } from '../../contract/fiscal/box-e.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';

/** A file that was picked; `source` is the browser's own, for services. In a folder its name has the folders. */
export interface PickedXml {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly source: unknown;
}

/** A file on its way to the storages of a client. */
interface WaitingXml extends PickedXml {
  readonly clientId: string;
}

interface FiscalUploadContext {
  /** First come, first served; the first one is being sent. */
  readonly queue: readonly WaitingXml[];
  /** How many files were picked since the last summary was closed, and how many of them found no room in the queue. */
  readonly picked: number;
  readonly leftOut: number;
  readonly results: readonly StoredFile[];
  /** What could not be sent, and why. */
  readonly failed: readonly (WaitingXml & { readonly problem: Problem })[];
}

export type FiscalUploadEvent =
  | { type: 'files.add'; clientId: string; files: readonly PickedXml[] }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }
  | { type: 'upload.dismiss' };

/** The most files that wait at a time; the rest of a larger folder is left out, and the summary says so. */
export const mostWaiting = 1_000;

const firstOf = ({ queue }: FiscalUploadContext): WaitingXml | undefined => queue[0];

/** XML files and archives on their way into the storages, one after another, with a result for each file. */
export const fiscalUploadMachine = setup({
  types: {
    context: {} as FiscalUploadContext,
    events: {} as FiscalUploadEvent,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    sendXml: fromPromise<readonly StoredFile[], { clientId: string; file: PickedXml | undefined }>(
      async () => {
        throw new Error('provide sendXml');
      },
    ),
  },
  guards: {
    hasMore: ({ context }) => context.queue.length > 0,
    hasFailed: ({ context }) => context.failed.length > 0,
  },
  actions: {
    enqueue: assign(({ context }, { clientId, files }: { clientId: string; files: readonly PickedXml[] }) => {
      const room = mostWaiting - context.queue.length;
      const added = files.slice(0, Math.max(0, room)).map((file) => ({ ...file, clientId }));
      return {
        queue: [...context.queue, ...added],
        picked: context.picked + added.length,
        leftOut: context.leftOut + files.length - added.length,
      };
    }),
    dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    addResults: assign(({ context }, results: readonly StoredFile[]) => ({
      results: [...context.results, ...results],
    })),
    noteFailure: assign(({ context }, { error }: { error: unknown }) => {
      const file = firstOf(context);
      return file ? { failed: [...context.failed, { ...file, problem: problemOf(error) }] } : {};
    }),
    dropQueue: assign(({ context }) => ({ queue: [], picked: context.picked - context.queue.length })),
    takeFailed: assign(({ context: { queue, failed } }) => {
      const room = mostWaiting - queue.length;
      return { queue: [...queue, ...failed.slice(0, room)], failed: failed.slice(room) };
    }),
    forget: assign({ picked: 0, leftOut: 0, results: [], failed: [] }),
    reportStored: sendParent({ type: 'files.stored' }),
  },
}).createMachine({
  id: 'fiscalUpload',
  description: 'Fiscal XML on its way to the firm: one file after another, with a result for each.',
  meta: { spec: ['T2.15'] },
  context: { queue: [], picked: 0, leftOut: 0, results: [], failed: [] },
  on: { 'files.add': { actions: { type: 'enqueue', params: ({ event }) => event } } },
  initial: 'idle',
  states: {
    idle: {
      always: { guard: 'hasMore', target: 'sending' },
      on: {
        'upload.dismiss': {
          description: 'The summary is read: the next files begin a new one.',
          actions: 'forget',
        },
        'upload.retry': { guard: 'hasFailed', actions: 'takeFailed' },
      },
    },
    sending: {
      tags: 'busy',
      on: {
        'upload.cancel': {
          target: 'idle',
          description:
            'What was sent stays; the file on its way may have arrived, and is then known next time.',
          actions: ['dropQueue', 'reportStored'],
        },
      },
      invoke: {
        src: 'sendXml',
        id: 'sendXml',
        input: ({ context }) => ({ clientId: firstOf(context)?.clientId ?? '', file: firstOf(context) }),
        onDone: [
          {
            guard: ({ context }) => context.queue.length > 1,
            target: 'sending',
            reenter: true,
            actions: [{ type: 'addResults', params: ({ event }) => event.output }, 'dequeue'],
          },
          {
            target: 'idle',
            description: 'All are there: the list shows them.',
            actions: [{ type: 'addResults', params: ({ event }) => event.output }, 'dequeue', 'reportStored'],
          },
        ],
        onError: [
          {
            guard: ({ context }) => context.queue.length > 1,
            target: 'sending',
            description: 'A file that cannot be sent stops no other.',
            reenter: true,
            actions: [{ type: 'noteFailure', params: ({ event }) => event }, 'dequeue'],
          },
          {
            target: 'idle',
            actions: [{ type: 'noteFailure', params: ({ event }) => event }, 'dequeue', 'reportStored'],
          },
        ],
      },
    },
  },
});
