import type { Context } from 'hono';
import { bestLanguage, type Language } from '../../contract/language/market.ts';
import { translationsOf } from '../http/translations.ts';

type Key =
  | 'lang'
  | 'title'
  | 'sentence'
  | 'email'
  | 'password'
  | 'continue'
  | 'cancel'
  | 'wrong'
  | 'wait'
  | 'demoTitle'
  | 'demoText'
  | 'expired'
  | 'expiredText'
  | 'back'
  | 'signingOut'
  | 'signOut'
  | 'signedOut'
  | 'show'
  | 'hide'
  | 'forgotTitle'
  | 'forgotText'
  | 'forgotSend'
  | 'forgotWait'
  | 'backToSignIn'
  | 'sentTitle'
  | 'sentText'
  | 'sentHint'
  | 'newTitle'
  | 'newText'
  | 'newPassword'
  | 'newRule'
  | 'newSave'
  | 'tooShort'
  | 'likeEmail'
  | 'linkOver'
  | 'linkOverText'
  | 'changedTitle'
  | 'changedText';

/** The translations of the provider's pages; `lang` is the language that they are really in. */
export type ProviderTranslations = Readonly<Record<Key, string>>;

/** The language for the `ui_locales` of a request: language tags in order of preference, parted by spaces. */
export const languageOfLocales = (uiLocales: unknown): Language =>
  bestLanguage(typeof uiLocales === 'string' ? uiLocales.split(' ') : []);

/** The language of the browser, where no sign-in says which one the portal is in. */
export const languageOfBrowser = (context: Context): Language =>
  languageOfLocales(context.req.header('accept-language')?.replaceAll(/,|;\S*/g, ' '));

/** The translations of a language. */
export const providerTranslations = (language: Language): ProviderTranslations =>
  translationsOf<Key>(language, 'provider');
