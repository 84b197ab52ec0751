import { expect, test } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { createMask } from '../../machines/live/mask.ts';
import { trailVersion } from '../../src/flows/live/trail-file.ts';
import { type ReplayPath, replay } from './replay.ts';
import { revive } from './revive.ts';
import { testText } from './test-text.ts';
import { pathsIn } from './trail-file.ts';

const load = fromPromise<readonly string[], { id: string }>(async () => []);

/** Loads a list; an empty one has a state of its own. */
const machine = setup({
  types: { context: {} as { id: string; found: readonly string[] }, input: {} as { id: string } },
  actors: { load },
  guards: { isEmpty: (_, found: readonly string[]) => found.length === 0 },
  delays: { patience: 1000 },
}).createMachine({
  id: 'sample',
  context: ({ input }) => ({ id: input.id, found: [] }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        id: 'load',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'empty' },
          { target: 'shown', actions: assign({ found: ({ event }) => event.output }) },
        ],
        onError: 'failed',
      },
      after: { patience: 'late' },
    },
    shown: { on: { 'list.reload': 'loading' } },
    empty: {},
    failed: { on: { 'list.reload': 'loading' } },
    late: {},
  },
});

const masked = createMask();
const step = (number: number, type: string, payload: object, to: string): ReplayPath['steps'][number] => ({
  ...{ number, type, payload: masked(payload), from: null, to },
});
const begin = (value: string) => ({ value, context: masked({ id: 'd-1', found: [] }) });
const start = step(1, 'xstate.init', { input: { id: 'd-1' } }, 'loading');
const answer = 'xstate.done.actor.load';

test('a chart that goes the recorded way parts nowhere: answers, failures and timers are the recorded ones', () => {
  const steps = [
    start,
    step(2, 'xstate.error.actor.load', { error: new Error('offline') }, 'failed'),
    step(3, 'list.reload', {}, 'loading'),
    step(4, answer, { output: ['Dock survey', 'Ledger'] }, 'shown'),
    step(5, 'list.reload', {}, 'loading'),
    step(6, 'xstate.after.patience.sample.loading', {}, 'late'),
  ];
  expect(replay(machine, { begin: begin('loading'), steps })).toBeNull();
});

test('it stops at the first step that leads to another state than recorded', () => {
  const steps = [start, step(2, answer, { output: [] }, 'shown'), step(3, 'list.reload', {}, 'loading')];
  expect(replay(machine, { begin: begin('loading'), steps })).toEqual({
    ...{ at: 1, event: 'done(load)', recorded: 'shown', reached: 'empty', error: null },
  });
});

test('an actor that ran before the recording begins in the state that it was in', () => {
  const steps = [step(7, 'list.reload', {}, 'loading'), step(8, answer, { output: ['Ledger'] }, 'shown')];
  expect(replay(machine, { begin: begin('failed'), steps })).toBeNull();
});

test('a chart that fails at a step parts there, with what it said', () => {
  const steps = [start, step(2, answer, {}, 'shown')];
  expect(replay(machine, { begin: begin('loading'), steps })).toMatchObject({
    ...{ at: 1, recorded: 'shown', reached: null, error: expect.stringContaining('isEmpty') },
  });
});

test('a value that is revived has the kind, length and shape of the one that was masked', () => {
  const value = {
    id: 'd-41',
    name: 'Ledger',
    size: 120,
    isNew: true,
    items: ['a', 'b', 'c', 'd'],
    none: null,
  };
  const revived = revive(createMask()(value)) as typeof value;
  expect(revived).toEqual({
    ...{ id: 'id-1', name: 'xxxxxx', size: 100, isNew: true, items: ['x', 'x', 'x', 'x'], none: null },
  });
  expect(revive(createMask()({ flags: new Map([['a', 1]]), names: new Set() }))).toEqual({
    ...{ flags: new Map(), names: new Set() },
  });
});

const actor = (key: string, name: string, of: string, since: number) => ({
  ...{ key, name, machine: of, parent: null, since, until: null, begin: begin('loading') },
});

test('hosts and actors whose first steps are no longer in the trail are left out', () => {
  const at = '2026-11-21T09:14:24.466Z';
  const file = {
    ...({ version: trailVersion, charts: {}, count: 5 } as const),
    actors: [
      actor('a', 'root', 'root', 0),
      actor('b', 'sample', 'sample', 4),
      actor('c', 'sample.host', 'flowHost', 4),
      actor('d', 'quiet', 'sample', 0),
    ],
    steps: [
      { ...step(3, 'route.entered', {}, 'shown'), at, actor: 'a' },
      { ...step(4, 'xstate.init', {}, 'loading'), at, actor: 'b' },
      { ...step(5, 'flow.wanted', {}, 'loading'), at, actor: 'c' },
    ],
  };
  const { paths, cut } = pathsIn(file);
  expect([paths.map(({ name, steps }) => [name, steps.length]), cut]).toEqual([[['sample', 1]], ['root']]);
  expect(pathsIn(file, 'other')).toEqual({ paths: [], cut: [] });
});

test('the regression test holds the path, its hash and the way to the charts', () => {
  const path = { name: 'sample', machine: 'sample', begin: begin('loading'), steps: [start] };
  const text = testText('/project', '/project/tests/trails/sample.test.ts', [
    { path, file: 'sample/sample.machine.ts', hash: 'abc' },
  ]);
  expect(text).toContain("from '../../scripts/replay/replay.ts'");
  expect(text).toContain('"hash": "abc"');
  expect(text).toContain('"type": "xstate.init"');
});
