import { alertsSetup, noAlerts } from './alerts.setup.ts';

/** Shows alerts for as long as they last, their details, and those of this visit that are over [S3.17]. */
export const alertsMachine = alertsSetup.createMachine({
  id: 'alerts',
  description: 'Success, information and danger messages, each for as long as it says.',
  context: { ...noAlerts, count: 0 },
  type: 'parallel',
  on: {
    'alerts.cleared': {
      target: ['.details.closed', '.history.closed'],
      description: 'The session is over: what was said to one user is not shown to the next.',
      actions: 'removeAll',
    },
  },
  states: {
    messages: {
      initial: 'showing',
      states: {
        showing: {
          description: 'The page shows the messages; none of them stops the work.',
          meta: { spec: ['S3.17', 'S9.06'] },
          on: {
            'alert.raised': [
              {
                guard: { type: 'isSaid', params: ({ event }) => event.alert },
                description:
                  'It is on screen already: the same words do not appear twice, the alert stays as long as the newer one would, and until all of its topics are withdrawn.',
                actions: { type: 'repeatAlert', params: ({ event }) => event.alert },
              },
              {
                guard: { type: 'endsFailure', params: ({ event }) => event.alert },
                description: 'A success about a topic takes the place of what was said about it before.',
                meta: { spec: ['S3.17', 'S4.25'] },
                actions: [
                  { type: 'withdrawAlerts', params: ({ event }) => event.alert.topic ?? '' },
                  { type: 'showAlert', params: ({ event }) => event },
                  { type: 'announceAlert', params: ({ event }) => event.alert },
                ],
              },
              {
                description: 'The app that hosts the portal is notified too.',
                meta: { spec: ['S3.17', 'S4.25'] },
                actions: [
                  { type: 'showAlert', params: ({ event }) => event },
                  { type: 'announceAlert', params: ({ event }) => event.alert },
                ],
              },
            ],
            'alert.withdrawn': {
              guard: { type: 'isAbout', params: ({ event }) => event.topic },
              description:
                'What it says does not hold any more: a failure does not stay beside the success of the next try. It does not count as unseen.',
              meta: { spec: ['S3.17'] },
              actions: { type: 'withdrawAlerts', params: ({ event }) => event.topic },
            },
            'alert.close': {
              guard: { type: 'isCloseable', params: ({ event }) => event.id },
              actions: [
                { type: 'cancelTimeout', params: ({ event }) => event.id },
                { type: 'markSeen', params: ({ event }) => event.id },
                { type: 'removeAlert', params: ({ event }) => event.id },
              ],
            },
            'alert.timeout': {
              description: 'Its time is over; the list of past alerts keeps it.',
              guard: { type: 'isShown', params: ({ event }) => event.id },
              actions: { type: 'removeAlert', params: ({ event }) => event.id },
            },
            'alert.hold': {
              description: 'The pointer or the focus is on it: it stays (decision 24).',
              guard: { type: 'isTimed', params: ({ event }) => event.id },
              actions: [
                { type: 'cancelTimeout', params: ({ event }) => event.id },
                { type: 'markSeen', params: ({ event }) => event.id },
              ],
            },
            'alert.release': {
              guard: { type: 'isTimed', params: ({ event }) => event.id },
              actions: { type: 'restartTimeout', params: ({ event }) => event.id },
            },
            'alert.act': [
              {
                guard: { type: 'leadsSomewhere', params: ({ event }) => event.id },
                description: 'It leads to a page; there it has said what it had to say.',
                actions: [
                  { type: 'announceAddress', params: ({ event }) => event.id },
                  { type: 'cancelTimeout', params: ({ event }) => event.id },
                  { type: 'markSeen', params: ({ event }) => event.id },
                  { type: 'removeAlert', params: ({ event }) => event.id },
                ],
              },
              {
                guard: { type: 'leadsToClient', params: ({ event }) => event.id },
                description: 'The user goes back to the client before.',
                meta: { spec: ['T2.05'] },
                actions: [
                  { type: 'announceClient', params: ({ event }) => event.id },
                  { type: 'cancelTimeout', params: ({ event }) => event.id },
                  { type: 'markSeen', params: ({ event }) => event.id },
                  { type: 'removeAlert', params: ({ event }) => event.id },
                ],
              },
              {
                guard: { type: 'offersUndo', params: ({ event }) => event.id },
                description:
                  'The deletion of documents, or the removal of a task, is undone, from the screen or from the list of past alerts, which offers it once.',
                meta: { spec: ['S8.11', 'S9.06', 'T4.07'] },
                actions: [
                  { type: 'announceUndo', params: ({ event }) => event.id },
                  { type: 'cancelTimeout', params: ({ event }) => event.id },
                  { type: 'markSeen', params: ({ event }) => event.id },
                  { type: 'removeAlert', params: ({ event }) => event.id },
                ],
              },
            ],
          },
        },
      },
    },
    details: {
      description: 'What one alert is about, line by line; also of an alert that is over.',
      meta: { spec: ['S3.17'] },
      initial: 'closed',
      on: {
        'details.open': {
          guard: { type: 'hasDetails', params: ({ event }) => event.id },
          target: '.open',
          actions: [
            { type: 'openDetails', params: ({ event }) => event.id },
            { type: 'markSeen', params: ({ event }) => event.id },
          ],
        },
        'alert.act': {
          guard: { type: 'opensDetails', params: ({ event }) => event.id },
          target: '.open',
          actions: [
            { type: 'openDetails', params: ({ event }) => event.id },
            { type: 'markSeen', params: ({ event }) => event.id },
          ],
        },
      },
      states: {
        closed: {},
        open: { on: { 'details.close': { target: 'closed', actions: 'closeDetails' } } },
      },
    },
    history: {
      description: 'The alerts of this visit, newest first, kept until the page or the session goes.',
      initial: 'closed',
      states: {
        closed: { on: { 'history.open': { target: 'open', actions: 'markAllSeen' } } },
        open: {
          exit: 'markAllSeen',
          on: { 'history.close': 'closed' },
        },
      },
    },
  },
});
