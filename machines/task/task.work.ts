import { and, not } from 'xstate';
import { taskStatus } from '../../contract/task-rules.ts';
import { noEdits } from './edits.ts';
import { taskIdOf } from './task.context.ts';
import { taskSetup } from './task.setup.ts';

const rows = (...spec: string[]) => ({ spec });
/** What becomes of "done": the task is finished, or what is missing is pointed out. */
const finishing = [
  {
    guard: 'hasFilesUnderWay',
    description: 'A file that is on its way would miss the task: the user finishes once it has arrived.',
    meta: rows('T2.31'),
    actions: ['flushEdits', { type: 'alertInfo', params: 'tasks.filesUnderWay' }],
  },
  {
    guard: 'mayWrite',
    description: 'What is missing is pointed out. What is typed is saved without waiting for the pause.',
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

/** How the task goes through its states [T4.02–T4.05, T4.07]. */
export const workRegion = taskSetup.createStateConfig({
  meta: { spec: ['T4.01', 'T4.02', 'T4.03', 'T4.04', 'T4.07'] },
  initial: 'comingUp',
  states: {
    comingUp: {
      description:
        'The task took the place of a finished one by itself: for a second its buttons do nothing, so that a second click on "Done" does not finish a task that the user has not seen.',
      meta: { spec: ['T4.10'] },
      always: { guard: not('hasComeUp'), target: 'opening' },
      after: { secondClickDelay: 'opening' },
    },
    opening: {
      always: [
        {
          guard: 'isNew',
          target: 'markingWip',
          description: 'Opening a new task starts it. One that is WIP already is left alone.',
          meta: { spec: ['T4.02'] },
        },
        { target: 'settled' },
      ],
    },
    markingWip: {
      entry: 'unlockEdits',
      invoke: {
        src: 'updateTask',
        id: 'markWip',
        input: ({ context }) => ({ taskId: taskIdOf(context), patch: { status: taskStatus.wip } }),
        onDone: {
          target: 'settled',
          meta: { spec: ['S4.25', 'T4.02'] },
          actions: [
            { type: 'storeUpdated', params: ({ event }) => event.output },
            'shareKnown',
            { type: 'tell', params: 'MarkAsWipSuccess' },
            'announceChange',
          ],
        },
        onError: {
          target: 'settled',
          description: 'The work can go on; being done does not depend on it.',
        },
      },
      on: working,
    },
    settled: {
      entry: 'unlockEdits',
      on: {
        ...working,
        'task.undo': { guard: 'canUndo', target: 'undoing', meta: { spec: ['T2.26', 'T4.03'] } },
      },
    },
    signing: {
      description: 'The server writes the signature into the document (decision 28).',
      tags: 'busy',
      entry: ['startWork', { type: 'withdrawFailure', params: 'sign' }],
      exit: ['endWork', 'forgetSigning'],
      initial: 'sending',
      states: {
        sending: {
          invoke: {
            src: 'signDocument',
            id: 'signDocument',
            input: ({ context, event }) => {
              if (event.type !== 'task.sign') throw new Error('task: nothing is to be signed');
              const { document, signature, consent } = event;
              const idempotencyKey = `sign:${taskIdOf(context)}:${document}:${context.task?.version}`;
              return { taskId: taskIdOf(context), document, signature, consent, idempotencyKey };
            },
            onDone: {
              target: '#task.shown.work.signed',
              actions: [
                { type: 'storeUpdated', params: ({ event }) => event.output },
                'shareKnown',

                { type: 'tell', params: 'UpdateTaskSuccess' },
                'announceChange',
              ],
            },
            onError: [
              {
                guard: { type: 'isSignRefused', params: ({ event }) => event },
                target: '#task.shown.work.opening',
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
            input: ({ context }) => context.wanted ?? { clientId: '', taskId: '' },
            onDone: [
              {
                guard: { type: 'isThere', params: ({ event }) => event.output },
                target: 'answered',
                actions: [{ type: 'storeFresh', params: ({ event }) => event.output }, 'shareKnown'],
              },
              {
                target: '#task.missing',
                description: 'The firm has taken the task back.',
                meta: { spec: ['T8.07'] },
                actions: ['noteMissing', { type: 'alertInfo', params: 'tasks.goneMeanwhile' }],
              },
            ],
            onError: [
              { guard: 'mayAskSigned', target: 'waiting', actions: 'countAsked' },
              {
                target: '#task.shown.work.opening',
                description: 'Nothing is said about the signature. The same key signs once.',
                actions: { type: 'alertFailure', params: 'tasks.signUnknown' },
              },
            ],
          },
        },
        answered: {
          always: [
            {
              guard: 'isSigned',
              target: '#task.shown.work.signed',
              actions: [{ type: 'tell', params: 'UpdateTaskSuccess' }, 'announceChange'],
            },
            {
              target: '#task.shown.work.opening',
              actions: { type: 'alertFailure', params: 'tasks.signFailed' },
            },
          ],
        },
        waiting: { after: { askDelay: 'asking' } },
      },
    },
    signed: {
      description: 'A signature that was the last thing missing finishes the task.',
      meta: { spec: ['T3.04', 'T4.03'] },
      entry: 'unlockEdits',
      initial: 'looking',
      states: {
        looking: {
          always: [
            { guard: and(['mayWrite', not('hasFilesUnderWay')]), target: 'checking' },
            { target: '#task.shown.work.opening' },
          ],
        },
        checking: {
          entry: [{ type: 'checkAnswers', params: false }, 'flushEdits'],
          on: {
            'answers.complete': '#task.shown.work.flushing',
            'answers.missing': '#task.shown.work.opening',
          },
        },
      },
    },
    flushing: {
      description: 'What is on its way to the server arrives first.',
      tags: 'busy',
      on: {
        'edits.flushed': 'finishing',
        'edits.failed': {
          target: 'settled',
          description: 'What was typed is not saved: the task is not done.',
          meta: { spec: ['T8.02'] },
        },
      },
    },
    finishing: {
      tags: 'busy',
      entry: ['startWork', { type: 'withdrawFailure', params: 'done' }],
      exit: 'endWork',
      meta: { spec: ['T3.05', 'T4.03'] },
      invoke: {
        src: 'completion',
        id: 'completion',
        input: ({ context: { task, facts } }) => {
          if (!task) throw new Error('task: there is none to complete');
          return { task, edits: noEdits, facts, idempotencyKey: `${task.taskId}:${task.version}` };
        },
        onDone: [
          {
            guard: { type: 'isCompleted', params: ({ event }) => event.output },
            target: 'finished',
            meta: { spec: ['S4.25', 'T4.03', 'T4.08'] },
            actions: [
              { type: 'storeCompleted', params: ({ event }) => event.output },
              'shareKnown',
              'dropEdits',
              { type: 'tell', params: 'MarkAsDoneSuccess' },
              'announceChange',
              { type: 'alertDone', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isIncomplete', params: ({ event }) => event.output },
            target: 'settled',
            description: 'The service misses something, such as a document that a colleague has deleted.',
            meta: { spec: ['T5.04', 'T8.02'] },
            actions: ['pointOutMissing', { type: 'alertFailure', params: 'tasks.incomplete' }],
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
      description: 'The next open task of the group comes up.',
      meta: { spec: ['T4.10'] },
      always: [
        { guard: 'hasNextTask', target: 'settled', actions: 'goToNextTask' },
        { target: 'doneInPlace' },
      ],
    },
    doneInPlace: {
      entry: 'unlockEdits',
      description:
        'No task follows: "Reopen" stands where "Done" was pressed. For a second it does nothing, so that a second click does not take back what was done.',
      meta: { spec: ['T4.03'] },
      after: { secondClickDelay: 'settled' },
    },
    undoing: {
      tags: 'busy',
      entry: ['startWork', { type: 'withdrawFailure', params: 'undo' }],
      exit: 'endWork',
      invoke: {
        src: 'updateTask',
        id: 'undo',
        input: ({ context }) => ({ taskId: taskIdOf(context), patch: { status: taskStatus.wip } }),
        onDone: {
          target: 'settled',
          actions: [
            { type: 'storeUpdated', params: ({ event }) => event.output },
            'shareKnown',
            { type: 'tell', params: 'MarkAsWipSuccess' },
            'announceChange',
          ],
        },
        onError: {
          target: 'settled',
          actions: { type: 'alertFailure', params: 'tasks.undoFailed' },
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
          description: 'Escape, a click beside it, Cancel: nothing happens.',
          meta: { spec: ['T4.15'] },
          actions: 'forgetReason',
        },
      },
      states: {
        asking: {
          tags: 'open',
          entry: 'unlockEdits',
          on: {
            'reason.changed': { actions: { type: 'storeReason', params: ({ event }) => event.reason } },
            'reason.save': { guard: 'hasReason', target: 'confirming', meta: { spec: ['T5.04'] } },
          },
        },
        confirming: { tags: 'open', on: { 'removal.confirm': 'cancelling' } },
        cancelling: {
          tags: ['open', 'busy'],
          entry: ['startWork', { type: 'withdrawFailure', params: 'remove' }],
          exit: 'endWork',
          invoke: {
            src: 'updateTask',
            id: 'cancelTask',
            input: ({ context }) => ({
              taskId: taskIdOf(context),
              patch: { status: taskStatus.cancelled, doesNotApplyComment: context.reason.trim() },
            }),
            onDone: {
              target: '#task.shown.work.finished',
              meta: { spec: ['S4.25', 'T4.04'] },
              actions: [
                { type: 'storeUpdated', params: ({ event }) => event.output },
                'shareKnown',

                'forgetReason',
                'dropEdits',
                { type: 'tell', params: 'MarkAsCancelledSuccess' },
                'announceChange',
                { type: 'alertSuccess', params: 'tasks.removed' },
              ],
            },
            onError: {
              target: 'asking',
              description: 'The reason stays.',
              actions: [{ type: 'alertFailure', params: 'tasks.removeFailed' }],
            },
          },
          on: { 'dialog.close': { description: 'It is on its way: the dialog waits for the answer.' } },
        },
      },
    },
  },
});
