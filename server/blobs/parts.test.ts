import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskBlobs } from './disk-blobs.ts';
import { partKey, withParts } from './parts.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parts-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('opens a part, and ranges of a part, without bytes of its neighbours', async () => {
  const blobs = withParts(createDiskBlobs(dir));
  const { key } = await blobs.put(Readable.from([Buffer.from('onetwothree')]), 100);
  const two = partKey(key, { start: 3, size: 3 });
  const read = async (of: string, range?: { start: number; end: number }) =>
    await text(await blobs.open(of, range));
  expect(await Promise.all([read(key), read(two), read(partKey(key, { start: 6, size: 5 }))])).toEqual([
    'onetwothree',
    'two',
    'three',
  ]);
  expect(
    await Promise.all([
      read(two, { start: 1, end: 2 }),
      read(two, { start: 0, end: 0 }),
      read(two, { start: 2, end: 99 }),
    ]),
  ).toEqual(['wo', 't', 'o']);
});

test('removing a part leaves the blob that other parts lie in', async () => {
  const blobs = withParts(createDiskBlobs(dir));
  const { key } = await blobs.put(Readable.from([Buffer.from('onetwo')]), 100);
  await blobs.remove(partKey(key, { start: 0, size: 3 }));
  expect(await text(await blobs.open(partKey(key, { start: 3, size: 3 })))).toBe('two');
});
