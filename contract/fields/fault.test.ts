import { describe, expect, test } from 'vitest';
import { isEmail } from './contact/email.ts';
import { type CheckedField, type FieldFault, faultOf, faultsOf } from './fault.ts';
import { type FieldFormat, fieldFormats } from './formats.ts';

const field = (format: FieldFormat, more: Partial<CheckedField> = {}): CheckedField => ({
  format,
  ...more,
});

/** For each format a value that passes, one that does not, and what is said of it. */
const examples: Readonly<Record<Exclude<FieldFormat, 'text' | 'file'>, [string, string, FieldFault]>> = {
  email: ['ada@test.example', 'ada@test', 'email'],
  ssn: ['***-**-1120', '***-**-112', 'ssn'],
  phone: ['(202) 555-0143', '555-0143', 'phone'],
  cpf: ['529.982.247-25', '529.982.247-24', 'cpf'],
  cnpj: ['12.ABC.345/01DE-35', '12.ABC.345/01DE-36', 'cnpj'],
  cep: ['01.310-100', '01.310', 'cep'],
  address: ['{"country":"BR"}', '{"city":"Recife"}', 'addressCountry'],
  date: ['2028-02-29', '2027-02-29', 'invalidDate'],
  month: ['2026-11', '2026-13', 'month'],
  'hour-minute': ['120:45', '8:60', 'minutes'],
  'hour-decimal': ['7.25', '-7.25', 'negativeValue'],
  money: ['1234.50', '1234.505', 'decimalPlaces'],
  choice: ['b', 'c', 'choice'],
  count: ['12', '1.5', 'count'],
};

test.each(Object.entries(examples))('the format %s reaches its check', (format, [right, wrong, fault]) => {
  const one = field(format as FieldFormat, { enum: ['a', 'b'] });
  expect([right, wrong, ''].map((value) => faultOf(one, value, false))).toEqual([null, fault, null]);
});

test.each(fieldFormats)('[T5.15] a %s that is required may not be empty, one that is not may', (format) => {
  const one = field(format, { minLength: 3 });
  expect([faultOf(one, '', true), faultOf(one, '', false)]).toEqual(['required', null]);
});

test('[T5.12, T5.15] the length of a text counts without the spaces around it', () => {
  const one = field('text', { minLength: 3, maxLength: 5 });
  expect(['  ab ', '  abc ', 'abcdef', 'abcde  '].map((value) => faultOf(one, value, true))).toEqual([
    'minlengthTrim',
    null,
    'maxLength',
    null,
  ]);
  expect(faultOf(one, '    ', true)).toBe('required');
});

test('a month of the year 0 is none, and any id passes as a file', () => {
  expect(faultOf(field('month'), '0000-01', true)).toBe('month');
  expect(faultOf(field('file'), 'document-7', true)).toBe(null);
});

test.each([
  ['', true],
  ['ada@test.example', true],
  [' ada@test.example ', true],
  ["o'hara+tax@mail.test.example", true],
  ['ada@test', false],
  ['ada@@test.example', false],
  ['ada test@test.example', false],
  ['ada@-test.example', false],
  ['@test.example', false],
  [`${'a'.repeat(65)}@test.example`, false],
  [`ada@${'a.'.repeat(130)}example`, false],
])('[T5.15] "%s" as an e-mail address: %s', (value, passes) => {
  expect(isEmail(value)).toBe(passes);
});

test('a form has the faults of its fields', () => {
  const form = {
    properties: { name: field('text'), born: field('date'), mail: field('email') },
    required: ['name', 'born'],
  };
  expect(faultsOf(form, { born: '2026-02-30', mail: 'ada@test.example' })).toEqual({
    name: 'required',
    born: 'invalidDate',
  });
  expect(faultsOf(form, { name: 'Ada', born: '1985-12-10' })).toEqual({});
});

describe('a required address', () => {
  const us = { country: 'US', address1: '1 Main St', city: 'Bath', state: 'ME', zip: '04530' };
  test.each([
    ['the country alone', { country: 'US' }, 'addressParts'],
    ['all that its country has a name for', us, null],
    ['no state, in the US', { ...us, state: '' }, 'addressParts'],
    ['a street of spaces', { ...us, address1: '  ' }, 'addressParts'],
    [
      'no state and no postal code, where there are none',
      { country: 'HK', address1: '1 Peak Rd', city: 'Central' },
      null,
    ],
    ['no country', { city: 'Bath' }, 'addressCountry'],
  ])('with %s: %j has the fault %s', (_what, address, fault) => {
    expect(faultOf(field('address'), JSON.stringify(address), true)).toBe(fault);
  });
  test('and one that may stay empty may hold the country alone', () => {
    expect(faultOf(field('address'), '{"country":"US"}', false)).toBe(null);
  });
});

test('[T5.15] a whole number has its bounds, and six digits at most', () => {
  const one = field('count', { least: 5, most: 20 });
  expect(['4', '5', '20', '21', '-5', ' 5'].map((value) => faultOf(one, value, true))).toEqual([
    'count',
    null,
    null,
    'count',
    'count',
    'count',
  ]);
  expect(['0', '999999', '1000000'].map((value) => faultOf(field('count'), value, true))).toEqual([
    null,
    null,
    'count',
  ]);
});
