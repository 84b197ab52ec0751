import { assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate';
import type { FeatureFlags } from '../../contract/firm/feature-flags.ts';
import type { Session } from '../../contract/session/session.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import { isVisibleTaskType } from '../../contract/tasks/task-rules.ts';
import { copyLinkMachine } from '../copy-link.machine.ts';
import { downloadsMachine } from '../downloads.machine.ts';
import type { SessionFacts } from '../facts.ts';
import type { FileField, Signal, TaskChange } from '../signals.ts';
import { withdrawal } from '../signals.ts';
import { addressIn, pathOf, type TaskAddress } from './address.ts';
import type { SignatureGiven } from './calls.ts';
import { type EditingReport, editingMachine } from './editing/editing.machine.ts';
import {
  afterChangeOf,
  afterRefresh,
  documentAt,
  documentIdAt,
  isReturnedNow,
  isStale,
  isToBeSigned,
  type KnownTask,
  mayChange,
  newest,
  nextToSign,
  type OpenedTask,
  type UpdatedTask,
} from './known-task.ts';
import { type ReopeningReport, reopeningMachine } from './reopening.machine.ts';
import { type Failing, type FailureKey, failureOf, failureTopic, leadTo, raised } from './signals.ts';
import { signingMachine } from './signing/signing.machine.ts';
import {
  afterOpening,
  closed,
  firstStepOf,
  knownOf,
  openedAt,
  startContext,
  type TaskContext,
  taskIdOf,
} from './task-context.ts';
import { taskDocument } from './task-document.ts';
import { type WorkReport, workMachine } from './work.machine.ts';

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

export type TaskEvent =
  | { type: 'route.entered'; path: string }
  | { type: 'task.retry' }
  | { type: 'task.wanted'; taskId: string }
  | { type: 'step.open'; step: number | null }
  | EditingReport
  | WorkReport
  | ReopeningReport
  | { type: 'removal.undo'; taskId: string }
  | SignatureGiven
  | { type: 'sign.open'; document: number }
  | { type: 'sign.close' }
  | { type: 'dialog.back' }
  | { type: 'link.copy' }
  | { type: 'document.unshowable'; documentId: string }
  | { type: 'document.opened'; documentId: string }
  | { type: 'document.download'; documentId: string }
  | { type: 'task.select'; taskId: string }
  | { type: 'task.uploads'; taskId: string; steps: readonly number[] }
  | { type: 'task.uploaded'; taskId: string; documentId: string; field: FileField | null }
  | { type: 'documents.changed'; clientId: string; containerId: string }
  | { type: 'tasks.stale'; changed: readonly TaskChange[] }
  | { type: 'client.changed'; clientId: string }
  | { type: 'session.refreshed'; session: Session }
  | { type: 'flags.loaded'; flags: FeatureFlags };

const taskSetup = setup({
  types: {
    context: {} as TaskContext,
    events: {} as TaskEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy',
  },
  actors: {
    loadTask: fromPromise<OpenedTask | null, TaskAddress>(provide('loadTask')),
    loadHandedIn: fromPromise<readonly StorageDocument[], TaskAddress>(provide('loadHandedIn')),
    editing: editingMachine,
    work: workMachine,
    reopening: reopeningMachine,
    signing: signingMachine,
    copyLink: copyLinkMachine,
    downloads: downloadsMachine,
  },
  guards: {
    isTaskAddress: (_, path: string) => addressIn(path) !== null,
    isWanted: ({ context }) => context.wanted !== null,
    isThisTask: ({ context: { wanted, next } }, taskId: string) =>
      taskId === (next ? addressIn(next.path) : wanted)?.taskId,
    isSameAddress: ({ context }, path: string) => addressIn(path)?.taskId === context.wanted?.taskId,
    isOtherAddress: ({ context }, path: string) => addressIn(path)?.taskId !== context.wanted?.taskId,
    isBackFromOther: ({ context: { facts, wanted } }, path: string) =>
      addressIn(path)?.taskId === wanted?.taskId &&
      facts.clientId !== null &&
      facts.clientId !== wanted?.clientId,
    isTaskNext: ({ context: { next } }) => next !== null && addressIn(next.path) !== null,
    isHiddenKind: ({ context }, opened: OpenedTask | null) =>
      opened !== null && !isVisibleTaskType(context.facts, opened.task.type),
    maySign: ({ context }, document: number) => mayChange(context) && isToBeSigned(context, document),
    isOpened: ({ context }, document: number) => context.openedDocument === document,
    isAllSettled: ({ context }) =>
      context.openedDocument !== null && nextToSign(context, context.openedDocument) === -1,
    hasNextToSign: ({ context }) =>
      context.openedDocument !== null &&
      !isToBeSigned(context, context.openedDocument) &&
      nextToSign(context, context.openedDocument) !== -1,
    isOpenedSettled: ({ context }) =>
      context.openedDocument !== null && !isToBeSigned(context, context.openedDocument),
    isReadOnly: ({ context }) => !mayChange(context),
    isOfTask: ({ context }, clientId: string) => clientId === context.wanted?.clientId,
    isNewer: ({ context }, changed: readonly TaskChange[]) => isStale(context, changed),
    isLeaving: ({ context }) => context.next !== null,
    isSibling: ({ context }, taskId: string) =>
      taskId !== context.wanted?.taskId && context.siblings.some((one) => one.taskId === taskId),
    isFirstAndOther: ({ context }, clientId: string) =>
      context.facts.clientId === null && context.wanted !== null && clientId !== context.wanted.clientId,
    isAddressedWrong: ({ context }) => context.task?.clientId !== context.wanted?.clientId,
    isClientInactive: ({ context }) =>
      context.facts.clientId !== null && context.facts.clientId !== context.wanted?.clientId,
    isOtherClient: ({ context: { facts, wanted } }, clientId: string) =>
      wanted !== null && facts.clientId !== null && clientId !== wanted.clientId,
    hasClient: ({ context }) => context.facts.clientId !== null,
  },
  actions: {
    storeAddress: assign(({ context }, path: string) => openedAt(context, path)),
    forgetTask: assign(closed),
    storeNextAddress: assign(({ context }) => openedAt(context, context.next?.path ?? '')),
    storeOpened: assign((_, opened: OpenedTask | null) => afterOpening(opened)),
    storeRestored: assign(({ context }, updated: UpdatedTask) => afterChangeOf(context, updated)),
    storeFresh: assign(({ context }, opened: OpenedTask) => ({
      ...afterRefresh(context, opened),
      // The step with the returned file unfolds: it is what the user has to correct.
      ...(isReturnedNow(context.task, opened.task) && { openStep: firstStepOf(opened.task) }),
    })),
    storeLearned: assign((_, { task, group, client, siblings, documents }: KnownTask) => ({
      ...{ task, group, client, siblings, documents },
    })),
    shareKnown: enqueueActions(({ context, enqueue }) => {
      const known = knownOf(context);
      enqueue.sendTo('editing', { type: 'known.changed', known });
      enqueue.sendTo('work', { type: 'known.changed', known });
    }),
    shareFresh: enqueueActions(({ context, enqueue }, opened: OpenedTask) => {
      enqueue.sendTo('editing', { type: 'known.refreshed', opened });
      enqueue.sendTo('work', { type: 'known.changed', known: knownOf(context) });
    }),
    shareLearned: sendTo('editing', ({ context }) => ({ type: 'known.changed', known: knownOf(context) })),
    passToEditing: sendTo('editing', ({ event }) => event as never),
    passToWork: sendTo('work', ({ event }) => event as never),
    settleEdits: sendTo('editing', { type: 'edits.settle' }),
    openReading: emit(({ context }: { context: TaskContext }) => {
      const clientId = context.task?.clientId ?? '';
      const document = taskDocument(documentAt(context, context.openedDocument ?? 0), clientId);
      return {
        type: 'flow.open' as const,
        flow: 'reader' as const,
        dialog: 'reading',
        about: { clientId, folder: null, documents: [document] },
      };
    }),
    endReading: enqueueActions(({ context, enqueue }) => {
      if (context.openedDocument === null) return;
      enqueue.emit({ type: 'reading.ended', documentId: documentIdAt(context, context.openedDocument) });
    }),
    passToSigning: sendTo('signing', ({ event }) => event as never),
    openMissing: enqueueActions(({ context, enqueue }, step: number | null) => {
      if (step !== null && step !== context.openStep) enqueue.raise({ type: 'step.open', step });
    }),
    storeUploading: assign(
      ({ context: { uploading } }, { taskId, steps }: { taskId: string; steps: readonly number[] }) => {
        const { [taskId]: _before, ...others } = uploading;
        return { uploading: steps.length > 0 ? { ...others, [taskId]: steps } : others };
      },
    ),
    // Each file has its step once: of two files of a step one may have ended.
    noteArriving: assign(({ context }, { taskId, steps }: { taskId: string; steps: readonly number[] }) => {
      const left = [...steps];
      const ended = (context.uploading[taskId] ?? []).filter((step) => {
        const at = left.indexOf(step);
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      });
      return taskId === taskIdOf(context) ? { arriving: [...context.arriving, ...ended] } : {};
    }),
    storeClient: assign(({ context }, clientId: string) => ({ facts: { ...context.facts, clientId } })),
    correctAddress: enqueueActions(({ context, enqueue }) => {
      if (!context.task) return;
      const { clientId, taskId } = context.task;
      enqueue.assign({ wanted: { clientId, taskId } });
      enqueue.emit({
        type: 'navigation.wanted',
        to: pathOf({ clientId, taskId }),
        replace: true,
        state: { opened: taskId },
      });
    }),
    wantClient: emit(({ context }: { context: TaskContext }) => ({
      type: 'client.wanted' as const,
      clientId: context.wanted?.clientId ?? '',
    })),
    storeSession: assign(({ context }, session: Session) => ({ facts: { ...context.facts, session } })),
    storeFlags: assign(({ context }, flags: FeatureFlags) => ({ facts: { ...context.facts, flags } })),
    tellOpened: emit(({ context }: { context: TaskContext }) => ({
      type: 'task.opened' as const,
      taskId: taskIdOf(context),
    })),
    tellGroup: enqueueActions(({ context: { task, group, client, siblings }, enqueue }) => {
      if (!task || !group) return;
      const others = siblings.filter(({ taskId }) => taskId !== task.taskId);
      enqueue.emit({ type: 'group.opened', group, client, tasks: [task, ...others] });
    }),
    tellMissing: emit(({ context }: { context: TaskContext }) => ({
      type: 'task.missing' as const,
      taskId: taskIdOf(context),
    })),
    noteMissing: emit(({ context }: { context: TaskContext }) => ({
      type: 'error.noted' as const,
      module: 'cc:task',
      message: `Task with id: ${taskIdOf(context)} does not exist`,
      stack: null,
    })),
    tellStep: emit(({ context }: { context: TaskContext }, step: number | null) => ({
      type: 'bridge.posted' as const,
      message: {
        type: 'StepChanged' as const,
        payload: { ...(context.wanted ?? { clientId: '-', taskId: '-' }), step: step ?? 0 },
      },
    })),
    alertFailure: emit(({ context }: { context: TaskContext }, key: FailureKey) =>
      failureOf(taskIdOf(context), key),
    ),
    withdrawFailure: emit(({ context }: { context: TaskContext }, of: Failing) =>
      withdrawal(failureTopic(taskIdOf(context), of)),
    ),
    goToList: emit({ type: 'navigation.wanted', to: '/tasks', replace: true }),
    goToTask: emit(({ context }: { context: TaskContext }, taskId: string) => leadTo(context, taskId)),
  },
});

/** One task of a client's, from opening it to done [T2.26, T2.27]. */
export const taskMachine = taskSetup.createMachine({
  id: 'task',
  description: 'The task that the URL names.',
  context: ({ input }) => startContext(input),
  initial: 'deciding',
  invoke: [
    { src: 'reopening', id: 'reopening', input: ({ self }) => ({ task: self }) },
    { src: 'downloads', id: 'downloads', input: ({ self }) => ({ parent: self }) },
  ],
  on: {
    'removal.undo': {
      description: 'A removed task is wanted back, from its alert or from the list of past alerts.',
      meta: { spec: ['T4.07'] },
      actions: sendTo('reopening', ({ event }) => event),
    },
    'route.entered': [
      {
        guard: { type: 'isSameAddress', params: ({ event }) => event.path },
        description: 'The task is already shown.',
      },
      {
        guard: { type: 'isTaskAddress', params: ({ event }) => event.path },
        target: '.loading',
        reenter: true,
        meta: { spec: ['S6.06', 'T2.05'] },
        actions: { type: 'storeAddress', params: ({ event }) => event.path },
      },
      { target: '.closed', actions: 'forgetTask' },
    ],
    'client.changed': [
      {
        guard: { type: 'isFirstAndOther', params: ({ event }) => event.clientId },
        description: 'The visit begins with this task: its client becomes the active client.',
        meta: { spec: ['T2.05'] },
        actions: [{ type: 'storeClient', params: ({ event }) => event.clientId }, 'wantClient'],
      },
      {
        guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
        target: '.closed',
        description: 'The user has chosen another client: the URL follows.',
        meta: { spec: ['T2.05'] },
        actions: [{ type: 'storeClient', params: ({ event }) => event.clientId }, 'forgetTask', 'goToList'],
      },
      { actions: { type: 'storeClient', params: ({ event }) => event.clientId } },
    ],
    'task.uploads': {
      description: 'Uploads for a task have started or ended.',
      actions: { type: 'storeUploading', params: ({ event }) => event },
    },
    'session.refreshed': { actions: { type: 'storeSession', params: ({ event }) => event.session } },
    'flags.loaded': { actions: { type: 'storeFlags', params: ({ event }) => event.flags } },
  },
  states: {
    deciding: {
      description: 'The URL that was open when this flow started.',
      always: [{ guard: 'isWanted', target: 'loading' }, { target: 'closed' }],
    },
    closed: {},
    loading: {
      tags: 'busy',
      entry: { type: 'withdrawFailure', params: 'load' },
      invoke: {
        src: 'loadTask',
        id: 'loadTask',
        input: ({ context }) => context.wanted ?? { clientId: '', taskId: '' },
        onDone: [
          {
            guard: { type: 'isHiddenKind', params: ({ event }) => event.output },
            target: 'missing',
            meta: { spec: ['T5.03'] },
          },
          {
            guard: ({ event: { output } }) => output !== null,
            target: 'shown',
            actions: { type: 'storeOpened', params: ({ event }) => event.output },
          },
          { target: 'missing', meta: { spec: ['T8.07'] }, actions: 'noteMissing' },
        ],
        onError: {
          target: 'failed',
          meta: { spec: ['T8.01'] },
          actions: { type: 'alertFailure', params: 'tasks.loadFailed' },
        },
      },
    },
    arriving: {
      description:
        'The running action has ended: the flow now follows the URL that was entered while it ran.',
      always: [
        { guard: 'isTaskNext', target: 'loading', meta: { spec: ['T2.05'] }, actions: 'storeNextAddress' },
        { target: 'closed', actions: 'forgetTask' },
      ],
    },
    missing: {
      description: 'The task does not exist, or the user may not see it.',
      entry: 'tellMissing',
      always: {
        guard: 'isLeaving',
        target: 'arriving',
        description: 'The user has left: the result is not shown.',
      },
      on: {
        'task.wanted': {
          guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
          target: 'loading',
          description: 'The app asks for the task again: it may exist by now.',
          meta: { spec: ['S4.25'] },
        },
      },
    },
    failed: {
      entry: 'tellMissing',
      on: {
        'task.retry': 'loading',
        'task.wanted': {
          guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
          target: 'loading',
          meta: { spec: ['S4.25'] },
        },
      },
    },
    shown: {
      type: 'parallel',
      entry: ['tellOpened', 'tellGroup'],
      exit: 'endReading',
      invoke: [
        {
          src: 'editing',
          id: 'editing',
          input: ({ context, self }) => ({ known: knownOf(context), task: self }),
        },
        {
          src: 'work',
          id: 'work',
          input: ({ context, self }) => ({
            known: knownOf(context),
            hasComeUp: context.cameUp !== null,
            task: self,
          }),
        },
        { src: 'copyLink', id: 'copyLink' },
      ],
      on: {
        'document.download': {
          description: 'A document that the task names. The download goes on when the task is left.',
          meta: { spec: ['S7.19'] },
          actions: sendTo('downloads', ({ event }) => event),
        },
        'link.copy': {
          meta: { spec: ['T2.05'] },
          actions: sendTo('copyLink', ({ context: { wanted } }) => ({
            type: 'link.copy',
            path: wanted ? pathOf(wanted) : '',
          })),
        },
        'session.refreshed': {
          actions: [{ type: 'storeSession', params: ({ event }) => event.session }, 'shareKnown'],
        },
        'flags.loaded': {
          actions: [{ type: 'storeFlags', params: ({ event }) => event.flags }, 'shareKnown'],
        },
        'task.uploads': {
          actions: [{ type: 'storeUploading', params: ({ event }) => event }, 'shareKnown'],
        },
        'task.uploaded': { actions: 'passToEditing' },
        'document.opened': { actions: 'passToEditing' },
        'edits.saved': {
          description:
            'A task whose first saved edit did not make it WIP, such as one typed without a connection, becomes it now.',
          actions: [
            assign({ task: ({ context, event }) => newest(context.task, event.task) }),
            'shareKnown',
            sendTo('work', { type: 'edits.begun' }),
          ],
        },
        'edits.begun': { actions: 'passToWork' },
        'removal.undone': {
          description: 'The removed task, open or another one of its group, is open again.',
          meta: { spec: ['T2.33', 'T4.07'] },
          actions: [{ type: 'storeRestored', params: ({ event }) => event.updated }, 'shareKnown'],
        },
        'known.learned': {
          actions: [{ type: 'storeLearned', params: ({ event }) => event.known }, 'shareLearned'],
        },
        'task.lost': {
          target: 'missing',
          description: 'The firm has withdrawn the task.',
          meta: { spec: ['T8.07'] },
          actions: ['noteMissing', emit(raised('info', 'tasks.goneMeanwhile'))],
        },
        'edits.lock': { actions: 'passToEditing' },
        'edits.unlock': { actions: 'passToEditing' },
        'edits.flush': { actions: 'passToEditing' },
        'edits.drop': { actions: 'passToEditing' },
        'answers.check': { actions: 'passToEditing' },
        'answers.pointOut': { actions: 'passToEditing' },
        'edits.flushed': { actions: 'passToWork' },
        'edits.failed': { actions: 'passToWork' },
        'answers.complete': { actions: 'passToWork' },
        'answers.missing': {
          description: 'The step of the first missing answer unfolds.',
          meta: { spec: ['T5.04', 'T5.15'] },
          actions: [{ type: 'openMissing', params: ({ event }) => event.step }, 'passToWork'],
        },
        'task.sign': { actions: 'passToWork' },
        'next.wanted': {
          description: 'The task is finished: the next task of its group opens.',
          meta: { spec: ['T4.10'] },
          actions: [
            assign({ cameUp: ({ event }) => event.taskId }),
            { type: 'goToTask', params: ({ event }) => event.taskId },
          ],
        },
        'task.wanted': {
          guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
          description: 'The app asks for the task that is already shown.',
          meta: { spec: ['S4.25'] },
          actions: 'tellOpened',
        },
        'step.open': {
          description: 'One step is unfolded at a time.',
          meta: { spec: ['S4.25', 'T2.32'] },
          actions: [
            assign({ openStep: ({ event }) => event.step }),
            { type: 'tellStep', params: ({ event }) => event.step },
          ],
        },
        'task.select': {
          guard: { type: 'isSibling', params: ({ event }) => event.taskId },
          meta: { spec: ['T2.33'] },
          actions: { type: 'goToTask', params: ({ event }) => event.taskId },
        },
      },
      states: {
        place: {
          meta: { spec: ['T2.05'] },
          initial: 'checking',
          states: {
            checking: {
              always: [
                {
                  guard: 'isAddressedWrong',
                  target: 'checking',
                  description: 'The task belongs to another client than the URL says.',
                  reenter: true,
                  actions: 'correctAddress',
                },
                {
                  guard: 'isClientInactive',
                  target: 'settled',
                  description: 'The client of an open task becomes the active client.',
                  actions: 'wantClient',
                },
                { target: 'settled' },
              ],
            },
            settled: {},
          },
        },
        signing: {
          description: 'One document of an eSignature task at a time is open to be read and signed.',
          meta: { spec: ['T3.04'] },
          initial: 'closed',
          on: {
            'sign.open': {
              guard: { type: 'maySign', params: ({ event }) => event.document },
              target: '.open',
              actions: assign({ openedDocument: ({ event }) => event.document }),
            },
          },
          states: {
            closed: { entry: ['endReading', assign({ openedDocument: null })] },
            open: {
              invoke: {
                src: 'signing',
                id: 'signing',
                input: ({ context, self }) => {
                  const document = context.openedDocument ?? 0;
                  const { FirstName, LastName } = context.facts.session.meta;
                  return {
                    document,
                    documentId: documentIdAt(context, document),
                    signer: `${FirstName} ${LastName}`,
                    task: self,
                  };
                },
              },
              always: {
                guard: 'isAllSettled',
                target: 'closed',
                description: 'All documents are signed, here or elsewhere, or the task is over.',
              },
              on: {
                'sign.open': {
                  guard: { type: 'isOpened', params: ({ event }) => event.document },
                  target: '.shown',
                  description:
                    'The signer goes on where they stopped, or tries again to read what did not load.',
                },
                'document.unshowable': { actions: 'passToSigning' },
                'document.opened': { actions: 'passToSigning' },
              },
              initial: 'shown',
              states: {
                shown: {
                  description: 'The reader fills the screen, and loads the document.',
                  entry: 'openReading',
                  always: [
                    {
                      guard: 'isReadOnly',
                      target: 'hidden',
                      description: 'The user may not change the task any more, so they cannot sign.',
                    },
                    {
                      guard: 'hasNextToSign',
                      target: '#task.shown.signing.open',
                      reenter: true,
                      description: 'The document is signed, here or elsewhere: the next one follows.',
                      actions: assign({
                        openedDocument: ({ context }) => nextToSign(context, context.openedDocument ?? 0),
                      }),
                    },
                  ],
                  on: {
                    'sign.close': 'hidden',
                    'route.entered': {
                      guard: { type: 'isOtherAddress', params: ({ event }) => event.path },
                      target: 'hidden',
                      description:
                        'The user has left: coming back while an action still runs shows the task.',
                    },
                    'dialog.back': {
                      target: 'hidden',
                      description: 'Back closes the reader and stays on the task.',
                    },
                  },
                },
                hidden: {
                  description: 'The reader is closed. What was read, agreed to and written is kept.',
                  entry: 'endReading',
                  always: { guard: 'isOpenedSettled', target: '#task.shown.signing.closed' },
                },
              },
            },
          },
        },
        documents: {
          meta: { spec: ['T2.31', 'T7.18'] },
          initial: 'settled',
          states: {
            settled: {
              on: {
                'documents.changed': {
                  guard: { type: 'isOfTask', params: ({ event }) => event.clientId },
                  target: 'loading',
                  description: 'An upload has ended, or something was deleted.',
                },
              },
            },
            loading: {
              description:
                'A file that is stored counts as being uploaded until it is among the documents: it is neither missing nor there.',
              invoke: {
                src: 'loadHandedIn',
                id: 'loadHandedIn',
                input: ({ context }) => context.wanted ?? { clientId: '', taskId: '' },
                onDone: {
                  target: 'settled',
                  actions: [assign({ documents: ({ event }) => event.output, arriving: [] }), 'shareKnown'],
                },
                onError: {
                  target: 'settled',
                  actions: [assign({ arriving: [] }), 'shareKnown'],
                  description: 'The list of documents stays as it was; the next change loads it again.',
                },
              },
              on: {
                'documents.changed': {
                  guard: { type: 'isOfTask', params: ({ event }) => event.clientId },
                  target: 'loading',
                  reenter: true,
                },
                'task.uploads': {
                  actions: [
                    { type: 'noteArriving', params: ({ event }) => event },
                    { type: 'storeUploading', params: ({ event }) => event },
                    'shareKnown',
                  ],
                },
              },
            },
          },
        },
        fresh: {
          initial: 'watching',
          states: {
            watching: {
              on: {
                'tasks.stale': {
                  guard: { type: 'isNewer', params: ({ event }) => event.changed },
                  target: 'refreshing',
                },
              },
            },
            refreshing: {
              invoke: {
                src: 'loadTask',
                id: 'refreshTask',
                input: ({ context }) => context.wanted ?? { clientId: '', taskId: '' },
                onDone: [
                  {
                    guard: ({ event }) => event.output === null,
                    target: 'watching',
                    description: 'The firm has withdrawn the task; a running call fails by itself.',
                    meta: { spec: ['T8.07'] },
                    actions: sendTo('work', { type: 'task.gone' }),
                  },
                  {
                    target: 'watching',
                    actions: [
                      { type: 'storeFresh', params: ({ event }) => event.output as OpenedTask },
                      { type: 'shareFresh', params: ({ event }) => event.output as OpenedTask },
                    ],
                  },
                ],
                onError: { target: 'watching', description: 'The next change loads the group again.' },
              },
              on: {
                'tasks.stale': {
                  guard: { type: 'isNewer', params: ({ event }) => event.changed },
                  target: 'refreshing',
                  reenter: true,
                },
              },
            },
          },
        },
        leaving: {
          meta: { spec: ['T4.03', 'T8.01'] },
          initial: 'staying',
          on: {
            'route.entered': [
              {
                guard: { type: 'isBackFromOther', params: ({ event }) => event.path },
                target: '.staying',
                description:
                  'Another client was chosen while the action ran, and the user is back: the client of the task becomes the active client again.',
                actions: [assign({ next: null }), sendTo('work', { type: 'task.stay' }), 'wantClient'],
              },
              {
                guard: { type: 'isSameAddress', params: ({ event }) => event.path },
                target: '.staying',
                description: 'The task is shown already, or again.',
                actions: [assign({ next: null }), sendTo('work', { type: 'task.stay' })],
              },
              {
                target: '.departing',
                actions: assign({ next: ({ event }) => ({ path: event.path }) }),
              },
            ],
            'client.changed': [
              {
                guard: { type: 'isOfTask', params: ({ event }) => event.clientId },
                actions: { type: 'storeClient', params: ({ event }) => event.clientId },
              },
              {
                guard: 'hasClient',
                target: '.departing',
                description: 'The user has chosen another client: the URL follows at once.',
                meta: { spec: ['T2.05'] },
                actions: [
                  { type: 'storeClient', params: ({ event }) => event.clientId },
                  assign({ next: { path: '/tasks' } }),
                  'goToList',
                ],
              },
            ],
          },
          states: {
            staying: {},
            departing: {
              entry: 'settleEdits',
              initial: 'work',
              states: {
                work: { entry: sendTo('work', { type: 'task.leave' }), on: { 'work.rested': 'edits' } },
                edits: {
                  description: 'Unsaved edits do not delay leaving: the browser keeps them.',
                  entry: 'settleEdits',
                  on: {
                    'edits.flushed': { actions: 'settleEdits' },
                    'edits.failed': { actions: 'settleEdits' },
                    'edits.settled': '#task.arriving',
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});
