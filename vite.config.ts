import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { missingTexts } from './scripts/locales/locale-files.ts';
import { pdfAssets } from './scripts/pdf-assets.ts';
import { commonNamespaces } from './src/i18n/common-namespaces.ts';

const outDir = 'dist/client';
/** The largest chunk that is repeated in those that use it rather than fetched by itself, in bytes of source. */
const largestRepeated = 20_000;

const commonTexts = new RegExp(`/locales/[^/]+/(${commonNamespaces.join('|')})\\.json$`);

/**
 * Chunks by name, first come, each with all that its modules import and no earlier one has. On a slow line each file more
 * waits for its turn: what a first view needs comes in few, and the page that the server sends names them (`preloads.ts`).
 */
const chunks = [
  /** Signing in: React, the root, the session and its pages. */
  { name: 'portal', test: /\/src\/main\.tsx$/ },
  /** What every signed-in page says, by language. */
  {
    debugName: 'texts',
    name: (id: string) => `texts-${/\/(?:locales|languages)\/([a-z]{2}-[A-Z]{2})/.exec(id)?.[1]}`,
    test: (id: string) => /\/i18n\/languages\//.test(id) || commonTexts.test(id),
  },
  /** Calls: the client of the network and the schemas of its answers. */
  { name: 'wire', test: /\/src\/(boot\/world|services\/service-route)\.ts$/ },
  /** What stands around every signed-in page: its views, the first flows. */
  {
    name: 'frame',
    test: [
      /\/src\/views\/signed-in\.tsx$/,
      /\/src\/boot\/(load-flow|first-view)\.ts$/,
      /\/machines\/(routes|clients|terms|notices)\/[a-z]+\.machine\.ts$/,
      /\/src\/services\/(client|terms|notices)-services\.ts$/,
      /\/src\/ui\/(hidden|state-message|file-icon)\.module\.css$/,
    ],
  },
];

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
  // A file of texts is taken whole: an export for each of them would be half of its chunk.
  json: { namedExports: false },
  plugins: [react(), completeLocales(), pdfAssets(), precompress()],
  build: {
    outDir,
    manifest: true,
    // The early script is an entry of its own: it must not wait for the program. The QA page has nothing of the portal's.
    rolldownOptions: {
      input: { index: 'index.html', early: 'src/early.ts', qa: 'src/qa/host.ts' },
      preserveEntrySignatures: false,
      // What is small is repeated where it is used, and runs once.
      output: {
        codeSplitting: {
          groups: chunks.map(({ name, test, debugName }, place) => ({
            name,
            ...(debugName && { debugName }),
            test: (id) => [test].flat().some((one) => (one instanceof RegExp ? one.test(id) : one(id))),
            priority: chunks.length - place,
          })),
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
