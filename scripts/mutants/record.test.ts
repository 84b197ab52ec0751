import { expect, test } from 'vitest';
import { type MutantRun, runOf } from './record.ts';
import type { Measured } from './report.ts';

const facts = { on: '2026-11-29', commit: 'abc1234', seed: '1', possible: 900 };
const measured = (file: string, line: number, isNoticed: boolean, was = 'guard: "isReady"'): Measured => ({
  file,
  line,
  operator: 'guard dropped',
  was,
  isNoticed,
});

test('a run is kept by kind, by file and with each mutant that no test noticed', () => {
  const run = runOf(
    [
      measured('machines/b.ts', 9, false),
      measured('machines/a.ts', 5, true),
      measured('machines/b.ts', 2, false, 'guard: "isOpen"'),
    ],
    facts,
    undefined,
  );
  expect(run).toEqual({
    ...facts,
    operators: [{ operator: 'guard dropped', drawn: 3, noticed: 1 }],
    files: [
      { file: 'machines/a.ts', drawn: 1, noticed: 1 },
      { file: 'machines/b.ts', drawn: 2, noticed: 0 },
    ],
    survivors: [
      { file: 'machines/b.ts', line: 2, operator: 'guard dropped', was: 'guard: "isOpen"', why: '' },
      { file: 'machines/b.ts', line: 9, operator: 'guard dropped', was: 'guard: "isReady"', why: '' },
    ],
  } satisfies MutantRun);
});

test('what was written about a survivor stays with it when its line has moved, and goes once it is noticed', () => {
  const before = runOf(
    [measured('machines/a.ts', 2, false), measured('machines/b.ts', 2, false)],
    facts,
    undefined,
  );
  const explained = {
    ...before,
    survivors: before.survivors.map((one) => ({ ...one, why: `of ${one.file}` })),
  };
  const after = runOf(
    [measured('machines/a.ts', 7, false), measured('machines/b.ts', 2, true)],
    facts,
    explained,
  );
  expect(after.survivors.map(({ file, line, why }) => [file, line, why])).toEqual([
    ['machines/a.ts', 7, 'of machines/a.ts'],
  ]);
});
