import { termsSetup } from './terms.setup.ts';

/** The terms that a user has to accept before going on [T2.03, T7.22], in versions (decision 12). */
export const termsMachine = termsSetup.createMachine({
  id: 'terms',
  description: 'Are there terms to accept before the work goes on? Asked once a sign-in.',
  context: ({ input }) => ({
    facts: input,
    terms: null,
    hasAgreed: false,
    isRenewed: false,
    retries: 0,
    problem: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        {
          guard: 'isOnlyLookingOn',
          target: 'notRequired',
          description: 'In a preview session nothing is accepted in the name of the user who is shown.',
          meta: { spec: ['T6.01'] },
        },
        { target: 'checking' },
      ],
    },
    checking: {
      meta: { spec: ['T2.03', 'T7.22'] },
      tags: 'busy',
      invoke: {
        src: 'checkTerms',
        id: 'checkTerms',
        input: ({ context }) => ({ language: context.facts.language }),
        onDone: [
          {
            guard: { type: 'isNothingLeftToAccept', params: ({ event }) => event.output },
            target: 'accepted',
            description: 'They were accepted elsewhere in the meantime, in another tab perhaps.',
            actions: 'announceAcceptance',
          },
          {
            guard: { type: 'isNothingToAccept', params: ({ event }) => event.output },
            target: 'notRequired',
          },
          {
            guard: 'isInApp',
            target: 'handedOver',
            description: 'The app that hosts the page asks in its own way.',
            meta: { spec: ['S4.25', 'T2.03'] },
            actions: [
              { type: 'storeTerms', params: ({ event }) => event.output },
              { type: 'tellApp', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'required',
            meta: { spec: ['T2.03'] },
            actions: [
              { type: 'storeTerms', params: ({ event }) => event.output },
              { type: 'announceTerms', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          {
            guard: 'hasRetriesLeft',
            target: 'waiting',
            actions: [{ type: 'storeProblem', params: ({ event }) => event }, 'countRetry'],
          },
          {
            target: 'givenUp',
            description: 'A failed check does not keep the user out; the next sign-in asks again.',
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
        ],
      },
    },
    waiting: {
      description: 'A moment before the check is tried again.',
      tags: 'busy',
      after: { checkRetryDelay: 'checking' },
    },
    givenUp: {
      description: 'For this visit. A user on the page of the terms may try once more.',
      on: { 'terms.retry': { target: 'checking', actions: 'startOver' } },
    },
    notRequired: {},
    handedOver: { description: 'The app is notified and continues from here.', meta: { spec: ['T2.03'] } },
    required: {
      description: 'The terms are on screen; every other URL leads here.',
      meta: { spec: ['T2.03'] },
      tags: 'asking',
      on: {
        'terms.agree': { actions: { type: 'storeAgreement', params: ({ event }) => event.hasAgreed } },
        'terms.accept': {
          guard: 'hasAgreed',
          target: 'accepting',
          description: 'Only once the box is ticked.',
          actions: 'clearProblem',
        },
      },
    },
    accepting: {
      meta: { spec: ['T2.03'] },
      tags: ['busy', 'asking'],
      invoke: {
        src: 'acceptTerms',
        id: 'acceptTerms',
        input: ({ context }) => ({ version: context.terms?.version ?? '' }),
        onDone: { target: 'accepted', meta: { spec: ['T2.03'] }, actions: 'announceAcceptance' },
        onError: [
          {
            guard: { type: 'isNewerVersionOut', params: ({ event }) => event },
            target: 'checking',
            description: 'A newer version came out while this one was being read: it is fetched.',
          },
          {
            target: 'required',
            description: 'The page says why, and the button can be pressed again.',
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
        ],
      },
    },
    accepted: {},
  },
});
