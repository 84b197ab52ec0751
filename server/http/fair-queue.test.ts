import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose works a test ends, in the order in which they began. */
function watched(parallel: number, waiting: number) {
  const run = createFairQueue({ parallel, waiting }, 'Too much.');
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  return {
    begun,
    refused,
    async add(source: string, name = source): Promise<void> {
      const work = () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      };
      run(source, work).catch(() => refused.push(name));
      await new Promise(setImmediate);
    },
    async endNext(): Promise<void> {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test('sources take turns, however many works one of them has', async () => {
  const queue = watched(1, 20);
  for (const name of ['a1', 'a2', 'a3', 'a4']) await queue.add('a', name);
  await queue.add('b', 'b1');
  await queue.add('c', 'c1');
  await queue.add('b', 'b2');
  for (let ended = 0; ended < 7; ended += 1) await queue.endNext();
  expect(queue.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('three sources with many works leave places for others, and a full queue refuses', async () => {
  const queue = watched(4, 30);
  for (let work = 0; work < 15; work += 1) for (const source of ['x', 'y', 'z']) await queue.add(source);
  expect(queue.refused.length).toBe(45 - 4 - 15);
  for (let person = 0; person < 15; person += 1) await queue.add(`person-${person}`);
  expect(queue.refused.filter((name) => name.startsWith('person'))).toEqual([]);
  await queue.add('late');
  expect(queue.refused.at(-1)).toBe('late');
  // Each person comes after one work of each of the three at most.
  for (let ended = 0; ended < 22; ended += 1) await queue.endNext();
  expect(queue.begun.filter((name) => name.startsWith('person'))).toHaveLength(15);
});

test('a refusal says 429 and when to come back, and a work that fails makes room', async () => {
  const run = createFairQueue({ parallel: 1, waiting: 0 }, 'Too much.');
  const failing = run('a', () => Promise.reject(new Error('it failed')));
  await expect(run('b', async () => 1)).rejects.toMatchObject({
    status: 429,
    reason: 'tooManyRequests',
    message: 'Too much.',
    headers: { 'retry-after': '2' },
  });
  await expect(failing).rejects.toThrow('it failed');
  expect(await run('b', async () => 1)).toBe(1);
});
