import { expect, test } from 'vitest';
import { receiptText } from './receipt.ts';

const line = (name: string, folder: string, sha256: string | null = null) => ({
  clientName: 'Casco Bay Ceramics',
  folder,
  name,
  size: 1234,
  storedAt: '2026-11-21T12:00:00.000Z',
  sha256,
});
/** Keys and values as they are, so that the test is about what is said and not about how. */
const say = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
const without = (text: string) =>
  text
    .split('\r\n')
    .map((one) => one.replace(/(writtenAt|storedAt) .*/, '$1'))
    .filter((one) => one !== '');

test('a receipt names client, folder, and of each file name, size, time and SHA-256 where it is known', () => {
  const lines = [line('a.pdf', 'Tax', 'abc'), line('b.pdf', 'ClientContactFolder'), line('c.pdf', 'Tax')];
  const text = receiptText(lines, say, 'en-US', new Date('2026-11-21T12:30:00.000Z'));
  expect(without(text)).toEqual([
    'receipt.title',
    'receipt.writtenAt',
    'receipt.total 3',
    'receipt.client Casco Bay Ceramics',
    'receipt.folder Tax',
    '  a.pdf',
    '    receipt.size 1234',
    '    receipt.storedAt',
    '    SHA-256: abc',
    '  c.pdf',
    '    receipt.size 1234',
    '    receipt.storedAt',
    'receipt.client Casco Bay Ceramics',
    'receipt.folder common:myUploads',
    '  b.pdf',
    '    receipt.size 1234',
    '    receipt.storedAt',
  ]);
});

test('its times are those of the person, in their language', () => {
  const text = receiptText([line('a.pdf', 'Tax')], say, 'pt-BR', new Date('2026-11-21T12:30:00.000Z'));
  expect(text).toMatch(/receipt\.storedAt 21 de novembro de 2026/);
});
