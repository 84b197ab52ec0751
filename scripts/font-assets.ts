import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { fontParts, fontVersion } from '../contract/firm/font.ts';
import { libraryAssets } from './library-assets.ts';

const require = createRequire(import.meta.url);

/** Puts the portal's font beside its own assets. Throws when the installed version is not the one that pages name. */
export function fontAssets(): Plugin {
  const library = dirname(require.resolve('@fontsource-variable/inter/package.json'));
  const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string };
  if (version !== fontVersion)
    throw new Error(
      `pages name version ${fontVersion} of the font, and ${version} is installed: contract/firm/font.ts`,
    );
  return libraryAssets(
    'font-assets',
    new Map(fontParts.map(({ file, source }) => [file, join(library, 'files', source)])),
  );
}
