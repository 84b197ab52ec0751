import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { readableLabel } from './task-label.ts';

const t = ((key: string, values?: { readonly number: string }) =>
  [key, values?.number].filter(Boolean).join(' ')) as unknown as TFunction<'tasks'>;

test.each([
  ['eSignature Request', 'label.esign', 'labelNoun.esign'],
  ['Payment Request - Invoice #4417', 'label.invoice 4417', 'labelNoun.invoice 4417'],
  ['W-9 from new contractors', 'W-9 from new contractors', 'W-9 from new contractors'],
])('%s asks for something while the task is open, and names it once it is over', (label, asked, named) => {
  expect([readableLabel(label, t), readableLabel(label, t, true)]).toEqual([asked, named]);
});

test('a label that every object has a property for is shown as it is', () => {
  expect(readableLabel('constructor', t)).toBe('constructor');
});
