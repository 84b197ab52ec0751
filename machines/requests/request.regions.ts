import type { ActorRef, Snapshot } from 'xstate';
import { unread } from '../parts/confirmation.ts';
import type { GridReport } from './payroll-grid.setup.ts';
import { gridInput, messageWish, monthWish, requestSetup, userOf } from './request.setup.ts';

const questionOf = (id: string, version: number | undefined) => ({ requestId: id, version: version ?? 0 });

/** Each state of the form that takes answers has these transitions. */
const edits = () => ({
  'form.edit': {
    guard: 'mayEdit' as const,
    target: 'dirty',
    reenter: true,
    actions: {
      type: 'storeEdit' as const,
      params: ({ event }: { event: { edit: import('./request-form.ts').FormEdit } }) => event.edit,
    },
  },
});

/** Each state from which a request can be sent has these transitions. */
const sends = () => ({
  'request.send': [
    { guard: 'maySend' as const, target: 'sending', actions: 'wantSend' as const },
    {
      guard: 'mayEdit' as const,
      description: 'What is missing or wrong is shown beside its field.',
      actions: 'pointOut' as const,
    },
  ],
});

/** The form of a draft, or of a request that waits for correction: stored while it is typed, and sent. */
export const formRegion = requestSetup.createStateConfig({
  meta: { spec: ['T3.14'] },
  initial: 'clean',
  states: {
    clean: {
      always: {
        guard: 'isRestored',
        target: 'dirty',
        description: 'Answers that the browser kept from the visit before.',
      },
      on: { ...edits(), ...sends() },
    },
    dirty: {
      description: 'Answers wait to be stored until nothing is typed for a moment.',
      tags: 'saving',
      after: { saveDelay: 'saving' },
      on: { ...edits(), ...sends() },
    },
    saving: {
      tags: 'saving',
      entry: 'noteStoring',
      invoke: {
        src: 'saveForm',
        id: 'saveForm',
        input: ({ context: { requestId, request, values } }) => ({
          ...questionOf(requestId, request?.version),
          values,
        }),
        onDone: [
          {
            guard: 'wantsSend',
            target: 'sending',
            actions: [
              { type: 'reportRecord', params: ({ event }) => event.output },
              { type: 'storeStored', params: ({ event }) => event.output },
            ],
          },
          {
            guard: 'isLatest',
            target: 'clean',
            actions: [
              { type: 'reportRecord', params: ({ event }) => event.output },
              { type: 'storeStored', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'dirty',
            description: 'More was typed meanwhile.',
            actions: [
              { type: 'reportRecord', params: ({ event }) => event.output },
              { type: 'storeStored', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'outdated',
            actions: { type: 'storeFormProblem', params: ({ event }) => event },
          },
          {
            guard: { type: 'isMonthClosed', params: ({ event }) => event },
            target: 'refused',
            description: 'The firm has closed the month of the payroll: the grid says so.',
            actions: [{ type: 'storeFormProblem', params: ({ event }) => event }, 'askMonth'],
          },
          { target: 'unsaved', actions: { type: 'storeFormProblem', params: ({ event }) => event } },
        ],
      },
      on: {
        'form.edit': {
          guard: 'mayEdit',
          actions: { type: 'storeEdit', params: ({ event }) => event.edit },
        },
        'request.send': [
          {
            guard: 'maySend',
            description: 'Sent once it is stored: the server would refuse the older version.',
            actions: 'wantSend',
          },
          { guard: 'mayEdit', actions: 'pointOut' },
        ],
      },
    },
    unsaved: {
      description: 'The answers stay on screen and are stored again by themselves.',
      tags: 'unsaved',
      after: { saveAgainDelay: 'saving' },
      on: { ...edits(), ...sends(), 'form.retry': 'saving' },
    },
    outdated: {
      description:
        'Another person changed the request meanwhile. The user reads the newer one before going on.',
      tags: 'outdated',
      on: {
        'form.edit': {
          guard: { type: 'mayEditCells', params: ({ event }) => event.edit },
          description: 'Cells of a payroll are written into the newer one when that is read.',
          actions: { type: 'storeEdit', params: ({ event }) => event.edit },
        },
        'form.reload': 'rereading',
      },
    },
    rereading: {
      tags: 'outdated',
      on: {
        'form.edit': {
          guard: { type: 'mayEditCells', params: ({ event }) => event.edit },
          description: 'Cells of a payroll are written into the newer one when that is read.',
          actions: { type: 'storeEdit', params: ({ event }) => event.edit },
        },
      },
      invoke: {
        src: 'rereadRequest',
        id: 'rereadForm',
        input: ({ context: { requestId } }) => ({ requestId }),
        onDone: {
          target: 'clean',
          actions: [
            { type: 'storeNewer', params: ({ event }) => event.output },
            { type: 'reportMove', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'outdated', actions: { type: 'storeFormProblem', params: ({ event }) => event } },
      },
    },
    sending: {
      description:
        'The server stores the answers, checks them again, and sends the request if nothing is wrong.',
      tags: 'sending',
      entry: 'noteStoring',
      invoke: {
        src: 'sendForm',
        id: 'sendForm',
        input: ({ context: { requestId, request, values, confirmed } }) => ({
          ...questionOf(requestId, request?.version),
          values,
          confirmed,
        }),
        onDone: [
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'clean',
            actions: [
              { type: 'storeWhole', params: ({ event }) => event.output.data },
              { type: 'reportMove', params: ({ event }) => event.output.data },
              'dropConfirmed',
              'alertSent',
            ],
          },
          {
            guard: { type: 'hasWarningsOnly', params: ({ event }) => event.output },
            target: 'warned',
            actions: { type: 'storeRefusal', params: ({ event }) => event.output },
          },
          {
            target: 'clean',
            description: 'What the server found is shown in the form.',
            actions: [
              'dropConfirmed',
              { type: 'storeRefusal', params: ({ event }) => event.output },
              'pointOut',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => event },
            target: 'outdated',
            actions: ['dropConfirmed', { type: 'storeFormProblem', params: ({ event }) => event }],
          },
          {
            target: 'refused',
            actions: ['dropConfirmed', { type: 'storeFormProblem', params: ({ event }) => event }],
          },
        ],
      },
    },
    refused: {
      description: 'It was not sent; the answers stay.',
      on: { ...edits(), ...sends() },
    },
    warned: {
      description:
        'Warnings are shown in a dialog: the request is sent only with a confirmation, which the firm sees.',
      tags: 'warned',
      on: { 'dialog.close': 'clean' },
      initial: 'unread',
      states: {
        unread,
        ready: {
          on: {
            'warnings.confirm': { target: '#request.form.sending', actions: ['storeConfirmed', 'wantSend'] },
          },
        },
      },
    },
  },
});

/** The grid of a payroll; other kinds have a form of fields. */
export const sheetRegion = requestSetup.createStateConfig({
  meta: { spec: ['T2.14', 'T3.16'] },
  initial: 'none',
  states: {
    none: { always: { guard: 'isSheet', target: 'loading' } },
    loading: {
      description: 'The columns of the firm and the people of the month are read.',
      invoke: {
        src: 'loadMonth',
        id: 'loadMonth',
        input: ({ context }) => monthWish(context),
        onDone: { target: 'shown', actions: { type: 'storeMonth', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'storeMonthProblem', params: ({ event }) => event } },
      },
    },
    failed: { on: { 'sheet.retry': 'loading' } },
    shown: {
      entry: 'noteInGrid',
      invoke: {
        src: 'grid',
        id: 'grid',
        input: ({ context, self }) =>
          gridInput(context, self as unknown as ActorRef<Snapshot<unknown>, GridReport>),
      },
      always: {
        guard: 'isGridBehind',
        description: 'Answers were read again, or the request may be edited no longer.',
        actions: 'updateGrid',
      },
      initial: 'current',
      states: {
        current: { on: { 'sheet.reload': 'rereading' } },
        rereading: {
          invoke: {
            src: 'loadMonth',
            id: 'rereadMonth',
            input: ({ context }) => monthWish(context),
            onDone: {
              target: 'current',
              actions: [
                { type: 'storeMonth', params: ({ event }) => event.output },
                { type: 'updateMonth', params: ({ event }) => event.output },
              ],
            },
            onError: { target: 'current', description: 'It is as old as before.' },
          },
        },
      },
    },
  },
});

/** The sheet of a payroll as a workbook, as it is on screen. */
export const sheetFileRegion = requestSetup.createStateConfig({
  meta: { spec: ['T3.16'] },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'sheet.export': {
          guard: 'hasEntries',
          target: 'waiting',
          actions: { type: 'storeExported', params: ({ event }) => event.columns },
        },
      },
    },
    waiting: {
      description: 'The server writes the workbook from what it has: what is on screen is stored before.',
      tags: 'exporting',
      always: [
        { guard: 'isStored', target: 'finding' },
        {
          guard: 'hasFormProblem',
          target: 'idle',
          description: 'It cannot be stored for now.',
          actions: 'alertExport',
        },
      ],
    },
    finding: {
      description: 'The server gives a URL that can be used once.',
      tags: 'exporting',
      invoke: {
        src: 'findSheet',
        id: 'findSheet',
        input: ({ context: { requestId, exported } }) => ({ requestId, columns: exported }),
        onDone: {
          target: 'begun',
          actions: [
            'withdrawExportAlert',
            { type: 'announceDownload', params: ({ event }) => event.output.url },
          ],
        },
        onError: { target: 'idle', actions: 'alertExport' },
      },
    },
    begun: {
      description:
        'For a second the button stays busy: the second click of a double click would download it twice.',
      tags: 'exporting',
      after: { secondClickDelay: 'idle' },
    },
  },
});

/** Answers that the server may not have, kept by the browser: a page may be left before they are stored (decision 10). */
export const keepingRegion = requestSetup.createStateConfig({
  initial: 'kept',
  states: {
    kept: { always: { guard: 'isKeptBehind', target: 'keeping' } },
    keeping: {
      entry: 'noteKept',
      always: { guard: 'isKeptBehind', target: 'keeping', reenter: true },
      invoke: {
        src: 'keepAnswers',
        id: 'keepAnswers',
        input: ({ context }) => ({
          user: userOf(context),
          requestId: context.requestId,
          answers: context.kept,
        }),
        onDone: 'kept',
        onError: { target: 'kept', description: 'They hold as long as the page is there.' },
      },
    },
  },
});

/** The question before a request is withdrawn or a draft is deleted. */
export const questionRegion = requestSetup.createStateConfig({
  meta: { spec: ['T3.14'] },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'question.ask': {
          guard: { type: 'mayAsk', params: ({ event }) => event.about },
          target: 'asked',
          actions: { type: 'storeQuestion', params: ({ event }) => event.about },
        },
      },
    },
    asked: {
      tags: 'asked',
      on: { 'dialog.close': 'closed' },
      initial: 'unread',
      states: {
        unread,
        ready: {
          on: {
            'question.confirm': [
              { guard: 'isDeletion', target: '#request.question.deleting' },
              { target: '#request.question.withdrawing' },
            ],
          },
        },
      },
    },
    withdrawing: {
      tags: 'asked',
      invoke: {
        src: 'withdraw',
        id: 'withdraw',
        input: ({ context: { requestId, request } }) => questionOf(requestId, request?.version),
        onDone: {
          target: 'closed',
          actions: [
            { type: 'storeRecord', params: ({ event }) => event.output },
            { type: 'reportMove', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'asked',
          actions: { type: 'storeQuestionProblem', params: ({ event }) => event },
        },
      },
    },
    deleting: {
      tags: 'asked',
      invoke: {
        src: 'remove',
        id: 'remove',
        input: ({ context: { requestId } }) => ({ requestId }),
        onDone: { target: 'deleted', actions: 'reportGone' },
        onError: {
          target: 'asked',
          actions: { type: 'storeQuestionProblem', params: ({ event }) => event },
        },
      },
    },
    deleted: { description: 'The list is shown in its place.' },
  },
});

/** Stores the typed text. Each state has this transition: on the region itself it would restart a message on its way. */
const typed = () => ({
  guard: 'mayWrite' as const,
  target: 'keeping',
  reenter: true,
  actions: {
    type: 'storeText' as const,
    params: ({ event }: { event: { text: string } }) => event.text,
  },
});

/** The message that is written, and on its way. */
export const messageRegion = requestSetup.createStateConfig({
  meta: { spec: ['T3.14'] },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'text.changed': typed(),
        'message.send': { guard: 'hasMessage', target: 'sending', actions: 'noteMessage' },
      },
    },
    keeping: {
      description:
        'What is typed is kept under its user and request at once, so that nothing loses it (decision 10).',
      invoke: {
        src: 'keepText',
        id: 'keepText',
        input: ({ context }) => ({
          user: userOf(context),
          requestId: context.requestId,
          text: context.text,
        }),
        onDone: 'idle',
        onError: { target: 'idle', description: 'It holds as long as the page is there.' },
      },
      on: {
        'text.changed': typed(),
        'message.send': { guard: 'hasMessage', target: 'sending', actions: 'noteMessage' },
      },
    },
    sending: {
      tags: 'writing',
      invoke: {
        src: 'writeMessage',
        id: 'writeMessage',
        input: ({ context }) => messageWish(context),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'storeMessage', params: ({ event }) => event.output },
            { type: 'reportMove', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'idle',
          description: 'The text stays. The same message again is the same one for the server.',
          actions: { type: 'storeMessageProblem', params: ({ event }) => event },
        },
      },
    },
  },
});

/** Files on their way, one after another. */
export const filesRegion = requestSetup.createStateConfig({
  meta: { spec: ['T3.14'] },
  initial: 'idle',
  on: {
    'files.add': {
      guard: { type: 'mayAdd', params: ({ event }) => event.files },
      actions: { type: 'queueFiles', params: ({ event }) => event },
    },
    'file.retry': { actions: { type: 'retryFile', params: ({ event }) => event.id } },
  },
  states: {
    idle: {
      always: { guard: 'hasWaitingFile', target: 'sending' },
      on: { 'file.dismiss': { actions: { type: 'dismissFile', params: ({ event }) => event.id } } },
    },
    sending: {
      invoke: {
        src: 'addFile',
        id: 'addFile',
        input: ({ context: { requestId, queue } }) => {
          const file = queue.find(({ problem }) => problem === null);
          if (!file) throw new Error('requests: no file waits');
          return { requestId, type: file.type, file };
        },
        onDone: {
          target: 'idle',
          actions: [{ type: 'storeFile', params: ({ event }) => event.output }, 'reportFile'],
        },
        onError: { target: 'idle', actions: { type: 'noteFileProblem', params: ({ event }) => event } },
      },
    },
  },
});

/** A stored file that is taken off the form or the message again. */
export const removalRegion = requestSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'file.remove': {
          guard: { type: 'mayRemove', params: ({ event }) => event.fileId },
          target: 'removing',
          actions: ['withdrawRemovalAlert', { type: 'storeRemoving', params: ({ event }) => event.fileId }],
        },
      },
    },
    removing: {
      invoke: {
        src: 'removeFile',
        id: 'removeFile',
        input: ({ context: { requestId, removing } }) => ({ requestId, fileId: removing ?? '' }),
        onDone: { target: 'idle', actions: 'dropFile' },
        onError: { target: 'idle', actions: ['keepFile', 'alertRemoval'] },
      },
    },
  },
});

/** Downloads, first come first served. */
export const downloadsRegion = requestSetup.createStateConfig({
  initial: 'idle',
  on: {
    'file.download': {
      guard: { type: 'mayDownload', params: ({ event }) => event.fileId },
      actions: { type: 'queueDownload', params: ({ event }) => event.fileId },
    },
  },
  states: {
    idle: { always: { guard: 'hasDownload', target: 'saving' } },
    saving: {
      invoke: {
        src: 'saveFile',
        id: 'saveFile',
        input: ({ context: { requestId, downloads } }) => {
          const [file] = downloads;
          if (!file) throw new Error('requests: no download waits');
          return { requestId, file };
        },
        onDone: { target: 'idle', actions: ['withdrawDownloadAlert', 'dequeueDownload'] },
        onError: { target: 'idle', actions: ['alertDownload', 'dequeueDownload'] },
      },
    },
  },
});
