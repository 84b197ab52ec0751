import type { DialogWanted } from '../signals.ts';
import { folderSetup, placeOf, startContext, userOf, wishOf } from './folder.setup.ts';

/** The dialog is asked for while it is closed. */
const openings = () => [
  {
    guard: { type: 'mayCreate' as const, params: ({ event }: { event: DialogWanted }) => event },
    target: '#folder.opening',
    description: 'Needs the control ClientCenterAddFolder and the right of the container (decision 14).',
    meta: { spec: ['S2.16', 'S5.10', 'S6.06'] },
    actions: {
      type: 'storePlace' as const,
      params: ({ event }: { event: DialogWanted }) => event.about,
    },
  },
  {
    guard: { type: 'isCreateRequest' as const, params: ({ event }: { event: DialogWanted }) => event },
    meta: { spec: ['S5.10', 'S8.13'] },
    actions: 'alertNotAllowed' as const,
  },
];

/** An open dialog of one client closes when another one becomes active. */
const closeForOthers = () => ({
  guard: {
    type: 'isOfAnother' as const,
    params: ({ event }: { event: { clientId: string } }) => event.clientId,
  },
  target: '#folder.closed',
});

/** The event of a failed call, for what is done about it. */
const failure = ({ event }: { event: { error: unknown } }) => event;

/** A new folder in a container [S2.16, S4.16]: a name, the call, and another name where the first is taken. */
export const folderMachine = folderSetup.createMachine({
  id: 'folder',
  description: 'The dialog "New folder".',
  context: ({ input }) => startContext(input),
  on: {
    'session.refreshed': {
      description: 'The permissions were read anew (decision 11).',
      actions: { type: 'storeSession', params: ({ event }) => event.session },
    },
  },
  initial: 'closed',
  states: {
    closed: { on: { 'dialog.open': openings() } },
    opening: {
      description: 'What was typed here before and never sent comes back (decision 10).',
      tags: ['open', 'busy'],
      invoke: {
        src: 'beginFolder',
        id: 'beginFolder',
        input: ({ context }) => ({ user: userOf(context), containerId: placeOf(context).container.id }),
        onDone: {
          target: 'naming',
          actions: { type: 'storeBeginning', params: ({ event }) => event.output },
        },
        onError: 'naming',
      },
      on: { 'dialog.close': 'closed', 'client.changed': closeForOthers() },
    },
    naming: {
      description: 'What is typed is kept under its author at once, so that nothing loses it.',
      tags: 'open',
      invoke: {
        src: 'keepDraft',
        id: 'keepDraft',
        input: ({ context }) => ({
          user: userOf(context),
          containerId: placeOf(context).container.id,
          name: context.name,
        }),
        onError: { description: 'Then it holds as long as the page is there.' },
      },
      on: {
        'name.changed': {
          target: 'naming',
          reenter: true,
          actions: { type: 'storeName', params: ({ event }) => event.name },
        },
        'name.submit': {
          guard: 'isNameFine',
          target: 'uploading',
          meta: { spec: ['S4.16'] },
          actions: ['withdrawFailure', 'tryTyped'],
        },
        'dialog.close': { target: 'closed', description: 'The draft stays.' },
        'client.changed': closeForOthers(),
      },
    },
    uploading: {
      description: 'The folder is on its way. It goes on when the dialog closes.',
      meta: { spec: ['S3.21', 'S4.16'] },
      tags: 'busy',
      invoke: {
        src: 'createFolder',
        id: 'createFolder',
        input: ({ context }) => wishOf(context),
        onDone: {
          description: 'It shows in list and tree; the alert leads into it.',
          meta: { spec: ['S4.16', 'S7.18', 'S8.13'] },
          actions: [
            'forgetName',
            'announceFolder',
            { type: 'alertCreated', params: ({ event }) => event.output },
            'raiseCreated',
          ],
        },
        onError: { actions: { type: 'raiseFailed', params: failure } },
      },
      on: { 'folder.created': { target: 'uploaded', meta: { spec: ['S4.16'] } } },
      initial: 'shown',
      states: {
        shown: {
          tags: 'open',
          on: {
            'dialog.close': { target: 'away', description: 'An alert says how it ended.' },
            'client.changed': {
              guard: { type: 'isOfAnother', params: ({ event }) => event.clientId },
              target: 'away',
              description: 'It goes on for the client for whom it was started (decision 22).',
              actions: { type: 'storeActive', params: ({ event }) => event.clientId },
            },
            'folder.failed': [
              {
                guard: { type: 'isConflict', params: failure },
                target: '#folder.conflict',
                description: 'Only when the status is 409.',
                meta: { spec: ['S4.16'] },
              },
              {
                target: '#folder.naming',
                description: 'What was typed stays.',
                meta: { spec: ['S4.16', 'S8.13'] },
                actions: [
                  { type: 'storeProblem', params: failure },
                  { type: 'alertFailure', params: failure },
                ],
              },
            ],
          },
        },
        away: {
          on: {
            'client.changed': {
              actions: { type: 'storeActive', params: ({ event }) => event.clientId },
            },
            'dialog.open': [
              {
                guard: { type: 'mayCreate', params: ({ event }) => event },
                target: 'awaited',
                actions: { type: 'storeNext', params: ({ event }) => event.about },
              },
              {
                guard: { type: 'isCreateRequest', params: ({ event }) => event },
                meta: { spec: ['S5.10', 'S8.13'] },
                actions: 'alertNotAllowed',
              },
            ],
            'folder.failed': {
              target: '#folder.closed',
              description: 'The name is still a draft.',
              meta: { spec: ['S8.13'] },
              actions: { type: 'alertFailure', params: failure },
            },
          },
        },
        awaited: {
          description: 'The next folder is named when the one before is done with.',
          tags: 'open',
          on: {
            'dialog.close': { target: 'away', actions: 'dropNext' },
            'client.changed': {
              guard: { type: 'isNextOfAnother', params: ({ event }) => event.clientId },
              target: 'away',
              actions: ['dropNext', { type: 'storeActive', params: ({ event }) => event.clientId }],
            },
            'folder.created': {
              target: '#folder.opening',
              meta: { spec: ['S4.16'] },
              actions: 'goToNext',
            },
            'folder.failed': {
              target: '#folder.opening',
              meta: { spec: ['S8.13'] },
              actions: [{ type: 'alertFailure', params: failure }, 'goToNext'],
            },
          },
        },
      },
    },
    conflict: {
      description: 'The container has a folder of this name. The next name is offered; another can be typed.',
      meta: { spec: ['S3.21', 'S4.16'] },
      tags: 'open',
      on: {
        'name.changed': {
          target: 'naming',
          actions: { type: 'storeName', params: ({ event }) => event.name },
        },
        'offer.take': { guard: 'isOfferFine', target: 'uploading', actions: ['withdrawFailure', 'tryOffer'] },
        'dialog.close': { target: 'closed', description: 'The draft stays.' },
        'client.changed': closeForOthers(),
      },
    },
    uploaded: {
      description: 'The folder is there, the dialog closed.',
      meta: { spec: ['S3.21', 'S4.16'] },
      on: { 'dialog.open': openings() },
    },
  },
});
