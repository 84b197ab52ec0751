import { expect, test } from 'vitest';
import { type MaskName, maskedText, masks } from './mask.ts';

test.each<[MaskName, string, string]>([
  ['cnpj', '11222333000181', '11.222.333/0001-81'],
  ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['cnpj', '12.ABC.345/01DE-35', '12.ABC.345/01DE-35'],
  ['cnpj', '12ABC34501DEXY', '12.ABC.345/01DE'],
  ['cpf', '52998224725', '529.982.247-25'],
  ['cpf', '529.982.247-25 ', '529.982.247-25'],
  ['cpf', '5299822472599', '529.982.247-25'],
  ['cpf', '5a2b9', '529'],
  ['cep', '01310100', '01.310-100'],
  ['cep', '01310-100', '01.310-100'],
])('[T5.08] in the mask of a %s %s is %s', (name, text, shown) => {
  expect(maskedText(masks[name], text)).toBe(shown);
});

test('[T5.08] every prefix of a CNPJ is a prefix of its masked text, and ends with no literal', () => {
  const shown = '12.ABC.345/01DE-35';
  for (let length = 1; length <= shown.length; length += 1) {
    const masked = maskedText(masks.cnpj, shown.slice(0, length));
    expect(masked).toBe(shown.slice(0, length).replace(/[./-]$/, ''));
  }
});
