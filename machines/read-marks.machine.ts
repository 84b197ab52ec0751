import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, fromPromise, sendTo, setup } from 'xstate';
import { maxItemsAtOnce } from '../contract/storage/storage-changes.ts';
import type { Signal } from './signals.ts';
import { dangerAlert, withdrawal } from './signals.ts';

/** What alerts about read marks speak of. */
const topic = 'documents.read';

/** Documents whose read state is to be set. */
export interface ReadWish {
  readonly documentIds: readonly string[];
  readonly isRead: boolean;
  /** Whether the user has opened it, and did not ask for the mark to be set. */
  readonly isOpening?: true;
}

/** The report to the chart that runs it that the server has set a read state. */
export type ReadReport = { type: 'documents.marked' } & ReadWish;

interface ReadMarksInput {
  readonly parent: ActorRef<Snapshot<unknown>, ReadReport>;
}

interface ReadMarksContext extends ReadMarksInput {
  /** Read states to set, first come first served. */
  readonly queue: readonly ReadWish[];
}

const firstOf = ({ queue }: ReadMarksContext): ReadWish => queue[0] ?? { documentIds: [], isRead: true };

/** As many documents of the first wish as one call takes. */
function batchOf(context: ReadMarksContext): ReadWish {
  const first = firstOf(context);
  return { ...first, documentIds: first.documentIds.slice(0, maxItemsAtOnce) };
}

/** Sets what counts as read by the client's people, one request after another; it outlives a switch of the client. */
export const readMarksMachine = setup({
  types: {
    context: {} as ReadMarksContext,
    events: {} as { type: 'read.set' } & ReadWish,
    input: {} as ReadMarksInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
  },
  actors: {
    markRead: fromPromise<void, ReadWish>(async () => {
      throw new Error('provide markRead');
    }),
  },
  guards: {
    hasMore: ({ context }) => context.queue.length > 0,
    isOpening: ({ context }) => firstOf(context).isOpening === true,
    hasRest: ({ context }) => firstOf(context).documentIds.length > maxItemsAtOnce,
  },
  actions: {
    reportMarked: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'documents.marked', ...batchOf(context) }),
    ),
    dropBatch: assign(({ context }) => {
      const first = firstOf(context);
      const rest = { ...first, documentIds: first.documentIds.slice(maxItemsAtOnce) };
      return { queue: [rest, ...context.queue.slice(1)] };
    }),
    dequeue: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    alertFailure: emit({
      type: 'alert.raised',
      alert: { ...dangerAlert('documentReadStateErrorMsg'), topic },
    }),
    announceMarks: emit({ type: 'marks.stored' as const }),
    withdrawFailure: emit(withdrawal(topic)),
  },
}).createMachine({
  id: 'readMarks',
  description: 'Sets read marks, one request after another.',
  meta: { spec: ['S2.16', 'S6.06'] },
  context: ({ input }) => ({ ...input, queue: [] }),
  on: {
    'read.set': {
      actions: assign({ queue: ({ context, event: { type: _type, ...wish } }) => [...context.queue, wish] }),
    },
  },
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasMore', target: 'marking' } },
    marking: {
      invoke: {
        src: 'markRead',
        id: 'markRead',
        input: ({ context }) => batchOf(context),
        onDone: [
          {
            guard: 'hasRest',
            target: 'idle',
            description: 'A call takes a limited number of documents: the others follow.',
            actions: ['reportMarked', 'announceMarks', 'dropBatch'],
          },
          { target: 'idle', actions: ['reportMarked', 'announceMarks', 'dequeue', 'withdrawFailure'] },
        ],
        onError: [
          {
            guard: 'isOpening',
            target: 'idle',
            description: 'The user did not ask for it: the mark stays until the document is opened again.',
            actions: 'dequeue',
          },
          {
            target: 'idle',
            description: 'The rest of the same wish is dropped with it: what was not marked stays as it is.',
            actions: ['dequeue', 'alertFailure'],
          },
        ],
      },
    },
  },
});
