import type { TFunction } from 'i18next';
import { expect, test, vi } from 'vitest';
import { rowWords } from './row-words.ts';

test('a row says the name of its document where the text has it, whatever the name is', () => {
  const t = ((key: string, { name = '' } = {}) => `${key}: ${name}.`) as unknown as TFunction<'documents'>;
  const { download, select, unread } = rowWords(t);
  expect(download('$& and $1.pdf')).toBe('download: $& and $1.pdf.');
  expect(select('a.txt')).toBe('select: a.txt.');
  expect(unread).toBe('unread: .');
});

test('a number of comments is looked up once', () => {
  const t = vi.fn((_key: string, { count = 0 } = {}) => `${count} comments`);
  const { comments } = rowWords(t as unknown as TFunction<'documents'>);
  t.mockClear();
  expect([comments(2), comments(3), comments(2)]).toEqual(['2 comments', '3 comments', '2 comments']);
  expect(t.mock.calls).toEqual([
    ['comments', { count: 2 }],
    ['comments', { count: 3 }],
  ]);
});
