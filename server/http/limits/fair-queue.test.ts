import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose works a test ends, in the order in which they began. */
function watched(parallel: number, waiting: number, kept = 0) {
  const run = createFairQueue({ parallel, waiting, kept }, 'Too much.');
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  return {
    begun,
    refused,
    async add(source: string, name = source, isKept = false): Promise<void> {
      const work = () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      };
      run(source, work, isKept).catch(() => refused.push(name));
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
  // Each user comes after one work of each of the three at most.
  for (let ended = 0; ended < 22; ended += 1) await queue.endNext();
  expect(queue.begun.filter((name) => name.startsWith('person'))).toHaveLength(15);
});

test('sources that fill all places leave those that are kept, and every other turn is one of theirs', async () => {
  const queue = watched(4, 30, 4);
  for (let source = 0; source < 40; source += 1) await queue.add(`stranger-${source}`);
  expect(queue.refused.length).toBe(6);
  for (const name of ['a', 'b', 'c', 'd', 'e']) await queue.add(name, name, true);
  expect(queue.refused.slice(6)).toEqual(['e']);
  for (let ended = 0; ended < 8; ended += 1) await queue.endNext();
  expect(queue.begun.slice(4)).toEqual([
    'a',
    'stranger-4',
    'b',
    'stranger-5',
    'c',
    'stranger-6',
    'd',
    'stranger-7',
  ]);
  for (let ended = 0; ended < 30; ended += 1) await queue.endNext();
  expect(queue.begun.length).toBe(38);
});

test('one source cannot take all places that are kept', async () => {
  const queue = watched(1, 1, 4);
  await queue.add('running');
  for (let work = 0; work < 4; work += 1) await queue.add('a', `a${work}`, true);
  for (const source of ['b', 'c', 'd']) await queue.add(source, source, true);
  expect(queue.refused).toEqual(['a2', 'a3', 'd']);
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
