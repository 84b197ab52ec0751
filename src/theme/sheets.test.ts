import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = new URL('../', import.meta.url).pathname;
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

test('no rule asks what is somewhere in the page: each change of a row would have all of it searched', () => {
  const asking = /(?:(?::global\()?:root\)?|\bhtml|\bbody)[^\s,{>+~]*:has\(/g;
  const found = sheets.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(asking) ?? []);
  expect(found).toEqual([]);
});
