// No schema is imported here: the sign-in page needs these tables and should not load the schema library for them.
/** The languages of the interface [S1.06, S9.10], complete in every namespace. */
export const languages = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'es-AR', 'pt-BR', 'fr-CA'] as const;
export type Language = (typeof languages)[number];

/** Each language under its own name, which is the same whatever language the page is in. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  'en-AU': 'English (Australia)',
  'en-CA': 'English (Canada)',
  'es-AR': 'Español (Argentina)',
  'pt-BR': 'Português (Brasil)',
  'fr-CA': 'Français (Canada)',
};

/** The language of a visitor about whom nothing is known [S1.06]. */
export const defaultLanguage: Language = 'en-US';

/** Every URL of the portal begins with this path (decision 1). */
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

/** The best language for a list of wishes such as `navigator.languages` or Accept-Language [T9.10]. */
export function bestLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const lower = wish.trim().toLowerCase();
    const exact = languages.find((language) => language.toLowerCase() === lower);
    if (exact) return exact;
    const bare = lower.split('-')[0];
    const near = languages.find((language) => language.split('-')[0] === bare);
    if (near) return near;
  }
  return defaultLanguage;
}

/** Where a logout ends in each language [S2.10]: `/clientcenter/en/us/auth/logout`. */
export const logoutPathOf = (language: Language): string => `${prefixOf(language)}/auth/logout`;

/** The `state` that goes through the provider's sign-out and back when the session ended by itself. */
export const expiredState = 'expired';

/** Where a firm works [S1.06]: it decides features and the provider's client id (decision 1). */
export const markets = ['us', 'br', 'uk', 'ar', 'ca'] as const;
export type Market = (typeof markets)[number];

/** The market whose visitors read the portal in each language; none has Australia's English. */
export const marketOfLanguage: Readonly<Partial<Record<Language, Market>>> = {
  'en-US': 'us',
  'en-GB': 'uk',
  'en-CA': 'ca',
  'es-AR': 'ar',
  'pt-BR': 'br',
  'fr-CA': 'ca',
};

/** The client ids that the portal has at its identity provider [S9.13], each for production and for everything else. */
export const providerClientKeys = ['default', 'ar', 'br', 'brEnUs', 'uk', 'ca', 'caFr'] as const;
export type ProviderClientKey = (typeof providerClientKeys)[number];

/** Which of the portal's client ids a sign-in uses [S7.05, S9.13]. */
export function providerClientKey(market: Market, language: Language): ProviderClientKey {
  if (market === 'us') return 'default';
  if (market === 'br') return language === 'en-US' ? 'brEnUs' : 'br';
  if (market === 'ca') return language === 'fr-CA' ? 'caFr' : 'ca';
  return market;
}

/** Whether a host is a production one [S7.05]: unless its name starts with ci, demo, qed, localhost or a digit. */
export const isProductionHost = (hostname: string): boolean =>
  !/^(?:ci|demo|qed|localhost|\d)/i.test(hostname);
