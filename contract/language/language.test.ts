import { expect, test } from 'vitest';
import { addressIn, languageOf } from './language.ts';

test.each([
  ['en-us', 'en-US'],
  ['EN-GB', 'en-GB'],
  ['en-au', 'en-AU'],
  ['en-CA', 'en-CA'],
  ['es-ar', 'es-AR'],
  ['pt-BR', 'pt-BR'],
  ['Fr-Ca', 'fr-CA'],
  ['en', 'en-US'],
  ['ES', 'es-AR'],
  ['pt', 'pt-BR'],
  ['fr', 'fr-CA'],
])('[S9.10, T5.18] %s is the language %s', (name, language) => {
  expect(languageOf(name)).toBe(language);
});

test.each([
  'pt_BR',
  'p',
  'por',
  'pt-',
  '-br',
  'pt-BRA',
  ' pt',
  'pt-BR-x',
  '12',
  'nl',
  'nl-NL',
  'pt-PT',
  'en-IN',
])('[S9.10, T5.18] %j is no language that can be switched to', (name) => {
  expect(languageOf(name)).toBeNull();
});

test.each(['', null, undefined])('[T8.10] %j is no name at all, which throws', (name) => {
  expect(() => languageOf(name)).toThrow('language not provided');
});

const here = { pathname: '/clientcenter/en/gb/tasks/clients/7', search: '?page=2', hash: '#top' };

test.each([
  ['en-US', '/clientcenter/en/us/tasks/clients/7?page=2#top'],
  ['en-GB', '/clientcenter/en/gb/tasks/clients/7?page=2#top'],
  ['en-AU', '/clientcenter/en/au/tasks/clients/7?page=2#top'],
  ['en-CA', '/clientcenter/en/ca/tasks/clients/7?page=2#top'],
  ['es-AR', '/clientcenter/es/tasks/clients/7?page=2#top'],
  ['pt-BR', '/clientcenter/pt/tasks/clients/7?page=2#top'],
  ['fr-CA', '/clientcenter/fr/tasks/clients/7?page=2#top'],
] as const)('[S4.23, T2.11] the same page in %s has the path %s', (language, address) => {
  expect(addressIn(language, here)).toBe(address);
});

test('[S4.23] the segment is exchanged at the start of a language’s address, and where there is none', () => {
  expect(addressIn('fr-CA', { pathname: '/clientcenter/pt', search: '', hash: '' })).toBe('/clientcenter/fr');
  expect(addressIn('fr-CA', { pathname: '/staff/', search: '?a=b', hash: '' })).toBe('/clientcenter/fr/');
});
