import { expect, test } from 'vitest';
import { templateLanguage } from './template-language.ts';

test.each([
  ['es-AR', 'es-AR'],
  ['pt-BR', 'pt-BR'],
  ['nl-NL', 'nl-NL'],
  ['fr-CA', 'fr-CA'],
  ['PT-br', 'pt-BR'],
  ['en-US', 'en-US'],
  ['en-GB', 'en-US'],
  ['de-DE', 'en-US'],
  ['', 'en-US'],
])('[S9.10] mail to a user of language "%s" is written in %s', (language, expected) => {
  expect(templateLanguage(language)).toBe(expected);
});
