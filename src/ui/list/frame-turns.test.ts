import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveUpTurn, takeTurn } from './frame-turns.ts';

let frames: (() => void)[];
let now: number;
beforeEach(() => {
  frames = [];
  now = 0;
  vi.stubGlobal('window', { innerHeight: 800 });
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const placeAt = (top: number, inside?: object) =>
  ({
    getBoundingClientRect: () => ({ top, bottom: top + 180 }),
    contains: (one: unknown) => one !== null && one === inside,
  }) as unknown as Element;
/** Each frame with what it did. */
function playFrames(done: string[]): string[][] {
  const played: string[][] = [];
  while (frames.length > 0) {
    frames.shift()?.();
    played.push(done.splice(0));
  }
  return played;
}
/** Asks for a part that takes so long, in milliseconds. */
const ask = (done: string[], name: string, top: number, draws: boolean, lasts: number) =>
  takeTurn({
    place: placeAt(top),
    draws,
    run() {
      done.push(name);
      now += lasts;
    },
  });

test('where a part takes longer than a frame allows, each frame draws one, the nearest to the window first', () => {
  const done: string[] = [];
  ask(done, 'far above', -700, true, 9);
  ask(done, 'far below', 1500, true, 9);
  ask(done, 'in sight', 100, true, 9);
  ask(done, 'just below', 850, true, 9);
  expect(playFrames(done)).toEqual([['in sight'], ['just below'], ['far above'], ['far below']]);
});

test('parts that take little time are drawn together, and what is removed waits for a frame without any', () => {
  const done: string[] = [];
  ask(done, 'removed', -2000, false, 1);
  ask(done, 'first', 100, true, 1);
  ask(done, 'second', 300, true, 1);
  expect(playFrames(done)).toEqual([['first', 'second'], ['removed']]);
});

test('the place of a part is read once in a frame, before anything is drawn in it', () => {
  const done: string[] = [];
  const placeRead = (name: string, top: number) =>
    ({
      getBoundingClientRect: () => {
        done.push(`${name} read`);
        return { top, bottom: top + 180 };
      },
      contains: () => false,
    }) as unknown as Element;
  for (const [name, top] of [
    ['second', 300],
    ['first', 100],
  ] as const)
    takeTurn({ place: placeRead(name, top + 800), draws: true, run: () => done.push(`${name} drawn`) });
  expect(playFrames(done)).toEqual([['second read', 'first read', 'first drawn', 'second drawn']]);
});

test('a part that is asked for again is changed once, and one that is given up is not changed', () => {
  const done: string[] = [];
  const place = placeAt(100);
  const other = placeAt(300);
  takeTurn({ place, draws: true, run: () => done.push('drawn') });
  takeTurn({ place, draws: false, run: () => done.push('removed') });
  takeTurn({ place: other, draws: true, run: () => done.push('other') });
  giveUpTurn(other);
  expect(playFrames(done)).toEqual([['removed']]);
});

test('a part that has the focus by the time of its turn is not removed', () => {
  const done: string[] = [];
  const row = {};
  takeTurn({ place: placeAt(-2000, row), draws: false, run: () => done.push('with the focus') });
  takeTurn({ place: placeAt(-3000), draws: false, run: () => done.push('without') });
  vi.stubGlobal('document', { activeElement: row });
  expect(playFrames(done).flat()).toEqual(['without']);
});
