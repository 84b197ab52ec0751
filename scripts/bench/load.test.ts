import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { loadOn } from './load.ts';

test('a load that has no time left asks once over each connection, so that both figures are numbers', async () => {
  let asked = 0;
  const server = createServer((_, answer) => {
    asked += 1;
    answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const { rate, p99 } = await loadOn(
      { url: `http://127.0.0.1:${port}/`, headers: {} },
      { ms: 0, connections: 2 },
    );
    expect(asked).toBe(2);
    expect([Number.isFinite(rate), Number.isFinite(p99)]).toEqual([true, true]);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
