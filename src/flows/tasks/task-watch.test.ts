import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../../machines/problem.ts';
import { settle } from '../../../tests/helpers/live.ts';
import { watchTaskChanges } from './task-watch.ts';

type Answer = Awaited<ReturnType<Parameters<typeof watchTaskChanges>[0]['changes']>>;
const change = (version: number) => ({ taskId: 'a', taskGroupId: 'g', clientId: 'acme', version });

/** A watcher whose questions, rests and page are in the test's hands. */
function start(visibilityState = 'visible') {
  const asked: {
    since: string | undefined;
    signal: AbortSignal;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }[] = [];
  const rests: { milliseconds: number; end(): void }[] = [];
  const told: Answer['changed'][] = [];
  const document = Object.assign(new EventTarget(), { visibilityState });
  const stop = watchTaskChanges(
    {
      changes: (since, signal) =>
        new Promise((resolve, reject) => asked.push({ since, signal, resolve, reject })),
      page: { document } as unknown as Window,
      wait: (milliseconds) => new Promise((end) => rests.push({ milliseconds, end })),
    },
    (changed) => told.push(changed),
  );
  const answer = async (cursor: string, changed: Answer['changed'] = []) => {
    asked.at(-1)?.resolve({ cursor, changed });
    await settle();
  };
  const fail = async (error: Error = new Error('offline')) => {
    asked.at(-1)?.reject(error);
    await settle();
  };
  const turn = async (state: string) => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
  };
  return { asked, rests, told, stop, answer, fail, turn };
}

describe('the watcher', () => {
  test('asks for the cursor, then after each answer for what comes after it, and tells what there is', async () => {
    const { asked, told, answer } = start();
    await settle();
    await answer('1');
    await answer('2', [change(2)]);
    await answer('3', [change(3), change(4)]);
    expect(asked.map(({ since }) => since)).toEqual([undefined, '1', '2', '3']);
    expect(told).toEqual([[change(2)], [change(3), change(4)]]);
  });

  test('rests after a failure, longer each time up to a minute, and goes on where it was', async () => {
    const { asked, rests, answer, fail } = start();
    await settle();
    await answer('1');
    for (let tries = 0; tries < 7; tries += 1) {
      await fail();
      expect(asked.length).toBe(tries + 2);
      rests.at(-1)?.end();
      await settle();
    }
    expect(rests.map(({ milliseconds }) => milliseconds)).toEqual([
      2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
    ]);
    expect(asked.slice(1).every(({ since }) => since === '1')).toBe(true);
    await answer('2');
    await fail();
    expect(rests.at(-1)?.milliseconds).toBe(2000);
  });

  test('does not ask while the tab is hidden, and asks when it is shown again', async () => {
    const { asked, answer, turn } = start('hidden');
    await settle();
    expect(asked).toEqual([]);
    await turn('hidden');
    expect(asked).toEqual([]);
    await turn('visible');
    expect(asked.length).toBe(1);
    await turn('hidden');
    await answer('1');
    expect(asked.length).toBe(1);
    await turn('visible');
    expect(asked.map(({ since }) => since)).toEqual([undefined, '1']);
  });

  test('asks and tells nothing more once it is stopped', async () => {
    const { asked, told, rests, stop, answer } = start();
    await settle();
    stop();
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
    await answer('1', [change(2)]);
    expect([asked.length, told, rests]).toEqual([1, [], []]);
  });

  test('that is stopped while its question fails does not rest', async () => {
    const { rests, asked, stop, fail } = start();
    await settle();
    stop();
    await fail();
    expect([asked.length, rests]).toEqual([1, []]);
  });

  test('that is stopped while the tab is hidden asks nothing when it is shown', async () => {
    const { asked, stop, turn } = start('hidden');
    await settle();
    stop();
    await settle();
    await turn('visible');
    expect(asked).toEqual([]);
  });

  test('begins anew after a cursor that the server cannot read', async () => {
    const { asked, rests, answer, fail } = start();
    await settle();
    await answer('old');
    await fail(new ProblemError({ code: 'badRequest', status: 400 }));
    rests.at(-1)?.end();
    await settle();
    expect(asked.map(({ since }) => since)).toEqual([undefined, 'old', undefined]);
  });
});
