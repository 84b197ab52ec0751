import { expect, test } from 'vitest';
import type { FieldFormat } from '../../../contract/fields/formats.ts';
import type { Language } from '../../../contract/language/market.ts';
import { answerText } from './answer-text.ts';

const address = JSON.stringify({
  country: 'US',
  address1: '14 Pine Street',
  address2: '',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
  county: '',
});

test.each<[FieldFormat, Language, string, string]>([
  ['date', 'en-US', '2026-11-08', 'Nov 8, 2026'],
  ['month', 'pt-BR', '2026-11', 'novembro de 2026'],
  ['money', 'pt-BR', '1250.5', '1.250,5'],
  ['phone', 'en-US', '2075550142', '(207) 555-0142'],
  ['cpf', 'pt-BR', '52998224725', '529.982.247-25'],
  ['address', 'en-US', address, '14 Pine Street, Portland, ME 04101, United States'],
  ['ssn', 'en-US', '***-**-6789', '•••-••-6789'],
  ['text', 'en-US', 'As last year', 'As last year'],
])('an answer of the format %s in %s is shown as it is written there', (format, language, value, shown) => {
  expect(answerText(format, value, language).replace(/\s/g, ' ')).toBe(shown);
});

test('an answer in money is shown in the currency that its form asks for', () => {
  const shown = (currency: string, language: Language) =>
    answerText('money', '1250.50', language, currency).replace(/\s/g, ' ');
  expect([shown('BRL', 'pt-BR'), shown('USD', 'en-US')]).toEqual(['R$ 1.250,50', '$1,250.50']);
});

test.each<[FieldFormat, string]>([
  ['date', 'soon'],
  ['month', '-07'],
  ['address', 'Pine Street'],
])('a value of the format %s that cannot be written otherwise is shown as it is', (format, value) => {
  expect(answerText(format, value, 'en-US')).toBe(value);
});
