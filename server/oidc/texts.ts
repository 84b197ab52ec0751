import { bestLanguage } from '../../contract/market.ts';
import { textsOf } from '../http/texts.ts';

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
  | 'signedOut';

/** The texts of the provider's pages; `lang` is the language that they are really in. */
export type ProviderTexts = Readonly<Record<Key, string>>;

/** The texts for the `ui_locales` of a request: language tags in order of preference, parted by spaces. */
export function providerTexts(uiLocales: unknown): ProviderTexts {
  return textsOf<Key>(bestLanguage(typeof uiLocales === 'string' ? uiLocales.split(' ') : []), 'provider');
}
