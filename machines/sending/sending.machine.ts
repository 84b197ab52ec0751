import { composingState } from './sending.composing.ts';
import { deliveryOf, sendingSetup, startContext } from './sending.setup.ts';

/** A client's documents are sent by link: the form, the sending, and how it ended [S4.21, S5.01]. */
export const sendingMachine = sendingSetup.createMachine({
  id: 'sending',
  description: 'The dialog "Send documents".',
  context: ({ input }) => startContext(input),
  on: {
    'language.changed': {
      description: 'The next mail is written in it; one that is on its way stays as it is.',
      meta: { spec: ['S3.22', 'S4.23'] },
      actions: { type: 'storeLanguage', params: ({ event }) => event.language },
    },
  },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialog.open': {
          guard: { type: 'isToSend', params: ({ event }) => event },
          target: 'deciding',
          description: 'The trigger stores the documents.',
          meta: { spec: ['S3.19', 'S4.21'] },
          actions: { type: 'beginWith', params: ({ event }) => event.about },
        },
      },
    },
    deciding: {
      always: [
        {
          guard: 'mustRefuse',
          target: 'composing.refused',
          description: 'Too many at once, a read-only preview, or documents that the user may only read.',
          meta: { spec: ['S3.22', 'T6.01'] },
          actions: 'storeRefusal',
        },
        { target: 'composing' },
      ],
    },
    composing: composingState,
    sending: {
      description:
        'What is on its way cannot be called back: without its dialog it goes on for the client that it was started for (decision 22).',
      meta: { spec: ['S7.27'] },
      tags: 'busy',
      invoke: {
        src: 'sendMessage',
        id: 'sendMessage',
        input: ({ context }) => deliveryOf(context),
        onDone: {
          meta: { spec: ['S4.21', 'S8.12'] },
          actions: [
            { type: 'storeSuccess', params: ({ event }) => event.output },
            'alertSuccess',
            'raiseSent',
          ],
        },
        onError: {
          meta: { spec: ['S4.21', 'S8.12'] },
          actions: [{ type: 'storeFailure', params: ({ event }) => event }, 'alertFailure', 'raiseFailed'],
        },
      },
      on: {
        'message.sent': { target: 'sent', meta: { spec: ['S4.21'] } },
        'message.failed': { target: 'composing.failed', meta: { spec: ['S4.21'] } },
      },
      initial: 'seen',
      states: {
        seen: {
          tags: 'open',
          on: {
            'dialog.close': 'unseen',
            'client.changed': {
              guard: { type: 'isAnotherClient', params: ({ event }) => event.clientId },
              target: 'unseen',
            },
          },
        },
        unseen: {
          description: 'An alert will say how it ends.',
          on: {
            'dialog.open': {
              guard: { type: 'isToSend', params: ({ event }) => event },
              target: 'queued',
              actions: { type: 'storeWanted', params: ({ event }) => event.about },
            },
            'message.sent': {
              target: '#sending.closed',
              meta: { spec: ['S4.21'] },
              actions: 'forgetMessage',
            },
            'message.failed': {
              target: '#sending.closed',
              description: 'What was written is offered when the dialog is opened again.',
              meta: { spec: ['S4.21'] },
              actions: 'forgetMessage',
            },
          },
        },
        queued: {
          tags: 'open',
          description: 'The next message waits until this one is out.',
          on: {
            'dialog.close': { target: 'unseen', actions: 'dropWanted' },
            'client.changed': {
              guard: { type: 'isWantedOfAnother', params: ({ event }) => event.clientId },
              target: 'unseen',
              actions: 'dropWanted',
            },
            'message.sent': {
              target: '#sending.deciding',
              meta: { spec: ['S4.21'] },
              actions: 'beginWithWanted',
            },
            'message.failed': {
              target: '#sending.deciding',
              description: 'What was written is offered in the dialog that opens now.',
              meta: { spec: ['S4.21'] },
              actions: 'beginWithWanted',
            },
          },
        },
      },
    },
    sent: {
      tags: 'open',
      description: 'Shows the recipients, the expiry, and that the code must be shared another way.',
      meta: { spec: ['S4.21', 'S5.07'] },
      on: {
        'dialog.close': { target: 'closed', actions: 'forgetMessage' },
        'client.changed': {
          guard: { type: 'isAnotherClient', params: ({ event }) => event.clientId },
          target: 'closed',
          actions: 'forgetMessage',
        },
      },
    },
  },
});
