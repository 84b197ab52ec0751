import type { FiscalDocument, NoReading } from '../../contract/fiscal/fiscal-document.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';

/** The ways in which a document is shown in place. */
export type ViewKind = 'pdf' | 'image' | 'text' | 'xml' | 'csv' | 'sheets' | 'word';

/** Why a document is not shown in place: what the portal cannot know before it has the bytes comes last. */
export type NotShown = 'type' | 'tooLarge' | 'tooSlow' | 'content' | 'protected' | 'broken';

/** A number or a day of a workbook, written in the reader's language as the format of its cell says. */
export interface WrittenNumber {
  readonly written: string;
}

/** What a cell of a table holds. A `Date` is a day and time of no time zone, kept as UTC. */
// biome-ignore lint/style/noRestrictedGlobals: a type, which reads no clock.
export type Cell = string | number | boolean | Date | WrittenNumber | null;

export const isWritten = (cell: Cell | undefined): cell is WrittenNumber =>
  typeof cell === 'object' && cell !== null && 'written' in cell;

/** A sheet of a workbook, or a list of values separated by commas, as far as it is shown. */
export interface Table {
  /** The sheet's name; '' where there is one table only. */
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Whether there are more rows or columns than are shown. */
  readonly isCut: boolean;
}

/** An element of a text document that is shown, with what is in it. */
export interface WordElement {
  readonly tag: WordTag;
  /** Where a link leads, on the web or to a mailbox. */
  readonly href?: string;
  readonly colSpan?: number;
  readonly rowSpan?: number;
  readonly parts: readonly WordPart[];
}
/** A picture in a text document: a `data:` URL of a type that its bytes say, or `null` where it is not shown. */
export interface WordPicture {
  readonly source: string | null;
  readonly alt: string;
}
export type WordPart = string | WordElement | WordPicture;

/** The elements that a text document is shown with; of any other only what is in it is shown. */
export const wordTags = [
  ...(['p', 'br', 'strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'ul', 'ol', 'li'] as const),
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'] as const),
] as const;
export type WordTag = (typeof wordTags)[number];

/** What is shown of a document. The machine passes it on; what is `unknown` here only the page understands. */
export type Content =
  | { readonly kind: 'pdf'; readonly pageCount: number; readonly pages: unknown }
  | { readonly kind: 'image'; readonly blob: unknown }
  /** `noReading` says why a fiscal document is shown as it is written. */
  | { readonly kind: 'text'; readonly text: string; readonly noReading?: NoReading }
  | { readonly kind: 'fiscal'; readonly document: FiscalDocument; readonly text: string }
  | { readonly kind: 'word'; readonly parts: readonly WordPart[] }
  | { readonly kind: 'tables'; readonly tables: readonly Table[] };

/** The result of fetching a document: its content, or why its bytes are not shown. */
export type Loaded = Content | { readonly kind: 'none'; readonly reason: NotShown };

/** What a small file can unfold to at most; one that unfolds to more is offered for download. */
export interface ViewLimits {
  /** Pages of a PDF: each has a place in the window. */
  readonly pages: number;
  /** Pixels of an image, each of which takes four bytes once it is decoded. */
  readonly pixels: number;
  /** Bytes of a workbook or a text document once it is inflated. */
  readonly inflatedBytes: number;
  /** Elements of a text document: each becomes several objects while it is read. */
  readonly elements: number;
  /** Bytes of each array that the reader of PDFs makes, such as an inflated stream. */
  readonly arrayBytes: number;
}

/** What the loading service is asked. */
export interface ContentQuestion {
  readonly documentId: string;
  readonly kind: ViewKind;
  /** The most bytes that it may fetch. */
  readonly maxBytes: number;
  readonly limits: ViewLimits;
}

/** The input, and a callback for when the bytes have arrived and their reading begins. */
export interface LoadingInput extends ContentQuestion {
  readonly onArrived: () => void;
}

const mebibyte = 1_048_576;

/** The most bytes of each kind that are fetched to be shown: a phone has to hold them, and what they unfold to. */
export const maxViewBytes: Readonly<Record<ViewKind, number>> = {
  pdf: 50 * mebibyte,
  image: 25 * mebibyte,
  text: mebibyte,
  xml: mebibyte,
  csv: 5 * mebibyte,
  sheets: 10 * mebibyte,
  word: 10 * mebibyte,
};

/** What a file may unfold to: a phone has to hold it. */
export const viewLimits: ViewLimits = {
  pages: 2000,
  pixels: 64 * mebibyte,
  inflatedBytes: 64 * mebibyte,
  elements: 150_000,
  arrayBytes: 128 * mebibyte,
};

/** How long the bytes of a document may be read, in milliseconds; fetching them may take as long as it takes. */
export const readingLimit = 20_000;
/** How long no page of a PDF may be finished while pages are drawn, in milliseconds. */
export const drawingLimit = 20_000;

const types: Readonly<Record<ViewKind, string>> = {
  pdf: 'pdf',
  image: 'png jpg jpeg jpe gif bmp webp',
  text: 'txt log md',
  xml: 'xml',
  csv: 'csv',
  sheets: 'xlsx xlsm xltx',
  word: 'docx docm dotx',
};
const kinds: ReadonlyMap<string, ViewKind> = new Map(
  (Object.keys(types) as ViewKind[]).flatMap((kind) =>
    types[kind].split(' ').map((type) => [type, kind] as const),
  ),
);

/**
 * How a document would be shown, or why it is not: because of its type, also when the firm says that it cannot be
 * viewed [S3.12], or because of its size.
 */
export function viewOf(
  document: StorageDocument,
): { readonly kind: ViewKind } | { readonly kind: 'none'; readonly reason: NotShown } {
  const kind = kinds.get(document.documentType.toLowerCase());
  if (!kind || !document.conversionSupported) return { kind: 'none', reason: 'type' };
  return document.originalItemSize > maxViewBytes[kind] ? { kind: 'none', reason: 'tooLarge' } : { kind };
}

/** The document on show, of those that can be gone through; there is one whenever the dialog is open. */
export const shownIn = ({
  documents,
  index,
}: {
  readonly documents: readonly StorageDocument[];
  readonly index: number;
}): StorageDocument | undefined => documents[index];
