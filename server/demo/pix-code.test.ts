import { expect, test } from 'vitest';
import { pixCode } from './pix-code.ts';

test('a Pix code names key, amount and invoice, and ends in its checksum', () => {
  expect(pixCode('pagamentos@aurora.example', 245, 1558)).toBe(
    '00020126470014br.gov.bcb.pix0125pagamentos@aurora.example5204000053039865406245.005802BR5915AURORA CONTABIL6008CURITIBA6208050415586304' +
      '1EED',
  );
});
