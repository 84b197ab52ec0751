import { knownOf, startContext } from './task.context.ts';
import { documentsRegion, freshRegion } from './task.edits.ts';
import { leavingRegion } from './task.leaving.ts';
import { linkRegion } from './task.link.ts';
import { placeRegion } from './task.place.ts';
import { taskSetup } from './task.setup.ts';
import { signingRegion } from './task.signing.ts';
import { workRegion } from './task.work.ts';

/** One task of a client's, from opening it to done [T2.26, T2.27]. */
export const taskMachine = taskSetup.createMachine({
  id: 'task',
  description: 'The task that the address names.',
  context: ({ input }) => startContext(input),
  initial: 'deciding',
  on: {
    'route.entered': [
      {
        guard: { type: 'isSameAddress', params: ({ event }) => event.path },
        description: 'It is on screen already.',
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
        description: 'The visit begins with this task: its client becomes the active one.',
        meta: { spec: ['T2.05'] },
        actions: [{ type: 'storeClient', params: ({ event }) => event.clientId }, 'wantClient'],
      },
      {
        guard: { type: 'isOtherClient', params: ({ event }) => event.clientId },
        target: '.closed',
        description: 'The person has chosen another client: the address follows.',
        meta: { spec: ['T2.05'] },
        actions: [{ type: 'storeClient', params: ({ event }) => event.clientId }, 'forgetTask', 'goToList'],
      },
      { actions: { type: 'storeClient', params: ({ event }) => event.clientId } },
    ],
    'task.uploads': {
      description: 'Files of a task have set out or arrived.',
      actions: { type: 'storeUploading', params: ({ event }) => event },
    },
    'session.refreshed': { actions: { type: 'storeSession', params: ({ event }) => event.session } },
    'flags.loaded': { actions: { type: 'storeFlags', params: ({ event }) => event.flags } },
  },
  states: {
    deciding: {
      description: 'Where the person was when this flow came.',
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
            guard: { type: 'isThere', params: ({ event }) => event.output },
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
      description: 'What was under way is over: the address that was entered meanwhile is looked at.',
      always: [
        { guard: 'isTaskNext', target: 'loading', meta: { spec: ['T2.05'] }, actions: 'storeNextAddress' },
        { target: 'closed', actions: 'forgetTask' },
      ],
    },
    missing: {
      description: 'There is no such task, or not any more, or it is not for this person.',
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
          description: 'The app asks again: it may be there by now.',
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
      entry: 'tellOpened',
      invoke: {
        src: 'editing',
        id: 'editing',
        input: ({ context, self }) => ({ known: knownOf(context), task: self }),
      },
      on: {
        'session.refreshed': {
          actions: [{ type: 'storeSession', params: ({ event }) => event.session }, 'shareKnown'],
        },
        'flags.loaded': {
          actions: [{ type: 'storeFlags', params: ({ event }) => event.flags }, 'shareKnown'],
        },
        'task.uploaded': { actions: 'passToEditing' },
        'edits.saved': { actions: { type: 'storeSaved', params: ({ event }) => event.task } },
        'edits.lost': {
          target: 'missing',
          description: 'The firm has taken the task back.',
          meta: { spec: ['T8.07'] },
          actions: ['noteMissing', { type: 'alertInfo', params: 'tasks.goneMeanwhile' }],
        },
        'answers.missing': {
          description: 'The step of the first missing answer unfolds.',
          meta: { spec: ['T5.04', 'T5.15'] },
          actions: { type: 'openMissing', params: ({ event }) => event.step },
        },
        'task.wanted': {
          guard: { type: 'isThisTask', params: ({ event }) => event.taskId },
          description: 'The app asks for what is on screen already.',
          meta: { spec: ['S4.25'] },
          actions: 'tellOpened',
        },
        'step.open': {
          description: 'One step is unfolded at a time.',
          meta: { spec: ['S4.25', 'T2.32'] },
          actions: [
            { type: 'storeStep', params: ({ event }) => event.step },
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
        place: placeRegion,
        work: workRegion,
        signing: signingRegion,
        link: linkRegion,
        documents: documentsRegion,
        fresh: freshRegion,
        leaving: leavingRegion,
      },
    },
  },
});
