import { expect, test } from 'vitest';
import type { MutantRun } from '../../mutants/record.ts';
import { mutantsPage } from './mutants-page.ts';

const run: MutantRun = {
  on: '2026-11-29',
  commit: 'abc1234',
  seed: '7',
  possible: 4000,
  operators: [
    { operator: 'guard dropped', drawn: 199, noticed: 198 },
    { operator: 'reenter', drawn: 1, noticed: 1 },
  ],
  files: [{ file: 'machines/a.ts', drawn: 200, noticed: 199 }],
  survivors: [
    { file: 'machines/a.ts', line: 3, operator: 'guard dropped', was: 'a <\n  b', why: '' },
    { file: 'machines/a.ts', line: 9, operator: 'reenter', was: 'reenter: true', why: 'Nothing runs in it.' },
  ],
};

test('the page of mutants has the share of all, what was changed in one line, and the reason or that there is none yet', () => {
  const html = mutantsPage([], { generated: run }, 'main');
  expect(html).toContain('<strong>99 %</strong> noticed: 199 of 200, drawn with seed 7 from 4000');
  expect([...html.matchAll(/data-title="Of"><code>(.*?)<\/code>/g)].map(([, was]) => was)).toEqual([
    'a &lt; b',
    'reenter: true',
  ]);
  expect(
    [...html.matchAll(/data-title="Why no test notices it">(.*?)<\/td>/g)].map(([, why]) => why),
  ).toEqual(['<span class="gap">not looked into yet</span>', 'Nothing runs in it.']);
});

test('a run whose mutants were all noticed lists none', () => {
  const all = { ...run, survivors: [], operators: [{ operator: 'reenter', drawn: 2, noticed: 2 }] } as const;
  const html = mutantsPage([], { unit: all }, 'main');
  expect(html).toContain('<strong>100 %</strong>');
  expect(html).toContain('<p>All of them were noticed.</p>');
});
