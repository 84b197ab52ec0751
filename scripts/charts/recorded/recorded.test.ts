import { expect, test } from 'vitest';
import { formatPaths, parsePaths } from './paths.ts';
import { leavesOf, parseSteps, stepMark } from './steps.ts';

const record = `## idle
  send.start {"files":1}
    ⇒ the same
    ⇒ {working: {transfer: sending,notice: hidden}}
      asks send {"files":1}
      files = 1

## start
  xstate.init
    ⇒ gone (done)
      emits page.left {"url":"a  b"}
`;

test('a record is read step by step', () => {
  expect(parseSteps(record)).toEqual([
    {
      mark: stepMark('idle', 'send.start {"files":1}', ['⇒ the same']),
      from: 'idle',
      event: 'send.start {"files":1}',
      to: 'idle',
      status: 'active',
      did: [],
    },
    {
      mark: expect.any(String),
      from: 'idle',
      event: 'send.start {"files":1}',
      to: '{working: {transfer: sending,notice: hidden}}',
      status: 'active',
      did: ['asks send {"files":1}', 'files = 1'],
    },
    {
      mark: expect.any(String),
      from: 'start',
      event: 'xstate.init',
      to: 'gone',
      status: 'done',
      did: ['emits page.left {"url":"a  b"}'],
    },
  ]);
});

test('a recorded value names the innermost states', () => {
  expect(leavesOf('idle')).toEqual(['idle']);
  expect(leavesOf('{working: {transfer: sending,notice: {at: hidden}},tab: open,side: {}}')).toEqual([
    'working.transfer.sending',
    'working.notice.at.hidden',
    'tab.open',
    'side',
  ]);
});

test('paths that share a beginning are written once and read apart', () => {
  const step = (mark: string, ...taken: string[]) => ({ mark, taken });
  const recorded = {
    paths: [
      { model: 'a model', steps: [step('01'), step('02', 'aa', 'bb'), step('03', 'cc')] },
      { model: 'a model', steps: [step('01'), step('02', 'aa', 'bb'), step('04')] },
      { model: 'a model', steps: [step('01'), step('05')] },
      { model: 'another', steps: [step('01')] },
    ],
    excused: new Map([['dd', 'the server never says so']]),
  };
  const text = formatPaths(recorded);
  expect(text.split('\n').slice(1)).toEqual([
    'except dd the server never says so',
    '## a model',
    '0 01',
    '1 02 aa bb',
    '2 03 cc',
    '2 04',
    '1 05',
    '## another',
    '0 01',
    '',
  ]);
  expect(parsePaths(text)).toEqual(recorded);
});
