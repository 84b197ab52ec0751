import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
const out = mkdtempSync(join(tmpdir(), 'charts-'));

beforeAll(() => {
  // A copy of the sources without git has nothing to compare with.
  const since = existsSync(join(root, '.git')) ? ['--since', 'HEAD'] : [];
  execFileSync('npx', ['tsx', 'scripts/charts.ts', '--out', out, ...since], { cwd: root });
}, 180_000);

afterAll(() => rmSync(out, { recursive: true }));

const filesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

test('docs/charts is what `npm run charts` writes', () => {
  const [kept, made] = [filesIn(join(root, 'docs/charts')), filesIn(out)];
  const changed = Object.keys({ ...kept, ...made }).filter((name) => kept[name] !== made[name]);
  expect(changed).toEqual([]);
});

/** The ids of a page, and what it links to. */
function readPage(file: string) {
  const html = readFileSync(file, 'utf8');
  const all = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, found = '']) => decodeURIComponent(found));
  return { ids: new Set(all(/ id="([^"]+)"/g)), links: all(/ (?:href|src)="([^"]+)"/g) };
}

test('every link of the site of charts leads to a page and a part that are there', () => {
  const site = join(out, 'site');
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(site, name));
  const pages = new Map(files.map((file) => [file, readPage(file)]));
  const dead = [...pages].flatMap(([file, { links }]) =>
    links.filter((link) => {
      const [path = '', part] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      return !existsSync(target) || (part !== undefined && !pages.get(target)?.ids.has(part));
    }),
  );
  expect([...new Set(dead)]).toEqual([]);
  expect(files.length).toBeGreaterThan(75);
});
