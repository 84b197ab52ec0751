/** The library's worker in a scope whose arrays are bounded. The bound has to be there before the library is. */
import './bound-worker.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
