// No schema stands here: the sign-in page needs these tables and should not load the schema library for them.
/** The languages of the interface [S1.06, S9.10], complete in every namespace. */
export const languages = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'es-AR', 'pt-BR', 'fr-CA'] as const;
export type Language = (typeof languages)[number];

/** The languages whose texts are complete; the others follow. A visitor is led to one of these. */
export const completeLanguages: readonly Language[] = ['en-US', 'pt-BR'];

/** The language of a visitor about whom nothing is known [S1.06]. */
export const defaultLanguage: Language = 'en-US';

/** Every address of the portal stands under this path (decision 1). */
export const basePath = '/clientcenter';

/** The segment after the base path for each language [S2.10, S4.23, T2.11]. */
export const segments: Readonly<Record<Language, string>> = {
  'en-US': 'en/us',
  'en-GB': 'en/gb',
  'en-AU': 'en/au',
  'en-CA': 'en/ca',
  'es-AR': 'es',
  'pt-BR': 'pt',
  'fr-CA': 'fr',
};

/** The address prefix of a language, without a slash at the end: `/clientcenter/en/us`. */
export const prefixOf = (language: Language): string => `${basePath}/${segments[language]}`;

/**
 * The language whose segment an address carries, or `undefined`.
 * `/clientcenter/en/us/documents` → `en-US`.
 */
export function languageOfPath(pathname: string): Language | undefined {
  return languages.find((language) => {
    const prefix = prefixOf(language);
    return pathname === prefix || pathname.startsWith(`${prefix}/`);
  });
}

/** The best complete language for a list of wishes such as `navigator.languages` or Accept-Language [T9.10]. */
export function bestLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const lower = wish.trim().toLowerCase();
    const exact = completeLanguages.find((language) => language.toLowerCase() === lower);
    if (exact) return exact;
    const bare = lower.split('-')[0];
    const near = completeLanguages.find((language) => language.split('-')[0] === bare);
    if (near) return near;
  }
  return defaultLanguage;
}
