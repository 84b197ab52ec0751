import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnyActorLogic } from 'xstate';
import { createActor, fromCallback, fromPromise, setup } from 'xstate';
import type { Trail } from '../../../machines/live/trail.ts';
import { maxLiveSteps } from '../../../machines/live/trail.ts';
import { createRecorder, reportsApart } from './recorder.ts';
import { trailFileOf } from './trail-file.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const worker = setup({
  types: { input: {} as { title: string }, context: {} as { title: string } },
}).createMachine({
  id: 'worker',
  context: ({ input }) => input,
  initial: 'busy',
  states: { busy: { on: { 'work.end': 'over' } }, over: { type: 'final' } },
});

/** A portal in small: it loads something, starts workers, and has a live view below it. */
function start() {
  const recorder = createRecorder(() => new Date('2026-11-21T09:14:24.466Z'));
  const live = setup({
    actors: { recordSteps: fromCallback(({ self }) => recorder.attach(self)) },
  }).createMachine({
    id: 'live',
    invoke: { src: 'recordSteps', id: 'recordSteps' },
    on: { 'trail.pause': {} },
  });
  const answers: { resolve(output: unknown): void; reject(error: unknown): void }[] = [];
  const load = fromPromise(() => new Promise((resolve, reject) => answers.push({ resolve, reject })));
  const root = createActor(
    setup({
      types: { context: {} as { token: string }, events: {} as { type: string; title?: string } },
      actors: { load },
    }).createMachine({
      id: 'root',
      context: { token: 'secret-token' },
      initial: 'idle',
      states: {
        idle: { on: { 'data.load': 'loading' } },
        loading: { invoke: { src: 'load', id: 'load', onDone: 'idle', onError: 'idle' } },
      },
    }),
  ).start();
  /** Starts an actor below root, as `spawnChild` does. */
  const spawnBelow = (logic: AnyActorLogic, options: object) =>
    createActor(logic, { ...options, parent: root } as never).start();
  const own = spawnBelow(live, { id: 'live', systemId: 'live' });
  const reports: Trail[] = [];
  const end = recorder.follow((trail) => reports.push(trail));
  const latest = (): Trail => {
    vi.advanceTimersByTime(reportsApart);
    return reports.at(-1) as Trail;
  };
  const spawn = (id: string) => spawnBelow(worker, { id, input: { title: `Return of ${id}` } });
  return { root, own, reports, end, latest, spawn, answers };
}

const said = ({ steps }: Trail) => steps.map(({ type, from, to }) => [type, from, to]);

test('each event that a chart handles is a step with the states before and after it', async () => {
  const { root, latest, answers } = start();
  root.send({ type: 'data.load', title: 'Return 2025' });
  answers[0]?.resolve({ name: 'Dana Reyes', id: 'd-41' });
  await vi.advanceTimersByTimeAsync(1);
  const trail = latest();
  expect(said(trail)).toEqual([
    ['data.load', 'idle', 'loading'],
    ['xstate.done.actor.load', 'loading', 'idle'],
  ]);
  expect(trail.steps.map(({ payload }) => payload)).toEqual([
    { title: 'text(11)' },
    { output: { name: 'text(10)', id: 'id(1)' } },
  ]);
  expect(trail.actors).toMatchObject([
    { name: 'root', begin: { value: 'idle', context: { token: 'text(12)' } } },
  ]);
});

test('the failure of a service is a step without its message', async () => {
  const { root, latest, answers } = start();
  root.send({ type: 'data.load' });
  answers[0]?.reject(new Error('Dana Reyes is unknown'));
  await vi.advanceTimersByTimeAsync(1);
  expect(latest().steps.at(-1)).toMatchObject({
    ...{ type: 'xstate.error.actor.load', payload: { error: { error: true } } },
  });
});

test('an actor whose id is made of data is called after its machine, from its start to its end', () => {
  const { root, latest, spawn } = start();
  spawn('dana@example.com');
  const second = spawn('maria@example.com');
  second.send({ type: 'work.end' });
  const trail = latest();
  expect(trail.actors.map(({ name, since, until }) => [name, since, until])).toEqual([
    ['root', 0, null],
    ['worker', 1, null],
    ['worker 2', 2, 4],
  ]);
  root.send({ type: 'xstate.done.actor.dana@example.com' });
  expect(latest().steps.at(-1)?.type).toBe('xstate.done.actor.worker');
  root.send({ type: 'xstate.done.actor.maria@example.com' });
  expect(latest().steps.at(-1)?.type).toBe('xstate.done.actor.actor');
  expect(JSON.stringify(trailFileOf(latest()))).not.toContain('example.com');
});

test('what happens in the live view and below it is no step', () => {
  const { own, latest } = start();
  own.send({ type: 'trail.pause' });
  expect(latest()).toMatchObject({ steps: [], count: 0, actors: [{ name: 'root' }] });
});

test('of many steps the last are kept, and all are counted', () => {
  const { root, latest } = start();
  for (let at = 0; at < maxLiveSteps + 5; at += 1) root.send({ type: 'nothing.handled' });
  const { steps, count } = latest();
  expect([steps.length, steps[0]?.number, count]).toEqual([maxLiveSteps, 6, maxLiveSteps + 5]);
});

test('many steps at once are one report, and none comes after the end', () => {
  const { root, reports, end } = start();
  expect(reports.length).toBe(1);
  for (let at = 0; at < 50; at += 1) root.send({ type: 'nothing.handled' });
  expect(reports.length).toBe(1);
  vi.advanceTimersByTime(reportsApart);
  expect([reports.length, reports[1]?.count]).toEqual([2, 50]);
  root.send({ type: 'nothing.handled' });
  end();
  vi.advanceTimersByTime(10 * reportsApart);
  expect(reports.length).toBe(2);
});

test('the file names the hash of each chart that an actor runs', () => {
  const { latest } = start();
  const one = trailFileOf(latest());
  expect(Object.keys(one.charts)).toEqual(['root']);
  expect(one.charts.root).toMatch(/^[0-9a-f]{64}$/);
  expect(trailFileOf(start().latest()).charts).toEqual(one.charts);
});
