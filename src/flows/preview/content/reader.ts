import type { Content, Loaded, ViewKind, ViewLimits } from '../../../../machines/preview/content.ts';
import { TooMuch } from './cut-workbook.ts';
import { decodeText } from './decode-text.ts';
import { isCompound, isZip } from './leading-bytes.ts';
import { readCsv, readSheets } from './read-tables.ts';
import { indentXml } from './read-xml.ts';

/** The kinds that are read as text or tables, in a worker, and are then plain data. */
export type ReadKind = Exclude<ViewKind, 'pdf' | 'image'>;

/** The bytes of a document, what they are read as, and what they may unfold to. */
export interface Reading {
  readonly kind: ReadKind;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly limits: ViewLimits;
  /** The language in which numbers are written. */
  readonly language: string;
}

/** What the bytes of a text or a table hold, or why they are not shown. Rejects never. */
export async function read({ kind, bytes, limits, language }: Reading): Promise<Loaded> {
  return kind === 'sheets' ? await readWorkbook(bytes, limits, language) : readText(kind, bytes);
}

function readText(kind: Exclude<ReadKind, 'sheets'>, bytes: Uint8Array): Loaded {
  const text = decodeText(bytes);
  if (text === undefined) return { kind: 'none', reason: 'content' };
  if (kind === 'csv') return { kind: 'tables', tables: [readCsv(text)] } satisfies Content;
  return { kind: 'text', text: kind === 'xml' ? indentXml(text) : text } satisfies Content;
}

async function readWorkbook(bytes: Uint8Array, limits: ViewLimits, language: string): Promise<Loaded> {
  if (isCompound(bytes)) return { kind: 'none', reason: 'protected' };
  if (!isZip(bytes)) return { kind: 'none', reason: 'content' };
  try {
    return { kind: 'tables', tables: await readSheets(bytes, limits, language) };
  } catch (error) {
    return { kind: 'none', reason: error instanceof TooMuch ? 'tooLarge' : 'broken' };
  }
}
