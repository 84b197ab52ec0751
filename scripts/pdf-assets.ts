import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { libraryAssets } from './library-assets.ts';

/** What the PDF library fetches by name when a document needs it. */
const folders: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
  wasm: /_nowasm_fallback\.js$|^LICENSE/,
};

/**
 * Puts character maps, standard fonts and picture decoders of the PDF library beside the portal's own assets. They keep
 * their names, because the library asks for them by name; the folder carries the library's version, because browsers keep
 * assets for a year.
 */
export function pdfAssets(): Plugin {
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string };
  const files = Object.entries(folders).flatMap(([folder, wanted]) =>
    readdirSync(join(library, folder))
      .filter((name) => wanted.test(name))
      .map((name) => [`assets/pdf-${version}/${folder}/${name}`, join(library, folder, name)] as const),
  );
  return libraryAssets('pdf-assets', new Map(files));
}
