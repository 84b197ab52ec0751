import { expect, test } from 'vitest';
import { isCep, isCnpj, isCpf } from './brazil.ts';

test.each([
  ['', true],
  ['529.982.247-25', true],
  ['52998224725', true],
  ['111.444.777-35', true],
  ['529.982.247-26', false],
  ['529.982.247-52', false],
  ['111.111.111-11', false],
  ['000.000.000-00', false],
  ['529.982.247-2', false],
  ['529982.247-25', false],
  ['529.982.24A-25', false],
])('[T5.08] %s as a CPF: %s', (value, passes) => {
  expect(isCpf(value)).toBe(passes);
});

test.each([
  ['', true],
  // The Receita Federal's own number and the Banco do Brasil's.
  ['00.394.460/0058-87', true],
  ['00.000.000/0001-91', true],
  ['11.222.333/0001-81', true],
  ['11222333000181', true],
  // The example that the Receita Federal published for the alphanumeric form.
  ['12.ABC.345/01DE-35', true],
  ['12ABC34501DE35', true],
  ['12.ABC.345/01DE-36', false],
  ['12.abc.345/01de-35', false],
  ['12.ABC.345/01DE-3A', false],
  ['21.ABC.345/01DE-35', false],
  ['11.222.333/0001-82', false],
  ['00.000.000/0000-00', false],
  ['11.222.333/0001-8', false],
  ['11-222-333-0001-81', false],
])('[T5.08] %s as a CNPJ: %s', (value, passes) => {
  expect(isCnpj(value)).toBe(passes);
});

test.each([
  ['', true],
  ['01.310-100', true],
  ['01310-100', true],
  ['01310100', true],
  ['01.310-10', false],
  ['01.310-1000', false],
  ['0A.310-100', false],
])('[T5.08] %s as a CEP: %s', (value, passes) => {
  expect(isCep(value)).toBe(passes);
});
