import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '../../contract/language/market.ts';
import { baseOf, type Translations, withDifferences } from '../../contract/language/translations.ts';

const folder = fileURLToPath(new URL('../../locales', import.meta.url));

/** The language whose files say which translations there are. */
export const modelLanguage = 'en-US';

/** The files of the model language: one a namespace. */
export const localeFiles = (): readonly string[] => filesOf(modelLanguage);

/** The files that a language has itself; a variant has those in which it differs from its base. */
export const filesOf = (language: string): readonly string[] => readdirSync(join(folder, language)).sort();

/** The path of a file of translations; a variant need not have it. */
export const pathOf = (language: string, file: string): string => join(folder, language, file);

/** What one file holds; nothing when it does not exist. */
export function ownTranslations(language: string, file: string): Translations {
  const path = pathOf(language, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** The translations of a namespace as users see them: those of a variant with those that it takes from its base. */
export function translationsOf(language: string, file: string): Translations {
  const own = ownTranslations(language, file);
  const base = baseOf(language);
  return base ? withDifferences(ownTranslations(base, file), own) : own;
}

/** The translations of one file by their path in it (`list.empty`, `steps.0`). */
export const translationsIn = (translations: Translations): ReadonlyMap<string, string> =>
  new Map(flat(translations));

const flat = (value: unknown, prefix = ''): [string, string][] =>
  typeof value === 'string'
    ? [[prefix, value]]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        flat(inner, prefix ? `${prefix}.${key}` : key),
      );

/** A key without its plural form: the forms differ from language to language, their stem must be there in each. */
export const stemOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Every text that a language lacks, as `fr-CA/shell.json: navMain` (decision 3). */
export function missingTranslations(): readonly string[] {
  return languages.flatMap((language) =>
    localeFiles().flatMap((file) => {
      const there = new Set([...translationsIn(translationsOf(language, file)).keys()].map(stemOf));
      const needed = new Set([...translationsIn(translationsOf(modelLanguage, file)).keys()].map(stemOf));
      return [...needed].filter((key) => !there.has(key)).map((key) => `${language}/${file}: ${key}`);
    }),
  );
}
