import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Puts files of a library beside the portal's own assets under names of their own, so that nothing comes from another
 * server. `files` names where each lies on disk, by its path below the output folder.
 */
export function libraryAssets(name: string, files: ReadonlyMap<string, string>): Plugin {
  return {
    name,
    generateBundle() {
      for (const [fileName, path] of files)
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
    },
    configureServer({ config, middlewares }) {
      middlewares.use((request, response, next) => {
        const path = files.get(request.url?.slice(config.base.length) ?? '');
        if (!path || !request.url?.startsWith(config.base)) return next();
        if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        if (path.endsWith('.woff2')) response.setHeader('content-type', 'font/woff2');
        response.end(readFileSync(path));
      });
    },
  };
}
