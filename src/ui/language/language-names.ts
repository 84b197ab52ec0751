import type { Language } from '../../../contract/language/market.ts';

/** The languages by their own names [T2.10], which are the same whatever language the page is in. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  'en-AU': 'English (Australia)',
  'en-CA': 'English (Canada)',
  'es-AR': 'Español (Argentina)',
  'pt-BR': 'Português (Brasil)',
  'fr-CA': 'Français (Canada)',
};
