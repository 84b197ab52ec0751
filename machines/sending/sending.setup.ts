import { assign, emit, enqueueActions, fromPromise, raise, setup } from 'xstate';
import type { Language } from '../../contract/language/market.ts';
import { may } from '../../contract/session/access.ts';
import type { SharePayload } from '../../contract/storage/sharing.ts';
import { maxSharedItems } from '../../contract/storage/sharing-rules.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import type { SessionFacts } from '../facts.ts';
import { isOutcomeUnknown, ProblemError, problemOf } from '../problem.ts';
import type { DialogWanted, DocumentSelection, Signal } from '../signals.ts';
import { bentoStandard, dangerAlert, withdrawal } from '../signals.ts';
import { codeBytes, readableCode } from './access-code.ts';
import type { MessageFaults, MessageValues } from './message.ts';
import { blankValues, faultsOf, isBlank, isSameMessage, payloadOf } from './message.ts';
import type {
  Delivery,
  DraftToKeep,
  MessageStart,
  Refusal,
  SendingContext,
  SendingEvent,
} from './sending.types.ts';

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** Under whom a draft is kept (decision 10). */
export const userOf = ({ facts }: SendingContext): string => facts.session.meta.PrismGuid;
/** The address that a copy goes to and that the mail names as the sender's. */
export const senderOf = ({ facts }: SendingContext): string => facts.session.meta.EmailAddress;
/** The documents that the dialog lists: those to be sent, or those of the message that failed. */
export const listedDocuments = ({ docs, again }: SendingContext): readonly StorageDocument[] =>
  docs.length > 0 ? docs : again;
/** What every field says is wrong with it; nothing before the user tried to send [S5.08]. */
export const shownFaults = (context: SendingContext): MessageFaults =>
  context.isTouched ? faultsOf(context.values, senderOf(context)) : {};
/** What is kept of what is being written: all but the code, which protects it; `null` when that is nothing. */
export const draftToKeep = ({ values }: SendingContext): MessageValues | null =>
  isBlank(values) ? null : { ...values, authCode: '' };

/** Why these documents cannot be sent; a Reader of one of them shares nothing outside (docs/decisions/026). */
const refusalOf = ({ facts, docs }: SendingContext): Refusal | null => {
  if (!may(facts, 'changes')) return 'preview';
  if (docs.some(({ permissions }) => !permissions.canUpdate)) return 'reader';
  return docs.length > maxSharedItems ? 'tooMany' : null;
};

/** The message that is on its way; only asked for where there is one. */
export const deliveryOf = (context: SendingContext): Delivery => ({
  payload: context.attempt ?? messageOf(context, context.values),
  idempotencyKey: `${context.messageId}:${context.version}`,
  user: userOf(context),
});

const messageOf = (context: SendingContext, values: MessageValues): SharePayload =>
  payloadOf({
    values,
    documents: listedDocuments(context),
    sender: senderOf(context),
    language: context.facts.language,
  });

/** What alerts about unsent messages speak of: as with drafts, there is one for each client. */
const topicOf = ({ clientId }: SendingContext): string => `sending:${clientId}`;

const noOutcome = { sent: false, failed: false, canceled: false };

/** The context of a session that has sent nothing yet. */
export const startContext = (facts: SessionFacts): SendingContext => ({
  facts,
  clientId: '',
  docs: [],
  ...noOutcome,
  again: [],
  values: blankValues,
  isTouched: false,
  offered: null,
  messageId: '',
  version: 0,
  attempt: null,
  receipt: null,
  problem: null,
  refusal: null,
  wanted: null,
});

/** Begins a message about documents; nothing of the one before is left. */
const begun = ({ facts }: SendingContext, { clientId, documents }: DocumentSelection): SendingContext => ({
  ...startContext(facts),
  clientId,
  docs: documents,
});

/** Whether the message may have been sent all the same. */
export const isUnconfirmed = ({ problem }: Pick<SendingContext, 'problem'>): boolean =>
  problem !== null && isOutcomeUnknown(new ProblemError(problem));

/** Names, types and rules of the sending chart; the states and transitions are in `sending.machine.ts`. */
export const sendingSetup = setup({
  types: {
    context: {} as SendingContext,
    events: {} as SendingEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'open' | 'busy',
  },
  actors: {
    beginMessage: fromPromise<MessageStart, { user: string; clientId: string }>(provide('beginMessage')),
    keepDraft: fromPromise<void, DraftToKeep>(provide('keepDraft')),
    sendMessage: fromPromise<{ expires: string }, Delivery>(provide('sendMessage')),
  },
  guards: {
    isToSend: (_, { dialog, about }: DialogWanted) =>
      dialog === 'send' && about !== undefined && about.documents.length > 0,
    mustRefuse: ({ context }) => refusalOf(context) !== null,
    isComplete: ({ context }, values: MessageValues) =>
      Object.keys(faultsOf(values, senderOf(context))).length === 0,
    isOneOfSeveral: ({ context }, documentId: string) =>
      listedDocuments(context).length > 1 && listedDocuments(context).some(({ id }) => id === documentId),
    mayMakeCode: ({ context }, random: readonly number[]) =>
      context.values.hasAuthCode && random.length >= codeBytes,
    hasOffer: ({ context }) => context.offered !== null,
    isAnotherClient: ({ context }, clientId: string) => clientId !== context.clientId,
    isWantedOfAnother: ({ context }, clientId: string) => clientId !== context.wanted?.clientId,
  },
  actions: {
    beginWith: assign(({ context }, about: DocumentSelection | undefined) =>
      about ? begun(context, about) : {},
    ),
    beginWithWanted: assign(({ context }) => (context.wanted ? begun(context, context.wanted) : {})),
    storeWanted: assign((_, about: DocumentSelection | undefined) => ({ wanted: about ?? null })),
    dropWanted: assign({ wanted: null }),
    storeRefusal: assign(({ context }) => ({ refusal: refusalOf(context) })),
    storeLanguage: assign(({ context: { facts } }, language: Language) => ({
      facts: { ...facts, language },
    })),
    storeStart: assign((_, { messageId, draft }: MessageStart) => ({ messageId, offered: draft })),
    storeValues: assign((_, values: MessageValues) => ({ values })),
    storeCode: assign(({ context }, random: readonly number[]) => ({
      values: { ...context.values, authCode: readableCode(random) },
    })),
    useOffer: assign(({ context }) => ({
      values: context.offered ?? context.values,
      offered: null,
      isTouched: false,
    })),
    dropOffer: assign({ offered: null }),
    touchAll: assign({ isTouched: true }),
    removeDocument: assign(({ context }, documentId: string) => ({
      docs: context.docs.filter(({ id }) => id !== documentId),
    })),
    triggerAgain: assign(({ context }) => ({
      docs: listedDocuments(context),
      again: [],
      ...noOutcome,
      problem: null,
    })),
    storeAttempt: assign(({ context }) => {
      const attempt = messageOf(context, context.values);
      const isRetry = context.attempt !== null && isSameMessage(attempt, context.attempt);
      return { attempt, version: isRetry ? context.version : context.version + 1, offered: null };
    }),
    storeSuccess: assign(({ context: { attempt } }, { expires }: { expires: string }) => ({
      docs: [],
      ...noOutcome,
      sent: true,
      values: blankValues,
      isTouched: false,
      receipt: {
        recipients: attempt?.receipents.map(({ emailAddress }) => emailAddress) ?? [],
        expires,
        code: attempt?.authorizationCode ?? null,
      },
    })),
    storeFailure: assign(({ context }, { error }: { error: unknown }) => ({
      docs: [],
      again: context.docs,
      ...noOutcome,
      failed: true,
      problem: problemOf(error),
    })),
    raiseSent: raise({ type: 'message.sent' }),
    raiseFailed: raise({ type: 'message.failed' }),
    storeCancel: assign({ docs: [], again: [], ...noOutcome, canceled: true, problem: null }),
    forgetMessage: assign(({ context: { facts, docs, sent, failed, canceled } }) => ({
      ...startContext(facts),
      docs,
      sent,
      failed,
      canceled,
    })),
    alertSuccess: emit(({ context }: { context: SendingContext }) => ({
      type: 'alert.raised' as const,
      alert: {
        type: 'success' as const,
        key: 'sendDocsSuccessMsg',
        values: { count: context.attempt?.sharedItems.length ?? 0 },
        closeable: true,
        timeout: bentoStandard,
      },
    })),
    alertFailure: emit(({ context }: { context: SendingContext }) => ({
      type: 'alert.raised' as const,
      alert: {
        ...dangerAlert(isUnconfirmed(context) ? 'sendDocsErrorMsg' : 'sendDocsRefusedMsg', {
          count: context.attempt?.sharedItems.length ?? 0,
        }),
        topic: topicOf(context),
      },
    })),
    withdrawFailure: enqueueActions(({ context, enqueue }) => {
      if (context.attempt !== null) enqueue.emit(withdrawal(topicOf(context)));
    }),
    withdrawUnsent: emit(({ context }: { context: SendingContext }) => withdrawal(topicOf(context))),
  },
});
