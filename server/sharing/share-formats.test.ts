import { expect, test } from 'vitest';
import { momentText, sizeText } from './share-formats.ts';

test.each([
  [0, 'en-US', '0 bytes'],
  [1, 'en-US', '1 byte'],
  [1_023, 'en-US', '1,023 bytes'],
  [1_536, 'en-US', '1.5 kB'],
  [217_088, 'en-US', '212 kB'],
  [1_048_575, 'en-US', '1 MB'],
  [524_288_000, 'fr-CA', '500 Mo'],
  [1_887_437, 'pt-BR', '1,8 MB'],
])('%d bytes in %s', (bytes, language, expected) => {
  expect(sizeText(bytes, language).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(expected);
});

// Between date and time every version of the language data has other words.
test.each([
  ['en-US', /^November 24, 2026\b.*\b3:04 PM UTC$/],
  ['pt-BR', /^24 de novembro de 2026\b.*\b15:04 UTC$/],
  ['es-AR', /^24 de noviembre de 2026\b.*\b(3|15):04\b.* UTC$/],
  ['fr-CA', /^24 novembre 2026\b.*\b15 h 04 UTC$/],
  ['nl-NL', /^24 november 2026\b.*\b15:04 UTC$/],
])('[S9.10] the end of a link in %s', (language, expected) => {
  const text = momentText(new Date('2026-11-24T15:04:30Z'), language);
  expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(expected);
});
