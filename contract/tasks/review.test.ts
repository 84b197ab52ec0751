import { expect, test } from 'vitest';
import { missingPagesOf, returnReasonOf } from './review.ts';
import type { Task } from './task-items.ts';

type Verdict = Task['verdicts'][0];

const verdictOf = (verdict: Verdict['verdict'], reason?: string): Verdict => ({
  ...{ step: 0, documentId: 'd', at: '2026-01-12T12:00:00Z', by: null, verdict },
  ...(reason === undefined ? {} : { reason }),
});

test.each([
  ['no task', [], undefined],
  ['an accepted file', [[verdictOf('accepted')]], undefined],
  ['a file that was sent again', [[verdictOf('answered', 'Page 2 is missing.')]], undefined],
  ['a file that came back without a word', [[verdictOf('returned')]], undefined],
  [
    'a file of the second task that came back',
    [[verdictOf('accepted')], [verdictOf('returned', 'Page 2 is missing.')]],
    'Page 2 is missing.',
  ],
  [
    'two files that came back',
    [[verdictOf('returned', 'Too dark.'), verdictOf('returned', 'Page 2 is missing.')]],
    'Too dark.',
  ],
] as const)('of %s, the reason in a list is %j', (_what, verdicts, reason) => {
  expect(returnReasonOf(verdicts.map((each) => ({ verdicts: [...each] })))).toBe(reason);
});

test.each([
  ['one file with a page missing', [{ returned: 1, verdicts: [[2]] }], [2]],
  [
    'one file of two tasks',
    [
      { returned: 0, verdicts: [] },
      { returned: 1, verdicts: [[2, 3]] },
    ],
    [2, 3],
  ],
  ['one file without marked pages', [{ returned: 1, verdicts: [undefined] }], undefined],
  ['two files, of which a list has one', [{ returned: 2, verdicts: [[2]] }], undefined],
  ['no file', [{ returned: 0, verdicts: [] }], undefined],
] as const)('of %s, the missing pages are %j', (_what, tasks, pages) => {
  const reviewed = tasks.map(({ returned, verdicts }) => ({
    handIn: { state: 'returned', since: null, by: null, returned } as const,
    verdicts: verdicts.map((missing) => ({
      ...verdictOf('returned', 'Too dark.'),
      ...(missing && { pages: { count: 4, missing: [...missing] } }),
    })),
  }));
  expect(missingPagesOf(reviewed)).toEqual(pages);
});
