import { expect, test } from 'vitest';
import { createLanes } from './lanes.ts';

/** Lanes whose callers note when they go in; each leaves when the test says so. */
function start(limits: Parameters<typeof createLanes>[0]) {
  const lanes = createLanes(limits);
  const inside: string[] = [];
  const leaves = new Map<string, () => void>();
  return {
    inside,
    async enter(name: string, member: string): Promise<string> {
      try {
        leaves.set(name, await lanes.enter('firm', member));
        inside.push(name);
        return 'in';
      } catch (error) {
        return (error as Error).message;
      }
    },
    async leave(name: string): Promise<void> {
      leaves.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

const full = 'The portal has too much to do. Try again in a moment.';

test('a user with one call comes before the further calls of a user with many', async () => {
  const { enter, leave, inside } = start({ abreast: 1, waiting: 10, waitMs: 60_000 });
  await enter('a1', 'ann');
  const calls = [enter('a2', 'ann'), enter('a3', 'ann'), enter('a4', 'ann'), enter('b1', 'bob')];
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) await leave(name);
  await Promise.all(calls);
  expect(inside).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('one user takes no more than a part of the places, and another finds one free', async () => {
  const { enter, leave, inside } = start({ abreast: 3, ofMember: 2, waiting: 10, waitMs: 60_000 });
  await enter('a1', 'ann');
  await enter('a2', 'ann');
  const third = enter('a3', 'ann');
  await enter('b1', 'bob');
  expect(inside).toEqual(['a1', 'a2', 'b1']);
  await leave('b1');
  expect(inside).toEqual(['a1', 'a2', 'b1']);
  await leave('a2');
  expect([await third, inside.at(-1)]).toEqual(['in', 'a3']);
});

test('half of the places to wait are kept for users with no waiting work', async () => {
  const { enter, leave } = start({ abreast: 1, waiting: 4, waitMs: 60_000 });
  await enter('a1', 'ann');
  const waiting = [enter('a2', 'ann'), enter('a3', 'ann')];
  expect(await enter('a4', 'ann')).toBe(full);
  const others = [enter('b1', 'bob'), enter('c1', 'cleo')];
  expect([await enter('b2', 'bob'), await enter('d1', 'dan')]).toEqual([full, full]);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await leave(name);
  expect(await Promise.all([...waiting, ...others])).toEqual(['in', 'in', 'in', 'in']);
});
