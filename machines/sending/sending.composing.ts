import { draftToKeep, sendingSetup, userOf } from './sending.setup.ts';

/** The dialog while a message is being written, up to the moment when it is sent off [S5.01]. */
export const composingState = sendingSetup.createStateConfig({
  description: 'Leaving it by any way cancels; what was written is offered the next time (decision 10).',
  meta: { spec: ['S5.01'] },
  tags: 'open',
  initial: 'opening',
  on: {
    'dialog.close': {
      target: '#sending.closed',
      meta: { spec: ['S4.21'] },
      actions: ['storeCancel', 'forgetMessage'],
    },
    'client.changed': {
      guard: { type: 'isAnotherClient', params: ({ event }) => event.clientId },
      target: '#sending.closed',
      description: 'Nothing of another client is shown.',
      meta: { spec: ['S4.11', 'S4.21'] },
      actions: ['storeCancel', 'forgetMessage'],
    },
  },
  states: {
    refused: { description: 'The dialog says why nothing can be sent.' },
    opening: {
      tags: 'busy',
      description: 'Was something written that was never sent (decision 10)?',
      invoke: {
        src: 'beginMessage',
        id: 'beginMessage',
        input: ({ context }) => ({ user: userOf(context), clientId: context.clientId }),
        onDone: { target: 'editing', actions: { type: 'storeStart', params: ({ event }) => event.output } },
      },
    },
    editing: {
      meta: { spec: ['S5.01', 'S5.04', 'S5.06', 'S5.07'] },
      initial: 'settled',
      on: {
        'form.changed': {
          target: '.keeping',
          reenter: true,
          actions: { type: 'storeValues', params: ({ event }) => event.values },
        },
        'code.make': {
          guard: { type: 'mayMakeCode', params: ({ event }) => event.random },
          description:
            'A code that can be read out: three blocks of four letters and digits that are not mistaken for one another. Only where recipients need a code.',
          meta: { spec: ['S5.07'] },
          actions: { type: 'storeCode', params: ({ event }) => event.random },
        },
        'draft.use': {
          guard: 'hasOffer',
          target: '.keeping',
          reenter: true,
          description: 'What is said of the message that was not sent does not hold any more.',
          meta: { spec: ['S8.12'] },
          actions: ['withdrawUnsent', 'useOffer'],
        },
        'draft.drop': { guard: 'hasOffer', target: '.keeping', reenter: true, actions: 'dropOffer' },
        'document.remove': {
          guard: { type: 'isOneOfSeveral', params: ({ event }) => event.documentId },
          actions: { type: 'removeDocument', params: ({ event }) => event.documentId },
        },
        'form.submit': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event.values },
            target: '#sending.sending',
            meta: { spec: ['S3.22', 'S7.27'] },
            actions: [
              'withdrawFailure',
              { type: 'storeValues', params: ({ event }) => event.values },
              'storeAttempt',
            ],
          },
          {
            description: 'Every field says what is wrong with it, and nothing is sent.',
            meta: { spec: ['S5.02', 'S5.03', 'S5.07', 'S5.08', 'S8.24'] },
            actions: [{ type: 'storeValues', params: ({ event }) => event.values }, 'touchAll'],
          },
        ],
      },
      states: {
        settled: {},
        keeping: {
          description:
            'What is written is kept under its author, without the code; when that fails, it holds for this visit only.',
          invoke: {
            src: 'keepDraft',
            id: 'keepDraft',
            input: ({ context }) => ({
              user: userOf(context),
              clientId: context.clientId,
              values: draftToKeep(context),
            }),
            onDone: 'settled',
            onError: 'settled',
          },
        },
      },
    },
    failed: {
      description:
        'The form as it was sent off, and why it did not go: another try, or something else first.',
      meta: { spec: ['S4.21', 'S8.12'] },
      on: {
        'form.submit': {
          guard: { type: 'isComplete', params: ({ event }) => event.values },
          target: '#sending.sending',
          description: 'The same message goes under the same key, a changed one under another.',
          meta: { spec: ['S7.27', 'S8.12'] },
          actions: [
            'withdrawFailure',
            'triggerAgain',
            { type: 'storeValues', params: ({ event }) => event.values },
            'storeAttempt',
          ],
        },
        'form.changed': {
          target: 'editing.keeping',
          actions: ['triggerAgain', { type: 'storeValues', params: ({ event }) => event.values }],
        },
        'code.make': {
          guard: { type: 'mayMakeCode', params: ({ event }) => event.random },
          target: 'editing',
          meta: { spec: ['S5.07'] },
          actions: ['triggerAgain', { type: 'storeCode', params: ({ event }) => event.random }],
        },
        'document.remove': {
          guard: { type: 'isOneOfSeveral', params: ({ event }) => event.documentId },
          target: 'editing',
          actions: ['triggerAgain', { type: 'removeDocument', params: ({ event }) => event.documentId }],
        },
      },
    },
  },
});
