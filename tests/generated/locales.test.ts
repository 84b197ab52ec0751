import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../contract/market.ts';
import { problemCodes } from '../../machines/problem.ts';
import { rejectReasons } from '../../machines/upload/checks.ts';

const folder = new URL('../../locales', import.meta.url).pathname;

const flat = (value: unknown, prefix = ''): [string, string][] =>
  typeof value === 'string'
    ? [[prefix, value]]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        flat(inner, prefix ? `${prefix}.${key}` : key),
      );
const load = (language: string, file: string) =>
  new Map(flat(JSON.parse(readFileSync(join(folder, language, file), 'utf8'))));
/** Plural forms differ from language to language; their stem must be there in each. */
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const stemsOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(stem))].sort();
const valuesIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

const files = readdirSync(join(folder, 'en-US'));

test.each([...languages])('%s has every file', (language) => {
  expect(readdirSync(join(folder, language)).sort()).toEqual([...files].sort());
});

test.each(languages.flatMap((language) => files.map((file) => [language, file] as const)))(
  '%s/%s has every key, no empty text, and the same values in each',
  (language, file) => {
    const [english, texts] = [load('en-US', file), load(language, file)];
    expect(stemsOf(texts)).toEqual(stemsOf(english));
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      const model = english.get(key) ?? english.get(`${stem(key)}_other`) ?? '';
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
