import { readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { basePath } from '../../contract/market.ts';
import { StartError } from '../start-error.ts';
import type { Hints, PageSource } from './page-source.ts';
import { preloadKeys } from './preloads.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const folder = fileURLToPath(new URL('../../dist/client', import.meta.url));

/** The built browser app. Throws `StartError` when it has not been built. */
export async function builtPages(): Promise<PageSource> {
  const read = (name: string): Promise<string> =>
    readFile(`${folder}/${name}`, 'utf8').catch(() => {
      throw new StartError(
        'The browser app is not built. Start the portal with "npm start", which builds it.',
      );
    });
  const html = await read('index.html');
  const manifest = JSON.parse(await read('.vite/manifest.json')) as Manifest;
  const first = filesOf(manifest, entriesOf(manifest));
  const known = new Map<string, Hints>();
  return {
    folder,
    hotReload: false,
    html: async () => html,
    hints({ language, path }) {
      const keys = preloadKeys(language, path);
      const name = keys.join();
      let hints = known.get(name);
      if (!hints) {
        const wanted = Object.keys(manifest).filter((key) =>
          keys.some((source) => isOf(manifest, key, source)),
        );
        // What the document itself names need not be named again.
        const early = keys.length > 0 ? manifest[earlyKey]?.file : undefined;
        const addresses = [...filesOf(manifest, wanted)]
          .filter((file) => !first.has(file))
          .map((file) => `${basePath}/${file}`);
        hints = {
          ...(early ? { early: `${basePath}/${early}` } : {}),
          modules: addresses.filter((address) => address.endsWith('.js')),
          styles: addresses.filter((address) => address.endsWith('.css')),
        };
        known.set(name, hints);
      }
      return hints;
    },
    script(source) {
      const file = manifest[source]?.file;
      if (!file) throw new Error(`the build has no script ${source}`);
      return `${basePath}/${file}`;
    },
    stop: async () => undefined,
  };
}

/**
 * Whether a chunk is what a source is fetched as. One whose code others use too stands in the manifest without its source,
 * under the name of its file.
 */
const isOf = (manifest: Manifest, key: string, source: string): boolean =>
  key === source || (key.startsWith('_') && manifest[key]?.name === parse(source).name);

const earlyKey = 'src/early.ts';

/** The entries of the pages; a script that is an entry of its own has its pages name it. */
const entriesOf = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => manifest[key]?.isEntry && key.endsWith('.html'));

/** The scripts and stylesheets of chunks and of all that they import statically. */
function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}
