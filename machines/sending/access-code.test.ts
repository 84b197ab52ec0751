import { expect, test } from 'vitest';
import { minCodeLength } from '../../contract/storage/sharing-rules.ts';
import { codeBytes, readableCode } from './access-code.ts';

test('[S5.07] a generated code is three blocks of four letters and digits that are not mistaken for one another', () => {
  const codes = Array.from({ length: 256 }, (_, byte) => readableCode(Array(codeBytes).fill(byte)));
  for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/);
  expect(codes[0]?.length).toBeGreaterThan(minCodeLength);
});

test('every character is as likely as every other', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const first = readableCode(Array(codeBytes).fill(byte)).charAt(0);
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  expect([counts.size, new Set(counts.values())]).toEqual([32, new Set([8])]);
});
