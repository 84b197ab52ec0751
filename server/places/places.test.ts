import { expect, test } from 'vitest';
import { languages } from '../../contract/language/market.ts';
import { countriesIn, statesOf } from './places.ts';

const nameOf = (language: (typeof languages)[number], id: string) =>
  countriesIn(language).find((country) => country.id === id)?.name;

test('[T3.10, T7.13] the 249 countries of ISO 3166-1 have a name in every language, sorted by it', () => {
  for (const language of languages) {
    const countries = countriesIn(language);
    expect(new Set(countries.map(({ id }) => id)).size).toBe(249);
    expect(countries.filter(({ id, name }) => name === '' || name === id)).toEqual([]);
    const names = countries.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator(language).compare));
  }
});

test('[T7.13] a country is called what the language calls it', () => {
  expect(languages.map((language) => nameOf(language, 'DE'))).toEqual([
    'Germany',
    'Germany',
    'Germany',
    'Germany',
    'Alemania',
    'Alemanha',
    'Allemagne',
  ]);
});

test('[T3.10, T7.14] the states are those of ISO 3166-2, sorted by name', () => {
  expect(['BR', 'AU', 'CA', 'IN', 'AR'].map((country) => statesOf(country).length)).toEqual([
    27, 8, 13, 36, 24,
  ]);
  expect(statesOf('CA').slice(0, 3)).toEqual([
    { id: 'CA-AB', name: 'Alberta' },
    { id: 'CA-BC', name: 'British Columbia' },
    { id: 'CA-MB', name: 'Manitoba' },
  ]);
  expect(statesOf('US').find(({ id }) => id === 'US-OH')).toEqual({ id: 'US-OH', name: 'Ohio' });
});

test('[T7.14] what is no country, or has no states, has none', () => {
  expect([statesOf('ZZ'), statesOf('VA')]).toEqual([[], []]);
});

test('[T7.13, T7.14] the lists are made once', () => {
  expect(countriesIn('pt-BR')).toBe(countriesIn('pt-BR'));
  expect(statesOf('BR')).toBe(statesOf('BR'));
});
