import { format, getFormatFromId, isTextFormat } from 'numfmt';
import { parseXml } from '../../contract/fiscal/parse-xml.ts';
import type { CutWorkbook, StyledNumber } from './cut-workbook.ts';

/** A spreadsheet program takes no longer format; a longer one counts as none. */
const maxFormatLength = 255;
/** As many formats of a workbook are used: each is parsed once, and a workbook needs a few dozen. */
const maxFormats = 1000;
/** The formats that stand for "a day and time as the reader writes it" have these numbers. */
const isDateOfReader = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 27 && id <= 36);
/** From this number on a format is the file's own. */
const firstOwnFormat = 164;

/** Writes a number of a sheet as its cell says, in a language; `undefined` where the cell says nothing about it. */
export type WriteNumber = (number: StyledNumber, isDate: boolean) => string | undefined;

/** What the numbers of a workbook look like in `language`, as the styles of the file say. */
export function numberFormats({ parts }: CutWorkbook, language: string): WriteNumber {
  const formats = formatsOf(textOf(parts, /(^|\/)styles\.xml$/));
  const countsFrom1904 = /date1904="(1|true)"/.test(textOf(parts, /^xl\/workbook\.xml$/));
  return ({ value, style }, isDate) => {
    const pattern = formats[style];
    // The days of such a file are counted otherwise than the library does: they are shown in the reader's own form.
    if (pattern === undefined || (isDate && countsFrom1904)) return undefined;
    try {
      return format(pattern, value, { locale: language, nbsp: true }).trim();
    } catch {
      // Not a format: the number is shown unchanged.
      return undefined;
    }
  };
}

/** The format of each style, by its index; `undefined` where it says nothing. */
function formatsOf(styles: string): readonly (string | undefined)[] {
  const own = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  try {
    parseXml(styles, (stop) => ({
      open(name, attributes) {
        if (name === 'numFmt') {
          const { numFmtId, formatCode = '' } = attributes();
          if (formatCode.length <= maxFormatLength) own.set(Number(numFmtId), formatCode);
        } else if (name === 'cellXfs') isOfCells = true;
        else if (name === 'xf' && isOfCells) ids.push(Number(attributes().numFmtId ?? 0));
      },
      close(name) {
        if (name === 'cellXfs') isOfCells = false;
        if (ids.length >= maxFormats) stop();
      },
      text: () => undefined,
    }));
  } catch {
    return [];
  }
  return ids.map((id) => formatOf(id, own));
}

function formatOf(id: number, own: ReadonlyMap<number, string>): string | undefined {
  const pattern = own.get(id) ?? builtIn(id);
  return !pattern || /^general$/i.test(pattern) || isText(pattern) ? undefined : pattern;
}

const builtIn = (id: number): string | undefined =>
  id > 0 && id < firstOwnFormat && !isDateOfReader(id) ? getFormatFromId(id) : undefined;

function isText(pattern: string): boolean {
  try {
    return isTextFormat(pattern);
  } catch {
    return true;
  }
}

/** The parts that hold the sheets, by the names of the sheets. */
export function sheetParts({ parts }: CutWorkbook): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  parseXml(textOf(parts, /^xl\/_rels\/workbook\.xml\.rels$/), () => ({
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Target = '' } = attributes();
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
    close: () => undefined,
    text: () => undefined,
  }));
  const sheets = new Map<string, string>();
  parseXml(textOf(parts, /^xl\/workbook\.xml$/), () => ({
    open(name, attributes) {
      if (name !== 'sheet') return;
      const { name: title = '', id = '' } = attributes();
      sheets.set(title, targets.get(id) ?? '');
    },
    close: () => undefined,
    text: () => undefined,
  }));
  return sheets;
}

function textOf(parts: CutWorkbook['parts'], name: RegExp): string {
  const found = Object.keys(parts).find((part) => name.test(part));
  return found === undefined ? '' : new TextDecoder().decode(parts[found]);
}
