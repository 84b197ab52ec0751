/** The parts of an XLSX file, and the cells of a sheet as its XML has them. */
import { strFromU8, unzipSync } from 'fflate';

/** The files in a workbook by their paths. */
export const partsOf = async (file: Uint8Array): Promise<Map<string, string>> =>
  new Map(Object.entries(unzipSync(new Uint8Array(file))).map(([path, bytes]) => [path, strFromU8(bytes)]));

/** A cell: a string, or a number as it is written; `style` is its place in the list of formats. */
export interface XlsxCell {
  readonly place: string;
  readonly style: number;
  readonly text?: string;
  readonly number?: string;
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const plain = (xml: string): string =>
  xml.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => signs[name] ?? '');

/** All cells of a sheet, row by row. Cells without content are left out. */
export function cellsOf(sheet: string): XlsxCell[] {
  return [...sheet.matchAll(/<c r="([A-Z]+\d+)" s="(\d+)"(?: t="inlineStr")?>(.*?)<\/c>/gs)].map(
    ([, place = '', style = '', content = '']) => {
      const text = /<t xml:space="preserve">(.*?)<\/t>/s.exec(content)?.[1];
      const number = /<v>(.*?)<\/v>/.exec(content)?.[1];
      return {
        ...{ place, style: Number(style) },
        ...(text === undefined ? {} : { text: plain(text) }),
        ...(number === undefined ? {} : { number }),
      };
    },
  );
}
