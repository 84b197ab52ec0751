import { assign, emit, fromPromise, raise, setup } from 'xstate';
import type { Language } from '../../contract/language/market.ts';
import { isPreview, may } from '../../contract/session/access.ts';
import type { Account, Contact, Profile, ProfileChange } from '../../contract/session/account.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import { problemOf } from '../problem.ts';
import type { Signal } from '../signals.ts';
import { bentoStandard, dangerAlert, withdrawal } from '../signals.ts';
import type { NameFaults, ProfileValues } from './profile-form.ts';
import { faultsOf, isUnchanged, valuesOf } from './profile-form.ts';

export interface ProfileContext {
  readonly facts: SessionFacts;
  /** The language that the page shows now. */
  readonly language: Language;
  readonly profile: Profile | null;
  readonly contact: Contact | null;
  /** The accounts that the user has, one for each firm [S7.09, T2.06]. */
  readonly accounts: readonly Account[];
  /** The one of them that is signed in. */
  readonly account: Account | null;
  /** What was typed into the settings; `null` while they show the profile as it is. */
  readonly values: ProfileValues | null;
  /** Whether the values were typed before the dialog was opened: in a session that ended under the user's hands. */
  readonly isRecalled: boolean;
  readonly faults: NameFaults;
  /** The language that is chosen in the dialog. */
  readonly wantedLanguage: string;
  /** The language that the page is about to be in. */
  readonly nextLanguage: string;
  /** Why the profile could not be loaded. */
  readonly loadProblem: Problem | null;
  /** Why what the open dialog holds could not be saved. */
  readonly problem: Problem | null;
}

export type ProfileEvent =
  | { type: 'dialog.open'; dialog: string }
  | { type: 'dialog.close' }
  | { type: 'profile.reload' }
  | { type: 'profile.loaded' }
  | { type: 'settings.changed'; values: ProfileValues }
  | { type: 'settings.reset' }
  | { type: 'settings.save' }
  | { type: 'language.choose'; language: string }
  | { type: 'language.save' }
  | { type: 'language.switch'; language: string };

/** What a visit knew of the language of a loaded profile. */
export interface LanguageNote {
  /** This session has noted the language before. */
  readonly wasNoted: boolean;
  /** The page was loaded anew where it had been given the language in place. */
  readonly isInPlace: boolean;
}

/** Where a language leads: to a URL, unless the page stays where it is (decision 2). */
export interface LanguageSwitch {
  readonly language: Language;
  readonly url: string;
}

/** The draft, and its user. Values of `null` delete the draft. */
export interface DraftToKeep {
  readonly user: string;
  readonly values: ProfileValues | null;
}

/** What an alert about a language that could not be changed speaks of. */
const switchTopic = 'language';

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

type Failure = { error: unknown };

/** What was typed and differs from the profile; `null` when nothing does. */
export const unsavedValues = ({ values, profile }: ProfileContext): ProfileValues | null =>
  values !== null && profile !== null && !isUnchanged(values, profile) ? values : null;

/** Whether a chosen language holds for this view only: staff who view as a client change nothing of that client [T6.01]. */
export const isForThisView = ({ facts }: Pick<ProfileContext, 'facts'>): boolean => isPreview(facts.session);

/** Names, types and rules of the profile chart; the states and transitions are in `profile.machine.ts`. */
export const profileSetup = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as SessionFacts,
    emitted: {} as Signal,
    meta: {} as { spec: string[] },
    /** `open` while a dialog is, beside the name of that dialog. */
    tags: {} as 'busy' | 'open' | 'settings' | 'language',
  },
  actors: {
    loadProfile: fromPromise<Profile>(provide('loadProfile')),
    loadContact: fromPromise<Contact, { companyId: string; contactId: string }>(provide('loadContact')),
    loadAccounts: fromPromise<readonly Account[]>(provide('loadAccounts')),
    saveProfile: fromPromise<Profile, { change: ProfileChange }>(provide('saveProfile')),
    recallDraft: fromPromise<ProfileValues | null, { user: string }>(provide('recallDraft')),
    keepDraft: fromPromise<void, DraftToKeep>(provide('keepDraft')),
    saveLanguage: fromPromise<Language | null, { prismGuid: string; language: string }>(
      provide('saveLanguage'),
    ),
    noteLanguage: fromPromise<LanguageNote, { sessionId: string; language: Language }>(
      provide('noteLanguage'),
    ),
    switchLanguage: fromPromise<
      LanguageSwitch | null,
      { language: string; isLocalhost: boolean; isPreview: boolean }
    >(provide('switchLanguage')),
  },
  guards: {
    mayOpenSettings: ({ context }, dialog: string) =>
      dialog === 'settings' && may(context.facts, 'profileSettings'),
    isLanguageDialog: (_, dialog: string) => dialog === 'language',
    isEdited: ({ context }) => unsavedValues(context) !== null,
    hasFaults: ({ context }) => {
      const values = unsavedValues(context);
      return values !== null && Object.keys(faultsOf(values)).length > 0;
    },
    hasValues: ({ context }) => context.values !== null,
    isChoiceForView: ({ context: { facts, wantedLanguage, language } }) =>
      isForThisView({ facts }) && wantedLanguage !== language,
    isChoiceToSave: ({ context: { facts, wantedLanguage, language, profile } }) =>
      !isForThisView({ facts }) &&
      (wantedLanguage !== language || (profile !== null && wantedLanguage !== profile.language)),
    isAnotherLanguage: ({ context }, language: string) => language !== context.language,
    isToBeFollowed: ({ context: { profile, language } }, { wasNoted, isInPlace }: LanguageNote) =>
      (!wasNoted || isInPlace) && profile !== null && profile.language !== language,
    isNoLanguage: (_, output: Language | LanguageSwitch | null) => output === null,
    isLocalhost: ({ context }) => context.facts.isLocalhost,
  },
  actions: {
    storeProfile: assign((_, profile: Profile) => ({ profile, loadProblem: null })),
    storeContact: assign((_, contact: Contact) => ({ contact })),
    storeAccounts: assign(({ context }, accounts: readonly Account[]) => {
      const { ContactId } = context.facts.session.bindings.ApplicationConfiguration;
      return { accounts, account: accounts.find(({ contactId }) => contactId === ContactId) ?? null };
    }),
    storeLoadProblem: assign((_, { error }: Failure) => ({ loadProblem: problemOf(error) })),
    storeProblem: assign((_, { error }: Failure) => ({ problem: problemOf(error) })),
    clearProblem: assign({ problem: null }),
    storeDraft: assign((_, values: ProfileValues | null) => ({ values, isRecalled: values !== null })),
    storeValues: assign(({ context }, values: ProfileValues) => {
      const found = faultsOf(values);
      // What was not complained of yet is complained of when the user is done, not while they type.
      const faults = Object.fromEntries(
        Object.entries(found).filter(([part]) => part in context.faults),
      ) as NameFaults;
      return { values, faults };
    }),
    storeFaults: assign(({ context }) => ({ faults: context.values ? faultsOf(context.values) : {} })),
    clearSettings: assign({ values: null, isRecalled: false, faults: {}, problem: null }),
    startChoice: assign(({ context }) => ({ wantedLanguage: context.language, problem: null })),
    storeChoice: assign((_, language: string) => ({ wantedLanguage: language })),
    storeProfileLanguage: assign(({ context: { profile } }, language: Language | null) => ({
      profile: profile && language ? { ...profile, language } : profile,
    })),
    storeNext: assign((_, language: string) => ({ nextLanguage: language })),
    storeNextFromProfile: assign(({ context }) => ({
      nextLanguage: context.profile?.language ?? context.language,
    })),
    storeLanguage: assign((_, next: LanguageSwitch | null) => (next ? { language: next.language } : {})),
    tellLoaded: raise({ type: 'profile.loaded' }),
    reloadProfile: raise({ type: 'profile.reload' }),
    askForLanguage: raise(({ context }) => ({
      type: 'language.switch' as const,
      language: context.wantedLanguage,
    })),
    announceSaved: emit({ type: 'profile.saved' }),
    announceLanguage: emit(({ context }: { context: ProfileContext }) => ({
      type: 'language.changed' as const,
      language: context.language,
    })),
    leavePage: emit((_: unknown, next: LanguageSwitch | null) => ({
      type: 'page.left' as const,
      url: next?.url ?? '',
    })),
    alertSaved: emit({
      type: 'alert.raised',
      alert: { type: 'success', key: 'profileSavedMsg', closeable: true, timeout: bentoStandard },
    }),
    alertSwitchFailure: emit({
      type: 'alert.raised',
      alert: { ...dangerAlert('languageSwitchErrorMsg'), topic: switchTopic },
    }),
    withdrawSwitchFailure: emit(withdrawal(switchTopic)),
    noteError: emit((_: unknown, { error }: Failure) => ({
      type: 'error.noted' as const,
      module: 'profile',
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? (error.stack ?? null) : null,
    })),
  },
});

/** What the settings show: what was typed, else the profile; `null` while that is not there. */
export const shownValues = ({ values, profile }: ProfileContext): ProfileValues | null =>
  values ?? (profile ? valuesOf(profile) : null);
