import { readFileSync } from 'node:fs';
import { defaultLanguage, type Language } from '../../contract/language/market.ts';
import { baseOf, type Translations, withDifferences } from '../../contract/language/translations.ts';

type FlatTranslations = Readonly<Record<string, string>>;
const cache = new Map<string, FlatTranslations>();
const ownCache = new Map<string, Translations>();

/** The flat translations of a namespace that the server shows itself; what a language lacks is in English. */
export function translationsOf<Key extends string>(
  language: Language | 'nl-NL',
  namespace: string,
): Readonly<Record<Key, string>> {
  const name = `${language}/${namespace}`;
  let translations = cache.get(name);
  if (!translations) {
    translations = {
      ...ownTranslationsOf(defaultLanguage, namespace),
      ...ownTranslationsOf(language, namespace),
    } as FlatTranslations;
    cache.set(name, translations);
  }
  return translations as Readonly<Record<Key, string>>;
}

/** The translations of a language, those of a variant with those of its base; empty when it has none. */
export function ownTranslationsOf(language: Language | 'nl-NL', namespace: string): Translations {
  const name = `${language}/${namespace}`;
  const base = baseOf(language);
  const translations =
    ownCache.get(name) ??
    (base
      ? withDifferences(ownTranslationsOf(base, namespace), read(language, namespace))
      : read(language, namespace));
  ownCache.set(name, translations);
  return translations;
}

function read(language: Language | 'nl-NL', namespace: string): Translations {
  try {
    const url = new URL(`../../locales/${language}/${namespace}.json`, import.meta.url);
    return JSON.parse(readFileSync(url, 'utf8')) as Translations;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Fills `{{name}}` in a text. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (match, name: string) => values[name] ?? match);

/** Whether a language has translations in a namespace. */
export const hasTranslations = (language: Language, namespace: string): boolean =>
  Object.keys(ownTranslationsOf(language, namespace)).length > 0;
