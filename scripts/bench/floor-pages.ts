/** Builds the floor pages and serves them as the portal serves its own: brotli made beforehand, names for ever. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type BuildOptions, build } from 'vite';

export type FloorName = 'react' | 'mantine' | 'stack' | 'list' | 'rows';

export interface FloorPages {
  address(name: FloorName): string;
  stop(): Promise<void>;
}

const sources = fileURLToPath(new URL('./floors', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
};

const names: readonly FloorName[] = ['react', 'mantine', 'stack', 'list', 'rows'];

/** Builds the pages below `root` into `outDir`. */
const buildPages = (root: string, base: string, outDir: string, options: BuildOptions) =>
  build({
    root,
    base,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'chrome120',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      ...options,
    },
  });

/** The files below a folder by their addresses, compressed. */
async function served(folder: string, quality: number): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = path
      .slice(folder.length)
      .replaceAll('\\', '/')
      .replace(/index\.html$/, '');
    files.set(address, compressed(await readFile(path), quality));
  }
  return files;
}

const compressed = (bytes: string | Buffer, quality: number): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

async function inFolder(
  make: (folder: string) => Promise<unknown>,
  quality: number,
): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'floors-'));
  try {
    await make(folder);
    return await served(folder, quality);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each page by itself, with no more than it needs, minified and compressed as well as can be. */
const buildSmall = (wanted: readonly FloorName[]) =>
  inFolder(async (folder) => {
    for (const name of wanted) await buildPages(join(sources, name), `/${name}/`, join(folder, name), {});
  }, constants.BROTLI_MAX_QUALITY);

/** All pages in one build, which is made once: for a run that measures nothing. */
let quick: Promise<Map<string, Buffer>> | undefined;
function buildQuickly(): Promise<Map<string, Buffer>> {
  quick ??= inFolder(
    (folder) =>
      buildPages(sources, '/', folder, {
        minify: false,
        cssMinify: false,
        rolldownOptions: { input: names.map((name) => join(sources, name, 'index.html')) },
      }),
    constants.BROTLI_MIN_QUALITY,
  );
  return quick;
}

/** Builds `wanted`, as small as can be if `isSmall`. `data` is what `documents.json` of the list answers: a page of documents as the portal answers it. */
export async function startFloorPages(
  wanted: readonly FloorName[],
  isSmall: boolean,
  data = '{}',
): Promise<FloorPages> {
  const built = isSmall ? await buildSmall(wanted) : await buildQuickly();
  const quality = isSmall ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MIN_QUALITY;
  const files = new Map(built).set('/documents.json', compressed(data, quality));

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const body = files.get(path);
    if (!body) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': types[extname(path) || '.html'],
      'content-encoding': 'br',
      'content-length': body.length,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (name) => `http://localhost:${port}/${name}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
