/** Builds the floor pages and serves them as the portal serves its own: brotli made beforehand, names for ever. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

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

/** Builds `names`, minified and compressed as well as can be if `isSmall`. `data` is what `documents.json` of the list answers: a page of documents as the portal answers it. */
export async function startFloorPages(
  names: readonly FloorName[],
  isSmall: boolean,
  data = '{}',
): Promise<FloorPages> {
  const quality = isSmall ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MIN_QUALITY;
  const folder = await mkdtemp(join(tmpdir(), 'floors-'));
  for (const name of names)
    await build({
      root: join(sources, name),
      base: `/${name}/`,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: {
        outDir: join(folder, name),
        emptyOutDir: true,
        target: 'chrome120',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        ...(isSmall ? {} : { minify: false, cssMinify: false }),
      },
    });
  await writeFile(join(folder, 'documents.json'), data);
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = path
      .slice(folder.length)
      .replaceAll('\\', '/')
      .replace(/index\.html$/, '');
    files.set(
      address,
      brotliCompressSync(await readFile(path), { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    );
  }
  await rm(folder, { recursive: true, force: true });

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
