import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { getDocument, PDFWorker, TextLayer, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DrawingEvent } from '../../machines/preview/preview.setup.ts';
import type { Exceeded } from './bound-worker.ts';
import { createDrawingWatch } from './drawing-watch.ts';
import { limitedText, maxPieceLength, maxTextLength, maxTextPieces } from './limited-text.ts';
import { blocksOf, type TextBlock, type TextPiece } from './page-text.ts';

/** A size in CSS pixels. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Where a page is drawn. Both are empty before. */
export interface PagePlace {
  readonly canvas: HTMLCanvasElement;
  /** Gets the page's text, each piece over its picture: for selecting, searching and reading aloud. */
  readonly text: HTMLElement;
}

/** An open PDF. Pages are numbered from 1. */
export interface PdfPages {
  readonly pageCount: number;
  /** How large a page is at scale 1. */
  size(number: number): Promise<PageSize>;
  /** Draws a page with its text. Rejects when the page is broken, and when `signal` breaks it off. */
  draw(number: number, place: PagePlace, scale: number, signal: AbortSignal): Promise<void>;
  /** The text of a page as blocks that flow in any width; none where the picture alone has all of it. */
  text(number: number): Promise<readonly TextBlock[]>;
  /** Has `report` notified of how the pages are drawn, from now on. */
  watch(report: (event: DrawingEvent) => void): void;
  /** Ends the worker at once, whatever it is doing, and gives back what the document holds. */
  close(): Promise<void>;
}

/** The reasons why a PDF does not open. */
export class PdfError extends Error {
  readonly reason: 'protected' | 'broken' | 'tooLarge';
  constructor(reason: 'protected' | 'broken' | 'tooLarge', cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** The build puts the library's own fonts, character maps and decoders here (`scripts/pdf-assets.ts`). */
const assets = `${import.meta.env.BASE_URL}assets/pdf-${version}/`;
/** The largest picture inside a PDF, and the largest canvas for a page, in pixels: phones give up at more. */
const maxPixels = 16_777_216;
/** The library says nothing of what it mends by itself. */
const errorsOnly = 0;

/** The handler of messages that a worker posts beside those of the library. */
interface OwnWorker {
  readonly port: Worker;
  onExceeded: () => void;
}

function startWorker(): OwnWorker {
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
  const own: OwnWorker = { port, onExceeded: () => undefined };
  port.addEventListener('message', ({ data }: MessageEvent<Partial<Exceeded>>) => {
    if (data.exceeded) own.onExceeded();
  });
  return own;
}

/**
 * Opens a PDF in a worker of its own. Nothing in it is run: no script, no form, no link. WebAssembly stays off, so that
 * the page's policy need not allow it; what decodes pictures without it comes from this server. Rejects with a
 * `PdfError`.
 */
export async function openPdf(bytes: Uint8Array, signal: AbortSignal): Promise<PdfPages> {
  const own = startWorker();
  const worker = PDFWorker.create({ port: own.port });
  const task = getDocument({
    worker,
    data: bytes,
    useWasm: false,
    useWorkerFetch: true,
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    maxImageSize: maxPixels,
    verbosity: errorsOnly,
  });
  const close = async () => {
    // The library waits for an answer of the worker before it ends it: one that is busy would never end.
    task.destroy().catch(() => undefined);
    worker.destroy();
    own.port.terminate();
  };
  const settled = new AbortController();
  const over = new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('The preview was closed.', 'AbortError'));
    signal.addEventListener('abort', abort, { once: true, signal: settled.signal });
    own.onExceeded = () => reject(new PdfError('tooLarge', undefined));
  });
  try {
    signal.throwIfAborted();
    const pdf = await Promise.race([task.promise, over]);
    return pagesOf(pdf, own, close);
  } catch (error) {
    await close();
    if (signal.aborted) throw new DOMException('The preview was closed.', 'AbortError');
    if (error instanceof PdfError) throw error;
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    throw new PdfError(isProtected ? 'protected' : 'broken', error);
  } finally {
    settled.abort();
  }
}

function pagesOf(pdf: PDFDocumentProxy, own: OwnWorker, close: () => Promise<void>): PdfPages {
  const watch = createDrawingWatch();
  own.onExceeded = () => watch.report({ type: 'drawing.exceeded' });
  return {
    pageCount: pdf.numPages,
    size: (number) => watch.during(sizeOf(pdf, number)),
    draw: (number, place, scale, signal) => watch.during(drawPage(pdf, { number, place, scale, signal })),
    text: (number) => watch.during(textOf(pdf, number)),
    watch: watch.start,
    async close() {
      watch.stop();
      await close();
    },
  };
}

async function sizeOf(pdf: PDFDocumentProxy, number: number): Promise<PageSize> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
  return { width, height };
}

async function textOf(pdf: PDFDocumentProxy, number: number): Promise<readonly TextBlock[]> {
  const page = await pdf.getPage(number);
  const pieces: TextPiece[] = [];
  const reader = limitedText(page.streamTextContent()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    for (const item of (part.value as { items: readonly object[] }).items)
      if ('str' in item) pieces.push(item as TextPiece);
  const length = pieces.reduce((sum, { str }) => sum + str.length, 0);
  // What was cut off at a limit would be missing from what is signed.
  const isCut =
    pieces.length >= maxTextPieces ||
    length >= maxTextLength ||
    pieces.some(({ str }) => str.length >= maxPieceLength);
  const [, bottom = 0, , top = 0] = page.view;
  return isCut ? [] : blocksOf(pieces, { number, bottom, top });
}

interface PageDrawing {
  readonly number: number;
  readonly place: PagePlace;
  readonly scale: number;
  readonly signal: AbortSignal;
}

async function drawPage(
  pdf: PDFDocumentProxy,
  { number, place: { canvas, text }, scale, signal }: PageDrawing,
): Promise<void> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const viewport = page.getViewport({ scale });
  const ratio = Math.min(devicePixelRatio || 1, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  text.style.setProperty('--total-scale-factor', String(scale));
  const writing = new TextLayer({
    textContentSource: limitedText(page.streamTextContent()),
    container: text,
    viewport,
  });
  const stop = () => {
    drawing.cancel();
    writing.cancel();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    await Promise.all([drawing.promise, writing.render()]);
  } finally {
    signal.removeEventListener('abort', stop);
    // What was decoded for a page is much more than what is drawn of it.
    page.cleanup();
  }
}
