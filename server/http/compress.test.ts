import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { boundCompression, sendText } from './compress.ts';

/** The order in which a long and a short answer are ready that were asked for in this order. */
async function orderWith(parallel: number, shortLength: number): Promise<string[]> {
  const texts = { long: randomBytes(2_000_000).toString('hex'), short: 'x'.repeat(shortLength) };
  const app = new Hono();
  app.use('*', boundCompression(parallel));
  app.get('/:name', (context) =>
    sendText(context, texts[context.req.param('name') as keyof typeof texts], 'text/plain'),
  );
  const ready: string[] = [];
  const ask = async (name: string) => {
    const answer = await app.request(`/${name}`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    ready.push(name);
  };
  await Promise.all([ask('long'), ask('short')]);
  return ready;
}

test('an answer waits to be compressed while as many as allowed are compressed already', async () => {
  expect(await orderWith(1, 70_000)).toEqual(['long', 'short']);
  expect(await orderWith(2, 70_000)).toEqual(['short', 'long']);
});

test('a short answer waits for no other', async () => {
  expect(await orderWith(1, 2_000)).toEqual(['short', 'long']);
});
