import { expect, test } from 'vitest';
import { blocksOf, type TextPiece } from './page-text.ts';

/** A piece at a place, whose letters are half as wide as they are high. */
const piece = (str: string, x: number, y: number, size = 10): TextPiece => ({
  str,
  transform: [size, 0, 0, size, x, y],
  width: (str.length * size) / 2,
});
const words = (pieces: readonly TextPiece[]) => blocksOf(pieces).map(({ parts }) => parts);

test('full lines flow into one paragraph, and a short line ends it', () => {
  expect(
    words([
      piece('Under penalties of perjury, I declare that I', 50, 700),
      piece('have examined it.', 50, 686),
      piece('I authorize the firm.', 50, 672),
    ]),
  ).toEqual([['Under penalties of perjury, I declare that I have examined it.'], ['I authorize the firm.']]);
});

test('a wide gap between lines begins a paragraph', () => {
  expect(words([piece('One full line of words', 50, 700), piece('another', 50, 660)])).toEqual([
    ['One full line of words'],
    ['another'],
  ]);
});

test('pieces of one line are joined by their gaps: as letters of a word, as words, as cells of a row', () => {
  expect(words([piece('Sig', 50, 700), piece('nature', 65, 700), piece('of', 98, 700)])).toEqual([
    ['Signature of'],
  ]);
  expect(words([piece('Total income', 50, 700), piece(' ', 110, 700), piece('$867,204', 400, 700)])).toEqual([
    ['Total income', '$867,204'],
  ]);
});

test('amounts that the file writes after all labels join the lines of their labels', () => {
  expect(
    words([
      piece('Total income', 50, 700),
      piece('Net rental', 50, 680),
      piece('$867,204', 400, 700),
      piece('$0', 400, 680),
    ]),
  ).toEqual([
    ['Total income', '$867,204'],
    ['Net rental', '$0'],
  ]);
});

test('two columns are read one after the other', () => {
  expect(
    words([
      piece('left one', 50, 700),
      piece('left two', 50, 640),
      piece('right one', 300, 700),
      piece('right two', 300, 640),
    ]),
  ).toEqual([['left one'], ['left two'], ['right one'], ['right two']]);
});

test('larger letters than most are a heading', () => {
  expect(
    blocksOf([piece('Form 8879', 50, 740, 16), piece('Read this before you sign it.', 50, 700)]),
  ).toEqual([
    { isHeading: true, parts: ['Form 8879'] },
    { isHeading: false, parts: ['Read this before you sign it.'] },
  ]);
});

test('a page without text has no blocks', () => {
  expect(blocksOf([piece('  ', 50, 700)])).toEqual([]);
});
