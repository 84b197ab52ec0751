import equal from 'fast-deep-equal';
import type { ActorRef, Snapshot } from 'xstate';
import { assign, emit, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate';
import { type Finding, type FormValues, rowsIn } from '../../contract/forms/form.ts';
import type { PayrollMonth } from '../../contract/payroll/payroll.ts';
import { type PayrollPeriod, periodOf } from '../../contract/payroll/period.ts';
import {
  entriesGroup,
  isWithoutEntries,
  readSheet,
  rebased,
  sheetErrors,
} from '../../contract/payroll/sheet.ts';
import type { Employee } from '../../contract/requests/employees.ts';
import type { RequestKind } from '../../contract/requests/kind.ts';
import { kindOf } from '../../contract/requests/kinds/kinds.ts';
import { allowsEvent, type ClientEvent } from '../../contract/requests/request-life.ts';
import {
  type ListedRequest,
  maxMessageLength,
  mostRequestFiles,
  type RequestFile,
  type ServiceRequest,
} from '../../contract/requests/requests.ts';
import { type AccessFacts, may } from '../../contract/session/access.ts';
import { secondClickDelay } from '../parts/confirmation.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { dangerAlert, withdrawal } from '../signals.ts';
import { answersOf, type KeptAnswers } from './kept-answers.ts';
import { payrollGridMachine } from './payroll-grid.machine.ts';
import type { GridReport } from './payroll-grid.setup.ts';
import type { FormEdit } from './request-form.ts';
import { edited, faultsOfRequest, missingFileTypes } from './request-form.ts';

/** What an open request reports to the chart of the requests. */
export type RequestReport =
  /** `isMoved` says that its status, or its place in the list, may be another one. */
  | { type: 'request.changed'; request: ListedRequest; isMoved: boolean }
  | { type: 'request.gone'; requestId: string };

/** What an open request begins with: the request, the employees of its client, and the text that was typed before. */
export interface RequestBeginning {
  readonly request: ServiceRequest;
  readonly employees: readonly Employee[];
  readonly text: string;
  /** A random name: messages of this visit are told apart by it. */
  readonly messageId: string;
  /** Answers that were typed before and may not have reached the server; `null` without any. */
  readonly kept: KeptAnswers | null;
}

/** A file that was picked; `source` is the browser's own, for services. */
export interface PickedRequestFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly source: unknown;
}

/** A file on its way. */
export interface FileOnItsWay extends PickedRequestFile {
  readonly type: string;
  /** Why it was not stored; `null` while it waits or is sent. */
  readonly problem: Problem | null;
}

/** The answer to sending: the request as it is now, and why it was not sent. */
export interface SendAnswer {
  readonly data: ServiceRequest;
  readonly isSent: boolean;
  readonly faults: Readonly<Record<string, string>>;
  readonly missingFiles: readonly string[];
  readonly findings: readonly Finding[];
}

export interface RequestInput {
  readonly requestId: string;
  readonly access: AccessFacts;
  readonly parent: ActorRef<Snapshot<unknown>, RequestReport>;
}

export interface RequestContext extends RequestInput {
  readonly request: ServiceRequest | null;
  readonly employees: readonly Employee[];
  readonly problem: Problem | null;
  /** The answers as they are on screen, as the server has them, and as they are on their way to it. */
  readonly values: FormValues;
  readonly stored: FormValues | null;
  readonly storing: FormValues | null;
  /** Whether the request is to be sent once it is stored. */
  readonly wantsSend: boolean;
  /** Whether everything that is missing or wrong is shown, because the user tried to send. */
  readonly pointsOut: boolean;
  /** How often something was found missing or wrong: each time the first of it is shown. */
  readonly pointed: number;
  /** The answers that the browser keeps; `null` while the server has all. */
  readonly kept: KeptAnswers | null;
  readonly formProblem: Problem | null;
  /** What the server found when the request was to be sent. */
  readonly findings: readonly Finding[];
  readonly confirmed: readonly string[];
  readonly question: 'withdraw' | 'delete';
  readonly questionProblem: Problem | null;
  readonly text: string;
  readonly messageId: string;
  /** How many different messages were tried, and the last one: the same again is the same message. */
  readonly messageVersion: number;
  readonly tried: string | null;
  readonly messageProblem: Problem | null;
  readonly queue: readonly FileOnItsWay[];
  readonly removing: string | null;
  readonly downloads: readonly RequestFile[];
  /** The month of a payroll; `null` for another kind, and until it was read. */
  readonly month: PayrollMonth | null;
  readonly monthProblem: Problem | null;
  /** How many cells were not kept, because others had changed them meanwhile. */
  readonly lostCells: number;
  /** The columns of the sheet that is exported. */
  readonly exported: readonly string[];
  /** The values and the mode that the grid of the payroll has. */
  readonly inGrid: { readonly values: FormValues; readonly isEditable: boolean } | null;
}

export type RequestMachineEvent =
  | { type: 'record.retry' }
  | { type: 'form.edit'; edit: FormEdit }
  | { type: 'form.retry' }
  | { type: 'sheet.retry' }
  | { type: 'sheet.reload' }
  | { type: 'form.reload' }
  /** `columns` are those that the grid shows, by their bindings. */
  | { type: 'sheet.export'; columns: readonly string[] }
  | { type: 'request.send' }
  | { type: 'warnings.confirm' }
  | { type: 'dialog.close' }
  | { type: 'question.ask'; about: 'withdraw' | 'delete' }
  | { type: 'question.confirm' }
  | { type: 'text.changed'; text: string }
  | { type: 'message.send' }
  | { type: 'files.add'; files: readonly PickedRequestFile[]; fileType: string }
  | { type: 'file.retry'; id: string }
  | { type: 'file.dismiss'; id: string }
  | { type: 'file.remove'; fileId: string }
  | { type: 'file.download'; fileId: string }
  | { type: 'access.changed'; access: AccessFacts };

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Context = RequestContext;
type Failure = { error: unknown };

/** How long nothing is typed until the form is stored, how long until a failed attempt is repeated, in milliseconds. */
export const saveDelay = 800;
export const saveAgainDelay = 5_000;
/** How often a request is read again that is open, and how long new messages are in sight until they count as read. */
export const rereadInterval = 30_000;
export const readDelay = 1_000;
/** The most downloads that wait for one another. */
const mostDownloads = 20;
const downloadTopic = 'request.download';
const exportTopic = 'request.export';
const removalTopic = 'request.removal';

/** The kind of the open request; `undefined` while it is not there. */
export const kindOfRequest = ({ request }: Pick<Context, 'request'>): RequestKind | undefined =>
  request ? kindOf(request.kind) : undefined;

/** Whether the user may bring an event to the open request now. */
export const mayDo = (
  { request, access }: Pick<Context, 'request' | 'access'>,
  event: ClientEvent,
): boolean => request?.mayChange === true && may(access, 'changes') && allowsEvent(request.status, event);

/** Files that belong to the next message: they are stored, and in no message yet. */
export const looseFiles = ({ request }: Pick<Context, 'request'>): readonly RequestFile[] =>
  request && !allowsEvent(request.status, 'edit')
    ? request.files.filter(({ isFirm, isSent }) => !isFirm && !isSent)
    : [];

/** The files of the form. */
export const formFiles = ({ request }: Pick<Context, 'request'>): readonly RequestFile[] => {
  if (!request) return [];
  const inMessages = new Set(request.messages.flatMap(({ fileIds }) => fileIds));
  const loose = new Set(looseFiles({ request }));
  return request.files.filter((file) => !file.isFirm && !inMessages.has(file.id) && !loose.has(file));
};

/** Whether the form cannot be sent, by the rules that the server applies as well: faults of fields and missing files. */
export function isFaulty(context: Context): boolean {
  const kind = kindOfRequest(context);
  if (!kind) return true;
  if (kind.isSheet && (!context.month || sheetErrors(context.values, context.month).length > 0)) return true;
  return (
    Object.keys(faultsOfRequest(kind, context.values, context.employees)).length > 0 ||
    missingFileTypes(kind, context.values, formFiles(context)).length > 0
  );
}

/** Whether the sheet of a payroll has a cell that holds something. */
export const hasEntries = ({ values, month }: Pick<Context, 'values' | 'month'>): boolean =>
  month !== null && readSheet(values, month, 'pt-BR').filled > 0;

/** The warnings that wait for a confirmation. */
export const openWarnings = ({ findings }: Pick<Context, 'findings'>): readonly Finding[] =>
  findings.some(({ level }) => level === 'error') ? [] : findings.filter(({ level }) => level === 'warn');

/** Whether nothing was written in a request yet; a payroll knows its month from its beginning. */
const isBlank = (request: ServiceRequest | null): boolean => {
  if (request === null) return true;
  const { values } = request;
  if (!kindOfRequest({ request })?.isSheet) return Object.keys(values).length === 0;
  return !isWithoutEntries(values) && rowsIn(values, entriesGroup).length === 0;
};
const isWaiting = ({ problem }: FileOnItsWay): boolean => problem === null;
const messageOf = ({ text, ...context }: Context): string =>
  JSON.stringify([text.trim(), looseFiles(context).map(({ id }) => id)]);
/** A message to add, and the files that go with it. */
export interface MessageWish {
  readonly requestId: string;
  readonly user: string;
  readonly text: string;
  readonly fileIds: readonly string[];
  readonly idempotencyKey: string;
}
/** The input of the service that adds a message. */
export const messageWish = (context: Context): MessageWish => ({
  requestId: context.requestId,
  user: userOf(context),
  text: context.text.trim(),
  fileIds: looseFiles(context).map(({ id }) => id),
  idempotencyKey: context.messageId && `${context.messageId}:${context.messageVersion}`,
});
/** Which month of a payroll is asked for. */
export interface MonthWish extends PayrollPeriod {
  readonly clientId: string;
}
/** What the grid of a payroll shows of its request. While it is sent, nothing is written: the answer would replace it. */
const gridFacts = (context: Context) => ({
  values: context.values,
  isEditable: mayDo(context, 'edit') && !context.wantsSend,
});

/** The user under whom drafts of messages are kept (decision 10). */
export const userOf = ({ access }: Pick<Context, 'access'>): string => access.session.meta.PrismGuid;

/** The answers that the browser has to keep: those that the server may not have. */
export const answersToKeep = ({ request, values, stored, storing }: Context): KeptAnswers | null =>
  request === null || values === stored ? null : { version: request.version, values, sent: storing };

/** What a newer version of the request changes on screen. Answers that are not stored yet stay. */
const withRecord = (context: Context, request: ServiceRequest): Partial<Context> => ({
  request,
  problem: null,
  ...(context.values === context.stored ? { values: request.values, stored: request.values } : {}),
});

/** Names, types and rules of an open request; the states and transitions are in `request.machine.ts`. */
export const requestSetup = setup({
  types: {
    context: {} as Context,
    events: {} as RequestMachineEvent,
    input: {} as RequestInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as
      | 'busy'
      | 'sending'
      | 'warned'
      | 'asked'
      | 'saving'
      | 'unsaved'
      | 'outdated'
      | 'writing'
      | 'exporting',
  },
  actors: {
    beginRequest: fromPromise<RequestBeginning, { requestId: string; user: string }>(provide('beginRequest')),
    rereadRequest: fromPromise<ServiceRequest, { requestId: string }>(provide('rereadRequest')),
    saveForm: fromPromise<ServiceRequest, { requestId: string; version: number; values: FormValues }>(
      provide('saveForm'),
    ),
    sendForm: fromPromise<
      SendAnswer,
      { requestId: string; version: number; values: FormValues; confirmed: readonly string[] }
    >(provide('sendForm')),
    withdraw: fromPromise<ServiceRequest, { requestId: string; version: number }>(provide('withdraw')),
    remove: fromPromise<void, { requestId: string }>(provide('remove')),
    keepAnswers: fromPromise<void, { user: string; requestId: string; answers: KeptAnswers | null }>(
      provide('keepAnswers'),
    ),
    keepText: fromPromise<void, { user: string; requestId: string; text: string }>(provide('keepText')),
    writeMessage: fromPromise<ServiceRequest, MessageWish>(provide('writeMessage')),
    addFile: fromPromise<RequestFile, { requestId: string; type: string; file: PickedRequestFile }>(
      provide('addFile'),
    ),
    removeFile: fromPromise<void, { requestId: string; fileId: string }>(provide('removeFile')),
    saveFile: fromPromise<void, { requestId: string; file: RequestFile }>(provide('saveFile')),
    markRead: fromPromise<void, { requestId: string }>(provide('markRead')),
    loadMonth: fromPromise<PayrollMonth, MonthWish>(provide('loadMonth')),
    findSheet: fromPromise<{ url: string }, { requestId: string; columns: readonly string[] }>(
      provide('findSheet'),
    ),
    grid: payrollGridMachine,
  },
  delays: { saveDelay, saveAgainDelay, rereadInterval, readDelay, secondClickDelay },
  guards: {
    isMissing: (_, { error }: Failure) => ['notFound', 'forbidden'].includes(problemOf(error).code),
    isOutdated: (_, { error }: Failure) => problemOf(error).code === 'outdated',
    isMonthClosed: (_, { error }: Failure) => problemOf(error).code === 'monthClosed',
    isSheet: ({ context }) => kindOfRequest(context)?.isSheet === true,
    isGridBehind: ({ context }) => {
      const { values, isEditable } = gridFacts(context);
      return context.inGrid?.values !== values || context.inGrid.isEditable !== isEditable;
    },
    mayEdit: ({ context }) => mayDo(context, 'edit'),
    mayEditCells: ({ context }, { kind }: FormEdit) => kind === 'cells' && mayDo(context, 'edit'),
    maySend: ({ context }) =>
      mayDo(context, 'send') && !isFaulty(context) && context.queue.every((file) => !isWaiting(file)),
    wantsSend: ({ context }) => context.wantsSend,
    isStored: ({ context }) => context.values === context.stored,
    isRestored: ({ context }) => context.values !== context.stored && mayDo(context, 'edit'),
    isKeptBehind: ({ context }) => !equal(answersToKeep(context), context.kept),
    isLatest: ({ context }) => context.values === context.storing,
    isSent: (_, { isSent }: SendAnswer) => isSent,
    hasWarningsOnly: (_, answer: SendAnswer) =>
      Object.keys(answer.faults).length === 0 &&
      answer.missingFiles.length === 0 &&
      openWarnings(answer).length > 0,
    mayAsk: ({ context }, about: 'withdraw' | 'delete') => mayDo(context, about),
    isDeletion: ({ context }) => context.question === 'delete',
    mayWrite: ({ context }) => mayDo(context, 'message'),
    hasMessage: ({ context }) =>
      mayDo(context, 'message') &&
      !context.queue.some(isWaiting) &&
      context.text.trim().length <= maxMessageLength &&
      (context.text.trim() !== '' || looseFiles(context).length > 0),
    mayAdd: ({ context }, files: readonly PickedRequestFile[]) =>
      (mayDo(context, 'edit') || mayDo(context, 'message')) &&
      (context.request?.files.length ?? 0) + context.queue.length + files.length <= mostRequestFiles,
    hasWaitingFile: ({ context }) => context.queue.some(isWaiting),
    mayRemove: ({ context }, fileId: string) =>
      (mayDo(context, 'edit') || mayDo(context, 'message')) &&
      [...looseFiles(context), ...(mayDo(context, 'edit') ? formFiles(context) : [])].some(
        ({ id }) => id === fileId,
      ),
    mayDownload: ({ context }, fileId: string) =>
      context.downloads.length < mostDownloads &&
      context.request?.files.some(({ id }) => id === fileId) === true,
    hasEntries: ({ context }) => hasEntries(context),
    hasFormProblem: ({ context }) => context.formProblem !== null,
    hasDownload: ({ context }) => context.downloads.length > 0,
    isUnread: ({ context }) => context.request?.isUnread === true && may(context.access, 'changes'),
  },
  actions: {
    storeBeginning: assign(
      ({ context }, { request, employees, text, messageId, kept }: RequestBeginning) => ({
        ...withRecord(context, request),
        values: answersOf(request, kept),
        stored: request.values,
        kept,
        employees,
        text: context.text || text,
        messageId: context.messageId || messageId,
      }),
    ),
    storeRecord: assign(({ context }, request: ServiceRequest) => withRecord(context, request)),
    storeWhole: assign((_, request: ServiceRequest) => ({
      request,
      values: request.values,
      stored: request.values,
      storing: null,
      wantsSend: false,
      pointsOut: false,
      pointed: 0,
      formProblem: null,
    })),
    // What was written into a payroll meanwhile is written into the newer one.
    storeNewer: assign(({ context }, request: ServiceRequest) => {
      const mine =
        kindOfRequest({ request })?.isSheet && context.stored
          ? rebased(context.stored, context.values, request.values)
          : { values: request.values, lost: 0 };
      return {
        ...{ request, values: mine.values, stored: request.values, storing: null, lostCells: mine.lost },
        ...{ wantsSend: false, pointsOut: false, pointed: 0, formProblem: null },
      };
    }),
    storeStored: assign(({ context }, request: ServiceRequest) => ({
      request,
      formProblem: null,
      stored: context.storing,
    })),
    // Before the answer is stored: a draft is listed as soon as there is something in it.
    reportRecord: sendTo(
      ({ context }) => context.parent,
      ({ context }, request: ServiceRequest) => ({
        type: 'request.changed' as const,
        request,
        isMoved: isBlank(context.request),
      }),
    ),
    reportMove: sendTo(
      ({ context }) => context.parent,
      (_, request: ServiceRequest) => ({ type: 'request.changed' as const, request, isMoved: true }),
    ),
    reportGone: sendTo(
      ({ context }) => context.parent,
      ({ context: { requestId } }) => ({ type: 'request.gone' as const, requestId }),
    ),
    storeProblem: assign((_, { error }: Failure) => ({ problem: problemOf(error) })),
    storeEdit: assign(({ context }, edit: FormEdit) => ({
      values: edited(context.values, edit),
      findings: [],
      lostCells: 0,
    })),
    noteStoring: assign(({ context }) => ({ storing: context.values })),
    storeFormProblem: assign((_, { error }: Failure) => ({
      formProblem: problemOf(error),
      wantsSend: false,
    })),
    pointOut: assign(({ context }) => ({ pointsOut: true, wantsSend: false, pointed: context.pointed + 1 })),
    noteKept: assign(({ context }) => ({ kept: answersToKeep(context) })),
    wantSend: assign({ wantsSend: true, pointsOut: true }),
    storeRefusal: assign(({ context }, answer: SendAnswer) => ({
      request: answer.data,
      stored: context.storing,
      findings: answer.findings,
      wantsSend: false,
      pointsOut: true,
      formProblem: null,
    })),
    storeConfirmed: assign(({ context }) => ({ confirmed: openWarnings(context).map(({ code }) => code) })),
    dropConfirmed: assign({ confirmed: [] }),
    alertSent: emit({
      type: 'alert.raised' as const,
      alert: { type: 'success' as const, key: 'requestSentMsg', closeable: true, timeout: 5_000 },
    }),
    storeQuestion: assign((_, question: 'withdraw' | 'delete') => ({ question, questionProblem: null })),
    storeQuestionProblem: assign((_, { error }: Failure) => ({ questionProblem: problemOf(error) })),
    storeText: assign((_, text: string) => ({ text, messageProblem: null })),
    noteMessage: assign(({ context }) => {
      const message = messageOf(context);
      return {
        tried: message,
        messageVersion: context.tried === message ? context.messageVersion : context.messageVersion + 1,
        messageProblem: null,
      };
    }),
    storeMessage: assign(({ context }, request: ServiceRequest) => ({
      ...withRecord(context, request),
      text: '',
      tried: null,
    })),
    storeMessageProblem: assign((_, { error }: Failure) => ({ messageProblem: problemOf(error) })),
    queueFiles: assign(
      ({ context }, { files, fileType }: { files: readonly PickedRequestFile[]; fileType: string }) => ({
        queue: [...context.queue, ...files.map((file) => ({ ...file, type: fileType, problem: null }))],
      }),
    ),
    storeFile: assign(({ context }, file: RequestFile) => {
      const done = context.queue.find(isWaiting);
      return {
        queue: context.queue.filter((one) => one !== done),
        request: context.request && { ...context.request, files: [...context.request.files, file] },
      };
    }),
    reportFile: enqueueActions(({ context: { request, parent }, enqueue }) => {
      if (request?.status === 'Draft' && request.files.length === 1)
        enqueue.sendTo(parent, { type: 'request.changed', request, isMoved: true });
    }),
    noteFileProblem: assign(({ context }, { error }: Failure) => {
      const failed = context.queue.find(isWaiting);
      return {
        queue: context.queue.map((one) => (one === failed ? { ...one, problem: problemOf(error) } : one)),
      };
    }),
    retryFile: assign(({ context }, id: string) => ({
      queue: context.queue.map((one) => (one.id === id ? { ...one, problem: null } : one)),
    })),
    dismissFile: assign(({ context }, id: string) => ({
      queue: context.queue.filter((one) => one.id !== id),
    })),
    storeRemoving: assign((_, removing: string) => ({ removing })),
    dropFile: assign(({ context }) => ({
      removing: null,
      request: context.request && {
        ...context.request,
        files: context.request.files.filter(({ id }) => id !== context.removing),
      },
    })),
    keepFile: assign({ removing: null }),
    alertRemoval: emit({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert('requestFileNotRemovedMsg'), topic: removalTopic },
    }),
    withdrawRemovalAlert: emit(withdrawal(removalTopic)),
    storeExported: assign((_, exported: readonly string[]) => ({ exported })),
    announceDownload: emit((_: unknown, url: string) => ({ type: 'download.ready' as const, url })),
    queueDownload: assign(({ context }, fileId: string) => ({
      downloads: [...context.downloads, ...(context.request?.files.filter(({ id }) => id === fileId) ?? [])],
    })),
    dequeueDownload: assign(({ context }) => ({ downloads: context.downloads.slice(1) })),
    alertDownload: emit({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert('attachmentDownloadErrorMsg'), topic: downloadTopic },
    }),
    alertExport: emit({
      type: 'alert.raised' as const,
      alert: { ...dangerAlert('documentDownloadErrorMsg'), topic: exportTopic },
    }),
    withdrawExportAlert: emit(withdrawal(exportTopic)),
    withdrawDownloadAlert: emit(withdrawal(downloadTopic)),
    noteRead: enqueueActions(({ context: { request, parent }, enqueue }) => {
      if (!request) return;
      const read = { ...request, isUnread: false };
      enqueue.assign({ request: read });
      enqueue.sendTo(parent, { type: 'request.changed', request: read, isMoved: true });
    }),
    storeAccess: assign((_, access: AccessFacts) => ({ access })),
    storeMonth: assign((_, month: PayrollMonth) => ({ month, monthProblem: null })),
    storeMonthProblem: assign((_, { error }: Failure) => ({ monthProblem: problemOf(error) })),
    noteInGrid: assign(({ context }) => ({ inGrid: gridFacts(context) })),
    updateGrid: enqueueActions(({ context, enqueue }) => {
      const { values, isEditable } = gridFacts(context);
      enqueue.assign({ inGrid: { values, isEditable } });
      enqueue.sendTo('grid', { type: 'values.changed', values });
      if (isEditable !== context.inGrid?.isEditable)
        enqueue.sendTo('grid', { type: 'mode.changed', isEditable });
    }),
    updateMonth: sendTo('grid', (_, month: PayrollMonth) => ({ type: 'month.changed' as const, month })),
    askMonth: raise({ type: 'sheet.reload' as const }),
  },
});

/** The input of the service that reads the month of a payroll. */
export const monthWish = ({ request, values }: Context): MonthWish => ({
  clientId: request?.clientId ?? '',
  ...periodOf(values),
});

/** The input of the grid of a payroll. */
export const gridInput = (context: Context, parent: ActorRef<Snapshot<unknown>, GridReport>) => ({
  ...gridFacts(context),
  month: context.month as PayrollMonth,
  parent,
});

/** The context of a request that was not read yet. */
export const startContext = (input: RequestInput): Context => ({
  ...input,
  request: null,
  employees: [],
  problem: null,
  values: {},
  stored: null,
  storing: null,
  wantsSend: false,
  pointsOut: false,
  pointed: 0,
  kept: null,
  formProblem: null,
  findings: [],
  confirmed: [],
  question: 'withdraw',
  questionProblem: null,
  text: '',
  messageId: '',
  messageVersion: 0,
  tried: null,
  messageProblem: null,
  queue: [],
  removing: null,
  downloads: [],
  month: null,
  monthProblem: null,
  lostCells: 0,
  exported: [],
  inGrid: null,
});
