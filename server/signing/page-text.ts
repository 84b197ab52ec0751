import type { PDFFont } from '@cantoo/pdf-lib';

/**
 * A text in the characters that a font has: others lose their accents or become the letter that they stand for, and
 * what is left of them is a question mark.
 */
export function drawableText(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const has = (character: string) => known.has(character.codePointAt(0) ?? 0);
  const near = (character: string) =>
    [...(alike[character] ?? character).normalize('NFKD')].filter(has).join('') || '?';
  return [...text.normalize('NFC').replace(/\s+/gu, ' ')]
    .map((character) => (has(character) ? character : near(character)))
    .join('');
}

/** Letters that no accent makes. */
const alike: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', ı: 'i' };

/** A text in lines that are no wider than `width`, in points; a word that is wider itself is cut. */
export function linesOf(text: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && !fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}
