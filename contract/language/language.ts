// No schema is imported here: what reads an address should not load the schema library for it.
import type { Language } from './market.ts';
import { languageOfPath, languages, prefixOf } from './market.ts';

/** Two letters, or two and two: `pt`, `pt-br`. */
const format = /^[a-z]{2}(-[a-z]{2})?$/;

/** What two letters alone stand for. */
const bareLanguages: ReadonlyMap<string, Language> = new Map([
  ['en', 'en-US'],
  ['es', 'es-AR'],
  ['pt', 'pt-BR'],
  ['fr', 'fr-CA'],
]);

/**
 * The language that a name such as `pt` or `PT-br` stands for [T5.18]; `null` when its format is wrong or it is none of
 * the languages that can be switched to [S9.10]. Throws when no name is given at all [T8.10].
 */
export function languageOf(name: string | null | undefined): Language | null {
  if (!name) throw new Error('language not provided');
  const lower = name.toLowerCase();
  if (!format.test(lower)) return null;
  return bareLanguages.get(lower) ?? languages.find((language) => language.toLowerCase() === lower) ?? null;
}

/**
 * The same page in another language [S4.23, T2.11], as a path with query and hash:
 * `/clientcenter/en/us/tasks?page=2` in pt-BR → `/clientcenter/pt/tasks?page=2`. An address without a language's segment
 * becomes the first page of the language.
 */
export function addressIn(
  language: Language,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string {
  const current = languageOfPath(pathname);
  if (!current) return `${prefixOf(language)}/`;
  return `${prefixOf(language)}${pathname.slice(prefixOf(current).length)}${search}${hash}`;
}
