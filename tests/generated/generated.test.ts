import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../scripts/openapi/document.ts';

const root = new URL('../../', import.meta.url).pathname;
const contentsOf = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

test('docs/api is what `npm run openapi` writes', () => {
  const kept: unknown = JSON.parse(readFileSync(join(root, 'docs/api/openapi.json'), 'utf8'));
  expect(kept).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('docs/charts is what `npm run charts` writes', () => {
  const out = mkdtempSync(join(tmpdir(), 'charts-'));
  try {
    execFileSync('npx', ['tsx', 'scripts/charts.ts', '--out', out], { cwd: root });
    const [kept, made] = [contentsOf(join(root, 'docs/charts')), contentsOf(out)];
    const changed = Object.keys({ ...kept, ...made }).filter((name) => kept[name] !== made[name]);
    expect(changed).toEqual([]);
  } finally {
    rmSync(out, { recursive: true });
  }
});
