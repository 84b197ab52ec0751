/** Puts the site's script into one classic script: a page that is opened as a file may not load modules. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export async function clientScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('./client/main.ts', import.meta.url)),
        formats: ['iife'],
        name: 'stateCharts',
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const [chunk] = outputs.filter((each) => each.type === 'chunk');
  if (!chunk) throw new Error('the script of the site was not built');
  return chunk.code;
}
