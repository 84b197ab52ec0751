import { assign, emit, fromPromise, sendParent, setup } from 'xstate';
import { maxRefusalLength, type Receipt } from '../../contract/reports/receipts.ts';
import { secondClickDelay, unread } from '../parts/confirmation.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';

/** What an open receipt reports to the chart of the reports. */
export type ReceiptReport =
  | { type: 'receipt.loaded'; clientId: string }
  /** It has another status: the rows and what waits for the client may be others. */
  | { type: 'receipt.changed' };

/** A receipt as a service changes it. */
export interface ReceiptChange {
  readonly receiptId: string;
  readonly version: number;
  /** Why the documents are refused; '' for a confirmation. */
  readonly reason: string;
}

interface ReceiptContext {
  readonly receiptId: string;
  readonly receipt: Receipt | null;
  /** Why it could not be loaded, or the last change not be made. */
  readonly problem: Problem | null;
  readonly reason: string;
  /** The document that is being opened. */
  readonly documentId: string;
}

type ReceiptEvent =
  | { type: 'receipt.retry' }
  | { type: 'document.open'; documentId: string }
  | { type: 'paper.download' }
  | { type: 'receipt.confirm' }
  | { type: 'refusal.start' }
  | { type: 'reason.changed'; reason: string }
  | { type: 'refusal.cancel' }
  | { type: 'refusal.send' };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = ReceiptContext;
const downloadTopic = 'receiptDownload';

const inputOf = ({ context }: { context: Context }): ReceiptChange => ({
  receiptId: context.receiptId,
  version: context.receipt?.version ?? 0,
  reason: context.reason.trim(),
});

/** What follows the failure of a change: where another user has changed the receipt meanwhile, it is shown as it is now. */
const failing = <Back extends string>(back: Back) => [
  {
    guard: { type: 'isOutdated' as const, params: ({ event }: { event: { error: unknown } }) => event },
    target: '#receipt.loading' as const,
    description: 'Somebody has changed it meanwhile: it is shown as it is now.',
    meta: { spec: ['T2.16'] },
    actions: { type: 'storeProblem' as const, params: ({ event }: { event: { error: unknown } }) => event },
  },
  {
    target: back,
    actions: { type: 'storeProblem' as const, params: ({ event }: { event: { error: unknown } }) => event },
  },
];

/** An open delivery receipt: its documents are opened, and its contact confirms or refuses it [T2.16]. */
export const receiptMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ReceiptEvent,
    input: {} as { receiptId: string },
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'asking' | 'handing',
  },
  actors: {
    loadReceipt: fromPromise<Receipt, { receiptId: string }>(provide('loadReceipt')),
    openDocument: fromPromise<{ url: string; receipt: Receipt }, { receiptId: string; documentId: string }>(
      provide('openDocument'),
    ),
    findPaper: fromPromise<{ url: string }, { receiptId: string }>(provide('findPaper')),
    confirmReceipt: fromPromise<Receipt, ReceiptChange>(provide('confirmReceipt')),
    refuseReceipt: fromPromise<Receipt, ReceiptChange>(provide('refuseReceipt')),
  },
  delays: { secondClickDelay },
  guards: {
    isPresent: ({ context }, documentId: string) =>
      context.receipt?.documents.some((one) => one.documentId === documentId && one.isPresent) === true,
    mayAnswer: ({ context: { receipt } }) => receipt?.mayAnswer === true && receipt.status === 'viewed',
    hasReason: ({ context }) => context.reason.trim() !== '',
    isOutdated: (_, { error }: { error: unknown }) => problemOf(error).code === 'outdated',
    isOtherStatus: ({ context }, receipt: Receipt) => context.receipt?.status !== receipt.status,
  },
  actions: {
    storeReceipt: assign((_, receipt: Receipt) => ({ receipt })),
    storeDocument: assign((_, documentId: string) => ({ documentId })),
    storeReason: assign((_, reason: string) => ({ reason: reason.slice(0, maxRefusalLength) })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    forgetProblem: assign({ problem: null }),
    reportLoaded: sendParent((_, { clientId }: Receipt) => ({ type: 'receipt.loaded' as const, clientId })),
    reportChange: sendParent({ type: 'receipt.changed' as const }),
    announceDownload: emit((_: unknown, url: string) => ({ type: 'download.ready' as const, url })),
    withdrawFailure: emit(() => withdrawal(downloadTopic)),
    alertFailure: emit(() => ({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert('documentDownloadErrorMsg'), topic: downloadTopic },
    })),
  },
}).createMachine({
  id: 'receipt',
  description: 'A delivery receipt with its documents.',
  meta: { spec: ['T2.16'] },
  context: ({ input: { receiptId } }) => ({
    receiptId,
    receipt: null,
    problem: null,
    reason: '',
    documentId: '',
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        src: 'loadReceipt',
        id: 'loadReceipt',
        input: ({ context: { receiptId } }) => ({ receiptId }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'storeReceipt', params: ({ event }) => event.output },
            { type: 'reportLoaded', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'receipt.retry': { target: 'loading', actions: 'forgetProblem' } } },
    shown: {
      type: 'parallel',
      states: {
        answer: {
          description: 'Only the contact answers, once a document was opened.',
          initial: 'open',
          states: {
            open: {
              on: {
                'receipt.confirm': { guard: 'mayAnswer', target: 'confirming', actions: 'forgetProblem' },
                'refusal.start': {
                  guard: 'mayAnswer',
                  target: 'asking',
                  description: 'A dialog asks for the reason.',
                  actions: 'forgetProblem',
                },
              },
            },
            confirming: {
              tags: 'busy',
              invoke: {
                src: 'confirmReceipt',
                id: 'confirmReceipt',
                input: inputOf,
                onDone: {
                  target: 'open',
                  actions: [{ type: 'storeReceipt', params: ({ event }) => event.output }, 'reportChange'],
                },
                onError: failing('open'),
              },
            },
            asking: {
              tags: 'asking',
              initial: 'unread',
              on: {
                'reason.changed': { actions: { type: 'storeReason', params: ({ event }) => event.reason } },
                'refusal.cancel': { target: 'open', actions: 'forgetProblem' },
              },
              states: {
                unread,
                ready: {
                  on: {
                    'refusal.send': {
                      guard: 'hasReason',
                      target: '#receipt.shown.answer.refusing',
                      description: 'Nothing is refused without a reason.',
                      meta: { spec: ['T2.16'] },
                      actions: 'forgetProblem',
                    },
                  },
                },
              },
            },
            refusing: {
              tags: ['busy', 'asking'],
              invoke: {
                src: 'refuseReceipt',
                id: 'refuseReceipt',
                input: inputOf,
                onDone: {
                  target: 'open',
                  actions: [{ type: 'storeReceipt', params: ({ event }) => event.output }, 'reportChange'],
                },
                onError: failing('asking'),
              },
            },
          },
        },
        files: {
          initial: 'idle',
          states: {
            idle: {
              on: {
                'document.open': {
                  guard: { type: 'isPresent', params: ({ event }) => event.documentId },
                  target: 'opening',
                  actions: { type: 'storeDocument', params: ({ event }) => event.documentId },
                },
                'paper.download': 'finding',
              },
            },
            opening: {
              tags: 'handing',
              description:
                'The server notes that the contact has opened it, and gives a URL that can be used once.',
              meta: { spec: ['T2.16'] },
              invoke: {
                src: 'openDocument',
                id: 'openDocument',
                input: ({ context: { receiptId, documentId } }) => ({ receiptId, documentId }),
                onDone: [
                  {
                    guard: { type: 'isOtherStatus', params: ({ event }) => event.output.receipt },
                    target: 'begun',
                    actions: [
                      { type: 'storeReceipt', params: ({ event }) => event.output.receipt },
                      'reportChange',
                      'withdrawFailure',
                      { type: 'announceDownload', params: ({ event }) => event.output.url },
                    ],
                  },
                  {
                    target: 'begun',
                    actions: [
                      { type: 'storeReceipt', params: ({ event }) => event.output.receipt },
                      'withdrawFailure',
                      { type: 'announceDownload', params: ({ event }) => event.output.url },
                    ],
                  },
                ],
                onError: { target: 'idle', actions: 'alertFailure' },
              },
            },
            finding: {
              tags: 'handing',
              invoke: {
                src: 'findPaper',
                id: 'findPaper',
                input: ({ context: { receiptId } }) => ({ receiptId }),
                onDone: {
                  target: 'begun',
                  actions: [
                    'withdrawFailure',
                    { type: 'announceDownload', params: ({ event }) => event.output.url },
                  ],
                },
                onError: { target: 'idle', actions: 'alertFailure' },
              },
            },
            begun: {
              description:
                'For a second the buttons stay busy: the second click of a double click would download it twice.',
              tags: 'handing',
              after: { secondClickDelay: 'idle' },
            },
          },
        },
      },
    },
  },
});
