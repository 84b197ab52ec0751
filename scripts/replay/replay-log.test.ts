import { expect, test } from 'vitest';
import { createActor, fromPromise, raise, setup } from 'xstate';
import { createTrail } from '../../src/platform/report/trail.ts';
import { linesIn, stepsByActor } from './issue-log.ts';
import { replayLog } from './replay-log.ts';

/** A list that loads, with a panel beside it; an empty one has a state of its own. */
const machine = setup({
  types: {
    context: {} as { found: number },
    events: {} as
      | { type: 'list.reload' }
      | { type: 'panel.toggle' }
      | { type: 'list.clear' }
      | { type: 'cleared' },
  },
  actors: { load: fromPromise<number>(async () => 0) },
  guards: { isEmpty: (_, found: number) => found === 0 },
  actions: { sayCleared: raise({ type: 'cleared' }) },
  delays: { patience: 1000 },
}).createMachine({
  id: 'sample',
  context: { found: 0 },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'load',
            id: 'load',
            onDone: [
              { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'empty' },
              { target: 'shown' },
            ],
            onError: 'failed',
          },
          after: { patience: 'late' },
        },
        shown: {
          initial: 'all',
          states: { all: { on: { 'list.clear': { actions: 'sayCleared' } } } },
          on: { 'list.reload': 'loading' },
        },
        empty: {},
        failed: { on: { 'list.reload': 'loading' } },
        late: {},
      },
      on: { cleared: '.empty' },
    },
    panel: {
      initial: 'closed',
      states: { closed: { on: { 'panel.toggle': 'open' } }, open: { on: { 'panel.toggle': 'closed' } } },
    },
  },
});

const line = (event: string, state: string) => `12:03:59.120Z sample ${event} → ${state}`;
const partingOf = (...lines: readonly string[]) =>
  replayLog(machine, stepsByActor(lines).get('sample') ?? []);
const begin = line('xstate.init', 'list.loading panel.closed');
const shown = line('xstate.done.actor.load', 'list.shown.all panel.closed');

test('each step that the chart allows, whatever its guards say, is followed', () => {
  expect(
    partingOf(
      begin,
      line('xstate.error.actor.load', 'list.failed panel.closed'),
      line('list.reload', 'list.loading panel.closed'),
      shown,
      line('panel.toggle', 'list.shown.all panel.open'),
      line('list.reload', 'list.loading panel.open'),
      line('xstate.done.actor.load', 'list.empty panel.open'),
    ),
  ).toBeNull();
});

test('an event that raises another within the machine is followed, and so is a timer', () => {
  expect(partingOf(begin, shown, line('list.clear', 'list.empty panel.closed'))).toBeNull();
  expect(
    partingOf(begin, line('xstate.after.patience.sample.list.loading', 'list.late panel.closed')),
  ).toBeNull();
});

test('a log that begins in the midst of a life is followed from there', () => {
  expect(partingOf(shown, line('panel.toggle', 'list.shown.all panel.open'))).toBeNull();
});

test('it stops at the first step that the chart does not have, with what is possible instead', () => {
  expect(partingOf(begin, line('xstate.done.actor.load', 'list.failed panel.closed'))).toEqual({
    step: { line: 2, event: 'xstate.done.actor.load', state: 'list.failed panel.closed' },
    from: 'list.loading panel.closed',
    possible: ['list.shown.all panel.closed', 'list.empty panel.closed'],
  });
});

test('a state that the chart does not have is no place to begin', () => {
  expect(partingOf(line('list.reload', 'list.gone panel.closed'))).toMatchObject({
    from: null,
    possible: [],
  });
});

test('guards that could lead in a circle end: the states before the circle are those of the chart', () => {
  const circle = setup({ guards: { isReady: () => false, isLate: () => false } }).createMachine({
    id: 'circle',
    initial: 'open',
    states: {
      open: { always: { guard: 'isReady', target: 'shut' } },
      shut: { always: { guard: 'isLate', target: 'open' } },
    },
  });
  const begins = (state: string) =>
    replayLog(circle, [{ line: 1, event: 'xstate.init', state }])?.possible ?? null;
  expect([begins('open'), begins('shut'), begins('gone')]).toEqual([null, null, ['open', 'shut']]);
});

test('what the portal keeps of a running machine is followed line by line', async () => {
  const trail = createTrail();
  const actor = createActor(machine, { id: 'sample', inspect: trail.inspect }).start();
  await expect.poll(() => actor.getSnapshot().value).toEqual({ list: 'empty', panel: 'closed' });
  actor.send({ type: 'panel.toggle' });
  expect(trail.lines().length).toBe(3);
  expect(partingOf(...trail.lines())).toBeNull();
});

test('lines are read from an entry of the log, from its data, from a list and from text', () => {
  const lines = [begin, shown];
  const forms = [
    JSON.stringify({ type: 'issue', data: { description: '', logs: lines } }),
    JSON.stringify({ description: '', logs: lines }),
    JSON.stringify(lines),
    `${lines.join('\n')}\n`,
  ];
  expect(forms.map(linesIn)).toEqual([lines, lines, lines, lines]);
  expect(linesIn(JSON.stringify({ version: 1, steps: [] }))).toBeNull();
});
