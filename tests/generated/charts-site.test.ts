import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

/** The ids of each page, and what it links to. */
function readPage(file: string) {
  const html = readFileSync(file, 'utf8');
  const all = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, found = '']) => decodeURIComponent(found));
  return { ids: new Set(all(/ id="([^"]+)"/g)), links: all(/ (?:href|src)="([^"]+)"/g) };
}

test('every link of the site of charts leads to a page and a part that are there', {
  timeout: 120_000,
}, () => {
  const out = mkdtempSync(join(tmpdir(), 'charts-site-'));
  try {
    execFileSync('npx', ['tsx', 'scripts/charts.ts', '--out', out, '--since', 'HEAD'], { cwd: root });
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
  } finally {
    rmSync(out, { recursive: true });
  }
});
