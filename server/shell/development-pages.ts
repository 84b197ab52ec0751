import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { basePath } from '../../contract/language/market.ts';
import type { PageSource } from './page-source.ts';

/** What the build's plugin for first views says of the sources (`scripts/build/first-views.ts`). */
interface PageParts {
  readonly scripts: Readonly<Record<string, string>>;
  styles(): Promise<Readonly<Record<string, string>>>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The browser app straight from its sources, with hot reload over the portal's own server. */
export async function developmentPages(server: Server): Promise<PageSource> {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  const parts = vite.config.plugins.find(({ name }) => name === 'first-views')?.api as PageParts | undefined;
  if (!parts) throw new Error('the bundler has no plugin that names scripts and styles of pages');
  const styles = await parts.styles();
  return {
    folder: undefined,
    hotReload: true,
    async html(url) {
      return await vite.transformIndexHtml(url, await readFile(`${root}/index.html`, 'utf8'));
    },
    hints: () => ({ modules: [], styles: [] }),
    script: (name) => `${basePath}/${parts.scripts[name] ?? ''}`,
    style: (name) => styles[name] ?? '',
    // Outside its base the bundler answers pages with advice of its own.
    middleware: (answer) => (request, response) => {
      const { url } = request;
      if (!url?.startsWith(`${basePath}/`)) return answer(request, response);
      return vite.middlewares(request, response, () => {
        // The bundler takes its base off the address.
        request.url = url;
        return answer(request, response);
      });
    },
    stop: () => vite.close(),
  };
}
