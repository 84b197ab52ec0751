/** Writes the gallery: a page that shows the views of each flow, and the page that its frames hold. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build, loadConfigFromFile, mergeConfig } from 'vite';
import { fontParts } from '../../../contract/firm/font.ts';
import { languageNames } from '../../../contract/language/market.ts';
import { today } from '../../../tests/views/stage/today.ts';
import { galleryPage } from './gallery-page.ts';
import { readSights } from './sights.ts';

const require = createRequire(import.meta.url);

interface Gallery {
  readonly project: string;
  /** The folder of the site. */
  readonly out: string;
  readonly version: string;
}

/** The page in a frame. Its day is that of the recordings: what is due on it and what is overdue stays as it was recorded. */
const framePage = () => `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>View of a state</title>
<style>
${fontParts
  .map(
    ({ source, range }) =>
      `@font-face{font-family:Inter;font-weight:100 900;src:url(${source}) format("woff2");unicode-range:${range}}`,
  )
  .join('\n')}
#root{--cc-page-edge:16px;padding:16px}
@media (min-width:960px){#root{padding:24px}}
</style>
<script>
const now = Date.parse('${today}');
window.Date = class extends Date {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(now);
  }
  static now() {
    return now;
  }
};
</script>
</head>
<body>
<div id="root"></div>
<script src="frame.js"></script>
</body>
</html>
`;

/** The script of the page in a frame, as one classic script: a page that is opened as a file may not load modules. */
async function buildFrame(project: string, outDir: string): Promise<void> {
  const mode = process.env.NODE_ENV;
  // React would be built as its slower development version.
  process.env.NODE_ENV = 'production';
  const env = { command: 'build', mode: 'production' } as const;
  const stage = await loadConfigFromFile(env, join(project, 'tests/views/stage/vite.config.ts'));
  const output = { format: 'iife', entryFileNames: 'frame.js', codeSplitting: false } as const;
  await build(
    mergeConfig(stage?.config ?? {}, {
      configFile: false,
      base: './',
      build: {
        outDir,
        minify: true,
        rolldownOptions: { input: join(project, 'tests/views/stage/gallery.ts'), output },
      },
    }),
  );
  process.env.NODE_ENV = mode;
}

/** Writes `gallery.html` and the folder `gallery` into the folder of the site. */
export async function writeGallery({ project, out, version }: Gallery): Promise<void> {
  const folder = join(out, 'gallery');
  mkdirSync(folder, { recursive: true });
  await buildFrame(project, folder);
  writeFileSync(join(folder, 'frame.html'), framePage());
  const font = dirname(require.resolve('@fontsource-variable/inter/package.json'));
  for (const { source } of fontParts)
    copyFileSync(join(font, 'files', source), join(folder, basename(source)));
  const sights = readSights(join(project, 'tests/views/recorded'));
  const data = { flows: Object.fromEntries(sights), languages: languageNames };
  writeFileSync(join(out, 'gallery.js'), `window.galleryData = ${JSON.stringify(data)};\n`);
  writeFileSync(join(out, 'gallery.html'), galleryPage(version));
  const count = [...sights.values()].reduce((sum, views) => sum + views.length, 0);
  process.stdout.write(`${count} views in ${join(out, 'gallery.html')}\n`);
}
