/** pdf.js for tests that read a PDF in Node. */
import type * as PdfJs from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What pdf.js has of its own for an older engine, at many times the cost. */
const replaced: readonly object[] = [JSON, Array.prototype, Function.prototype];

let loaded: Promise<typeof PdfJs> | undefined;

/**
 * pdf.js, with what it replaces of the language put back: `JSON.stringify`, `JSON.parse` and `push` would be its own for
 * every later file of the worker.
 */
export function pdfJs(): Promise<typeof PdfJs> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<typeof PdfJs> {
  const before = replaced.map((owner) => [owner, Object.getOwnPropertyDescriptors(owner)] as const);
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // It would be loaded with the first document, and replace them again.
  const worker = 'pdfjs-dist/legacy/build/pdf.worker.mjs';
  await import(worker);
  for (const [owner, own] of before) Object.defineProperties(owner, own);
  return library;
}
