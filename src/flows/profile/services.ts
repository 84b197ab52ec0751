import * as z from 'zod/mini';
import { addressIn, languageOf } from '../../../contract/language/language.ts';
import type { Language } from '../../../contract/language/market.ts';
import { languageOfPath } from '../../../contract/language/market.ts';
import type { Account, Contact, Profile, ProfileChange } from '../../../contract/session/account.ts';
import {
  getContact,
  getProfile,
  listAccounts,
  saveProfile,
  updateLanguage,
} from '../../../contract/session/account.ts';
import type { DraftToKeep, LanguageNote, LanguageSwitch } from '../../../machines/profile/profile.setup.ts';
import type { ProfileValues } from '../../../machines/profile/profile-form.ts';
import type { Http } from '../../platform/http/http.ts';
import { type BrowserStore, storageKeys } from '../../platform/store/browser-store.ts';
import { createDrafts } from '../../platform/store/drafts.ts';

interface Options {
  readonly http: Http;
  readonly store: BrowserStore;
  /** The storage that ends with the visit. */
  readonly visit: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Where the page is; read when it is needed. */
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  /** Whether the page was loaded anew where it was, rather than by a link or a typed URL. */
  readonly isReloaded: boolean;
}

/** The key of this visit's note: the id of the session, and the profile languages that it has seen, with spaces between. */
const seenLanguagesKey = storageKeys.seenLanguages;
/** The key of the language that the page was given in place on localhost, after the language of its URL. */
export const inPlaceKey = 'cc-language-in-place';
/** What the draft of the settings is called among a user's drafts. */
const draftName = 'profile';

const valuesSchema = z.object({
  prefix: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  suffix: z.string(),
});

/** The language behind a name; `null`, and logged, when its format is wrong [T8.10]. Throws without a name. */
function readLanguage(name: string): Language | null {
  const language = languageOf(name);
  if (language === null) console.error('language not provided in the correct format', name);
  return language;
}

/** What the profile chart needs from the world [S4.22, S4.23]. */
export function createProfileServices({ http, store, visit, location, isReloaded }: Options) {
  const drafts = createDrafts(store);
  const inPlace = (language: Language) => `${languageOfPath(location.pathname)} ${language}`;
  return {
    /** The profile of the signed-in user [S7.09]. */
    loadProfile: (signal: AbortSignal): Promise<Profile> => http.call(getProfile, { signal }),

    /** The contact behind the ids of the session; without both of them nothing is asked [S5.11, S7.08, S8.18]. */
    async loadContact(
      input: { companyId: string; contactId: string },
      signal: AbortSignal,
    ): Promise<Contact> {
      if (!input.companyId || !input.contactId) throw new Error('Cannot get contact data');
      return await http.call(getContact, { params: input, signal });
    },

    /** The accounts in use [S7.09], one for each firm. */
    async loadAccounts(signal: AbortSignal): Promise<readonly Account[]> {
      const { items } = await http.call(listAccounts, { query: { active: true, onlyOnvio: true }, signal });
      return items;
    },

    saveProfile: ({ change }: { change: ProfileChange }, signal: AbortSignal): Promise<Profile> =>
      http.call(saveProfile, { body: change, signal }),

    /** What the user was typing when their session ended (decision 10); `null` when that is nothing. */
    async recallDraft({ user }: { user: string }): Promise<ProfileValues | null> {
      const draft = z.safeParse(valuesSchema, drafts.get(user, draftName));
      return draft.success ? draft.data : null;
    },

    async keepDraft({ user, values }: DraftToKeep): Promise<void> {
      if (values === null) drafts.drop(user, draftName);
      else drafts.set(user, draftName, values);
    },

    /** Saves the language of a user [S5.13, S7.10, S8.19]; `null` when the name is none of a language. */
    async saveLanguage(
      { prismGuid, language }: { prismGuid: string; language: string },
      signal: AbortSignal,
    ): Promise<Language | null> {
      if (!prismGuid) throw new Error('bm.account.service.unableToLoadUser');
      const wanted = readLanguage(language);
      if (wanted === null) return null;
      await http.call(updateLanguage, {
        params: { PrismGuid: prismGuid },
        body: { language: wanted },
        signal,
      });
      return wanted;
    },

    /**
     * Notes the language of a loaded profile for this visit. Answers whether this session had noted it before, and whether
     * the page was loaded anew where it had been given this language in place, which its URL does not tell. Rejects where
     * the visit cannot remember.
     */
    async noteLanguage(input: { sessionId: string; language: Language }): Promise<LanguageNote> {
      if (!isReloaded) visit.removeItem(inPlaceKey);
      const isInPlace = visit.getItem(inPlaceKey) === inPlace(input.language);
      const [sessionId, ...noted] = (visit.getItem(seenLanguagesKey) ?? '').split(' ');
      const seen = sessionId === input.sessionId ? noted : [];
      const wasNoted = seen.includes(input.language);
      if (!wasNoted) visit.setItem(seenLanguagesKey, [input.sessionId, ...seen, input.language].join(' '));
      return { wasNoted, isInPlace };
    },

    /**
     * Keeps the language for this browser [S9.11] and answers where this page is found in it [T2.11]. On localhost the
     * page stays where it is, which is warned of [T8.10]. A read-only preview session does not change the browser's language.
     */
    async switchLanguage(input: {
      language: string;
      isLocalhost: boolean;
      isPreview: boolean;
    }): Promise<LanguageSwitch | null> {
      const language = readLanguage(input.language);
      if (language === null) return null;
      if (!input.isPreview) keep(() => store.language.set(language));
      if (input.isLocalhost) {
        console.warn('Cannot switch langagues on localhost');
        keep(() => visit.setItem(inPlaceKey, inPlace(language)));
      }
      return { language, url: addressIn(language, location) };
    },
  };
}

/** Full or forbidden storage must not prevent the page from changing its language. */
function keep(write: () => void): void {
  try {
    write();
  } catch (error) {
    console.warn('the language could not be kept in this browser', error);
  }
}
