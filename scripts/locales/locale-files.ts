import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../contract/market.ts';

const folder = new URL('../../locales', import.meta.url).pathname;

/** The language whose files say which texts there are. */
export const modelLanguage = 'en-US';

/** The files of the model language: one a namespace. */
export const localeFiles = (): readonly string[] => readdirSync(join(folder, modelLanguage)).sort();

/** The texts of one file by their path in it (`list.empty`); none when the file is not there. */
export function textsIn(language: string, file: string): ReadonlyMap<string, string> {
  const path = join(folder, language, file);
  return new Map(existsSync(path) ? flat(JSON.parse(readFileSync(path, 'utf8'))) : []);
}

const flat = (value: unknown, prefix = ''): [string, string][] =>
  typeof value === 'string'
    ? [[prefix, value]]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        flat(inner, prefix ? `${prefix}.${key}` : key),
      );

/** A key without its plural form: the forms differ from language to language, their stem must be there in each. */
export const stemOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Every text that a language lacks, as `fr-CA/shell.json: navMain` (decision 3). */
export function missingTexts(): readonly string[] {
  return languages.flatMap((language) =>
    localeFiles().flatMap((file) => {
      const there = new Set([...textsIn(language, file).keys()].map(stemOf));
      const needed = new Set([...textsIn(modelLanguage, file).keys()].map(stemOf));
      return [...needed].filter((key) => !there.has(key)).map((key) => `${language}/${file}: ${key}`);
    }),
  );
}
