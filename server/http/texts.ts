import { readFileSync } from 'node:fs';
import { defaultLanguage, type Language } from '../../contract/language/market.ts';
import { baseOf, type Translations, withDifferences } from '../../contract/language/translations.ts';

type Texts = Readonly<Record<string, string>>;
const cache = new Map<string, Texts>();
const ownCache = new Map<string, Translations>();

/** The flat texts of a namespace that the server shows itself; what a language lacks is in English. */
export function textsOf<Key extends string>(
  language: Language | 'nl-NL',
  namespace: string,
): Readonly<Record<Key, string>> {
  const name = `${language}/${namespace}`;
  let texts = cache.get(name);
  if (!texts) {
    texts = {
      ...translationsOf(defaultLanguage, namespace),
      ...translationsOf(language, namespace),
    } as Texts;
    cache.set(name, texts);
  }
  return texts as Readonly<Record<Key, string>>;
}

/** The translations of a language, those of a variant with those of its base; empty when it has none. */
export function translationsOf(language: Language | 'nl-NL', namespace: string): Translations {
  const name = `${language}/${namespace}`;
  const base = baseOf(language);
  const translations =
    ownCache.get(name) ??
    (base
      ? withDifferences(translationsOf(base, namespace), read(language, namespace))
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

/** Whether a language has texts in a namespace. */
export const hasTexts = (language: Language, namespace: string): boolean =>
  Object.keys(translationsOf(language, namespace)).length > 0;
