import { expect, test } from 'vitest';
import { type Measured, reportText, share } from './report.ts';

const measured = (isNoticed: boolean, more: Partial<Measured> = {}): Measured => ({
  file: 'machines/a.ts',
  line: 3,
  operator: 'guard dropped',
  was: "guard:\n  'isReady'",
  isNoticed,
  ...more,
});

test('the share is that of the noticed ones, and whole where none were drawn', () => {
  expect([share([]), share([measured(true), measured(false), measured(true), measured(true)])]).toEqual([
    100, 75,
  ]);
});

test('the report counts by kind and lists each mutant that no test noticed in one line', () => {
  const text = reportText([measured(true), measured(false), measured(true, { operator: 'reenter' })], 9);
  expect(text.split('\n')).toEqual([
    '                     drawn  noticed',
    'guard dropped            2        1    50 %',
    'reenter                  1        1   100 %',
    'all, of 9                3        2    67 %',
    '',
    'Not noticed:',
    "  machines/a.ts:3 guard dropped: guard: 'isReady'",
    '',
  ]);
});
