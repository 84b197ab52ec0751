import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { languages } from '../../contract/language/market.ts';
import type { Manifest } from '../../src/flows/define-flow.ts';
import { inlineScripts, pageScripts, pageStyles } from './page-parts.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & {
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};

const chunksOf = (bundle: Bundle): readonly Chunk[] =>
  Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

/** The scripts and stylesheets of chunks and of all that they import statically, in the order in which they are met. */
function filesOf(bundle: Bundle, chunks: readonly (Chunk | undefined)[]): readonly string[] {
  const files = new Set<string>();
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const name of chunk.imports) visit(bundle[name] as Chunk | undefined);
  };
  chunks.forEach(visit);
  return [...files];
}

/** CSS without comments and most white space. */
const squeeze = (css: string): string =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,]) (?=[^ ])/g, '$1')
    .trim();

/** The text of a script and of all that it imports, to be written into a page. */
async function inlined(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'early' } },
  });
  const [first] = [built].flat();
  const code = first && 'output' in first ? first.output[0].code.trim() : '';
  if (code === '' || /<\/script|<!--/i.test(code)) throw new Error(`${entry} cannot be written into a page`);
  return code;
}

/** What the server reads of this plugin where the portal is developed, without a build. */
export interface PageParts {
  /** Paths of the scripts in the sources, by name. */
  readonly scripts: Readonly<Record<string, string>>;
  /** The text of the styles, by name. */
  styles(): Promise<Readonly<Record<string, string>>>;
}

/**
 * Writes `first-views.json` beside the output folder: the files that the first view of each page fetches together with its
 * first script. They follow from the manifests: the chunks that a manifest imports dynamically, and its translations.
 *
 * @param flows the manifests in the order of their list; that of a page is `src/flows/<name>/flow.ts`
 * @param everyPage names of the chunks that every signed-in page fetches; `*` stands for the language
 */
export function firstViews(flows: readonly Manifest[], everyPage: readonly string[]): Plugin<PageParts> {
  let root = '';
  const styles = async (): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(pageStyles).map(async ([name, files]) => {
          const translations = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
          return [name, translations.map(squeeze).join('')];
        }),
      ),
    );
  return {
    name: 'first-views',
    api: { scripts: pageScripts, styles },
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '' }, bundle) {
      const chunks = chunksOf(bundle);
      /** The chunk that a module is fetched as: one of its own, else the one that it was put into. */
      const fetchedAs = (id: string) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
        chunks.find(({ moduleIds }) => moduleIds.includes(id));
      const named = (name: string) => chunks.find((chunk) => chunk.name === name);
      const scriptOf = (source: string) => fetchedAs(resolve(root, source))?.fileName;
      const inDocument = new Set(
        filesOf(
          bundle,
          chunks.filter(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('.html')),
        ),
      );
      const besides = (wanted: readonly (Chunk | undefined)[]) =>
        filesOf(bundle, wanted).filter((file) => !inDocument.has(file));
      const byLanguage = (chunkOf: (language: string) => readonly (Chunk | undefined)[]) =>
        Object.fromEntries(languages.map((language) => [language, besides(chunkOf(language))]));

      const areas = flows.flatMap(({ name, route, view, translations = [] }) => {
        if (!route || !view) return [];
        const manifest = this.getModuleInfo(resolve(root, 'src/flows', name, 'flow.ts'));
        if (!manifest) this.error(`the page ${route.path} has no manifest src/flows/${name}/flow.ts`);
        const page = {
          files: besides(manifest.dynamicallyImportedIds.map(fetchedAs)),
          languages: byLanguage((language) =>
            translations.map((namespace) =>
              fetchedAs(resolve(root, `locales/${language}/${namespace}.json`)),
            ),
          ),
        };
        return [[route.path.slice(1), page] as const];
      });
      const [common, ofLanguage] = [false, true].map((isOne) =>
        everyPage.filter((name) => name.includes('*') === isOne),
      ) as [string[], string[]];
      const pages = {
        scripts: Object.fromEntries(
          Object.entries(pageScripts).map(([name, source]) => [name, scriptOf(source)]),
        ),
        inline: Object.fromEntries(
          await Promise.all(
            Object.entries(inlineScripts).map(async ([name, source]) => [
              name,
              await inlined(resolve(root, source)),
            ]),
          ),
        ),
        styles: await styles(),
        everyPage: {
          files: besides(common.map(named)),
          languages: byLanguage((language) => ofLanguage.map((name) => named(name.replace('*', language)))),
        },
        // The front page leads to the first area.
        areas: Object.fromEntries([...areas, ...areas.slice(0, 1).map(([, page]) => ['', page] as const)]),
      };
      await writeFile(join(dirname(resolve(dir)), 'first-views.json'), JSON.stringify(pages, null, 1));
    },
  };
}
