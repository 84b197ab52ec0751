import { profileSetup, unsavedValues } from './profile.setup.ts';
import { changeOf } from './profile-form.ts';

/** The dialog "Profile settings" [T2.07]. What is typed is kept at once, so that no end of the session loses it. */
export const settingsRegion = profileSetup.createStateConfig({
  description: 'The dialog in which a user changes their name.',
  meta: { spec: ['T2.07'] },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialog.open': {
          guard: { type: 'mayOpenSettings', params: ({ event }) => event.dialog },
          target: 'recalling',
          meta: { spec: ['T2.07', 'T6.01'] },
        },
      },
    },
    recalling: {
      description: 'Was something typed in a session that ended before it was saved (decision 10)?',
      tags: ['busy', 'open', 'settings'],
      invoke: {
        src: 'recallDraft',
        id: 'recallDraft',
        input: ({ context }) => ({ user: context.facts.session.meta.PrismGuid }),
        onDone: { target: 'open', actions: { type: 'storeDraft', params: ({ event }) => event.output } },
        onError: 'open',
      },
      on: { 'dialog.close': 'closed' },
    },
    open: {
      tags: ['open', 'settings'],
      initial: 'settled',
      on: {
        'settings.changed': {
          target: '.keeping',
          reenter: true,
          actions: { type: 'storeValues', params: ({ event }) => event.values },
        },
        'settings.reset': {
          guard: 'hasValues',
          target: '.keeping',
          reenter: true,
          description: 'Back to the profile as it is saved.',
          actions: 'clearSettings',
        },
        'settings.save': [
          {
            guard: 'hasFaults',
            description: 'The wrong fields are named; nothing is sent.',
            actions: 'storeFaults',
          },
          {
            guard: 'isEdited',
            target: 'saving',
            description: 'Only when there is something to save.',
            meta: { spec: ['S4.22', 'S7.09'] },
            actions: 'clearProblem',
          },
        ],
        'dialog.close': {
          target: 'dropping',
          description: 'Who closes the dialog wants none of what it held.',
        },
      },
      states: {
        settled: {},
        keeping: {
          description:
            'What is typed is kept under its author; when that fails, it holds for this visit only.',
          invoke: {
            src: 'keepDraft',
            id: 'keepDraft',
            input: ({ context }) => ({
              user: context.facts.session.meta.PrismGuid,
              values: unsavedValues(context),
            }),
            onDone: 'settled',
            onError: 'settled',
          },
        },
      },
    },
    saving: {
      meta: { spec: ['S4.22', 'S7.09'] },
      tags: ['busy', 'open', 'settings'],
      invoke: {
        src: 'saveProfile',
        id: 'saveProfile',
        input: ({ context }) => ({
          change: changeOf(
            context.values ?? { prefix: '', firstName: '', middleName: '', lastName: '', suffix: '' },
          ),
        }),
        onDone: {
          target: 'dropping',
          description: 'The profile is loaded anew, and the session reads its bindings again (decision 11).',
          meta: { spec: ['S4.22', 'T2.07'] },
          actions: [
            { type: 'storeProfile', params: ({ event }) => event.output },
            'announceSaved',
            'alertSaved',
            'reloadProfile',
          ],
        },
        onError: {
          target: 'open',
          description: 'What was typed stays, and the dialog says why it was not saved.',
          actions: [
            { type: 'storeProblem', params: ({ event }) => event },
            { type: 'noteError', params: ({ event }) => event },
          ],
        },
      },
    },
    dropping: {
      description: 'Nothing is kept of what was saved or given up.',
      entry: 'clearSettings',
      invoke: {
        src: 'keepDraft',
        id: 'dropDraft',
        input: ({ context }) => ({ user: context.facts.session.meta.PrismGuid, values: null }),
        onDone: 'closed',
        onError: 'closed',
      },
      on: {
        'dialog.open': {
          guard: { type: 'mayOpenSettings', params: ({ event }) => event.dialog },
          target: 'recalling',
        },
      },
    },
  },
});

/** The dialog "Language" [T2.10]. */
export const languageRegion = profileSetup.createStateConfig({
  description: 'The dialog in which a user chooses the language of the portal.',
  meta: { spec: ['T2.10'] },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'dialog.open': {
          guard: { type: 'isLanguageDialog', params: ({ event }) => event.dialog },
          target: 'choosing',
          meta: { spec: ['T2.10'] },
          actions: 'startChoice',
        },
      },
    },
    choosing: {
      tags: ['open', 'language'],
      on: {
        'language.choose': { actions: { type: 'storeChoice', params: ({ event }) => event.language } },
        'language.save': [
          {
            guard: 'isChoiceForView',
            target: 'closed',
            description:
              'In a read-only preview session only the view changes, not the saved language of the user who is shown.',
            meta: { spec: ['T6.01'] },
            actions: 'askForLanguage',
          },
          { guard: 'isChoiceToSave', target: 'saving', actions: 'clearProblem' },
        ],
        'dialog.close': { target: 'closed', meta: { spec: ['T2.10'] }, actions: 'clearProblem' },
      },
    },
    saving: {
      description: 'Needs the PrismGuid, otherwise it fails with "bm.account.service.unableToLoadUser".',
      meta: { spec: ['S5.13', 'S7.10', 'S8.19'] },
      tags: ['busy', 'open', 'language'],
      invoke: {
        src: 'saveLanguage',
        id: 'saveLanguage',
        input: ({ context }) => ({
          prismGuid: context.facts.session.meta.PrismGuid,
          language: context.wantedLanguage,
        }),
        onDone: [
          {
            guard: { type: 'isNoLanguage', params: ({ event }) => event.output },
            target: 'choosing',
            description: 'A name in the wrong format is logged, and nothing changes.',
            meta: { spec: ['T5.18', 'T8.10'] },
          },
          {
            target: 'closed',
            meta: { spec: ['S4.22'] },
            actions: [
              { type: 'storeProfileLanguage', params: ({ event }) => event.output },
              'askForLanguage',
            ],
          },
        ],
        onError: {
          target: 'choosing',
          description: 'The choice stays, and the dialog says why it was not saved.',
          actions: [
            { type: 'storeProblem', params: ({ event }) => event },
            { type: 'noteError', params: ({ event }) => event },
          ],
        },
      },
    },
  },
});
