import type { ActorRef, Snapshot } from 'xstate';
import { and, assign, emit, enqueueActions, fromPromise, not, sendTo, setup } from 'xstate';
import type { Task } from '../../contract/tasks/task-items.ts';
import type { TaskDataOf } from '../../contract/tasks/task-kinds.ts';
import { isPendingStatus, type TaskType, taskStatus } from '../../contract/tasks/task-rules.ts';
import { secondClickDelay, unread } from '../parts/confirmation.ts';
import { isOutcomeUnknown, type ProblemCode, problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { withdrawal } from '../signals.ts';
import type { TaskAddress } from './address.ts';
import type { SignatureGiven, SignWish, TaskUpdate } from './calls.ts';
import { type CompletionOutput, completionMachine } from './completion/completion.machine.ts';
import { firstRepeatDelay, maxRepeats } from './completion/creation.machine.ts';
import type { EditingOrder, EditingReport } from './editing/editing.machine.ts';
import {
  afterCompletion,
  afterRefresh,
  afterUpdate,
  foldersOfReplaced,
  foldersOfReplacements,
  isSigned,
  type KnownTask,
  mayChange,
  nextTaskOf,
  type OpenedTask,
  type UpdatedTask,
  whyReadOnly,
} from './known-task.ts';
import { removedAlert } from './reopening.machine.ts';
import {
  type Failing,
  type FailureKey,
  failureOf,
  failureTopic,
  raised,
  type Told,
  told,
} from './signals.ts';

/** Refusals of a signature after which the document may be signed: here with another drawing, or by another person. */
const signedMeanwhile: ReadonlySet<ProblemCode> = new Set(['taskClosed', 'idempotencyMismatch']);

/** What the chart of the work reports to the chart of the task, and what it asks of the editing through it. */
export type WorkReport =
  /** The task as it is after an action, with its group. */
  | { type: 'known.learned'; known: KnownTask }
  /** No action runs on the task. */
  | { type: 'work.rested' }
  /** The task no longer exists. */
  | { type: 'task.lost' }
  /** The task is finished, and another one of its group opens. */
  | { type: 'next.wanted'; taskId: string }
  | Extract<
      EditingOrder,
      {
        type:
          | 'edits.lock'
          | 'edits.unlock'
          | 'edits.flush'
          | 'edits.drop'
          | 'answers.check'
          | 'answers.pointOut';
      }
    >;

/** What the chart of the task sends to the chart of the work. */
export type WorkOrder =
  | { type: 'known.changed'; known: KnownTask }
  | { type: 'task.leave' }
  | { type: 'task.stay' }
  /** A refresh found that the task no longer exists. */
  | { type: 'task.gone' }
  | SignatureGiven
  | Extract<
      EditingReport,
      { type: 'edits.begun' | 'edits.flushed' | 'edits.failed' | 'answers.complete' | 'answers.missing' }
    >;

export type WorkEvent =
  | WorkOrder
  | { type: 'task.done' }
  | { type: 'task.takeBack' }
  | { type: 'task.remove' }
  | { type: 'reason.changed'; reason: string }
  | { type: 'reason.save' }
  | { type: 'removal.confirm' }
  | { type: 'dialog.close' };

export interface WorkInput {
  readonly known: KnownTask;
  /** Whether the task opened automatically in place of a finished one [T4.10]. */
  readonly hasComeUp: boolean;
  /** The chart of the task. */
  readonly task: ActorRef<Snapshot<unknown>, WorkReport>;
}

interface WorkContext extends WorkInput {
  /** Whether the user has changed something since the task was opened: typed into it, or signed. */
  readonly hasBegun: boolean;
  /** Whether the user leaves the task once the running action has ended. */
  readonly isLeaving: boolean;
  /** The document that is being signed, and how often the server was asked whether it is; `null` when none is. */
  readonly signing: { readonly document: number; readonly asked: number } | null;
  /** Why the task is to be removed, as far as it is typed [T2.26]. */
  readonly reason: string;
  /** Whether the user has just taken the task back, and changed nothing since. */
  readonly isTakenBack: boolean;
}

type In = { context: WorkContext };
const taskOf = ({ context }: In) => context.task;
const idOf = ({ context }: In) => context.known.task.taskId;
const isNew = (known: KnownTask): boolean => mayChange(known) && known.task.status === taskStatus.new;
const isPending = ({ status, deleted }: Task): boolean => !deleted && isPendingStatus(status);

/** Whether a task that is done stays on screen: it says itself that the firm has it, and what is next. */
const staysInSight = ({ isLeaving, known }: WorkContext): boolean => !isLeaving && nextTaskOf(known) === null;

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

const workSetup = setup({
  types: {
    context: {} as WorkContext,
    events: {} as WorkEvent,
    input: {} as WorkInput,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    updateTask: fromPromise<UpdatedTask, TaskUpdate>(provide('updateTask')),
    signDocument: fromPromise<UpdatedTask, SignWish>(provide('signDocument')),
    loadTask: fromPromise<OpenedTask | null, TaskAddress>(provide('loadTask')),
    completion: completionMachine,
  },
  delays: {
    secondClickDelay,
    askDelay: ({ context }) => firstRepeatDelay * 2 ** ((context.signing?.asked ?? 1) - 1),
  },
  guards: {
    mayWrite: ({ context }) => mayChange(context.known),
    isNew: ({ context: { known } }) => isNew(known),
    isToMark: ({ context: { known, hasBegun } }) => isNew(known) && (hasBegun || known.uploading.length > 0),
    isUploadBegun: (_, known: KnownTask) => isNew(known) && known.uploading.length > 0,
    hasFilesUnderWay: ({ context: { known } }) => mayChange(known) && known.uploading.length > 0,
    canTakeBack: ({ context: { known } }) =>
      known.task.status === taskStatus.done && whyReadOnly(known) === null,
    isSignRefused: (_, { error }: { error: unknown }) =>
      !isOutcomeUnknown(error) && !signedMeanwhile.has(problemOf(error).code),
    isSigned: ({ context: { known, signing } }) => signing !== null && isSigned(known.task, signing.document),
    mayAskSigned: ({ context }) => (context.signing?.asked ?? 0) < maxRepeats,
    hasReason: ({ context }) => context.reason.trim() !== '',
    isCompleted: (_, output: CompletionOutput) => output.outcome === 'done',
    isIncomplete: (_, output: CompletionOutput) =>
      output.outcome === 'reverted' &&
      output.leftovers === 'none' &&
      output.problem.code === 'taskIncomplete',
    isPutBack: (_, output: CompletionOutput) => output.outcome === 'reverted' && output.leftovers === 'none',
    isUncertain: (_, output: CompletionOutput) =>
      output.outcome === 'reverted' && output.leftovers === 'unknown',
    // A user who has left the task is not brought back to it.
    hasNextTask: ({ context: { isLeaving, known } }) => !isLeaving && nextTaskOf(known) !== null,
  },
  actions: {
    storeUpdated: assign(({ context: { known } }, updated: UpdatedTask) => ({
      known: { ...known, ...afterUpdate(known, updated) },
    })),
    storeCompleted: assign(({ context: { known } }, output: CompletionOutput) => ({
      known: { ...known, ...afterCompletion(known, output) },
    })),
    storeFresh: assign(({ context: { known } }, opened: OpenedTask | null) => ({
      known: { ...known, ...(opened && afterRefresh(known, opened)) },
    })),
    storeSigning: assign((_, document: number) => ({ signing: { document, asked: 0 } })),
    countAsked: assign(({ context: { signing } }) => ({
      signing: signing && { ...signing, asked: signing.asked + 1 },
    })),
    storeKnown: assign((_, known: KnownTask) => ({ known })),
    noteBegun: assign({ hasBegun: true, isTakenBack: false }),
    noteTakenBack: assign({ isTakenBack: true }),
    forgetTakenBack: assign({ isTakenBack: false }),
    noteLeaving: assign({ isLeaving: true }),
    forgetReason: assign({ reason: '' }),
    reportKnown: sendTo(taskOf, ({ context }) => ({ type: 'known.learned', known: context.known })),
    reportRested: sendTo(taskOf, { type: 'work.rested' }),
    reportLost: sendTo(taskOf, { type: 'task.lost' }),
    wantNext: sendTo(taskOf, ({ context }) => ({
      type: 'next.wanted',
      taskId: nextTaskOf(context.known) ?? '',
    })),
    lockEdits: sendTo(taskOf, { type: 'edits.lock' }),
    unlockEdits: sendTo(taskOf, { type: 'edits.unlock' }),
    flushEdits: sendTo(taskOf, { type: 'edits.flush' }),
    dropEdits: sendTo(taskOf, { type: 'edits.drop' }),
    checkAnswers: sendTo(taskOf, (_, pointsOut: boolean) => ({ type: 'answers.check' as const, pointsOut })),
    tell: emit(({ context }: In, type: Told) => told(type, context.known.task)),
    announceChange: emit(({ context: { known } }: In) => ({
      type: 'task.changed' as const,
      group: known.group,
      tasks: known.siblings,
    })),
    announceReplaced: enqueueActions(({ context: { known }, enqueue }) => {
      for (const containerId of foldersOfReplaced(known))
        enqueue.emit({ type: 'documents.changed', clientId: known.task.clientId, containerId });
    }),
    announceRestored: enqueueActions(({ context: { known }, enqueue }) => {
      for (const containerId of foldersOfReplacements(known))
        enqueue.emit({ type: 'documents.changed', clientId: known.task.clientId, containerId });
    }),
    alertFilesUnderWay: emit(raised('info', 'tasks.filesUnderWay')),
    alertDone: enqueueActions(({ context, enqueue }, output: CompletionOutput) => {
      const count = output.outcome === 'done' ? output.tasks.filter(isPending).length : 0;
      // The user reads that there is more to do before the next task opens.
      const { alert } = raised('success', 'tasks.doneCreated');
      if (count > 0)
        enqueue.emit({ type: 'alert.raised', alert: { ...alert, values: { count }, timeout: null } });
      if (count > 0 || staysInSight(context)) return;
      const { type } = context.known.task;
      const said = raised('success', doneKeys[type] ?? 'tasks.done');
      const values = namesOf(context.known.task);
      enqueue.emit(values ? { ...said, alert: { ...said.alert, values } } : said);
    }),
    // The task says it itself where it is on screen.
    alertTakenBack: enqueueActions(({ context: { isLeaving }, enqueue }) => {
      if (isLeaving) enqueue.emit(raised('info', 'tasks.takenBack'));
    }),
    alertFailure: emit(({ context }: In, key: FailureKey) => failureOf(idOf({ context }), key)),
    withdrawFailure: emit(({ context }: In, of: Failing) => withdrawal(failureTopic(idOf({ context }), of))),
    noteDoneFailure: emit((_: unknown, output: CompletionOutput) => ({
      type: 'error.noted' as const,
      module: 'cc:task',
      message: `done: ${output.outcome === 'reverted' ? output.message : ''}`,
      stack: null,
    })),
  },
});

/** What is said of a task that is done, where the next step is not that an accountant reviews it. */
const doneKeys: Readonly<
  Partial<Record<TaskType, 'tasks.doneSigned' | 'tasks.donePaid' | 'tasks.doneDecided'>>
> = {
  esignTask: 'tasks.doneSigned',
  invoiceTask: 'tasks.donePaid',
  reviewDocumentTask: 'tasks.doneDecided',
};

/** What the words of `doneKeys` name: the next task that opens in the place of this one may look the same. */
function namesOf({ type, data, label }: Task): Readonly<Record<string, string | number>> | undefined {
  const { number = '', documents = [] } = data as Partial<
    TaskDataOf<'invoiceTask'> & TaskDataOf<'reviewDocumentTask'>
  >;
  if (type === 'invoiceTask') return { number };
  if (type !== 'reviewDocumentTask') return;
  return { name: documents[0]?.name ?? label, count: Math.max(1, documents.length) };
}

const rows = (...spec: string[]) => ({ spec });
/** Handles "Done": finishes the task, or marks what is missing. */
const finishing = [
  {
    guard: 'hasFilesUnderWay',
    description:
      'A file whose upload still runs would not become part of the task: the user can finish once it is stored.',
    meta: rows('T2.31'),
    actions: ['flushEdits', 'alertFilesUnderWay'],
  },
  {
    guard: 'mayWrite',
    description:
      'Missing answers are marked, and returned files that were not sent again. Edits are saved without waiting for the pause.',
    meta: rows('T4.03', 'T5.04'),
    actions: [{ type: 'checkAnswers', params: true }, 'flushEdits'],
  },
] as const;

/** What can be done with a pending task, whether the server knows already that it was begun or not. */
const working = {
  'task.done': finishing,
  'answers.complete': { guard: 'mayWrite', target: 'flushing', meta: rows('T4.03') },
  'task.remove': { guard: 'mayWrite', target: 'removing', meta: rows('T4.07') },
  'task.sign': {
    guard: 'mayWrite',
    target: 'signing',
    actions: {
      type: 'storeSigning',
      params: ({ event }: { event: { document: number } }) => event.document,
    },
  },
} as const;

/** Nothing is being done: the user may type, and leave. */
const resting = ['unlockEdits', 'reportRested'] as const;
/** An action runs: its result decides the next state, also when the user has left the task. */
const underWay = {
  'task.leave': { actions: 'noteLeaving' },
  'task.gone': { description: 'The running call fails by itself.' },
} as const;

/** How a pending task is worked on: started, done, undone, signed, removed [T4.02–T4.05, T4.07]. */
export const workMachine = workSetup.createMachine({
  id: 'work',
  description: 'The actions on the open task: start, finish, take back, sign, remove.',
  context: ({ input }) => ({
    ...input,
    hasBegun: false,
    isLeaving: false,
    signing: null,
    reason: '',
    isTakenBack: false,
  }),
  meta: { spec: ['T4.01', 'T4.02', 'T4.03', 'T4.04', 'T4.07'] },
  initial: 'comingUp',
  on: {
    'known.changed': { actions: { type: 'storeKnown', params: ({ event }) => event.known } },
    'edits.begun': { actions: 'noteBegun' },
    'task.leave': { actions: ['noteLeaving', 'reportRested'] },
    'task.stay': { actions: assign({ isLeaving: false }) },
    'task.gone': { actions: 'reportLost' },
  },
  states: {
    comingUp: {
      description:
        'The task opened automatically in place of a finished one: for a second its buttons do nothing, so that a second click on "Done" does not finish a task that the user has not seen.',
      meta: { spec: ['T4.10'] },
      always: { guard: ({ context }) => !context.hasComeUp, target: 'opening' },
      after: { secondClickDelay: 'opening' },
      on: {
        'task.sign': {
          ...working['task.sign'],
          description:
            'A signature needs reading, consent and a name, so it is no second click: one that is given within the second counts.',
          meta: { spec: ['T3.04'] },
        },
      },
    },
    opening: {
      always: [
        {
          guard: 'isToMark',
          target: 'markingWip',
          description:
            'The first change of the user starts a new task: something typed, a signature, or a file that is being uploaded. Reading it does not. One that is WIP already is left alone.',
          meta: { spec: ['T4.02'] },
        },
        { target: 'settled' },
      ],
    },
    markingWip: {
      entry: resting,
      invoke: {
        src: 'updateTask',
        id: 'markWip',
        input: ({ context }) => ({ taskId: context.known.task.taskId, patch: { status: taskStatus.wip } }),
        onDone: {
          target: 'settled',
          meta: { spec: ['S4.25', 'T4.02'] },
          actions: [
            { type: 'storeUpdated', params: ({ event }) => event.output },
            'reportKnown',
            { type: 'tell', params: 'MarkAsWipSuccess' },
            'announceChange',
          ],
        },
        onError: {
          target: 'settled',
          description:
            'The user can go on: finishing does not depend on the status WIP. The next change tries again.',
        },
      },
      on: {
        ...working,
        'task.leave': {
          description: 'The task is left once the server knows that it was begun.',
          actions: 'noteLeaving',
        },
      },
    },
    settled: {
      entry: resting,
      on: {
        ...working,
        'edits.begun': { guard: 'isNew', target: 'opening', meta: { spec: ['T4.02'] }, actions: 'noteBegun' },
        'known.changed': {
          guard: { type: 'isUploadBegun', params: ({ event }) => event.known },
          target: 'opening',
          meta: { spec: ['T4.02'] },
          actions: { type: 'storeKnown', params: ({ event }) => event.known },
        },
        'task.takeBack': {
          guard: 'canTakeBack',
          target: 'takingBack',
          description:
            'What is handed in cannot be changed until it is taken back, also while the firm reviews it. What the firm has accepted stays.',
          meta: { spec: ['T2.26', 'T4.02'] },
        },
      },
    },
    signing: {
      description: 'The server writes the signature into the document (decision 28).',
      tags: 'busy',
      entry: ['lockEdits', { type: 'withdrawFailure', params: 'sign' }],
      exit: assign({ signing: null }),
      on: underWay,
      initial: 'sending',
      states: {
        sending: {
          invoke: {
            src: 'signDocument',
            id: 'signDocument',
            input: ({ context, event }) => {
              if (event.type !== 'task.sign') throw new Error('task: nothing is to be signed');
              const { document, signature, consent } = event;
              const { taskId, version } = context.known.task;
              const idempotencyKey = `sign:${taskId}:${document}:${version}`;
              return { taskId, document, signature, consent, idempotencyKey };
            },
            onDone: {
              target: '#work.signed',
              actions: [
                { type: 'storeUpdated', params: ({ event }) => event.output },
                'reportKnown',
                { type: 'tell', params: 'UpdateTaskSuccess' },
                'announceChange',
              ],
            },
            onError: [
              {
                guard: { type: 'isSignRefused', params: ({ event }) => event },
                target: '#work.opening',
                actions: [{ type: 'alertFailure', params: 'tasks.signFailed' }],
              },
              {
                target: 'asking',
                description: 'The answer was lost, or the document is signed already.',
              },
            ],
          },
        },
        asking: {
          description: 'The server says whether the document is signed.',
          invoke: {
            src: 'loadTask',
            id: 'askSigned',
            input: ({ context }) => context.known.task,
            onDone: [
              {
                guard: ({ event }) => event.output !== null,
                target: 'answered',
                actions: [{ type: 'storeFresh', params: ({ event }) => event.output }, 'reportKnown'],
              },
              {
                target: '#work.settled',
                description: 'The firm has withdrawn the task.',
                meta: { spec: ['T8.07'] },
                actions: 'reportLost',
              },
            ],
            onError: [
              { guard: 'mayAskSigned', target: 'waiting', actions: 'countAsked' },
              {
                target: '#work.opening',
                description:
                  'The alert says nothing about the signature. A repeated request with the same key signs once.',
                actions: { type: 'alertFailure', params: 'tasks.signUnknown' },
              },
            ],
          },
        },
        answered: {
          always: [
            {
              guard: 'isSigned',
              target: '#work.signed',
              actions: [{ type: 'tell', params: 'UpdateTaskSuccess' }, 'announceChange'],
            },
            {
              target: '#work.opening',
              actions: { type: 'alertFailure', params: 'tasks.signFailed' },
            },
          ],
        },
        waiting: { after: { askDelay: 'asking' } },
      },
    },
    signed: {
      description: 'A signature that completes the task finishes it.',
      meta: { spec: ['T3.04', 'T4.03'] },
      entry: ['unlockEdits', 'noteBegun'],
      on: { 'task.leave': underWay['task.leave'] },
      initial: 'looking',
      states: {
        looking: {
          always: [
            { guard: and(['mayWrite', not('hasFilesUnderWay')]), target: 'checking' },
            { target: '#work.opening' },
          ],
        },
        checking: {
          entry: [{ type: 'checkAnswers', params: false }, 'flushEdits'],
          on: {
            'answers.complete': '#work.flushing',
            'answers.missing': '#work.opening',
          },
        },
      },
    },
    flushing: {
      description: 'Edits that are being saved are awaited first.',
      tags: 'busy',
      entry: 'forgetTakenBack',
      on: {
        'task.leave': underWay['task.leave'],
        'edits.flushed': 'finishing',
        'edits.failed': {
          target: 'settled',
          description: 'The edits could not be saved: the task is not finished.',
          meta: { spec: ['T8.02'] },
        },
      },
    },
    finishing: {
      tags: 'busy',
      entry: ['lockEdits', { type: 'withdrawFailure', params: 'done' }],
      on: underWay,
      meta: { spec: ['T3.05', 'T4.03'] },
      invoke: {
        src: 'completion',
        id: 'completion',
        input: ({ context: { known } }) => ({
          task: known.task,
          facts: known.facts,
          idempotencyKey: `${known.task.taskId}:${known.task.version}`,
        }),
        onDone: [
          {
            guard: { type: 'isCompleted', params: ({ event }) => event.output },
            target: 'finished',
            description:
              'Returned files that were replaced are in the trash now: every list of documents is read again, this task’s too. No alert repeats what a task that stays on screen says itself.',
            meta: { spec: ['S4.25', 'T4.03', 'T4.08'] },
            actions: [
              'announceReplaced',
              { type: 'storeCompleted', params: ({ event }) => event.output },
              'reportKnown',
              'dropEdits',
              { type: 'tell', params: 'MarkAsDoneSuccess' },
              'announceChange',
              { type: 'alertDone', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isIncomplete', params: ({ event }) => event.output },
            target: 'settled',
            description:
              'The server reports a missing answer, such as a document that a colleague has deleted.',
            meta: { spec: ['T5.04', 'T8.02'] },
            actions: [
              sendTo(taskOf, { type: 'answers.pointOut' }),
              { type: 'alertFailure', params: 'tasks.incomplete' },
            ],
          },
          {
            guard: { type: 'isPutBack', params: ({ event }) => event.output },
            target: 'settled',
            description: 'Everything is as it was before.',
            meta: { spec: ['T8.02'] },
            actions: [
              { type: 'alertFailure', params: 'tasks.doneFailed' },
              { type: 'noteDoneFailure', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isUncertain', params: ({ event }) => event.output },
            target: 'settled',
            description: 'The server could not be asked whether anything was changed.',
            meta: { spec: ['T8.02'] },
            actions: [
              { type: 'alertFailure', params: 'tasks.doneUnknown' },
              { type: 'noteDoneFailure', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'settled',
            description: 'Something could not be put back.',
            meta: { spec: ['T8.02'] },
            actions: [
              { type: 'alertFailure', params: 'tasks.doneHalf' },
              { type: 'noteDoneFailure', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: { target: 'settled', actions: { type: 'alertFailure', params: 'tasks.doneUnknown' } },
      },
    },
    finished: {
      description: 'The next open task of the group opens.',
      meta: { spec: ['T4.10'] },
      always: [{ guard: 'hasNextTask', target: 'settled', actions: 'wantNext' }, { target: 'doneInPlace' }],
    },
    doneInPlace: {
      entry: resting,
      description:
        'No task follows: "Take back" is shown where "Done" was pressed. For a second it does nothing, so that a second click does not take back what was done.',
      meta: { spec: ['T4.03'] },
      after: { secondClickDelay: 'settled' },
    },
    takingBack: {
      description:
        'The task becomes open again; the firm sees who took it back, and nothing of it counts as accepted.',
      tags: 'busy',
      entry: ['lockEdits', { type: 'withdrawFailure', params: 'takeBack' }],
      on: underWay,
      invoke: {
        src: 'updateTask',
        id: 'takeBack',
        input: ({ context }) => ({ taskId: context.known.task.taskId, patch: { status: taskStatus.wip } }),
        onDone: {
          target: 'settled',
          actions: [
            { type: 'storeUpdated', params: ({ event }) => event.output },
            'reportKnown',
            { type: 'tell', params: 'MarkAsWipSuccess' },
            'announceChange',
            'announceRestored',
            'noteTakenBack',
            'alertTakenBack',
          ],
        },
        onError: {
          target: 'settled',
          actions: { type: 'alertFailure', params: 'tasks.takeBackFailed' },
        },
      },
    },
    removing: {
      description: 'A reason is asked for, then a confirmation.',
      meta: { spec: ['T2.26', 'T4.07', 'T5.04'] },
      initial: 'asking',
      on: {
        'dialog.close': {
          target: 'opening',
          description: 'Escape, Cancel or a click outside closes the dialog without a change.',
          meta: { spec: ['T4.15'] },
          actions: 'forgetReason',
        },
      },
      states: {
        asking: {
          tags: 'open',
          entry: resting,
          on: {
            'reason.changed': { actions: assign({ reason: ({ event }) => event.reason }) },
            'reason.save': { guard: 'hasReason', target: 'confirming', meta: { spec: ['T5.04'] } },
          },
        },
        confirming: {
          tags: 'open',
          description: 'The question takes the place of the form, and its button that of "Save".',
          meta: { spec: ['T2.26', 'T4.07'] },
          initial: 'unread',
          states: {
            unread,
            ready: { on: { 'removal.confirm': '#work.removing.cancelling' } },
          },
        },
        cancelling: {
          tags: ['open', 'busy'],
          entry: ['lockEdits', { type: 'withdrawFailure', params: 'remove' }],
          invoke: {
            src: 'updateTask',
            id: 'cancelTask',
            input: ({ context }) => ({
              taskId: context.known.task.taskId,
              patch: { status: taskStatus.cancelled, doesNotApplyComment: context.reason.trim() },
            }),
            onDone: {
              target: '#work.finished',
              meta: { spec: ['S4.25', 'T4.04'] },
              actions: [
                { type: 'storeUpdated', params: ({ event }) => event.output },
                'reportKnown',
                'forgetReason',
                'dropEdits',
                { type: 'tell', params: 'MarkAsCancelledSuccess' },
                'announceChange',
                emit(({ context }) => removedAlert(idOf({ context }))),
              ],
            },
            onError: {
              target: 'asking',
              description: 'The reason stays.',
              actions: [{ type: 'alertFailure', params: 'tasks.removeFailed' }],
            },
          },
          on: {
            ...underWay,
            'dialog.close': { description: 'The task is being removed: the dialog waits for the answer.' },
          },
        },
      },
    },
  },
});
