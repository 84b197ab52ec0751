import type { Content, Loaded, LoadingInput, ViewLimits } from '../../../machines/preview/content.ts';
import type { DrawingEvent } from '../../../machines/preview/preview.setup.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { PdfPages } from '../../pdf/pdf-pages.ts';
import { fetchBytes } from '../../platform/http/fetch-bytes.ts';
import { imageDimensions } from '../../reading/image-dimensions.ts';
import { imageTypeOf, isPdf } from '../../reading/leading-bytes.ts';

interface Options {
  /** Asks for the single-use URL of a document [S7.19]. */
  readonly prepareDownload: (input: { documentId: string }, signal: AbortSignal) => Promise<{ url: string }>;
  /** The language of the interface at this moment. */
  readonly language: () => string;
  readonly fetch?: typeof globalThis.fetch;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What the preview chart needs from the world [S3.12, S7.19]. */
export const createPreviewServices = ({ prepareDownload, language, fetch }: Options) => ({
  /**
   * Fetches a document and reads it for what its bytes are, not for what it is called. Nothing of it is handed to the
   * browser as a page: images are drawn, all else becomes text, cells or pictures of pages.
   */
  async loadContent(
    { documentId, kind, maxBytes, limits, onArrived }: LoadingInput,
    signal: AbortSignal,
  ): Promise<Loaded> {
    const { url } = await prepareDownload({ documentId }, signal);
    const bytes = await fetchBytes(url, maxBytes, signal, fetch);
    if (!bytes) return { kind: 'none', reason: 'tooLarge' };
    if (kind === 'image') return imageOf(bytes, limits);
    if (kind === 'pdf') return await pdfOf(bytes, { limits, onArrived }, signal);
    const { readInWorker } = await part(() => import('../../reading/read-in-worker.ts'));
    onArrived();
    return await readInWorker({ kind, bytes, limits, language: language() }, signal);
  },

  /** Reports how the pages on show are drawn. Answers how to give back what the content holds of the browser. */
  holdContent(content: Content | null, report: (event: DrawingEvent) => void): () => void {
    if (content?.kind === 'pdf') (content.pages as PdfPages).watch(report);
    return () => {
      if (content?.kind === 'pdf') (content.pages as PdfPages).close().catch(() => undefined);
    };
  },
});

/** An image is decoded whole, so its size in pixels is read from its first bytes before the browser gets it. */
function imageOf(bytes: Bytes, limits: ViewLimits): Loaded {
  const type = imageTypeOf(bytes);
  if (!type) return { kind: 'none', reason: 'content' };
  const size = imageDimensions(type, bytes);
  if (!size) return { kind: 'none', reason: 'broken' };
  if (size.width * size.height > limits.pixels) return { kind: 'none', reason: 'tooLarge' };
  return { kind: 'image', blob: new Blob([bytes], { type }) };
}

async function pdfOf(
  bytes: Bytes,
  { limits, onArrived }: Pick<LoadingInput, 'limits' | 'onArrived'>,
  signal: AbortSignal,
): Promise<Loaded> {
  if (!isPdf(bytes)) return { kind: 'none', reason: 'content' };
  const { openPdf, PdfError } = await part(() => import('../../pdf/pdf-pages.ts'));
  onArrived();
  try {
    const pages = await openPdf(bytes, signal);
    if (pages.pageCount > limits.pages) {
      await pages.close();
      return { kind: 'none', reason: 'tooLarge' };
    }
    return { kind: 'pdf', pageCount: pages.pageCount, pages };
  } catch (error) {
    if (error instanceof PdfError) return { kind: 'none', reason: error.reason };
    throw error;
  }
}

/** A part of the program that is fetched now; when it is not to be had, the line is down. */
const part = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((error: unknown) => {
    throw new ProblemError({ code: 'offline' }, error);
  });
