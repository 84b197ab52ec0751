import { flowRegion } from './flow-region.ts';
import type { FlowName } from './flows.ts';
import { rootSetup } from './root.setup.ts';

/** The one actor that all others come from. Created and started outside React, once a page. */
export const rootMachine = rootSetup.createMachine({
  id: 'root',
  description: 'The portal: who is signed in decides which flows live.',
  context: ({ input }) => ({ input, actors: {}, activeClientId: null, problems: {} }),
  invoke: [
    { src: 'alerts', id: 'alerts', systemId: 'alerts' },
    { src: 'session', id: 'session', systemId: 'session', input: ({ context }) => context.input.entry },
  ],
  on: {
    'alert.raised': { meta: { spec: ['S3.17'] }, actions: 'passToAlerts' },
  },
  initial: 'signedOut',
  states: {
    signedOut: {
      description: 'No flow of a user lives here.',
      meta: { spec: ['S2.01'] },
      on: { 'session.started': 'signedIn' },
    },
    signedIn: {
      description:
        'Flows of the session. Leaving this state stops them all: nothing of one user survives into the next.',
      meta: { spec: ['S4.03', 'S4.05'] },
      type: 'parallel',
      entry: 'wantClients',
      exit: 'forgetUser',
      on: {
        'session.ended': 'signedOut',
        'client.changed': {
          meta: { spec: ['S4.11'] },
          actions: [{ type: 'storeActiveClient', params: ({ event }) => event.clientId }, 'passToDocuments'],
        },
        'documents.changed': { meta: { spec: ['S4.14'] }, actions: 'passToDocuments' },
      },
      states: {
        clients: flowRegion('clients'),
        documents: flowRegion('documents'),
        upload: flowRegion('upload'),
      } satisfies Record<FlowName, unknown>,
    },
  },
});
