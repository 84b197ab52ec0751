import { placesSetup } from './places.setup.ts';

/** The lists that an address is chosen from [T2.30, T5.17]: each is asked for when a field wants it, and then kept. */
export const placesMachine = placesSetup.createMachine({
  id: 'places',
  description: 'Countries and their states, kept for the session.',
  context: ({ input }) => ({
    language: input.language,
    countries: [],
    states: {},
    wanted: [],
    asking: null,
    failed: [],
  }),
  type: 'parallel',
  states: {
    countries: {
      meta: { spec: ['T7.13'] },
      initial: 'idle',
      states: {
        idle: {
          on: {
            'address.shown': {
              target: 'loading',
              actions: { type: 'storeLanguage', params: ({ event }) => event.language },
            },
          },
        },
        loading: {
          tags: 'busy',
          invoke: {
            src: 'loadCountries',
            id: 'loadCountries',
            input: ({ context }) => ({ language: context.language }),
            onDone: {
              target: 'loaded',
              actions: { type: 'storeCountries', params: ({ event }) => event.output },
            },
            onError: 'failed',
          },
          on: {
            'address.shown': {
              guard: { type: 'isOtherLanguage', params: ({ event }) => event.language },
              target: 'loading',
              reenter: true,
              actions: { type: 'storeLanguage', params: ({ event }) => event.language },
            },
          },
        },
        loaded: {
          on: {
            'address.shown': {
              guard: { type: 'isOtherLanguage', params: ({ event }) => event.language },
              target: 'loading',
              description: 'The page has changed its language, and countries their names.',
              actions: { type: 'storeLanguage', params: ({ event }) => event.language },
            },
          },
        },
        failed: {
          description: 'The field says so and offers another try.',
          on: {
            'address.shown': {
              target: 'loading',
              actions: { type: 'storeLanguage', params: ({ event }) => event.language },
            },
          },
        },
      },
    },
    states: {
      description: 'The states of one country after the other.',
      meta: { spec: ['T5.17', 'T7.14'] },
      initial: 'idle',
      states: {
        idle: {
          always: { guard: 'hasWanted', target: 'waiting' },
          on: { 'address.shown': { actions: { type: 'want', params: ({ event }) => event } } },
        },
        waiting: {
          description:
            'A user who goes through the countries by keyboard asks for the states of the last one.',
          tags: 'busy',
          after: { stateReloadDelay: [{ guard: 'hasWanted', target: 'loading' }, { target: 'idle' }] },
          on: {
            'address.shown': {
              target: 'waiting',
              reenter: true,
              actions: { type: 'want', params: ({ event }) => event },
            },
          },
        },
        loading: {
          tags: 'busy',
          entry: 'takeNext',
          invoke: {
            src: 'loadStates',
            id: 'loadStates',
            input: ({ context }) => ({ country: context.asking ?? '' }),
            onDone: { target: 'idle', actions: { type: 'storeStates', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: 'storeFailure' },
          },
          on: { 'address.shown': { actions: { type: 'want', params: ({ event }) => event } } },
        },
      },
    },
  },
});
