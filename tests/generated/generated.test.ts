import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withLimitsTable } from '../../scripts/limits/table.ts';
import { openApiDocument } from '../../scripts/openapi/document.ts';

const root = new URL('../../', import.meta.url).pathname;

test('docs/api is what `npm run openapi` writes', () => {
  const kept: unknown = JSON.parse(readFileSync(join(root, 'docs/api/openapi.json'), 'utf8'));
  expect(kept).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('docs/security.md has the table of limits that `npm run limits` writes', () => {
  const kept = readFileSync(join(root, 'docs/security.md'), 'utf8');
  expect(kept).toBe(withLimitsTable(kept));
});

test('the README lists every decision by its title', () => {
  const titles = readdirSync(join(root, 'docs/decisions'))
    .sort()
    .map((name) => {
      const title = /^# (?:\d+ · )?(.+)$/m.exec(
        readFileSync(join(root, 'docs/decisions', name), 'utf8'),
      )?.[1];
      return `- ${name.slice(0, 3)} [${title}](docs/decisions/${name})`;
    });
  const listed = readFileSync(join(root, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => /^- \d{3} \[.*\]\(docs\/decisions\//.test(line));
  expect(listed).toEqual(titles);
});
