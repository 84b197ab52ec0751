import { expect, test } from 'vitest';
import { paced } from './progress.ts';

test('progress is reported a few times a second, the first and the last always', () => {
  let now = 0;
  const reports: number[] = [];
  const report = paced(
    (bytes) => reports.push(bytes),
    () => now,
  );
  for (const [at, bytes] of [
    [0, 1],
    [50, 2],
    [119, 3],
    [120, 4],
    [130, 5],
    [140, 10],
  ] as const) {
    now = at;
    report(bytes, 10);
  }
  expect(reports).toEqual([1, 4, 10]);
});
