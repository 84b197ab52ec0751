import { expect, test } from 'vitest';
import { languages } from '../../contract/language/market.ts';
import { baseOf } from '../../contract/language/translations.ts';
import { problemCodes } from '../../machines/problem-codes.ts';
import { rejectReasons } from '../../machines/upload/checks.ts';
import {
  filesOf,
  localeFiles,
  ownTranslations,
  stemOf,
  translationsIn,
  translationsOf,
} from '../../scripts/locales/locale-files.ts';

const load = (language: string, file: string) => translationsIn(translationsOf(language, file));
/** Plural forms differ from language to language; their stem must be there in each. */
const stemsOf = (translations: ReadonlyMap<string, string>) =>
  [...new Set([...translations.keys()].map(stemOf))].sort();
const valuesIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

const files = localeFiles();
const variants = languages.flatMap((language) => {
  const base = baseOf(language);
  return base ? filesOf(language).map((file) => [language, file, base] as const) : [];
});

test.each(languages.filter((language) => !baseOf(language)))('%s has every file', (language) => {
  expect(filesOf(language)).toEqual(files);
});

/** What a variant replaces: translations and whole lists, by their path in the file. */
const replaceable = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string' || Array.isArray(value)
    ? [[path, JSON.stringify(value)]]
    : Object.entries(value as object).flatMap(([key, inner]) => replaceable(inner, `${path}/${key}`));

test.each(variants)('%s/%s holds only what differs from %s', (language, file, base) => {
  const inBase = new Map(replaceable(ownTranslations(base, file)));
  const own = replaceable(ownTranslations(language, file));
  expect(own.length, 'a file without a difference is deleted').toBeGreaterThan(0);
  expect(own.filter(([path]) => !inBase.has(path))).toEqual([]);
  expect(own.filter(([path, text]) => inBase.get(path) === text)).toEqual([]);
});

test.each(languages.flatMap((language) => files.map((file) => [language, file] as const)))(
  '%s/%s has every key, no empty text, and the same values in each',
  (language, file) => {
    const [english, translations] = [load('en-US', file), load(language, file)];
    expect(stemsOf(translations)).toEqual(stemsOf(english));
    for (const [key, text] of translations) {
      expect(text.trim(), key).not.toBe('');
      const model = english.get(key) ?? english.get(`${stemOf(key)}_other`) ?? '';
      const needed = valuesIn(model).filter((name) => name !== 'count');
      expect(
        valuesIn(text).filter((name) => name !== 'count'),
        key,
      ).toEqual(needed);
    }
  },
);

test.each([...languages])('%s says something about every problem and every reason', (language) => {
  expect([...load(language, 'problems.json').keys()]).toEqual(expect.arrayContaining([...problemCodes]));
  expect([...load(language, 'alerts.json').keys()]).toEqual(expect.arrayContaining([...rejectReasons]));
});

/** Counts that a page may show as none. Portuguese and French would say "0 document", so each has words of its own. */
const shownAtNone: readonly (readonly [file: string, key: string])[] = [
  ['boxE.json', 'count'],
  ['boxE.json', 'countOf'],
  ['clients.json', 'clientsCount'],
  ['clients.json', 'clientsFound'],
  ['documents.json', 'count'],
  ['payroll.json', 'copied'],
  ['payroll.json', 'filled'],
  ['payroll.json', 'pasted'],
  ['payroll.json', 'people'],
  ['reports.json', 'count'],
  ['reports.json', 'countOf'],
  ['staff.json', 'clients'],
];

test.each(languages.flatMap((language) => shownAtNone.map((shown) => [language, ...shown] as const)))(
  'a count of none has words without a number in %s/%s: %s',
  (language, file, key) => {
    const words = load(language, file).get(`${key}_zero`);
    expect(words).toBeDefined();
    expect(words).not.toMatch(/\{\{count|\d/);
  },
);

test('in Portuguese an upload is sent, and documents are shared by link: no word stands for both', () => {
  const wrong = files.flatMap((file) => {
    const english = load('en-US', file);
    return [...load('pt-BR', file)].flatMap(([key, text]) => {
      const said = english.get(key) ?? english.get(`${stemOf(key)}_other`) ?? '';
      const isUpload = /upload/i.test(said) && /carreg[au]/i.test(text);
      return isUpload || /enviar(?: \S+)? por link|links enviados/i.test(text)
        ? [`${file} ${key}: ${text}`]
        : [];
    });
  });
  expect(wrong).toEqual([]);
});
