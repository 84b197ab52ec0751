import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

const limits = { bulkPercent: 50, bulkYieldMs: 60_000 };

/** Whether bulk work has to rest after the event loop did so much, in milliseconds. */
async function rests(active: number, idle: number, hasRequest: boolean): Promise<boolean> {
  let now = { active: 0, idle: 0 };
  const pace = createPace(limits, () => now);
  if (hasRequest) pace.noteRequest();
  now = { active, idle };
  let isDone = false;
  const done = pace.giveWay().then(() => {
    isDone = true;
  });
  // Work that does not rest goes on within the same turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  const hasRested = !isDone;
  await done;
  return hasRested;
}

test('bulk work rests when short requests come and the event loop has hardly rested', async () => {
  expect(await rests(40, 0, true)).toBe(true);
  expect(await rests(40, 30, true)).toBe(true);
});

test('bulk work goes on without requests, and while the event loop rests half of the time', async () => {
  expect(await rests(40, 0, false)).toBe(false);
  expect(await rests(40, 40, true)).toBe(false);
  expect(await rests(2, 0, true)).toBe(false);
});

test('all bulk work rests together', async () => {
  let now = { active: 0, idle: 0 };
  const pace = createPace(limits, () => now);
  pace.noteRequest();
  now = { active: 20, idle: 0 };
  const order: string[] = [];
  await Promise.all([
    pace.giveWay().then(() => order.push('first')),
    pace.giveWay().then(() => order.push('second')),
    new Promise((resolve) => setImmediate(resolve)).then(() => order.push('request')),
  ]);
  expect(order).toEqual(['request', 'first', 'second']);
});
