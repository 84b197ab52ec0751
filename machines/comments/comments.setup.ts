import { assign, emit, enqueueActions, fromCallback, fromPromise, raise, setup } from 'xstate';
import { may } from '../../contract/session/access.ts';
import type { Comment } from '../../contract/storage/comments.ts';
import { maxCommentLength } from '../../contract/storage/comments.ts';
import type { SessionFacts } from '../facts.ts';
import { problemOf } from '../problem.ts';
import type { DialogWanted, DocumentSelection, Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import type { TabReport } from '../tab.ts';
import type { Beginning, CommentsContext, CommentsEvent, Message, Subject } from './comments.types.ts';
import { countArrived, mergeThread } from './thread.ts';

/** How often an open thread is asked whether there is more, in milliseconds. */
export const pollInterval = 30_000;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = CommentsContext;
type Failure = { error: unknown };

/** The id of the document that the dialog is about; only asked for where it was opened. */
export const documentIdOf = ({ subject }: Context): string => subject?.document.id ?? '';
/** What an alert about a comment that was not added speaks of: as with drafts, there is one for each document. */
const topicOf = (documentId = ''): string => `comment:${documentId}`;
/** The user id under which a draft is stored (decision 10). */
export const userOf = ({ facts }: Context): string => facts.session.meta.PrismGuid;
/** In a preview session nothing is changed [T6.01]. */
export const mayWrite = ({ facts }: Context): boolean => may(facts, 'changes');
/** Whether the comment that is being sent belongs to the document in the dialog. */
export const isSendingHere = ({ message, ...context }: Context): boolean =>
  message !== null && message.document.id === documentIdOf({ message, ...context });
/** The input of the service that adds a comment. */
export const addQuestion = (context: Context) => {
  const { document, text = '', idempotencyKey = '' } = context.message ?? {};
  return { user: userOf(context), documentId: document?.id ?? '', text, idempotencyKey };
};

const textOf = ({ text }: Context): string => text.trim();
const subjectIn = (about: DocumentSelection | undefined): Subject | null => {
  const [document, ...others] = about?.documents ?? [];
  return about && document && others.length === 0 ? { clientId: about.clientId, document } : null;
};
const noThread = { comments: [], count: null, loadProblem: null, refreshProblem: null };
const nothingTyped = { text: '', messageId: '', version: 0, tried: null };

/** The dialog is opened about a document. What was typed and sent there before is still in the page's memory. */
const startedWith = (context: Context, subject: Subject | null): Partial<Context> => ({
  subject,
  ...noThread,
  ...(subject?.document.id === documentIdOf(context) ? {} : nothingTyped),
  isRecalled: false,
  problem: null,
  news: null,
});

/** A text goes out; the same one again is the same message. */
function messageOf(context: Context): Partial<Context> {
  const { subject, messageId, tried } = context;
  const text = textOf(context);
  if (!subject) return {};
  const version = tried === text ? context.version : context.version + 1;
  const idempotencyKey = messageId && `${messageId}:${version}`;
  const message: Message = { ...subject, text, idempotencyKey };
  return { message, version, tried: text, problem: null, news: null };
}

/** A comment got through. What the dialog shows changes only if it is about the same document. */
const addedTo = (context: Context, comment: Comment): Partial<Context> => ({
  message: null,
  ...(isSendingHere(context)
    ? {
        comments: mergeThread(context.comments, [comment]),
        count: context.count === null ? null : context.count + 1,
        text: '',
        isRecalled: false,
        tried: null,
        news: { kind: 'added' },
      }
    : {}),
});

const changedSignal = ({ clientId, document }: Subject) => ({
  type: 'documents.changed' as const,
  clientId,
  containerId: document.parent.id,
});

/** Names, types and rules of the comments chart; the states and transitions are in `comments.machine.ts`. */
export const commentsSetup = setup({
  types: {
    context: {} as Context,
    events: {} as CommentsEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'open' | 'busy',
  },
  actors: {
    beginThread: fromPromise<Beginning, { user: string; documentId: string }>(provide('beginThread')),
    loadThread: fromPromise<readonly Comment[], { documentId: string }>(provide('loadThread')),
    countComments: fromPromise<number | null, { documentId: string }>(provide('countComments')),
    watchTab: fromCallback<TabReport>(() => {
      throw new Error('provide watchTab');
    }),
    keepDraft: fromPromise<void, { user: string; documentId: string; text: string }>(provide('keepDraft')),
    addComment: fromPromise<
      Comment,
      { user: string; documentId: string; text: string; idempotencyKey: string }
    >(provide('addComment')),
  },
  delays: { pollInterval },
  guards: {
    isThreadRequest: (_, { dialog, about }: DialogWanted) =>
      dialog === 'comments' && subjectIn(about) !== null,
    isOfAnother: ({ context }, clientId: string) => context.subject?.clientId !== clientId,
    isTabShown: ({ context }) => context.isTabShown,
    isNewCount: ({ context }, count: number | null) => count === null || count !== context.count,
    mayType: ({ context }) => mayWrite(context) && !isSendingHere(context),
    maySend: ({ context }) =>
      mayWrite(context) &&
      context.message === null &&
      textOf(context) !== '' &&
      textOf(context).length <= maxCommentLength,
    isSendingHere: ({ context }) => isSendingHere(context),
  },
  actions: {
    storeSubject: assign(({ context }, about: DocumentSelection | undefined) =>
      startedWith(context, subjectIn(about)),
    ),
    storeBeginning: assign(({ context }, { text, messageId }: Beginning) => ({
      // A browser that keeps no drafts loses nothing as long as the page is there.
      text: text || context.text,
      isRecalled: text !== '',
      messageId: context.messageId || messageId,
    })),
    storeThread: assign(({ context }, fresh: readonly Comment[]) => ({
      comments: mergeThread(context.comments, fresh),
      loadProblem: null,
    })),
    storeLoadProblem: assign((_, { error }: Failure) => ({ loadProblem: problemOf(error) })),
    storeCount: assign((_, count: number | null) => ({ count, refreshProblem: null })),
    storeRefreshProblem: assign((_, { error }: Failure) => ({
      count: null,
      refreshProblem: problemOf(error),
    })),
    refreshThread: enqueueActions(({ context, enqueue }, fresh: readonly Comment[]) => {
      const { ContactId } = context.facts.session.bindings.ApplicationConfiguration;
      const count = countArrived(context.comments, fresh, ContactId);
      enqueue.assign({
        comments: mergeThread(context.comments, fresh),
        refreshProblem: null,
        news: count > 0 ? { kind: 'arrived', count } : context.news,
      });
      if (count > 0 && context.subject) enqueue.emit(changedSignal(context.subject));
    }),
    noteTabShown: assign({ isTabShown: true }),
    noteTabHidden: assign({ isTabShown: false }),
    storeText: assign((_, text: string) => ({ text, isRecalled: false, news: null })),
    storeMessage: assign(({ context }) => messageOf(context)),
    storeAdded: assign(({ context }, comment: Comment) => addedTo(context, comment)),
    raiseWritten: raise({ type: 'comment.written' }),
    raiseAdded: raise({ type: 'comment.added' }),
    raiseFailed: raise((_, { error }: Failure) => ({ type: 'comment.failed' as const, error })),
    announceComment: emit(({ context }: { context: Context }) => changedSignal(context.message as Message)),
    storeProblem: assign((_, { error }: Failure) => ({ message: null, problem: problemOf(error) })),
    dropMessage: assign({ message: null }),
    alertFailure: emit(({ context }: { context: Context }) => ({
      type: 'alert.raised' as const,
      alert: {
        ...dangerAlert('commentFailAlert', { filename: context.message?.document.name ?? '' }),
        topic: topicOf(context.message?.document.id),
      },
    })),
    withdrawFailure: enqueueActions(({ context, enqueue }) => {
      if (context.tried !== null) enqueue.emit(withdrawal(topicOf(documentIdOf(context))));
    }),
  },
});

/** The context of a session in which no thread was opened yet. */
export const startContext = (facts: SessionFacts): Context => ({
  facts,
  subject: null,
  ...noThread,
  ...nothingTyped,
  isRecalled: false,
  message: null,
  problem: null,
  news: null,
  isTabShown: true,
});
