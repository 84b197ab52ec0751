import { assign, emit, enqueueActions, fromPromise, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { TrashedDocument } from '../../contract/storage/storage-changes.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { DialogWanted, Signal } from '../signals.ts';
import { bentoStandard, dangerAlert, withdrawal } from '../signals.ts';

/** A page of a client's trash; `from` is the cursor of the page before, `null` for the first page. */
export interface TrashQuestion {
  readonly clientId: string;
  readonly from: string | null;
}

/** A page of the trash, newest first. */
export interface TrashPage {
  readonly documents: readonly TrashedDocument[];
  readonly next: string | null;
  readonly keptDays: number;
}

/** What became of the last document that was to be restored. */
export type TrashNote =
  | { readonly kind: 'restored'; readonly name: string; readonly oldName: string }
  | { readonly kind: 'notRestored'; readonly name: string; readonly problem: Problem };

export interface TrashContext {
  readonly facts: SessionFacts;
  /** Whose trash is on screen. */
  readonly clientId: string;
  /** What is loaded of it, newest first. */
  readonly documents: readonly TrashedDocument[];
  /** Where the next page begins; `null` after the last. */
  readonly next: string | null;
  /** How many days the trash keeps a document; `null` until a page is there. */
  readonly keptDays: number | null;
  /** Why the list, or more of it, could not be loaded. */
  readonly problem: Problem | null;
  /** What is being restored, and for which client. */
  readonly chosen: { readonly clientId: string; readonly document: TrashedDocument } | null;
  readonly note: TrashNote | null;
}

export type TrashEvent =
  | ({ type: 'dialog.open' } & DialogWanted)
  | { type: 'dialog.close' }
  | { type: 'client.changed'; clientId: string }
  | { type: 'route.entered'; path: string }
  | { type: 'list.retry' }
  | { type: 'list.more' }
  | { type: 'document.restore'; id: string };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = TrashContext;
type Failure = { error: unknown };

/** The context of a session that has not looked into the trash yet. */
export const startContext = (facts: SessionFacts): Context => ({
  facts,
  clientId: '',
  documents: [],
  next: null,
  keptDays: null,
  problem: null,
  chosen: null,
  note: null,
});

/** What an alert about a document that was not restored speaks of. */
const topicOf = ({ chosen }: Context): string => `trash:${chosen?.document.id ?? ''}`;

/** The note about the chosen document after a failure. */
const failureNote = ({ chosen }: Context, { error }: Failure): TrashNote => ({
  kind: 'notRestored',
  name: chosen?.document.name ?? '',
  problem: problemOf(error),
});

const withoutChosen = ({ documents, chosen }: Context) =>
  documents.filter(({ id }) => id !== chosen?.document.id);

/** Names, types and rules of the trash chart; the states and transitions are in `trash.machine.ts`. */
export const trashSetup = setup({
  types: {
    context: {} as Context,
    events: {} as TrashEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'open' | 'busy',
  },
  actors: {
    loadTrash: fromPromise<TrashPage, TrashQuestion>(provide('loadTrash')),
    /** Answers the name that the document has now. */
    restoreDocument: fromPromise<{ name: string }, { id: string }>(provide('restoreDocument')),
  },
  guards: {
    isTrashDialog: (_, { dialog, about }: DialogWanted) => dialog === 'trash' && about !== undefined,
    isAnotherClient: ({ context }, clientId: string) => clientId !== context.clientId,
    isOtherPage: ({ context }, path: string) => context.facts.path !== path,
    hasNextPage: ({ context }) => context.next !== null,
    mayRestore: ({ context }, documentId: string) =>
      may(context.facts, 'changes') && context.documents.some(({ id }) => id === documentId),
    isOutOfSight: ({ context }) => !context.documents.some(({ id }) => id === context.chosen?.document.id),
    isGone: (_, { error }: Failure) => problemOf(error).code === 'notFound',
  },
  actions: {
    storePath: assign(({ context }, path: string) => ({ facts: { ...context.facts, path } })),
    startList: assign(({ context }, { about }: DialogWanted) => ({
      ...startContext(context.facts),
      clientId: about?.clientId ?? '',
      // What is being restored goes on, whatever list is open.
      chosen: context.chosen,
    })),
    forgetList: assign(({ context: { facts, chosen } }) => ({ ...startContext(facts), chosen })),
    addPage: assign(({ context }, { documents, next, keptDays }: TrashPage) => {
      const known = new Set(context.documents.map(({ id }) => id));
      // A document that was deleted meanwhile moves the pages by one.
      return {
        documents: [...context.documents, ...documents.filter(({ id }) => !known.has(id))],
        next,
        keptDays,
      };
    }),
    storeProblem: assign((_, { error }: Failure) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    choose: assign(({ context }, id: string) => {
      const document = context.documents.find((one) => one.id === id);
      return { chosen: document ? { clientId: context.clientId, document } : null, note: null };
    }),
    forgetChosen: assign({ chosen: null }),
    noteRestored: assign(({ context }, { name }: { name: string }) => ({
      documents: withoutChosen(context),
      note: { kind: 'restored' as const, name, oldName: context.chosen?.document.name ?? name },
    })),
    noteFailure: assign(({ context }, failure: Failure) => ({ note: failureNote(context, failure) })),
    dropChosen: assign(({ context }) => ({ documents: withoutChosen(context) })),
    announceRestored: enqueueActions(({ context: { chosen }, enqueue }) => {
      if (chosen)
        enqueue.emit({
          type: 'documents.changed',
          clientId: chosen.clientId,
          containerId: chosen.document.folder.id,
        });
    }),
    alertRestored: emit(({ context }: { context: Context }, { name }: { name: string }) => ({
      type: 'alert.raised' as const,
      alert: {
        type: 'success' as const,
        key: 'deleteUndoSuccessMsg',
        values: { count: 1, filename: name },
        closeable: true,
        timeout: bentoStandard,
        topic: topicOf(context),
      },
    })),
    alertFailure: emit(({ context }: { context: Context }) => ({
      type: 'alert.raised' as const,
      alert: {
        ...dangerAlert('trashRestoreErrorMsg', { filename: context.chosen?.document.name ?? '' }),
        topic: topicOf(context),
      },
    })),
    withdrawFailure: emit(({ context }: { context: Context }) => withdrawal(topicOf(context))),
  },
});
