/** What the sources of the project say that its charts do not: who sends an event, which tests prove a row. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Source {
  /** Relative to the project, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

export function readSources(project: string, folders: readonly string[], ending: RegExp): Source[] {
  return folders
    .filter((folder) => existsSync(join(project, folder)))
    .flatMap((folder) =>
      readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => ending.test(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(project, file), 'utf8') }));
}

export interface Proof {
  readonly file: string;
  readonly title: string;
}

const title = /(['"`])(\[[ST]\d[^\]]*\][^\n]*?)\1/g;

/** By row of the specification, the tests whose titles name it: `[S4.22] the queue keeps its order`. */
export function proofsIn(sources: readonly Source[]): ReadonlyMap<string, readonly Proof[]> {
  const found = new Map<string, Proof[]>();
  for (const { file, text } of sources) {
    for (const [, , said = ''] of text.matchAll(title)) {
      const [, rows = '', rest = ''] = /^\[([^\]]*)\]\s*(.*)$/.exec(said) ?? [];
      for (const row of rows.match(/[ST]\d+\.\d+\w*/g) ?? [])
        found.set(row, [...(found.get(row) ?? []), { file, title: rest.replaceAll('\\', '') }]);
    }
  }
  return found;
}

/** A source without its types: a type that names an event sends none. */
const withoutTypes = (text: string): string =>
  text
    .replaceAll(/^ *\| \(?\{(?:[^{}]|\{[^{}]*\})*\}.*$/gm, '')
    .replaceAll(/^(?:export )?type \w+(?:<[^>]*>)? = .*$/gm, '');

/** The files that send an event. A chart sends it as an object with its type; views also pass its name on. */
export function sendersOf(event: string, sources: readonly Source[]): string[] {
  return sources
    .filter(({ file, text }) => {
      const said = file.startsWith('machines/') ? `type: '${event}'` : `'${event}'`;
      return text.includes(said) && withoutTypes(text).includes(said);
    })
    .map(({ file }) => file);
}

/** The signals of the portal, as their closed union lists them. */
export function signalsIn(text: string): string[] {
  const union = text.slice(text.indexOf('export type Signal')).split('\n\n')[0] ?? '';
  return [...union.matchAll(/\btype: '([a-z]\w*\.\w+)'/gi)].map(([, type = '']) => type);
}
