/** Builds the page on which the view tests show one view state after another: the models, the charts and the views. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { languageVariants } from '../../../scripts/build/language-variants.ts';
import { pdfAssets } from '../../../scripts/pdf-assets.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  base: '/stage/',
  logLevel: 'error',
  json: { namedExports: false },
  plugins: [react(), languageVariants(), pdfAssets()],
  // The walk through a chart compares events with Node's own function.
  resolve: { alias: { 'node:util': fileURLToPath(new URL('node-util.ts', import.meta.url)) } },
  build: {
    outDir: fileURLToPath(new URL('../../../dist/stage', import.meta.url)),
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    target: 'chrome120',
    // A chunk that comes later would be a state of its own: everything is there at once.
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
