import { languageRegion, settingsRegion } from './profile.dialogs.ts';
import { pageRegion } from './profile.page.ts';
import { recordRegion } from './profile.record.ts';
import { profileSetup } from './profile.setup.ts';

/** Who the signed-in user is to the firm, how they are called, and the language they read [S4.22, S4.23]. */
export const profileMachine = profileSetup.createMachine({
  id: 'profile',
  description: 'The profile of the signed-in user, and the language of the portal.',
  context: ({ input }) => ({
    facts: input,
    language: input.language,
    profile: null,
    contact: null,
    accounts: [],
    account: null,
    values: null,
    isRecalled: false,
    faults: {},
    wantedLanguage: input.language,
    nextLanguage: input.language,
    loadProblem: null,
    problem: null,
  }),
  type: 'parallel',
  states: { record: recordRegion, settings: settingsRegion, language: languageRegion, page: pageRegion },
});
