// No schema is imported here: dialogs and menus need these tables and should not load the schema library for them.

/** Countries with a support mailbox of their own [T9.08], as they are written in a locale. */
const supportCountries = ['gb', 'ca', 'nl', 'ar', 'br', 'in', 'au'] as const;

/** The mailbox of the support for a locale [T9.08]: by its country, else that of the US. `pt-BR` → `support.br@…` */
export function supportEmailOf(locale: string): string {
  const [, country] = locale.toLowerCase().split('-');
  const known = supportCountries.find((one) => one === country) ?? 'us';
  return `support.${known}@clientportal.example`;
}

/** Where the privacy policy is to be read in each language that it is written in [T9.08]. */
const privacyLinks = {
  en: '/privacy?lang=en-US',
  es: '/privacy?lang=es-AR',
  pt: '/privacy?lang=pt-BR',
  'fr-ca': '/privacy?lang=fr-CA',
} as const;

/** The privacy policy for a locale [T9.08]: by locale, else by language, else in English. */
export function privacyLinkOf(locale: string): string {
  const lower = locale.toLowerCase();
  const known = Object.entries(privacyLinks);
  const found =
    known.find(([name]) => name === lower) ?? known.find(([name]) => name === lower.split('-')[0]);
  return found?.[1] ?? privacyLinks.en;
}

/** Where the live chat is, with `{locale}` for the language of the page; `null` where there is none. */
const chatAddress: string | null = 'https://support.clientportal.example/chat/{locale}';

/** The live chat in a language; `null` where there is none, so that e-mail alone is offered. */
export const chatUrlOf = (locale: string): string | null => chatAddress?.replace('{locale}', locale) ?? null;
