import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { missingTexts } from './scripts/locales/locale-files.ts';
import { pdfAssets } from './scripts/pdf-assets.ts';

const outDir = 'dist/client';
/** The largest chunk that is repeated in those that use it rather than fetched by itself, in bytes of source. */
const largestRepeated = 20_000;

/** Fails the build when one of the seven languages lacks a text (decision 3). */
function completeLocales(): Plugin {
  return {
    name: 'complete-locales',
    apply: 'build',
    buildStart() {
      const missing = missingTexts();
      if (missing.length > 0) this.error(`texts are missing:\n${missing.join('\n')}`);
    },
  };
}

/** Writes `.br` and `.gz` beside every text asset once, so that the server never compresses one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = outDir }) {
      const folder = join(dir, 'assets');
      const names = (await readdir(folder)).filter((name) => /\.(m?js|css|svg|json|txt)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(folder, name);
          const bytes = await readFile(path);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}

export default defineConfig({
  base: '/clientcenter/',
  plugins: [react(), completeLocales(), pdfAssets(), precompress()],
  build: {
    outDir,
    manifest: true,
    // The early script is an entry of its own: it must not wait for the program. The QA page has nothing of the portal's.
    rolldownOptions: {
      input: { index: 'index.html', early: 'src/early.ts', qa: 'src/qa/host.ts' },
      preserveEntrySignatures: false,
      // On a slow line each file more waits for its turn: what is small is repeated where it is used, and runs once.
      output: {
        codeSplitting: {
          experimentalInlineCommonChunks: { maxSize: largestRepeated, exclude: /\.css(\?|$)/ },
        },
      },
    },
    cssCodeSplit: true,
    target: ['chrome120', 'edge120', 'firefox121', 'safari17'],
    // Small files inlined as data: would be let through by the content security policy only in images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
