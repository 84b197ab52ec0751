import { expect, test } from 'vitest';
import { maxBlockLength, textBlocks } from './text-blocks.ts';

test.each([
  ['nothing', '', []],
  ['a short text', 'a\nb', ['a\nb']],
  [
    'a text of two blocks',
    `${'a'.repeat(3000)}\n${'b'.repeat(3000)}`,
    [`${'a'.repeat(3000)}\n`, 'b'.repeat(3000)],
  ],
  [
    'a line that is longer than a block',
    'a'.repeat(9000),
    ['a'.repeat(4000), 'a'.repeat(4000), 'a'.repeat(1000)],
  ],
])('%s is split after its lines, or where a line is too long', (_what, text, blocks) => {
  expect(textBlocks(text)).toEqual(blocks);
});

test('a character of two code units is never split, and nothing is lost', () => {
  const text = `a${'😀'.repeat(maxBlockLength)}`;
  const blocks = textBlocks(text);
  expect([blocks.join('') === text, blocks.some((block) => /[\uD800-\uDBFF]$/.test(block))]).toEqual([
    true,
    false,
  ]);
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(maxBlockLength);
});
