import { expect, test } from 'vitest';
import { machines } from './machines.ts';

test('each event that is measured in the charts has its effect', async () => {
  const { lines } = await machines({ times: 1, countMs: 1 });
  expect(lines.map(({ what }) => what)).toHaveLength(8);
});
