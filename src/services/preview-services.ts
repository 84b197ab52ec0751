import type { Content, ContentQuestion, Loaded } from '../../machines/preview/content.ts';
import { ProblemError } from '../../machines/problem.ts';
import type { PdfPages } from '../pdf/pdf-pages.ts';
import { fetchBytes } from './preview/fetch-bytes.ts';
import { imageTypeOf, isPdf } from './preview/leading-bytes.ts';

interface Options {
  /** Asks for the single-use address of a document [S7.19]. */
  readonly prepareDownload: (input: { documentId: string }, signal: AbortSignal) => Promise<{ url: string }>;
  readonly fetch?: typeof globalThis.fetch;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What the preview chart needs from the world [S3.12, S7.19]. */
export const createPreviewServices = ({ prepareDownload, fetch }: Options) => ({
  /**
   * Fetches a document and reads it for what its bytes are, not for what it is called. Nothing of it is handed to the
   * browser as a page: images are drawn, all else becomes text, cells or pictures of pages.
   */
  async loadContent({ documentId, kind, maxBytes }: ContentQuestion, signal: AbortSignal): Promise<Loaded> {
    const { url } = await prepareDownload({ documentId }, signal);
    const bytes = await fetchBytes(url, maxBytes, signal, fetch);
    if (!bytes) return { kind: 'none', reason: 'tooLarge' };
    if (kind === 'image') return imageOf(bytes);
    if (kind === 'pdf') return await pdfOf(bytes, signal);
    const { readInWorker } = await part(() => import('./preview/read-in-worker.ts'));
    return await readInWorker(kind, bytes, signal);
  },

  /** Answers how to give back what the content on show holds of the browser. */
  holdContent(content: Content | null): () => void {
    return () => {
      if (content?.kind === 'pdf') (content.pages as PdfPages).close().catch(() => undefined);
    };
  },
});

function imageOf(bytes: Bytes): Loaded {
  const type = imageTypeOf(bytes);
  return type ? { kind: 'image', blob: new Blob([bytes], { type }) } : { kind: 'none', reason: 'content' };
}

async function pdfOf(bytes: Bytes, signal: AbortSignal): Promise<Loaded> {
  if (!isPdf(bytes)) return { kind: 'none', reason: 'content' };
  const { openPdf, PdfError } = await part(() => import('../pdf/pdf-pages.ts'));
  try {
    const pages = await openPdf(bytes, signal);
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
