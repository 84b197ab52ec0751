import { expect, test } from 'vitest';
import { maxLogItems } from '../../contract/firm/support.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { startHooks } from '../../tests/support/flows/hooks-live.ts';
import { ProblemError } from '../problem.ts';
import { logDelay, maxErrorsPerVisit, maxWaiting } from './hooks.setup.ts';
import type { Note } from './notes.ts';

const noted = (message: string) => ({
  type: 'error.noted' as const,
  module: 'window',
  message,
  stack: null,
});
const errorNote = (message: string): Note => ({ kind: 'error', module: 'window', message, stack: null });

test('[S8.20] a caught error is noted for all, and a noted one is logged', async () => {
  const { actor, clock, catchErrors, signals, sent } = startHooks();
  catchErrors.seen.tell({ type: 'error.caught', module: 'promise', message: 'gone', stack: 'at a' });
  expect(signals).toEqual([{ type: 'error.noted', module: 'promise', message: 'gone', stack: 'at a' }]);
  actor.send(noted('a'));
  clock.increment(logDelay - 1);
  actor.send(noted('b'));
  clock.increment(logDelay - 1);
  expect(sent()).toEqual([]);
  clock.increment(1);
  expect(sent()).toEqual([[errorNote('a'), errorNote('b')]]);
});

test('[S8.20] a full call is sent at once, and later entries are sent with the next', async () => {
  const { actor, clock, writeLog, sent } = startHooks();
  for (let count = 0; count < maxLogItems; count += 1) actor.send(noted(String(count)));
  expect(sent().map(({ length }) => length)).toEqual([maxLogItems]);
  actor.send(noted('late'));
  writeLog.last().resolve();
  await settle();
  clock.increment(logDelay);
  expect(sent().at(-1)).toEqual([errorNote('late')]);
});

test('[S8.20] a visit logs so many errors and no more', () => {
  const { actor, catchErrors, signals } = startHooks();
  for (let count = 0; count < maxErrorsPerVisit + 1; count += 1) actor.send(noted('again'));
  const { waiting, batch } = actor.getSnapshot().context;
  expect(waiting.length + batch.length).toBe(maxErrorsPerVisit);
  catchErrors.seen.tell({ type: 'error.caught', module: 'window', message: 'again', stack: null });
  expect(signals).toEqual([]);
});

test('[S8.20] a log that cannot be reached is not called again until there is something new', async () => {
  const { actor, clock, writeLog, signals, sent } = startHooks();
  actor.send(noted('a'));
  clock.increment(logDelay);
  writeLog.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  clock.increment(10 * logDelay);
  expect({ calls: sent().length, signals }).toEqual({ calls: 1, signals: [] });
  actor.send(noted('b'));
  clock.increment(logDelay);
  expect(sent().at(-1)).toEqual([errorNote('a'), errorNote('b')]);
});

test('[S8.20] what the log refuses is dropped', async () => {
  const { actor, clock, writeLog, sent } = startHooks();
  actor.send(noted('a'));
  clock.increment(logDelay);
  writeLog.last().reject(new ProblemError({ code: 'badRequest', status: 400 }));
  await settle();
  actor.send(noted('b'));
  clock.increment(logDelay);
  expect(sent().at(-1)).toEqual([errorNote('b')]);
});

test('the queue for a log that cannot be reached has a limit', async () => {
  const { actor, clock, writeLog } = startHooks({ path: '/a' });
  clock.increment(logDelay);
  for (let count = 0; count < 2 * maxWaiting; count += 1)
    actor.send({ type: 'route.entered', path: count % 2 === 0 ? '/b' : '/c' });
  expect(actor.getSnapshot().context.waiting.length).toBe(maxWaiting);
  writeLog.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  const { waiting, batch } = actor.getSnapshot().context;
  expect([waiting.length, batch.length]).toEqual([maxWaiting, 0]);
});
