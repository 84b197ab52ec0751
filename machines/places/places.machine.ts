import { placesSetup } from './places.setup.ts';

/** The lists that an address is chosen from [T2.30, T5.17]: each is asked for when a field wants it, and then kept. */
export const placesMachine = placesSetup.createMachine({
  id: 'places',
  description: 'Countries and their states, kept for the session.',
  context: ({ input }) => ({ language: input.language, countries: [], states: {}, wanted: [], failed: [] }),
  type: 'parallel',
  states: {
    countries: {
      meta: { spec: ['T7.13'] },
      initial: 'idle',
      states: {
        idle: {
          on: {
            'countries.wanted': {
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
            'countries.wanted': {
              guard: { type: 'isOtherLanguage', params: ({ event }) => event.language },
              target: 'loading',
              reenter: true,
              actions: { type: 'storeLanguage', params: ({ event }) => event.language },
            },
          },
        },
        loaded: {
          on: {
            'countries.wanted': {
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
            'countries.wanted': {
              target: 'loading',
              actions: { type: 'storeLanguage', params: ({ event }) => event.language },
            },
          },
        },
      },
    },
    states: {
      description: 'One country after the other.',
      meta: { spec: ['T7.14'] },
      initial: 'idle',
      on: {
        'states.wanted': {
          guard: { type: 'isNews', params: ({ event }) => event.country },
          actions: { type: 'want', params: ({ event }) => event.country },
        },
      },
      states: {
        idle: { always: { guard: 'hasWanted', target: 'loading' } },
        loading: {
          tags: 'busy',
          invoke: {
            src: 'loadStates',
            id: 'loadStates',
            input: ({ context }) => ({ country: context.wanted[0] ?? '' }),
            onDone: { target: 'idle', actions: { type: 'storeStates', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: 'storeFailure' },
          },
        },
      },
    },
  },
});
