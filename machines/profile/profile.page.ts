import { isForThisView, profileSetup } from './profile.setup.ts';

/**
 * The language that the page is in [S4.22, S4.23, T2.11]. It follows the profile's language once a visit, which is at
 * sign-in; after that a URL in another language is the user's own choice, and no page is loaded in circles.
 */
export const pageRegion = profileSetup.createStateConfig({
  description: 'The language that the page is in.',
  meta: { spec: ['S4.22', 'S4.23'] },
  initial: 'settled',
  on: {
    'language.switch': {
      guard: { type: 'isAnotherLanguage', params: ({ event }) => event.language },
      target: '.switching',
      description: 'Only when it differs from the language on screen.',
      meta: { spec: ['S4.23', 'T5.02'] },
      actions: { type: 'storeNext', params: ({ event }) => event.language },
    },
  },
  states: {
    settled: { on: { 'profile.loaded': 'noting' } },
    noting: {
      description:
        'The profile is followed once a session: after that, a URL in another language is the user’s own choice. On localhost it is followed again after a reload, because the URL does not tell that it was.',
      meta: { spec: ['S4.22'] },
      invoke: {
        src: 'noteLanguage',
        id: 'noteLanguage',
        input: ({ context }) => ({
          sessionId: context.facts.session.meta.SessionId,
          language: context.profile?.language ?? context.language,
        }),
        onDone: [
          {
            guard: { type: 'isToBeFollowed', params: ({ event }) => event.output },
            target: 'switching',
            description: 'The language of a loaded profile changes the language of the page.',
            meta: { spec: ['S4.22', 'S4.23', 'T5.02'] },
            actions: 'storeNextFromProfile',
          },
          { target: 'settled', description: 'It is the same, or was followed before.' },
        ],
        onError: {
          target: 'settled',
          description: 'A visit that cannot remember follows nothing: pages would load in circles.',
        },
      },
    },
    switching: {
      entry: 'withdrawSwitchFailure',
      description: 'The browser remembers the language; the page moves to its URL.',
      meta: { spec: ['S9.10', 'S9.11', 'T5.18', 'T9.10'] },
      invoke: {
        src: 'switchLanguage',
        id: 'switchLanguage',
        input: ({ context }) => ({
          language: context.nextLanguage,
          isLocalhost: context.facts.isLocalhost,
          isPreview: isForThisView(context),
        }),
        onDone: [
          {
            guard: { type: 'isNoLanguage', params: ({ event }) => event.output },
            target: 'settled',
            description: 'A name in the wrong format is logged, and nothing changes.',
            meta: { spec: ['T5.18', 'T8.10'] },
          },
          {
            guard: 'isLocalhost',
            target: 'settled',
            description: 'On localhost a warning is logged, and the language changes in place (decision 2).',
            meta: { spec: ['T2.11', 'T8.10'] },
            actions: [{ type: 'storeLanguage', params: ({ event }) => event.output }, 'announceLanguage'],
          },
          {
            target: 'leaving',
            description: 'The same page is loaded at the URL of the language.',
            meta: { spec: ['T2.11'] },
            actions: { type: 'leavePage', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'settled',
          meta: { spec: ['T8.10'] },
          actions: ['alertSwitchFailure', { type: 'noteError', params: ({ event }) => event }],
        },
      },
    },
    leaving: { description: 'The page is being left. Coming back from the page cache starts over.' },
  },
});
