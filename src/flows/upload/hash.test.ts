import { expect, test } from 'vitest';
import { createHashes } from './hash.ts';

/** Workers that answer when the test says so. */
function setUp() {
  const workers: {
    asked: unknown[];
    isEnded: boolean;
    answer: (data: string | null) => void;
    fail(): void;
  }[] = [];
  const hashes = createHashes(() => {
    const worker = {
      onmessage: (_: { data: string | null }) => {},
      onerror: () => {},
      postMessage: (data: unknown) => handle.asked.push(data),
      terminate: () => {
        handle.isEnded = true;
      },
    };
    const handle = {
      asked: [] as unknown[],
      isEnded: false,
      answer: (data: string | null) => worker.onmessage({ data }),
      fail: () => worker.onerror(),
    };
    workers.push(handle);
    return worker as unknown as Worker;
  });
  return { hashes, workers };
}
const file = new Blob(['a']);

test('a file is hashed once, however often it is asked for, and its worker ends', async () => {
  const { hashes, workers } = setUp();
  const both = [hashes.of('a', file), hashes.of('a', file)];
  workers[0]?.answer('abc');
  expect(await Promise.all(both)).toEqual(['abc', 'abc']);
  expect(workers.map(({ asked, isEnded }) => [asked, isEnded])).toEqual([[[file], true]]);
});

test('a file that cannot be read is said to be so, and may be tried again', async () => {
  const { hashes, workers } = setUp();
  const first = hashes.of('a', file);
  workers[0]?.answer(null);
  await expect(first).rejects.toMatchObject({ problem: { code: 'unreadableFile' } });
  const second = hashes.of('a', file);
  workers[1]?.fail();
  await expect(second).rejects.toMatchObject({ problem: { code: 'offline' } });
});

test('another file under the same id is hashed anew, and what is dropped is stopped', () => {
  const { hashes, workers } = setUp();
  hashes.of('a', file).catch(() => undefined);
  hashes.of('a', new Blob(['b'])).catch(() => undefined);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  hashes.drop('a');
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});
