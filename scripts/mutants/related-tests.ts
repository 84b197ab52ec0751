/** Which test files depend on a source file. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const imported = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** The files that one imports, as paths from `root`. */
function importsOf(root: string, file: string): readonly string[] {
  const source = readFileSync(join(root, file), 'utf8');
  return [...source.matchAll(imported)]
    .map(([, path = '']) => relative(root, join(root, dirname(file), path)))
    .filter((path) => existsSync(join(root, path)));
}

/**
 * The tests by what they depend on, near or far: `files` are all files of the project as paths from `root`. A test file
 * that loads others by a pattern counts as independent of them.
 */
export function createTestFinder(
  root: string,
  files: readonly string[],
): (file: string) => readonly string[] {
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  const importers = new Map<string, string[]>();
  for (const file of sources)
    for (const one of importsOf(root, file)) importers.set(one, [...(importers.get(one) ?? []), file]);
  return (file) => {
    const found = new Set([file]);
    for (const one of found) for (const importer of importers.get(one) ?? []) found.add(importer);
    return [...found].filter((one) => /\.test\.tsx?$/.test(one)).toSorted();
  };
}
