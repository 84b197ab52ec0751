import { expect, test } from 'vitest';
import { pdfJs } from './pdf-js-fixture.ts';

test('pdf.js leaves the functions of the language as they were', async () => {
  const own = () => [JSON.stringify, JSON.parse, Array.prototype.push, Function.prototype.toString];
  const before = own();
  const { getDocument } = await pdfJs();
  expect(getDocument).toBeTypeOf('function');
  expect(own()).toEqual(before);
});
