import { format, getFormatFromId, isTextFormat } from 'numfmt';
import type { CutWorkbook, StyledNumber } from './cut-workbook.ts';
import { parseXml } from './parse-xml.ts';

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
    const found = formats[style];
    if (found === undefined || (isDate && (countsFrom1904 || !found.isOwn))) return undefined;
    try {
      return format(found.pattern, value, { locale: language, nbsp: true }).trim();
    } catch {
      // Not a format: the number stands as it is.
      return undefined;
    }
  };
}

interface Format {
  readonly pattern: string;
  /** Whether the file defines it; the others have numbers that every program knows. */
  readonly isOwn: boolean;
}

/** The format of each style, by its index; `undefined` where it says nothing. */
function formatsOf(styles: string): readonly (Format | undefined)[] {
  const own = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  try {
    parseXml(styles, () => ({
      open(name, attributes) {
        if (name === 'numFmt') {
          const { numFmtId, formatCode = '' } = attributes();
          if (formatCode.length <= maxFormatLength) own.set(Number(numFmtId), formatCode);
        } else if (name === 'cellXfs') isOfCells = true;
        else if (name === 'xf' && isOfCells) ids.push(Number(attributes().numFmtId ?? 0));
      },
      close(name) {
        if (name === 'cellXfs') isOfCells = false;
      },
      text: () => undefined,
    }));
  } catch {
    return [];
  }
  return ids.slice(0, maxFormats).map((id) => formatOf(id, own));
}

function formatOf(id: number, own: ReadonlyMap<number, string>): Format | undefined {
  const isOwn = id >= firstOwnFormat;
  const pattern = isOwn ? own.get(id) : (own.get(id) ?? (isDateOfReader(id) ? undefined : builtIn(id)));
  return !pattern || /^general$/i.test(pattern) || isText(pattern) ? undefined : { pattern, isOwn };
}

const builtIn = (id: number): string | undefined =>
  id > 0 && id < firstOwnFormat ? getFormatFromId(id) : undefined;

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
