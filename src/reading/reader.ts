import { readFiscal } from '../../contract/fiscal/read-fiscal.ts';
import { TooMuch } from '../../contract/fiscal/too-much.ts';
import type { Content, Loaded, ViewKind, ViewLimits } from '../../machines/preview/content.ts';
import { decodeText } from './decode-text.ts';
import { isCompound, isZip } from './leading-bytes.ts';
import { readCsv, readSheets } from './read-tables.ts';
import { readWord } from './read-word.ts';
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
  switch (kind) {
    case 'sheets':
      return await readOffice(bytes, async () => ({
        kind: 'tables',
        tables: await readSheets(bytes, limits, language),
      }));
    case 'word':
      return await readOffice(bytes, async () => ({ kind: 'word', parts: await readWord(bytes, limits) }));
    default:
      return readText(kind, bytes);
  }
}

function readText(kind: Exclude<ReadKind, 'sheets' | 'word'>, bytes: Uint8Array): Loaded {
  const text = decodeText(bytes);
  if (text === undefined) return { kind: 'none', reason: 'content' };
  if (kind === 'csv') return { kind: 'tables', tables: [readCsv(text)] } satisfies Content;
  if (kind === 'text') return { kind, text } satisfies Content;
  const written = indentXml(text);
  const fiscal = readFiscal(text);
  if (fiscal === undefined) return { kind: 'text', text: written } satisfies Content;
  if (typeof fiscal === 'string') return { kind: 'text', text: written, noReading: fiscal } satisfies Content;
  return { kind: 'fiscal', document: fiscal, text: written } satisfies Content;
}

/** Reads an archive of Office by `readIt`, or says why it is none that can be shown. */
async function readOffice(bytes: Uint8Array, readIt: () => Promise<Content>): Promise<Loaded> {
  if (isCompound(bytes)) return { kind: 'none', reason: 'protected' };
  if (!isZip(bytes)) return { kind: 'none', reason: 'content' };
  try {
    return await readIt();
  } catch (error) {
    return { kind: 'none', reason: error instanceof TooMuch ? 'tooLarge' : 'broken' };
  }
}
