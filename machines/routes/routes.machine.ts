import { routesSetup, wantedCompany } from './routes.setup.ts';

/**
 * The guards of the portal's URLs: a visit is let through, led elsewhere, or handed to another firm's
 * portal. It lives as long as the session, so it never has to wait for one.
 */
export const routesMachine = routesSetup.createMachine({
  id: 'routes',
  description: 'Which area is on screen, and who may enter it.',
  context: ({ input }) => ({ facts: input, path: input.path, area: null }),
  on: {
    'route.entered': {
      target: '.deciding',
      actions: { type: 'storePath', params: ({ event }) => event.path },
    },
    'session.refreshed': {
      target: '.deciding',
      description: 'What was allowed a moment ago may not be any more, and the other way round.',
      actions: { type: 'storeSession', params: ({ event }) => event.session },
    },
    'flags.loaded': {
      target: '.deciding',
      actions: { type: 'storeFlags', params: ({ event }) => event.flags },
    },
    'terms.required': { target: '.deciding', meta: { spec: ['T2.03'] }, actions: 'requireTerms' },
    'terms.accepted': { target: '.deciding', meta: { spec: ['T2.03'] }, actions: 'settleTerms' },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Which guard protects this URL?',
      always: [
        {
          guard: 'mustAcceptTerms',
          target: 'redirecting',
          meta: { spec: ['T2.03'] },
          actions: 'goToTerms',
        },
        {
          guard: 'isTermsWithoutNeed',
          target: 'redirecting',
          meta: { spec: ['T2.03'] },
          actions: 'goBackFromTerms',
        },
        { guard: 'isEntry', target: 'redirecting', meta: { spec: ['T2.04'] }, actions: 'goToFirst' },
        { guard: 'isAppPageOutsideApp', target: 'turningBack', meta: { spec: ['T2.03', 'T8.14'] } },
        {
          guard: 'isUnknownAction',
          target: 'redirecting',
          description: 'There is no screen for it; the console names the one that was asked for.',
          meta: { spec: ['S8.21', 'T2.04'] },
          actions: ['noteUnknownAction', { type: 'goTo', params: '/notfound' }],
        },
        {
          guard: 'isUnknown',
          target: 'redirecting',
          meta: { spec: ['T2.04'] },
          actions: { type: 'goTo', params: '/notfound' },
        },
        {
          guard: 'isOwnCompany',
          target: 'redirecting',
          meta: { spec: ['S2.09', 'S4.08', 'T2.01'] },
          actions: 'goBehindCompany',
        },
        {
          guard: 'isNoCompany',
          target: 'redirecting',
          description: 'A segment without a digit is no company.',
          meta: { spec: ['T2.01'] },
          actions: { type: 'goTo', params: '/' },
        },
        { guard: 'isOtherCompany', target: 'guardingAccount', meta: { spec: ['S4.08'] } },
        {
          guard: 'mayEnterArea',
          target: 'shown',
          meta: { spec: ['S6.09', 'S6.10', 'T2.04'] },
          actions: 'showArea',
        },
        {
          target: 'redirecting',
          meta: { spec: ['S6.10', 'T2.04', 'T8.04'] },
          actions: 'goOtherwise',
        },
      ],
    },
    shown: { description: 'The area is on screen.' },
    redirecting: {
      description: 'Another URL is on its way; arriving there starts over.',
      tags: 'busy',
    },
    turningBack: {
      description: 'A page of the app, opened in a browser.',
      meta: { spec: ['T2.03', 'T8.14'] },
      tags: 'busy',
      always: [
        {
          guard: 'isFirstPage',
          target: 'redirecting',
          description: 'There is nothing to go back to.',
          actions: { type: 'goTo', params: '/' },
        },
        { target: 'redirecting', actions: 'goBack' },
      ],
    },
    guardingAccount: {
      description: 'The URL is of another firm: is this user at home there as well?',
      meta: { spec: ['S2.09', 'S4.08', 'T2.01'] },
      tags: 'busy',
      on: {
        'route.entered': {
          guard: { type: 'isHere', params: ({ event }) => event.path },
          description: 'A URL may be reported twice, by the browser and by the router.',
        },
        'flags.loaded': {
          description: 'They change nothing about the question, which is not asked again.',
          actions: { type: 'storeFlags', params: ({ event }) => event.flags },
        },
      },
      invoke: {
        src: 'switchAccount',
        id: 'switchAccount',
        input: ({ context }) => ({ companyId: wantedCompany(context) }),
        onDone: [
          {
            guard: { type: 'hasAddress', params: ({ event }) => event.output },
            target: 'leaving',
            actions: { type: 'leavePage', params: ({ event }) => event.output.address ?? '' },
          },
          {
            target: 'redirecting',
            meta: { spec: ['S2.06', 'S4.08'] },
            actions: { type: 'goTo', params: '/not-authorized' },
          },
        ],
        onError: {
          target: 'redirecting',
          meta: { spec: ['T2.01'] },
          actions: ['alertGuardFailure', { type: 'goTo', params: '/' }],
        },
      },
      after: {
        accountGuardTimeout: {
          target: 'redirecting',
          meta: { spec: ['S4.08', 'S9.05'] },
          actions: ['alertGuardFailure', { type: 'goTo', params: '/' }],
        },
      },
    },
    leaving: { description: 'The browser goes to the other portal.', tags: 'busy' },
  },
});
