import { afterEach, expect, test, vi } from 'vitest';
import { idleLimit, whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a page that is never idle goes on after the limit', async () => {
  vi.useFakeTimers();
  // As a browser does: without a limit, a page that is never idle is never called back.
  const requestIdleCallback = (task: () => void, options?: { timeout?: number }) =>
    options?.timeout === undefined ? 0 : setTimeout(task, options.timeout);
  vi.stubGlobal('window', { requestIdleCallback });
  const done = vi.fn();
  void whenIdle().then(done);

  await vi.advanceTimersByTimeAsync(idleLimit - 1);
  expect(done).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledTimes(1);
});

test('in a browser without idle callbacks the work goes on a moment later', async () => {
  vi.stubGlobal('window', { setTimeout });
  expect(await whenIdle()).toBe(undefined);
});
