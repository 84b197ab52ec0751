import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { basePath } from '../../contract/language/market.ts';
import { StartError } from '../start-error.ts';
import type { Hints, PageSource } from './page-source.ts';

/** Files of the build, some for every language and some for one. */
interface FilesByLanguage {
  readonly files: readonly string[];
  readonly languages: Readonly<Record<string, readonly string[]>>;
}

/** What the build writes down for the server, `first-views.json`: file names below the folder of the browser app. */
interface FirstViews {
  readonly scripts: Readonly<Record<string, string>>;
  /** The text of scripts that are written into pages. */
  readonly inline: Readonly<Record<string, string>>;
  /** The text of styles that are written into pages. */
  readonly styles: Readonly<Record<string, string>>;
  /** What every signed-in page needs beside what its document names. */
  readonly everyPage: FilesByLanguage;
  /** What the page of an area needs beside that, by the first segment of its path. */
  readonly areas: Readonly<Record<string, FilesByLanguage>>;
}

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** The built browser app. Throws `StartError` when it has not been built. */
export async function builtPages(): Promise<PageSource> {
  const read = (name: string): Promise<string> =>
    readFile(`${dist}/${name}`, 'utf8').catch(() => {
      throw new StartError(
        'The browser app is not built. Start the portal with "npm start", which builds it.',
      );
    });
  const html = await read('client/index.html');
  const { scripts, inline, styles, everyPage, areas } = JSON.parse(
    await read('first-views.json'),
  ) as FirstViews;
  const addressOf = (file: string) => `${basePath}/${file}`;
  const part = (parts: Readonly<Record<string, string>>, name: string): string => {
    const found = parts[name];
    if (found === undefined) throw new Error(`the build has no part ${name}`);
    return found;
  };
  return {
    folder: `${dist}/client`,
    hotReload: false,
    html: async () => html,
    hints({ language, path }): Hints {
      const [, ...segments] = path.split('/');
      // Of two areas, the one inside the other.
      const area =
        segments
          .map((_, index) => segments.slice(0, segments.length - index).join('/'))
          .find((name) => Object.hasOwn(areas, name)) ?? segments[0];
      // The sign-in area has all that it needs in its first script.
      if (area === 'auth') return { modules: [], styles: [] };
      const wanted = [everyPage, ...(area !== undefined && Object.hasOwn(areas, area) ? [areas[area]] : [])];
      const files = wanted.flatMap((group) => [
        ...(group?.files ?? []),
        ...(group?.languages[language] ?? []),
      ]);
      const addresses = [...new Set(files)].map(addressOf);
      return {
        early: part(inline, 'early'),
        modules: addresses.filter((address) => address.endsWith('.js')),
        styles: addresses.filter((address) => address.endsWith('.css')),
      };
    },
    script: (name) => addressOf(part(scripts, name)),
    style: (name) => part(styles, name),
    stop: async () => undefined,
  };
}
