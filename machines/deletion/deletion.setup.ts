import { assign, emit, enqueueActions, fromPromise, raise, setup } from 'xstate';
import { isPreview } from '../../contract/session/access.ts';
import type { DeleteResult } from '../../contract/storage/storage-changes.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import type { SessionFacts } from '../facts.ts';
import { secondClickDelay } from '../parts/confirmation.ts';
import type { Problem } from '../problem.ts';
import { isPassing, problemOf } from '../problem.ts';
import type { DocumentSelection, Signal } from '../signals.ts';
import { withdrawal } from '../signals.ts';
import {
  deleteErrorAlert,
  outcomeAlert,
  undoErrorAlert,
  undoGoneAlert,
  undoneAlert,
  undoTopic,
} from './deletion.alerts.ts';
import { erasingMachine } from './erasing.machine.ts';
import type { EraseAnswer, Removal, TrashQuestion } from './removal.ts';
import {
  containersOf,
  hasRemoved,
  nextForTrash,
  nextToErase,
  startRemoval,
  withErased,
  withoutTrashed,
  withTrashed,
} from './removal.ts';
import type { Undoable } from './undo.ts';
import { nextToRestore, remember, undoableOf, withRestored } from './undo.ts';

export interface DeletionContext {
  /** Whether it is a preview session of the firm's staff, which changes nothing of the client's. */
  readonly isPreview: boolean;
  /** The documents that the user has to confirm [S4.17]. */
  readonly pending: DocumentSelection | null;
  /** What was confirmed last. */
  readonly removal: Removal | null;
  /** Why an answer did not come. */
  readonly problem: Problem | null;
  /** Deletions that can be undone, the newest last. */
  readonly undoable: readonly Undoable[];
  /** Those that are to be undone, in the order in which that was asked for. */
  readonly undoQueue: readonly Undoable[];
  /** How many deletions there have been; makes their ids. */
  readonly count: number;
}

export type DeletionEvent =
  | { type: 'dialog.open'; dialog: string; about?: DocumentSelection | undefined }
  | { type: 'dialog.close' }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.retry' }
  | { type: 'client.changed'; clientId: string }
  | { type: 'undo.wanted'; deletionId: string }
  /** Raised by the chart: the work stopped before every document was answered. */
  | { type: 'removal.interrupted' };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = DeletionContext;
const noRemoval: Removal = startRemoval({ clientId: '', folder: null, documents: [] });
/** What was confirmed last; only asked for where something was. */
export const removalOf = ({ removal }: Context): Removal => removal ?? noRemoval;

/** What an alert about a lost answer speaks of: the documents that go out again with the next try. */
const topicOf = (context: Context): string => `deletion:${removalOf(context).left[0]?.id ?? ''}`;

const noUndo: Undoable = { id: '', clientId: '', left: [], restored: [], lost: [], erased: [] };
/** What is being undone; only asked for where something is. */
export const currentUndo = ({ undoQueue }: Context): Undoable => undoQueue[0] ?? noUndo;

const named =
  (deletionId: string) =>
  ({ id }: Undoable): boolean =>
    id === deletionId;

/** Names, types and rules of the deletion chart; the states and transitions are in `deletion.machine.ts`. */
export const deletionSetup = setup({
  types: {
    context: {} as Context,
    events: {} as DeletionEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'open' | 'busy',
  },
  delays: { secondClickDelay },
  actors: {
    trashDocuments: fromPromise<DeleteResult, TrashQuestion>(provide('trashDocuments')),
    eraseDocuments: erasingMachine,
    restoreDocuments: fromPromise<
      readonly Pick<StorageDocument, 'id' | 'name'>[],
      { ids: readonly string[] }
    >(provide('restoreDocuments')),
  },
  guards: {
    isDeleteRequest: (_, { dialog, about }: { dialog: string; about?: DocumentSelection | undefined }) =>
      dialog === 'delete' && about !== undefined && about.documents.length > 0,
    mayDelete: ({ context }) => !context.isPreview,
    isPendingOfAnother: ({ context }, clientId: string) =>
      context.pending !== null && context.pending.clientId !== clientId,
    isRemovalOfAnother: ({ context }, clientId: string) => removalOf(context).clientId !== clientId,
    hasPending: ({ context }) => context.pending !== null,
    hasToTrash: ({ context }) => nextForTrash(removalOf(context)).length > 0,
    hasToErase: ({ context }) => nextToErase(removalOf(context)).length > 0,
    hasRemoved: ({ context }) => hasRemoved(removalOf(context)),
    isPassing: (_, { error }: { error: unknown }) => isPassing(problemOf(error)),
    wasInterrupted: (_, { problem }: EraseAnswer) => problem !== null,
    isUndoable: ({ context }, deletionId: string) => context.undoable.some(named(deletionId)),
    isBeingUndone: ({ context }, deletionId: string) => context.undoQueue.some(named(deletionId)),
    hasUndo: ({ context }) => context.undoQueue.length > 0,
    hasToRestore: ({ context }) => currentUndo(context).left.length > 0,
  },
  actions: {
    storePending: assign((_, about: DocumentSelection | undefined) => ({ pending: about ?? null })),
    forgetPending: assign({ pending: null }),
    forgetRemoval: assign({ removal: null, problem: null }),
    startRemoval: assign(({ context: { pending } }) => ({
      pending: null,
      problem: null,
      removal: pending && startRemoval(pending),
    })),
    storeTrashed: assign(({ context }, result: DeleteResult) => ({
      removal: withTrashed(removalOf(context), result),
    })),
    storeTrashFailure: assign(({ context }, { error }: { error: unknown }) => ({
      removal: withoutTrashed(removalOf(context), problemOf(error)),
    })),
    storeErased: assign(({ context }, answer: EraseAnswer) => ({
      removal: withErased(removalOf(context), answer),
      problem: answer.problem,
    })),
    storeProblem: assign((_, { error }: { error: unknown }) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    dropLeft: assign(({ context }) => ({
      removal: { ...removalOf(context), left: [] },
      problem: null,
    })),
    alertInterruption: emit(({ context }: { context: Context }) => ({
      type: 'alert.raised' as const,
      alert: { ...deleteErrorAlert(removalOf(context).left), topic: topicOf(context) },
    })),
    raiseInterrupted: raise({ type: 'removal.interrupted' }),
    withdrawInterruption: emit(({ context }: { context: Context }) => withdrawal(topicOf(context))),
    announceRemoval: enqueueActions(({ context, enqueue }) => {
      const { clientId } = removalOf(context);
      for (const containerId of containersOf(removalOf(context)))
        enqueue.emit({ type: 'documents.changed', clientId, containerId });
    }),
    concludeRemoval: enqueueActions(({ context, enqueue }) => {
      const count = context.count + 1;
      const undoable = undoableOf(removalOf(context), count);
      const alert = outcomeAlert(removalOf(context), undoable?.id ?? null);
      if (undoable) enqueue.assign({ count, undoable: remember(context.undoable, undoable) });
      if (alert) enqueue.emit({ type: 'alert.raised', alert });
    }),
    queueUndo: assign(({ context }, deletionId: string) => ({
      undoable: context.undoable.filter(({ id }) => id !== deletionId),
      undoQueue: [...context.undoQueue, ...context.undoable.filter(named(deletionId))],
    })),
    withdrawDeletion: emit((_: unknown, deletionId: string) => withdrawal(undoTopic(deletionId))),
    alertUndoGone: emit({ type: 'alert.raised', alert: undoGoneAlert }),
    storeRestored: assign(({ context }, answer: readonly Pick<StorageDocument, 'id' | 'name'>[]) => ({
      undoQueue: [withRestored(currentUndo(context), answer), ...context.undoQueue.slice(1)],
    })),
    announceRestored: enqueueActions(({ context, enqueue }) => {
      const { clientId, restored } = currentUndo(context);
      for (const containerId of new Set(restored.map((document) => document.containerId)))
        enqueue.emit({ type: 'documents.changed', clientId, containerId });
    }),
    concludeUndo: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'alert.raised', alert: undoneAlert(currentUndo(context)) });
      enqueue.assign({ undoQueue: context.undoQueue.slice(1) });
    }),
    putUndoBack: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'alert.raised', alert: undoErrorAlert(currentUndo(context)) });
      enqueue.assign({
        undoable: remember(context.undoable, currentUndo(context)),
        undoQueue: context.undoQueue.slice(1),
      });
    }),
  },
});

/** What the restoring service is asked next. */
export const restoreQuestion = ({ context }: { context: Context }) => ({
  ids: nextToRestore(currentUndo(context)).map(({ id }) => id),
});

/** The context of a session in which nothing was deleted yet. */
export const startContext = ({ session }: SessionFacts): Context => ({
  isPreview: isPreview(session),
  pending: null,
  removal: null,
  problem: null,
  undoable: [],
  undoQueue: [],
  count: 0,
});
