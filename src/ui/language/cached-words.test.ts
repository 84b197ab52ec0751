import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { cachedWords } from './cached-words.ts';

test('a text is looked up once for each key and its values', () => {
  const asked: string[] = [];
  const t = ((key: string, values?: object) => {
    const text = values ? `${key} of ${JSON.stringify(values)}` : key;
    asked.push(text);
    return text;
  }) as unknown as TFunction<never>;
  const words = cachedWords(t) as unknown as (key: string, values?: object) => string;
  const said = [
    words('days'),
    words('days', { count: 1 }),
    words('days', { count: 2 }),
    words('days', { count: 1 }),
    words('days'),
  ];
  expect(said).toEqual(['days', 'days of {"count":1}', 'days of {"count":2}', 'days of {"count":1}', 'days']);
  expect(asked).toEqual(['days', 'days of {"count":1}', 'days of {"count":2}']);
});
