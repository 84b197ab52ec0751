import { firstFlowsOf, rootSetup } from './root.setup.ts';

/** The one actor that all others come from. Created and started outside React, once a page. */
export const rootMachine = rootSetup.createMachine({
  id: 'root',
  description: 'The portal: who is signed in decides which flows live.',
  context: ({ input }) => ({ input, facts: null }),
  invoke: [
    { src: 'alerts', id: 'alerts', systemId: 'alerts' },
    { src: 'session', id: 'session', systemId: 'session', input: ({ context }) => context.input.entry },
  ],
  on: {
    'alert.raised': { meta: { spec: ['S3.17'] }, actions: ['passToAlerts', 'passToFlows'] },
    'alert.withdrawn': { meta: { spec: ['S3.17'] }, actions: ['passToAlerts', 'passToFlows'] },
    '*': {
      guard: 'isFromPortal',
      description: 'Every other event goes to each running flow whose own chart handles it, and to no other.',
      meta: { spec: ['S4.14', 'S4.25', 'S7.21', 'S8.20', 'T2.05', 'T4.08'] },
      actions: 'passToFlows',
    },
  },
  initial: 'signedOut',
  states: {
    signedOut: {
      description: 'No flow of a user lives here.',
      meta: { spec: ['S2.01'] },
      on: {
        'session.started': {
          target: 'signedIn',
          actions: { type: 'startFacts', params: ({ event }) => event },
        },
      },
    },
    signedIn: {
      description:
        'Flows of the session, each in a host of its own. Leaving this state stops them all: nothing of one user survives into the next.',
      meta: { spec: ['S4.03', 'S4.05'] },
      entry: ['startHosts', 'announceFlows'],
      exit: ['forgetFacts', 'clearAlerts', 'stopHosts'],
      after: {
        firstScreenDelay: {
          description: 'What the first screen does not need.',
          meta: { spec: ['S4.04'] },
          actions: 'wantLater',
        },
      },
      on: {
        'flows.ready': { description: 'What the first screen needs.', actions: 'wantFirst' },
        'view.shown': {
          actions: [{ type: 'changeFacts', params: { isViewShown: true } }, 'passToFlows'],
        },
        'session.ended': 'signedOut',
        'flow.wanted': { actions: 'passToHost' },
        'flow.retry': { actions: 'passToHost' },
        'flow.dismiss': { actions: 'passToHost' },
        'flow.open': { actions: 'passToHost' },
        'client.changed': {
          meta: { spec: ['S4.11'] },
          actions: [
            { type: 'changeFacts', params: ({ event }) => ({ clientId: event.clientId }) },
            'passToFlows',
          ],
        },
        'session.refreshed': {
          description: 'The permissions were read anew (decision 11).',
          actions: [
            { type: 'changeFacts', params: ({ event }) => ({ session: event.session }) },
            'passToFlows',
          ],
        },
        'flags.loaded': {
          meta: { spec: ['S3.16', 'S4.04'] },
          actions: [{ type: 'changeFacts', params: ({ event }) => ({ flags: event.flags }) }, 'passToFlows'],
        },
        'route.entered': {
          actions: [
            {
              type: 'changeFacts',
              params: ({ event }) => ({ path: event.path, opened: event.opened ?? null }),
            },
            'passToFlows',
          ],
        },
        'language.changed': {
          meta: { spec: ['T2.11'] },
          actions: [
            { type: 'changeFacts', params: ({ event }) => ({ language: event.language }) },
            'passToFlows',
          ],
        },
        'uploads.changed': { meta: { spec: ['S4.05'] }, actions: 'passToSession' },
        'profile.saved': { meta: { spec: ['S4.22'] }, actions: ['refreshSession', 'passToFlows'] },
        'terms.required': {
          meta: { spec: ['T2.03'] },
          actions: [{ type: 'changeFacts', params: { hasTermsToAccept: true } }, 'passToFlows'],
        },
        'terms.accepted': {
          meta: { spec: ['T2.03'] },
          actions: [{ type: 'changeFacts', params: { hasTermsToAccept: false } }, 'passToFlows'],
        },
      },
      initial: 'preparing',
      states: {
        preparing: {
          description:
            'Nothing is drawn yet: a page that is drawn as its charts and data come, one after the other, is there later than one that is drawn once.',
          initial: 'charts',
          states: {
            charts: {
              invoke: {
                src: 'awaitCharts',
                id: 'awaitCharts',
                input: ({ context }) => ({ flows: firstFlowsOf(context) }),
                onDone: 'data',
                onError: 'data',
              },
              after: { chartPatience: '#root.signedIn.shown' },
            },
            data: {
              invoke: {
                src: 'awaitData',
                id: 'awaitData',
                input: ({ context }) => ({ flows: firstFlowsOf(context) }),
                onDone: '#root.signedIn.shown',
                onError: '#root.signedIn.shown',
              },
              after: { dataPatience: '#root.signedIn.shown' },
            },
          },
        },
        shown: {
          description: 'The first view is drawn, or its skeleton where something is late.',
          entry: 'announceView',
        },
      },
    },
  },
});
