import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontkit, { type Font } from '@cantoo/fontkit';
import {
  beginText,
  endText,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  type PDFPage,
  type RGB,
  StandardFonts,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib';
import createBidi from 'bidi-js';
import subsetFont from 'subset-font';

/** How a text of the page is set. */
export type Style = 'regular' | 'bold' | 'script' | 'fixed';

const packages = createRequire(import.meta.url);
const bidi = createBidi();

/** Packages of the families by what they hold; each comes in slices, a file for some characters of it. */
const signatureFamily = '@fontsource-variable/caveat';
const plainFamilies = [
  '@fontsource-variable/noto-sans',
  '@fontsource-variable/noto-naskh-arabic',
  '@fontsource-variable/noto-sans-hebrew',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-kr',
] as const;

interface Slice {
  readonly file: string;
  /** First and last code point of each range. */
  readonly ranges: readonly (readonly [number, number])[];
}

const known = new Map<string, readonly Slice[]>();

/** The slices of a family, most used last in its list and first here: Latin before its extensions. */
function slicesOf(family: string): readonly Slice[] {
  const slices = known.get(family) ?? readSlices(family);
  known.set(family, slices);
  return slices;
}

function readSlices(family: string): readonly Slice[] {
  const table = packages(`${family}/unicode.json`) as Readonly<Record<string, string>>;
  const name = family.slice(family.lastIndexOf('/') + 1);
  return Object.entries(table)
    .map(([slice, ranges]) => ({
      file: packages.resolve(`${family}/files/${name}-${slice.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: ranges.split(',').map((range) => {
        const [first = '', last = first] = range.replace('U+', '').split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
      }),
    }))
    .reverse();
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

/** The characters of slices that were looked into. */
const charactersOf = new Map<string, ReadonlySet<number>>();

/** The file of the first slice that has a character: the table of a family names more than its fonts hold. */
async function sliceFor(character: string, families: readonly string[]): Promise<string | undefined> {
  const code = codeOf(character);
  for (const family of families)
    for (const { file, ranges } of slicesOf(family)) {
      if (!ranges.some(([first, last]) => code >= first && code <= last)) continue;
      const characters =
        charactersOf.get(file) ?? new Set((fontkit.create(await readFile(file)) as Font).characterSet);
      charactersOf.set(file, characters);
      if (characters.has(code)) return file;
    }
  return undefined;
}

/** Letters that no accent makes. */
const alike: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', ı: 'i' };
/**
 * Slices in which every letter with its marks is one glyph. Taken apart by the font's `ccmp`, the glyph of a mark would
 * stand for no character, and text that is copied from the page would have a control character in its place.
 */
const isPrecomposed = /-(?:latin|latin-ext|vietnamese|greek|greek-ext|cyrillic|cyrillic-ext)-wght-/;
const whole = { ccmp: false };
const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** A font as its library reads it, and the features that it is laid out with, which are those of the embedded one. */
interface Shaper {
  readonly font: Font;
  readonly features: Record<string, boolean>;
}

/** A piece of a text in one font and direction, as it is written from left to right. */
interface Run {
  readonly text: string;
  readonly font: PDFFont;
}

/**
 * The fonts of a signature page. A text in Western Latin letters is set in the standard fonts, which no file has to hold;
 * any other text in Noto Sans of its scripts, of which the file gets the characters that it needs.
 */
export class PageFonts {
  readonly #standard: Readonly<Record<Style, PDFFont>>;
  readonly #characters = new Map<PDFFont, ReadonlySet<number>>();
  /** The file for each character, by the first of the families that were searched. */
  readonly #files = new Map<string, string | undefined>();
  /** The same fonts as their library reads them: it places marks and joins letters. */
  readonly #shapers = new Map<PDFFont, Shaper>();
  /** Embedded slices by file and weight. */
  readonly #slices = new Map<string, PDFFont>();

  private constructor(standard: Readonly<Record<Style, PDFFont>>) {
    this.#standard = standard;
    for (const font of Object.values(standard)) this.#characters.set(font, new Set(font.getCharacterSet()));
  }

  /** Embeds what these texts need. Texts that are drawn later and were not named here may lose characters. */
  static async for(document: PDFDocument, texts: readonly (readonly [string, Style])[]): Promise<PageFonts> {
    const [regular, bold, script, fixed] = await Promise.all(
      [
        StandardFonts.Helvetica,
        StandardFonts.HelveticaBold,
        StandardFonts.TimesRomanItalic,
        StandardFonts.Courier,
      ].map((name) => document.embedFont(name)),
    );
    if (!regular || !bold || !script || !fixed) throw new Error('signing: the standard fonts are missing');
    const fonts = new PageFonts({ regular, bold, script, fixed });
    for (const [text, style] of texts) await fonts.#choose(oneLine(text), style);
    const needed = new Map<string, { file: string; weight: number; characters: Set<string> }>();
    for (const [text, style] of texts)
      for (const character of oneLine(text)) {
        const file = fonts.#fileFor(character, oneLine(text), style);
        if (file === undefined) continue;
        const weight = weightOf(style);
        const key = `${file} ${weight}`;
        const slice = needed.get(key) ?? { file, weight, characters: new Set() };
        needed.set(key, slice);
        slice.characters.add(character);
      }
    if (needed.size > 0) document.registerFontkit(fontkit);
    for (const [key, { file, weight, characters }] of needed) {
      const sfnt = await subsetFont(await readFile(file), [...characters].join(''), {
        targetFormat: 'sfnt',
        variationAxes: { wght: weight },
      });
      const features = isPrecomposed.test(file) ? whole : {};
      const font = await document.embedFont(sfnt, { subset: true, features });
      fonts.#slices.set(key, font);
      fonts.#characters.set(font, new Set(font.getCharacterSet()));
      fonts.#shapers.set(font, { font: fontkit.create(sfnt) as Font, features });
    }
    return fonts;
  }

  /** The width of a line, in points. */
  widthOf(text: string, style: Style, size: number): number {
    return this.#runsOf(text, style).reduce((width, run) => width + this.#widthOf(run, size), 0);
  }

  /** Writes a line from `x` on. */
  draw(
    page: PDFPage,
    text: string,
    style: Style,
    at: { x: number; y: number; size: number; color: RGB },
  ): void {
    let { x } = at;
    for (const run of this.#runsOf(text, style)) {
      const shaper = this.#shapers.get(run.font);
      if (shaper) drawGlyphs(page, run, shaper, { ...at, x });
      else page.drawText(run.text, { ...at, x, font: run.font });
      x += this.#widthOf(run, at.size);
    }
  }

  #widthOf({ text, font }: Run, size: number): number {
    const shaper = this.#shapers.get(font);
    if (!shaper) return font.widthOfTextAtSize(text, size);
    const positions = positionsOf(shaper, text);
    return (positions.reduce((width, { xAdvance }) => width + xAdvance, 0) * size) / shaper.font.unitsPerEm;
  }

  /** Finds the slices for a text. The hand of a signature is taken for the whole of a name or not at all. */
  async #choose(text: string, style: Style): Promise<void> {
    for (const character of text) {
      if (style === 'script') await this.#find(character, [signatureFamily]);
      await this.#find(character, plainFamilies);
    }
  }

  async #find(character: string, families: readonly string[]): Promise<void> {
    const key = `${families[0]} ${character}`;
    if (!this.#files.has(key)) this.#files.set(key, await sliceFor(character, families));
  }

  /** The file of the slice for a character of a text; `undefined` for a standard font. */
  #fileFor(character: string, text: string, style: Style): string | undefined {
    const written = (each: string) => this.#files.get(`${signatureFamily} ${each}`);
    if (style === 'script' && [...text].every(written)) return written(character);
    const own = this.#characters.get(this.#standard[style]);
    const isPlain = style !== 'script' && [...text].every((each) => own?.has(codeOf(each)));
    return isPlain ? undefined : this.#files.get(`${plainFamilies[0]} ${character}`);
  }

  #fontFor(character: string, text: string, style: Style): PDFFont | undefined {
    const file = this.#fileFor(character, text, style);
    const font = file && this.#slices.get(`${file} ${weightOf(style)}`);
    return [font, this.#standard[style]].find(
      (each) => each && this.#characters.get(each)?.has(codeOf(character)),
    ) as PDFFont | undefined;
  }

  /** A character that can be drawn: itself, the letter that it stands for, or a question mark. */
  #drawable(character: string, text: string, style: Style): string {
    if (this.#fontFor(character, text, style)) return character;
    const near = [...(alike[character] ?? character).normalize('NFKD')].filter((each) =>
      this.#fontFor(each, text, style),
    );
    return near.join('') || '?';
  }

  /** A line as runs from left to right, by the bidirectional algorithm of Unicode. */
  #runsOf(raw: string, style: Style): readonly Run[] {
    const text = oneLine(raw);
    const drawn = [...text].map((character) => this.#drawable(character, text, style)).join('');
    const { levels } = bidi.getEmbeddingLevels(drawn);
    const runs: { text: string; font: PDFFont; level: number }[] = [];
    let at = 0;
    for (const character of drawn) {
      const level = levels[at] ?? 0;
      at += character.length;
      const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
      const font = this.#fontFor(shown, text, style) ?? this.#standard[style];
      const last = runs.at(-1);
      if (last && last.font === font && last.level === level) last.text += shown;
      else runs.push({ text: shown, font, level });
    }
    const highest = Math.max(0, ...runs.map(({ level }) => level));
    for (let level = highest; level > 0; level -= 1) reverseFrom(runs, level);
    // The layout of right-to-left letters turns them round itself; signs between them it does not.
    return runs.map(({ text: piece, font, level }) => ({
      text: level % 2 === 1 && !isRightToLeft.test(piece) ? [...piece].reverse().join('') : piece,
      font,
    }));
  }
}

const positionsOf = ({ font, features }: Shaper, text: string) => font.layout(text, features).positions ?? [];

/**
 * Writes a run glyph by glyph: dots and vowel signs of Arabic and Indic letters are placed by the font, which
 * `drawText` leaves out.
 */
function drawGlyphs(
  page: PDFPage,
  { text, font }: Run,
  shaper: Shaper,
  { x, y, size, color }: { x: number; y: number; size: number; color: RGB },
): void {
  // Four hexadecimal digits for each glyph, in the order of the layout.
  const codes = font.encodeText(text).asString().match(/.{4}/g) ?? [];
  const scale = size / shaper.font.unitsPerEm;
  const name = page.node.newFontDictionary(font.name, font.ref);
  page.pushOperators(beginText(), setFillingColor(color), setFontAndSize(name, size));
  let at = x;
  for (const [index, { xAdvance, xOffset, yOffset }] of positionsOf(shaper, text).entries()) {
    page.pushOperators(
      setTextMatrix(1, 0, 0, 1, at + xOffset * scale, y + yOffset * scale),
      showText(PDFHexString.of(codes[index] ?? '')),
    );
    at += xAdvance * scale;
  }
  page.pushOperators(endText());
}

/** Turns round each stretch of runs of a level or a higher one (rule L2 of the algorithm). */
function reverseFrom(runs: { readonly level: number }[], level: number): void {
  for (let start = 0; start < runs.length; start += 1) {
    let end = start;
    while ((runs[end]?.level ?? -1) >= level) end += 1;
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end;
  }
}

const weightOf = (style: Style): number => (style === 'bold' ? 700 : 400);
const oneLine = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ');
