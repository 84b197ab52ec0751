import { articleQuestion, helpSetup } from './help.setup.ts';
import { helpScreenOf } from './screens.ts';

/** The help menu: articles for the page on screen, and the feedback form [T2.08]. */
export const helpMachine = helpSetup.createMachine({
  id: 'help',
  description: 'Help for the page that is on screen.',
  context: ({ input }) => ({
    facts: input,
    language: input.language,
    screen: helpScreenOf(input.path),
    articles: [],
    problem: null,
    mood: null,
    message: '',
  }),
  on: {
    'flags.loaded': { actions: { type: 'storeFlags', params: ({ event }) => event.flags } },
    'session.refreshed': {
      description: 'The permissions were read anew (decision 11).',
      actions: { type: 'storeSession', params: ({ event }) => event.session },
    },
  },
  type: 'parallel',
  states: {
    articles: {
      description: 'Asked for when the menu is opened, and not before.',
      meta: { spec: ['T2.08', 'T7.22'] },
      initial: 'resting',
      on: {
        'route.entered': {
          guard: { type: 'isOtherScreen', params: ({ event }) => event.path },
          target: '.resting',
          description: 'Another screen has other articles; an answer for the one before comes too late.',
          meta: { spec: ['T2.08'] },
          actions: { type: 'storeScreen', params: ({ event }) => event.path },
        },
      },
      states: {
        resting: {
          on: {
            'help.open': {
              target: 'loading',
              actions: { type: 'storeLanguage', params: ({ event }) => event.language },
            },
          },
        },
        loading: {
          meta: { spec: ['T7.22'] },
          tags: 'busy',
          invoke: {
            src: 'loadArticles',
            id: 'loadArticles',
            input: ({ context }) => articleQuestion(context),
            onDone: {
              target: 'loaded',
              actions: { type: 'storeArticles', params: ({ event }) => event.output },
            },
            onError: { target: 'failed', actions: { type: 'storeProblem', params: ({ event }) => event } },
          },
        },
        loaded: {
          on: {
            'help.open': {
              guard: { type: 'isOtherLanguage', params: ({ event }) => event.language },
              target: 'loading',
              actions: { type: 'storeLanguage', params: ({ event }) => event.language },
            },
          },
        },
        failed: {
          description: 'The menu says so and offers another try; search and links work all the same.',
          on: {
            'help.retry': 'loading',
            'help.open': {
              target: 'loading',
              actions: { type: 'storeLanguage', params: ({ event }) => event.language },
            },
          },
        },
      },
    },
    feedback: {
      description: 'A form with a mood and a message.',
      meta: { spec: ['T2.08'] },
      initial: 'closed',
      states: {
        closed: {
          description: 'What was typed and not submitted is there again when the form is opened.',
          on: {
            'dialog.open': {
              guard: { type: 'mayGiveFeedback', params: ({ event }) => event.dialog },
              target: 'open',
              meta: { spec: ['T2.08', 'T6.02'] },
            },
          },
        },
        open: {
          tags: 'open',
          on: {
            'mood.choose': { actions: { type: 'storeMood', params: ({ event }) => event.mood } },
            'message.changed': { actions: { type: 'storeMessage', params: ({ event }) => event.message } },
            'feedback.submit': {
              guard: 'isFeedbackComplete',
              target: 'submitted',
              description: 'Mood and message are both needed.',
              meta: { spec: ['T5.01'] },
            },
            'dialog.close': { target: 'closed', meta: { spec: ['T4.15'] } },
          },
        },
        submitted: {
          description: 'The feedback is marked as submitted, and that is all.',
          meta: { spec: ['T2.08'] },
          tags: 'open',
          exit: 'forgetFeedback',
          on: { 'dialog.close': { target: 'closed', meta: { spec: ['T4.15'] } } },
        },
      },
    },
  },
});
