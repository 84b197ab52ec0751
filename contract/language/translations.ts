import type { Language } from './market.ts';

/** A file of translations, or a group in it: texts, and lists of texts, by key. */
export interface Translations {
  readonly [key: string]: string | readonly string[] | Translations;
}

const bases: Partial<Record<string, Language>> = { 'en-GB': 'en-US', 'en-AU': 'en-US', 'en-CA': 'en-US' };

/** The language from which a variant takes each text that its own files do not hold (decision 54). */
export const baseOf = (language: string): Language | undefined => bases[language];

/** The translations of a variant. A list is replaced as a whole; each form of a plural is a text of its own. */
export function withDifferences(base: Translations, differences: Translations): Translations {
  const changed = Object.entries(differences).map(([key, value]) => {
    const inBase = base[key];
    return [key, isGroup(inBase) && isGroup(value) ? withDifferences(inBase, value) : value] as const;
  });
  return { ...base, ...Object.fromEntries(changed) };
}

const isGroup = (value: Translations[string] | undefined): value is Translations =>
  typeof value === 'object' && !Array.isArray(value);
