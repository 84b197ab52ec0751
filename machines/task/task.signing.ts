import { documentIdAt } from './task.context.ts';
import { taskSetup } from './task.setup.ts';

/** The document that is open to be read and signed; the chart of its signing runs as long. */
export const signingRegion = taskSetup.createStateConfig({
  description: 'One document of an eSignature task at a time is open to be read and signed.',
  meta: { spec: ['T3.04'] },
  initial: 'closed',
  on: {
    'sign.open': {
      guard: { type: 'maySign', params: ({ event }) => event.document },
      target: '.open',
      actions: { type: 'storeOpenedDocument', params: ({ event }) => event.document },
    },
  },
  states: {
    closed: { entry: 'forgetOpenedDocument' },
    open: {
      invoke: {
        src: 'signing',
        id: 'signing',
        input: ({ context, self }) => {
          const document = context.openedDocument ?? 0;
          return { document, documentId: documentIdAt(context, document), task: self };
        },
      },
      always: {
        guard: 'isOpenedSettled',
        target: 'closed',
        description: 'The document is signed, here or elsewhere, or the task is over.',
      },
      on: {
        'sign.close': 'closed',
        'document.unshowable': { actions: 'passToSigning' },
        'document.opened': { actions: 'passToSigning' },
      },
    },
  },
});
