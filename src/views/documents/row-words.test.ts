import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { rowWords } from './row-words.ts';

test('a row says the name of its document where the text has it, whatever the name is', () => {
  const t = ((key: string, { name = '' } = {}) => `${key}: ${name}.`) as unknown as TFunction<'documents'>;
  const { download, select, unread } = rowWords(t);
  expect(download('$& and $1.pdf')).toBe('download: $& and $1.pdf.');
  expect(select('a.txt')).toBe('select: a.txt.');
  expect(unread).toBe('unread: .');
});
