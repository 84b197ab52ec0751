import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { GlobalWorkerOptions, getDocument, TextLayer, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

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
  /** Ends the worker and gives back what the document holds. */
  close(): Promise<void>;
}

/** What stands in the way of opening a PDF. */
export class PdfError extends Error {
  readonly reason: 'protected' | 'broken';
  constructor(reason: 'protected' | 'broken', cause: unknown) {
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

GlobalWorkerOptions.workerSrc = workerUrl;

/**
 * Opens a PDF in a worker of its own. Nothing in it is run: no script, no form, no link. WebAssembly stays off, so that
 * the page's policy need not allow it; what decodes pictures without it comes from this server. Rejects with a
 * `PdfError`.
 */
export async function openPdf(bytes: Uint8Array, signal: AbortSignal): Promise<PdfPages> {
  const task = getDocument({
    data: bytes,
    useWasm: false,
    useWorkerFetch: true,
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    maxImageSize: maxPixels,
    verbosity: errorsOnly,
  });
  const close = () => task.destroy();
  signal.addEventListener('abort', close, { once: true });
  try {
    const pdf = await task.promise;
    signal.throwIfAborted();
    return pagesOf(pdf, close);
  } catch (error) {
    await close();
    if (signal.aborted) throw new DOMException('The preview was closed.', 'AbortError');
    const isProtected = error instanceof Error && error.name === 'PasswordException';
    throw new PdfError(isProtected ? 'protected' : 'broken', error);
  } finally {
    signal.removeEventListener('abort', close);
  }
}

const pagesOf = (pdf: PDFDocumentProxy, close: () => Promise<void>): PdfPages => ({
  pageCount: pdf.numPages,
  async size(number) {
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
    return { width, height };
  },
  async draw(number, { canvas, text }, scale, signal) {
    const page = await pdf.getPage(number);
    signal.throwIfAborted();
    const viewport = page.getViewport({ scale });
    const ratio = Math.min(devicePixelRatio || 1, Math.sqrt(maxPixels / (viewport.width * viewport.height)));
    canvas.width = Math.floor(viewport.width * ratio);
    canvas.height = Math.floor(viewport.height * ratio);
    const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
    text.style.setProperty('--total-scale-factor', String(scale));
    const writing = new TextLayer({
      textContentSource: page.streamTextContent(),
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
  },
  close,
});
