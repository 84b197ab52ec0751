/** The records of the suites of paths, by machine. */
import { parsePaths, type RecordedPaths } from '../recorded/paths.ts';
import { parseSteps, type RecordedStep } from '../recorded/steps.ts';
import type { Source } from './sources.ts';

export interface MachineRecord {
  /** The folder of its suite. */
  readonly area: string;
  readonly steps: readonly RecordedStep[];
  readonly paths: RecordedPaths;
}

export function recordsIn(sources: readonly Source[]): ReadonlyMap<string, MachineRecord> {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  return new Map(
    sources.flatMap(({ file, text }) => {
      const [, area, id] = /^tests\/paths\/(\w+)\/recorded\/(\w+)\.txt$/.exec(file) ?? [];
      if (!area || !id) return [];
      const paths = parsePaths(texts.get(file.replace(/\.txt$/, '.paths.txt')) ?? '');
      return [[id, { area, steps: parseSteps(text), paths }] as const];
    }),
  );
}
