import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { service, settle } from '../../tests/support/charts/live.ts';
import { ProblemError } from '../problem.ts';
import type { TaskChange } from '../signals.ts';
import type { TabReport } from '../tab.ts';
import { type TaskChanges, taskWatchMachine } from './task-watch.machine.ts';

const change = (version: number): TaskChange => ({
  taskId: 'a',
  taskGroupId: 'g',
  clientId: 'acme',
  version,
});

/** A watch whose calls, tab and clock the test controls, and the changes that it reported. */
function start(tab: TabReport['type'] = 'tab.shown') {
  const askChanges = service<TaskChanges, { cursor: string | null }>();
  const heard: (readonly TaskChange[])[] = [];
  const lists = createActor(
    fromCallback<{ type: 'changes.heard'; changed: readonly TaskChange[] }>(({ receive }) =>
      receive(({ changed }) => heard.push(changed)),
    ),
  ).start();
  const clock = new SimulatedClock();
  const watchTab = fromCallback<TabReport>(({ sendBack }) => sendBack({ type: tab }));
  const actor = createActor(
    taskWatchMachine.provide({ actors: { watchTab, askChanges: askChanges.logic } }),
    { input: { lists: lists as never }, clock },
  ).start();
  const answer = async (cursor: string, changed: readonly TaskChange[] = []) => {
    askChanges.last().resolve({ cursor, changed });
    await settle();
  };
  const fail = async (error: Error = new ProblemError({ code: 'offline' })) => {
    askChanges.last().reject(error);
    await settle();
  };
  const cursors = () => askChanges.asked.map(({ input }) => input.cursor);
  return { actor, clock, askChanges, heard, answer, fail, cursors };
}

describe('the watch for changes of tasks (decision 30)', () => {
  test('asks for the cursor, then after each answer for the changes after it', async () => {
    const { heard, answer, cursors } = start();
    await answer('1');
    await answer('2', [change(2)]);
    await answer('3', [change(3), change(4)]);
    expect(cursors()).toEqual([null, '1', '2', '3']);
    expect(heard).toEqual([[change(2)], [change(3), change(4)]]);
  });

  test('waits after a failure, longer each time up to a minute, and continues at the same cursor', async () => {
    const { clock, answer, fail, cursors } = start();
    await answer('1');
    for (const [tries, rest] of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000].entries()) {
      await fail();
      clock.increment(rest - 1);
      expect(cursors().length).toBe(tries + 2);
      clock.increment(1);
      expect(cursors().length).toBe(tries + 3);
    }
    expect(cursors()).toEqual([null, ...Array(8).fill('1')]);
    await answer('2');
    await fail();
    clock.increment(2000);
    expect(cursors().slice(-2)).toEqual(['2', '2']);
  });

  test('does not ask while the tab is hidden, and asks when it is shown again', async () => {
    const { actor, heard, answer, cursors } = start('tab.hidden');
    expect(cursors()).toEqual([]);
    actor.send({ type: 'tab.shown' });
    expect(cursors()).toEqual([null]);
    actor.send({ type: 'tab.hidden' });
    await answer('1', [change(2)]);
    expect([cursors(), heard]).toEqual([[null], [[change(2)]]]);
    actor.send({ type: 'tab.shown' });
    expect(cursors()).toEqual([null, '1']);
  });

  test('does not end the wait after a failure when the tab is shown, and pauses after it while the tab is hidden', async () => {
    const { actor, clock, fail, cursors } = start();
    await fail();
    actor.send({ type: 'tab.hidden' });
    actor.send({ type: 'tab.shown' });
    expect(cursors()).toEqual([null]);
    actor.send({ type: 'tab.hidden' });
    clock.increment(2000);
    expect(cursors()).toEqual([null]);
    actor.send({ type: 'tab.shown' });
    expect(cursors()).toEqual([null, null]);
  });

  test('begins anew after a cursor that the server cannot read', async () => {
    const { clock, heard, answer, fail, cursors } = start();
    await answer('old');
    await fail(new ProblemError({ code: 'badRequest', status: 400 }));
    clock.increment(2000);
    expect([cursors(), heard]).toEqual([[null, 'old', null], []]);
  });

  test('aborts its call when it is stopped', async () => {
    const { actor, askChanges, heard, answer, cursors } = start();
    actor.stop();
    expect(askChanges.last().signal.aborted).toBe(true);
    await answer('1', [change(2)]);
    expect([cursors(), heard]).toEqual([[null], []]);
  });
});
