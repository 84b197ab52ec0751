import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { formatPaths, parsePaths, transitionMark } from '../recorded/paths.ts';
import { parseSteps } from '../recorded/steps.ts';
import { doneWords, pathTitle } from './client/path-words.ts';
import { coverageOf, pathData } from './coverage.ts';
import { factsOf } from './facts.ts';

const lamp = factsOf({
  file: 'lamp.machine.ts',
  machine: createMachine({
    id: 'lamp',
    initial: 'off',
    states: {
      off: { on: { press: 'on' } },
      on: { on: { press: 'off', fuse: 'broken' } },
      broken: {},
    },
  }),
});
const steps = parseSteps(`## off
  press
    ⇒ on
      asks glow {"watts":9}

## on
  press
    ⇒ off
      asks rest undefined

## start
  xstate.init
    ⇒ off
`);
const [press, back, start] = steps.map(({ mark }) => mark) as [string, string, string];
const [toOn = '', toOff = '', toBroken = ''] = lamp.transitions.map(({ id }) => transitionMark(id));
const recorded = parsePaths(
  formatPaths({
    paths: [
      {
        model: 'lamp',
        steps: [
          { mark: start, taken: [] },
          { mark: press, taken: [toOn] },
          { mark: back, taken: [toOff] },
        ],
      },
    ],
    excused: new Map([[toBroken, 'No fuse in a test.']]),
  }),
);

test('a state is covered when it is entered and all its exits are taken', () => {
  const { counts, gaps, reasons, paths } = coverageOf(lamp, recorded, steps);
  expect({ counts, paths, reasons: [...reasons] }).toEqual({
    counts: [1, 1, 0],
    paths: 1,
    reasons: [[2, 'No fuse in a test.']],
  });
  expect([...gaps]).toEqual([
    ['lamp.on', 'No path takes transition 3.'],
    ['lamp.broken', 'No path enters it.'],
  ]);
});

test('the page gets each path as places of its steps and transitions', () => {
  expect(pathData(lamp, recorded, steps)).toEqual({
    steps: [
      ['off', 'press', ['lamp.on'], ['asks glow {"watts":9}']],
      ['on', 'press', ['lamp.off'], ['asks rest undefined']],
      ['start', 'xstate.init', ['lamp.off'], []],
    ],
    models: ['lamp'],
    paths: [[0, [[2], [0, 0], [1, 1]]]],
  });
});

test('a path is called by its last events and its end', () => {
  expect(pathTitle(['xstate.init', 'a {"b":1}', 'b', 'after delay, 300 ms', 'd'], ['x.on', 'x.y.off'])).toBe(
    '… → b → after delay, 300 ms → d ⇒ on, off',
  );
  expect([doneWords('asks load {"a":1}'), doneWords('count = 2')]).toEqual([
    ['Starts a service', 'load {"a":1}'],
    ['Changes a value', 'count = 2'],
  ]);
});
