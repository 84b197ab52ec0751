import { expect, test } from 'vitest';
import { createCalendarCache } from './calendar-cache.ts';

/** A cache with the builds that it asked for. */
function watched(mostBytes: number) {
  const get = createCalendarCache(mostBytes);
  const builds: string[] = [];
  return {
    builds,
    get: async (userId: string, version: string, bytes = 10) =>
      await get(userId, version, async () => {
        builds.push(`${userId} ${version}`);
        return Buffer.alloc(bytes);
      }),
  };
}

test('a version is built once, and a new version replaces it', async () => {
  const cache = watched(100);
  for (const version of ['1', '1', '2', '2', '1']) await cache.get('ann', version);
  expect(cache.builds).toEqual(['ann 1', 'ann 2', 'ann 1']);
});

test('requests at the same time share one build', async () => {
  const cache = watched(100);
  const answers = await Promise.all([cache.get('ann', '1'), cache.get('ann', '1'), cache.get('bob', '1')]);
  expect(cache.builds).toEqual(['ann 1', 'bob 1']);
  expect(answers[0]).toBe(answers[1]);
});

test('a build that fails is tried again by the next request', async () => {
  const get = createCalendarCache(100);
  await expect(get('ann', '1', () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
  expect(await get('ann', '1', async () => Buffer.from('x'))).toEqual(Buffer.from('x'));
});

test('beyond its bytes the cache drops what was asked for longest ago', async () => {
  const cache = watched(30);
  for (const userId of ['ann', 'bob', 'cole', 'ann', 'dan', 'ann', 'bob']) await cache.get(userId, '1');
  expect(cache.builds).toEqual(['ann 1', 'bob 1', 'cole 1', 'dan 1', 'bob 1']);
});

test('a calendar that is larger than the whole cache is answered and not kept', async () => {
  const cache = watched(30);
  await cache.get('ann', '1');
  expect(await cache.get('bob', '1', 31)).toHaveLength(31);
  await cache.get('bob', '1', 31);
  expect(cache.builds).toEqual(['ann 1', 'bob 1', 'bob 1']);
});
