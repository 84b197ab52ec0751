import type { MouseEvent } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreSecondClick } from './ignore-second-click.ts';

const first = { detail: 1, clientX: 100, clientY: 200, timeStamp: 1000 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Whether a click after the first one reaches what it is on. */
function arrives(part: Partial<typeof first> = {}): boolean {
  const click = new Event('click', { cancelable: true });
  for (const [name, value] of Object.entries({ ...first, timeStamp: 1100, ...part }))
    Object.defineProperty(click, name, { value });
  return document.dispatchEvent(click);
}

const press = (part: Partial<typeof first> = {}) => ignoreSecondClick({ ...first, ...part } as MouseEvent);

test('a second click at the same place within half a second is ignored, and so is a third', () => {
  press();
  expect([arrives({ clientX: 104, clientY: 195 }), arrives({ timeStamp: 1499 })]).toEqual([false, false]);
  expect([arrives({ timeStamp: 1500 }), arrives({ timeStamp: 1499 })]).toEqual([true, true]);
});

test('a second click that a busy page handles after a second is ignored', () => {
  press();
  vi.advanceTimersByTime(1000);
  expect(arrives()).toBe(false);
});

test('the first click itself is not ignored', () => {
  press();
  expect(arrives({ timeStamp: first.timeStamp })).toBe(true);
});

test.each([
  ['a click elsewhere', () => arrives({ clientX: 120 })],
  ['a press by keyboard', () => arrives({ detail: 0, clientX: 0, clientY: 0 })],
  ['a key', () => document.dispatchEvent(new Event('keydown'))],
])('%s arrives, and a click after it is not ignored', (_what, act) => {
  press();
  expect([act(), arrives()]).toEqual([true, true]);
});

test('an item that is pressed by keyboard ignores no click', () => {
  press({ detail: 0 });
  expect(arrives()).toBe(true);
});
