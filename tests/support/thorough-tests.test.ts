/** `npm test` leaves the tests tagged `thorough` out: a row that only they name would be proven by no landing. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['contract', 'machines', 'scripts', 'server', 'src', 'tests'];
const title = /(['`])((?:\\.|(?!\1).)*\b[ST]\d+\.\d+\b(?:\\.|(?!\1).)*)\1,\s*(\{\s*tags: 'thorough')?/g;

test('each row of the specification that a thorough test names is named by an ordinary one as well', () => {
  const rows = { thorough: new Set<string>(), ordinary: new Set<string>() };
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, folder, file),
    ),
  );
  for (const path of files.filter((file) => /\.test\.tsx?$/.test(file)))
    for (const [, , words = '', isThorough] of readFileSync(path, 'utf8').matchAll(title))
      for (const [row] of words.matchAll(/\b[ST]\d+\.\d+\b/g))
        rows[isThorough ? 'thorough' : 'ordinary'].add(row);
  expect(rows.thorough.size).toBeGreaterThan(5);
  expect([...rows.thorough].filter((row) => !rows.ordinary.has(row))).toEqual([]);
});
