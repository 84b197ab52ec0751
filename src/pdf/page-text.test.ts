import { expect, test } from 'vitest';
import { blocksOf, type TextPiece } from './page-text.ts';

/** A piece at a place, whose letters are half as wide as they are high. */
const piece = (str: string, x: number, y: number, size = 10): TextPiece => ({
  str,
  transform: [size, 0, 0, size, x, y],
  width: (str.length * size) / 2,
});
const second = { number: 2, bottom: 0, top: 800 };
const words = (pieces: readonly TextPiece[], place = second) =>
  blocksOf(pieces, place).map(({ parts }) => parts);

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

test('the head of a column of words joins the row of its heads, and keeps no table above the title', () => {
  expect(
    words([
      piece('Description', 60, 530),
      piece('Cash', 60, 509),
      piece('Financial statements', 54, 684, 22),
      piece('2025', 300, 530),
      piece('Change', 480, 530),
      piece('24,509', 300, 509),
      piece('-500', 480, 509),
    ]),
  ).toEqual([['Financial statements'], ['Description', '2025', 'Change'], ['Cash', '24,509', '-500']]);
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

test('a foot that the file writes first is read last, and a head that it writes last is read first', () => {
  const foot = piece('Page 1 of 2', 50, 30, 8);
  const title = piece('Form 8879', 50, 740, 16);
  const text = [piece('Read this', 50, 700), piece('before you sign it.', 50, 640)];
  const read = [['Form 8879'], ['Read this'], ['before you sign it.'], ['Page 1 of 2']];
  expect(words([foot, title, ...text])).toEqual(read);
  expect(words([...text, foot, title])).toEqual(read);
});

test('a title that the file writes after letterhead, terms and foot is read between letterhead and terms', () => {
  expect(
    words([
      piece('Harbor & Pine CPAs', 50, 780),
      piece('Please read this.', 50, 300),
      piece('218 Wharf Street', 50, 36, 8),
      piece('Engagement letter', 50, 740, 16),
      piece('Year', 50, 700),
      piece('2025', 300, 700),
    ]),
  ).toEqual([
    ['Harbor & Pine CPAs'],
    ['Engagement letter'],
    ['Year', '2025'],
    ['Please read this.'],
    ['218 Wharf Street'],
  ]);
});

test('a page that goes up and down too often is read as the file has it', () => {
  const foot = piece('foot', 50, 30);
  const lines = Array.from({ length: 600 }, (_, at) => piece(`line ${at}`, 50, 100 + at * 20));
  expect(words([foot, ...lines]).flat()).toEqual(['foot', ...lines.map(({ str }) => str)]);
});

test('columns between a foot and a head that the file writes first stay one after the other', () => {
  expect(
    words([
      piece('foot', 50, 30),
      piece('head', 50, 780),
      piece('left one', 50, 700),
      piece('left two', 50, 640),
      piece('right one', 300, 700),
      piece('right two', 300, 640),
    ]),
  ).toEqual([['head'], ['left one'], ['left two'], ['right one'], ['right two'], ['foot']]);
});

test('raised letters stay with their line', () => {
  expect(words([piece('Line 4', 50, 700), piece('a', 50, 704, 6), piece('Line 5', 50, 640)])).toEqual([
    ['Line 4'],
    ['a'],
    ['Line 5'],
  ]);
});

test('larger letters than most are a heading', () => {
  expect(
    blocksOf([piece('Form 8879', 50, 740, 16), piece('Read this before you sign it.', 50, 700)], second),
  ).toEqual([
    { isHeading: true, parts: ['Form 8879'] },
    { isHeading: false, parts: ['Read this before you sign it.'] },
  ]);
});

test('a page without text has no blocks', () => {
  expect(blocksOf([piece('  ', 50, 700)], second)).toEqual([]);
});

test.each([
  ['1.', '2.'],
  ['1)', '2)'],
  ['(a)', '(b)'],
  ['a)', 'b)'],
  ['(iv)', '(v)'],
  ['2.1', '2.2'],
  ['2.1.', '2.2.'],
  ['•', '•'],
])('a line that begins with “%s” or “%s” begins a block, and its next lines go on with it', (one, other) => {
  expect(
    words([
      piece('Please read this document to its end', 50, 714),
      piece(`${one} You have given us the records that`, 50, 700),
      piece('this document rests on, all of them', 50, 686),
      piece(`${other} We keep what you send us confidential`, 50, 672),
      piece('as long as we have it.', 50, 658),
    ]),
  ).toEqual([
    ['Please read this document to its end'],
    [`${one} You have given us the records that this document rests on, all of them`],
    [`${other} We keep what you send us confidential as long as we have it.`],
  ]);
});

test.each(['2025. You have', '1040 of the year', '1.5 million dollars', '(see below) is', '$3. Or'])(
  'a line that begins with “%s” goes on with its paragraph',
  (start) => {
    expect(words([piece('This is a whole line of the text', 50, 700), piece(start, 50, 686)])).toEqual([
      [`This is a whole line of the text ${start}`],
    ]);
  },
);

test('the number of a clause that stands far from its text is read with it, and its lines with them', () => {
  expect(
    words([
      piece('1.', 50, 700),
      piece('You have given us the records that', 86, 700),
      piece('this document rests on.', 86, 686),
      piece('2.', 50, 672),
      piece('Total income', 86, 672),
      piece('$867,204', 200, 672),
      piece('3.', 50, 658),
      piece('$0', 200, 658),
    ]),
  ).toEqual([
    ['1. You have given us the records that this document rests on.'],
    ['2. Total income', '$867,204'],
    ['3.', '$0'],
  ]);
});

test.each(['2 / 3', '2/3', 'Page 2 of 3', 'Page 2', 'Página 2 de 3', 'Page 2 sur 3', '- 2 of 3 -'])(
  'the number of the page, “%s”, is left out at its foot, alone or beside other words',
  (number) => {
    const text = piece('Read this.', 50, 700);
    expect(words([text, piece(number, 280, 30, 8)])).toEqual([['Read this.']]);
    expect(words([piece(number, 480, 30, 8), text])).toEqual([['Read this.']]);
    expect(words([text, piece('218 Wharf Street', 50, 30, 8), piece(number, 480, 30, 8)])).toEqual([
      ['Read this.'],
      ['218 Wharf Street'],
    ]);
  },
);

test('what looks like the number of a page is kept in the text, as another number, and within a sentence', () => {
  const text = piece('Read this.', 50, 700);
  expect(words([text, piece('2 / 3', 50, 600), piece('Sign it.', 50, 500)])).toEqual([
    ['Read this.'],
    ['2 / 3'],
    ['Sign it.'],
  ]);
  expect(words([text, piece('2 / 3', 50, 500)])).toEqual([['Read this.'], ['2 / 3']]);
  expect(words([text, piece('2 / 3', 50, 60), piece('Sign it.', 50, 30)])).toEqual([
    ['Read this.'],
    ['2 / 3'],
    ['Sign it.'],
  ]);
  for (const kept of ['1 / 3', '2', 'See page 2 of 3', '2 of 3 shares'])
    expect(words([text, piece(kept, 50, 30)])).toEqual([['Read this.'], [kept]]);
});

test('a page with its number alone has no blocks: its picture is shown', () => {
  expect(words([piece('2 / 3', 280, 30, 8)])).toEqual([]);
});
