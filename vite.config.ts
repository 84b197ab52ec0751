import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport, type UserConfig } from 'vite';
import { firstViews } from './scripts/build/first-views.ts';
import { languageVariants } from './scripts/build/language-variants.ts';
import { pageScripts } from './scripts/build/page-parts.ts';
import { fontAssets } from './scripts/font-assets.ts';
import { missingTranslations } from './scripts/locales/locale-files.ts';
import { pdfAssets } from './scripts/pdf-assets.ts';
import { areasOf, plansOf } from './src/app/list-flows.ts';
import type { Manifest } from './src/flows/define-flow.ts';
import { commonNamespaces } from './src/i18n/common-namespaces.ts';

const outDir = 'dist/client';
/** The largest chunk that is repeated in those that use it rather than fetched by itself, in bytes of source. */
const largestRepeated = 20_000;

const commonTranslations = new RegExp(`/locales/[^/]+/(${commonNamespaces.join('|')})\\.json$`);

interface NamedChunk {
  readonly name: string | ((id: string) => string);
  readonly debugName?: string;
  readonly test: RegExp | ((id: string) => boolean) | readonly RegExp[];
}

/**
 * Chunks by name, first come, each with all that its modules import and no earlier one has. On a slow line each file more
 * waits for its turn: what a first view needs comes in few, and the page that the server sends names them.
 */
function chunksFor(flows: readonly Manifest[]): readonly NamedChunk[] {
  const first = flows
    .filter(({ start }) => start === 'first')
    .map(({ name }) => name)
    .join('|');
  return [
    /** Signing in: React, the root, the session and its pages. */
    { name: 'portal', test: /\/src\/main\.tsx$/ },
    /** What every signed-in page says, by language. */
    {
      debugName: 'translations',
      name: (id) => `translations-${/\/(?:locales|languages)\/([a-z]{2}-[A-Z]{2})/.exec(id)?.[1]}`,
      test: (id) => /\/i18n\/languages\//.test(id) || commonTranslations.test(id),
    },
    /** Calls: the client of the network and the schemas of its answers. */
    { name: 'wire', test: /\/src\/app\/network\.ts$/ },
    /** The frame of every signed-in page: its views, the first flows. */
    {
      name: 'frame',
      test: [
        /\/src\/app\/signed-in\.tsx$/,
        /\/src\/app\/(load-flow|first-view)\.ts$/,
        new RegExp(`/machines/(${first})/[a-z]+\\.machine\\.ts$`),
        new RegExp(`/src/flows/(${first})/actors\\.ts$`),
        /\/src\/ui\/(?:[a-z-]+\/)?(text|surface|notice|list|search-box|state-message|file-icon)\.module\.css$/,
      ],
    },
  ];
}

/** The named chunks that every signed-in page fetches at once; `*` stands for the language. */
const everyPage = ['frame', 'wire', 'translations-*'];

/** Fails the build when one of the seven languages lacks a text (decision 3). */
function completeLocales(): Plugin {
  return {
    name: 'complete-locales',
    apply: 'build',
    buildStart() {
      const missing = missingTranslations();
      if (missing.length > 0) this.error(`translations are missing:\n${missing.join('\n')}`);
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

/** The manifests, without what they import when it is needed. */
const manifests = async (): Promise<readonly Manifest[]> =>
  (await runnerImport<{ flows: readonly Manifest[] }>('./src/app/flows.ts')).module.flows;

export default defineConfig(async (): Promise<UserConfig> => {
  const flows = await manifests();
  const chunks = chunksFor(flows);
  return {
    base: '/clientcenter/',
    define: { __FLOW_PLANS__: JSON.stringify({ flows: plansOf(flows), areas: areasOf(flows) }) },
    // A file of translations is taken whole: an export for each of them would be half of its chunk.
    json: { namedExports: false },
    plugins: [
      react(),
      languageVariants(),
      completeLocales(),
      pdfAssets(),
      fontAssets(),
      precompress(),
      firstViews(flows, everyPage),
    ],
    build: {
      outDir,
      manifest: true,
      // The QA page has nothing of the portal's.
      rolldownOptions: {
        input: { index: 'index.html', ...pageScripts },
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
  };
});
