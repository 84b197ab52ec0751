import { taskIdOf, unsavedOf, userOf } from './task.context.ts';
import { taskSetup } from './task.setup.ts';

const edited = (target: 'waiting') =>
  ({
    'step.edit': {
      guard: { type: 'isStep', params: ({ event }: { event: { step: number } }) => event.step },
      target,
      reenter: true,
    },
    'task.edit': { guard: 'mayWrite', target, reenter: true },
    'step.toggle': {
      guard: { type: 'isStep', params: ({ event }: { event: { step: number } }) => event.step },
      target,
      reenter: true,
    },
  }) as const;

/** What is typed goes to the server a moment after the last key [T5.05], one lot at a time. */
export const savingRegion = taskSetup.createStateConfig({
  meta: { spec: ['T4.14', 'T4.19', 'T5.05', 'T7.09', 'T7.10'] },
  initial: 'settled',
  states: {
    settled: {
      always: {
        guard: 'hasEdits',
        target: 'waiting',
        description: 'A draft that came back is saved as well.',
      },
      on: edited('waiting'),
    },
    waiting: {
      tags: 'saving',
      on: {
        ...edited('waiting'),
        'task.done': {
          target: 'deciding',
          description: 'Done saves what is typed without waiting for the pause.',
        },
        'edits.flush': { target: 'deciding', description: 'Leaving does the same.' },
      },
      after: { commentDebounce: 'deciding' },
    },
    deciding: {
      always: [{ guard: 'hasEdits', target: 'saving' }, { target: 'settled' }],
    },
    saving: {
      tags: 'saving',
      entry: ['takeEdits', { type: 'withdrawFailure', params: 'save' }],
      invoke: {
        src: 'saveEdits',
        id: 'saveEdits',
        input: ({ context }) => ({ taskId: taskIdOf(context), edits: context.sent }),
        onDone: {
          target: 'deciding',
          meta: { spec: ['T4.19'] },
          actions: [
            { type: 'storeSaved', params: ({ event }) => event.output },
            'noteSaved',
            { type: 'tell', params: 'UpdateTaskSuccess' },
          ],
        },
        onError: [
          {
            guard: { type: 'isLost', params: ({ event }) => event },
            target: '#task.missing',
            description: 'The firm has taken the task back.',
            meta: { spec: ['T8.07'] },
            actions: ['dropEdits', 'noteMissing', { type: 'alertInfo', params: 'tasks.goneMeanwhile' }],
          },
          {
            guard: { type: 'isClosedMeanwhile', params: ({ event }) => event },
            target: 'settled',
            description: 'The firm has closed the task; what was typed has no place any more.',
            actions: ['dropEdits', 'noteUnsaved', { type: 'alertFailure', params: 'tasks.closedMeanwhile' }],
          },
          {
            guard: { type: 'isTooMuch', params: ({ event }) => event },
            target: 'unsaved',
            description: 'It is more than a task may hold: it stays on screen, to be shortened.',
            meta: { spec: ['T8.01'] },
            actions: [
              'giveEditsBack',
              'noteUnsaved',
              { type: 'storeProblem', params: ({ event }) => event },
              { type: 'alertFailure', params: 'tasks.tooMuchData' },
            ],
          },
          {
            target: 'unsaved',
            description: 'What was typed stays on screen, and in the browser.',
            meta: { spec: ['T8.01'] },
            actions: [
              'giveEditsBack',
              'noteUnsaved',
              { type: 'storeProblem', params: ({ event }) => event },
              { type: 'alertFailure', params: 'tasks.saveFailed' },
            ],
          },
        ],
      },
    },
    unsaved: {
      always: {
        guard: 'isSaved',
        target: 'settled',
        description: 'The task was closed: nothing is left to save.',
      },
      on: { ...edited('waiting'), 'edits.retry': 'deciding', 'task.done': 'deciding' },
    },
  },
});

/** What is typed is kept in the browser until the server has it (decision 10). */
export const draftRegion = taskSetup.createStateConfig({
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'readDraft',
        id: 'readDraft',
        input: ({ context }) => ({ user: userOf(context), taskId: taskIdOf(context) }),
        onDone: { target: 'kept', actions: { type: 'storeDraft', params: ({ event }) => event.output } },
        onError: 'kept',
      },
    },
    kept: {
      always: { guard: 'isDraftBehind', target: 'keeping', description: 'What is saved is forgotten.' },
    },
    keeping: {
      entry: 'noteDrafted',
      always: { guard: 'isDraftBehind', target: 'keeping', reenter: true },
      invoke: {
        src: 'keepDraft',
        id: 'keepDraft',
        input: ({ context }) => ({
          user: userOf(context),
          taskId: taskIdOf(context),
          edits: unsavedOf(context),
        }),
        onDone: 'kept',
        onError: { target: 'kept', description: 'It holds as long as the page is there.' },
      },
    },
  },
});

/** What was handed in for the task [T2.31, T7.18]. */
export const documentsRegion = taskSetup.createStateConfig({
  meta: { spec: ['T2.31', 'T7.18'] },
  initial: 'settled',
  states: {
    settled: {
      on: {
        'documents.changed': {
          guard: { type: 'isAboutThisTask', params: ({ event }) => event.clientId },
          target: 'loading',
          description: 'An upload has ended, or something was deleted.',
        },
      },
    },
    loading: {
      invoke: {
        src: 'loadHandedIn',
        id: 'loadHandedIn',
        input: ({ context }) => context.wanted ?? { clientId: '', taskId: '' },
        onDone: {
          target: 'settled',
          actions: { type: 'storeHandedIn', params: ({ event }) => event.output },
        },
        onError: {
          target: 'settled',
          description: 'The list stays as it was; the next change asks again.',
        },
      },
      on: {
        'documents.changed': {
          guard: { type: 'isAboutThisTask', params: ({ event }) => event.clientId },
          target: 'loading',
          reenter: true,
        },
      },
    },
  },
});

/** A file that is uploaded for a field of a form becomes the value of that field (decision 28). */
export const fileFieldsRegion = taskSetup.createStateConfig({
  description:
    'A file that is chosen for a field of a form becomes its value once it is among the documents of its step.',
  meta: { spec: ['T2.31'] },
  always: {
    guard: 'hasArrivedFile',
    description: 'The field is filled as if the user had typed: the value is saved with the other edits.',
    actions: 'fillFileField',
  },
  on: {
    'field.upload': {
      guard: { type: 'isStep', params: ({ event }) => event.step },
      description: 'A field waits for one file: the one that was chosen last.',
      actions: { type: 'awaitFile', params: ({ event }) => event },
    },
    'task.uploaded': {
      guard: { type: 'isFieldFile', params: ({ event }) => event.uploadId },
      actions: { type: 'storeFieldFile', params: ({ event }) => event },
    },
    'step.edit': {
      guard: { type: 'isStep', params: ({ event }) => event.step },
      description: 'A value that the user gives the field meanwhile stays; the uploaded file is offered.',
      actions: {
        type: 'forgetFieldFiles',
        params: ({ event }) => ({ step: event.step, names: Object.keys(event.data ?? {}) }),
      },
    },
  },
});

/** Another user changes the task while it is open (decision 30): the newer state comes in, what is typed stays. */
export const freshRegion = taskSetup.createStateConfig({
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
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: '#task.missing',
            description: 'The firm has taken the task back.',
            meta: { spec: ['T8.07'] },
            actions: ['dropEdits', 'noteMissing', { type: 'alertInfo', params: 'tasks.goneMeanwhile' }],
          },
          {
            guard: { type: 'isReceivedNow', params: ({ event }) => event.output },
            target: 'watching',
            description: 'The firm has what it asked for.',
            meta: { spec: ['S4.25', 'T4.05'] },
            actions: [
              { type: 'alertChanged', params: ({ event }) => event.output },
              { type: 'storeFresh', params: ({ event }) => event.output },
              { type: 'tell', params: 'MarkAsReceivedSuccess' },
            ],
          },
          {
            guard: { type: 'isClosedOverEdits', params: ({ event }) => event.output },
            target: 'watching',
            description: 'What was typed and is not saved has no place any more.',
            meta: { spec: ['T4.01'] },
            actions: [
              { type: 'storeFresh', params: ({ event }) => event.output },
              'dropEdits',
              { type: 'alertFailure', params: 'tasks.closedMeanwhile' },
            ],
          },
          {
            guard: { type: 'isChangedInSubstance', params: ({ event }) => event.output },
            target: 'watching',
            actions: [
              { type: 'alertChanged', params: ({ event }) => event.output },
              { type: 'storeFresh', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'watching',
            description: 'It was this person’s own change.',
            actions: { type: 'storeFresh', params: ({ event }) => event.output },
          },
        ],
        onError: { target: 'watching', description: 'The next change asks again.' },
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
});
