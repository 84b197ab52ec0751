import { readFileSync } from 'node:fs';
import { defaultLanguage, type Language } from '../../contract/market.ts';

type Texts = Readonly<Record<string, string>>;
const cache = new Map<string, Texts>();
const ownCache = new Map<string, Texts>();

/** The flat texts of a namespace that the server shows itself; what a language lacks is in English. */
export function textsOf<Key extends string>(
  language: Language | 'nl-NL',
  namespace: string,
): Readonly<Record<Key, string>> {
  const name = `${language}/${namespace}`;
  let texts = cache.get(name);
  if (!texts) {
    texts = { ...own(defaultLanguage, namespace), ...own(language, namespace) };
    cache.set(name, texts);
  }
  return texts as Readonly<Record<Key, string>>;
}

/** The texts of a language's own; empty when it has none. */
function own(language: Language | 'nl-NL', namespace: string): Texts {
  const name = `${language}/${namespace}`;
  const texts = ownCache.get(name) ?? read(language, namespace);
  ownCache.set(name, texts);
  return texts;
}

function read(language: Language | 'nl-NL', namespace: string): Texts {
  try {
    const url = new URL(`../../locales/${language}/${namespace}.json`, import.meta.url);
    return JSON.parse(readFileSync(url, 'utf8')) as Texts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Fills `{{name}}` in a text. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (match, name: string) => values[name] ?? match);

/** Whether a language has texts of its own in a namespace. */
export const hasTexts = (language: Language, namespace: string): boolean =>
  Object.keys(own(language, namespace)).length > 0;
