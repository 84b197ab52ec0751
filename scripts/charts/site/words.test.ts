import { expect, test } from 'vitest';
import { actionWords, commentsIn, eventWords, guardWords, spaced, timeText } from './words.ts';

const comments = commentsIn([
  `export type Event =
  | { type: 'file.added' }
  /** A file is to be left out. */
  | { type: 'file.drop'; id: string }
  /** The dialog of another flow. */
  | ({ type: 'flow.open' } & Wanted);
const setup = {
  guards: {
    /**
     * Whether the name
     * is taken.
     */
    isTaken: () => true,
  },
  /** Notes why. */
  storeProblem: assign({}),
};`,
]);

test('a comment belongs to the name that follows it', () => {
  expect([...comments]).toEqual([
    ['file.drop', 'A file is to be left out.'],
    ['flow.open', 'The dialog of another flow.'],
    ['isTaken', 'Whether the name is taken.'],
    ['storeProblem', 'Notes why.'],
  ]);
});

test('names are taken apart, times are said as people say them', () => {
  expect([spaced('isNameTaken'), spaced('files.offer'), spaced('loadURL')]).toEqual([
    'is name taken',
    'files offer',
    'load URL',
  ]);
  expect([timeText(300), timeText(5000), timeText(120_000)]).toEqual(['300 ms', '5 s', '2 min']);
});

test('events, guards and actions have words, with a comment and without', () => {
  expect([
    eventWords('file.drop', comments),
    eventWords('file.added', comments),
    eventWords('done(loadTree)', comments),
    eventWords('after(saveDelay)', comments, 2000),
    eventWords('after(300)', comments, 300),
  ]).toEqual([
    'A file is to be left out.',
    'File added.',
    '“load tree” has answered.',
    '2 s have passed (save delay).',
    '300 ms have passed.',
  ]);
  expect([
    guardWords('isTaken', comments),
    guardWords('hasMore', comments),
    guardWords(null, comments),
  ]).toEqual(['Whether the name is taken.', 'Has more.', '']);
  expect([
    actionWords('storeProblem', comments),
    actionWords('assign: article, problem = null', comments),
    actionWords('emit flow.open', comments),
    actionWords('report("late")', comments),
  ]).toEqual([
    'Notes why.',
    'Notes article, problem = null.',
    'Reports to the portal: The dialog of another flow.',
    'Report ("late").',
  ]);
});
