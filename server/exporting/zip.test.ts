import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { checksums, EntryUnreadable, type ZipEntry, zipOf } from './zip.ts';

const modifiedAt = new Date('2026-11-21T10:00:00Z');
const entry = (path: string, ...chunks: readonly Buffer[]): ZipEntry => ({
  path,
  modifiedAt,
  sizeBytes: chunks.reduce((sum, { length }) => sum + length, 0),
  open: async () => Readable.from(chunks),
});
const text = (path: string, content: string) => entry(path, Buffer.from(content));

test('the archive is as long as was said, and holds everything under its path', async () => {
  const { body, sizeBytes } = zipOf([
    text('a/确定.txt', 'one'),
    entry('empty.txt'),
    entry('two.bin', Buffer.alloc(300_000, 7), Buffer.alloc(5, 8)),
  ]);
  const bytes = await buffer(body);
  expect(bytes.length).toBe(sizeBytes);
  const files = unzipSync(bytes);
  expect(Object.entries(files).map(([path, file]) => [path, file.length])).toEqual([
    ['a/确定.txt', 3],
    ['empty.txt', 0],
    ['two.bin', 300_005],
  ]);
  expect(new TextDecoder().decode(files['a/确定.txt'])).toBe('one');
});

test('the archive library reckons its checksums through Node, over all pieces of a file', async () => {
  const reckoned = vi.spyOn(checksums, 'unsigned');
  const pieces = [Buffer.alloc(300_000, 7), Buffer.from('end')];
  const bytes = await buffer(zipOf([entry('two.bin', ...pieces)]).body);
  const directory = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  expect(bytes.readUInt32LE(directory + 16)).toBe(crc32(Buffer.concat(pieces)));
  expect(reckoned.mock.calls.map(([piece]) => piece.length)).toEqual([300_000, 3]);
});

test('an archive of nothing is an archive', async () => {
  const { body, sizeBytes } = zipOf([]);
  expect([unzipSync(await buffer(body)), sizeBytes]).toEqual([{}, 22]);
});

const unreadable: readonly (readonly [string, ZipEntry])[] = [
  ['is not there', { ...text('b.txt', 'b'), open: () => Promise.reject(new Error('gone')) }],
  ['is shorter than it should be', { ...text('b.txt', 'b'), sizeBytes: 2 }],
  ['is longer than it should be', { ...text('b.txt', 'bbb'), sizeBytes: 2 }],
  [
    'breaks off',
    {
      ...text('b.txt', 'bbb'),
      open: async () =>
        Readable.from(
          (async function* () {
            yield Buffer.from('b');
            throw new Error('connection lost');
          })(),
        ),
    },
  ],
];
test.each(unreadable)('a file that %s stops the archive and is named', async (_what, fault) => {
  const { body } = zipOf([text('a.txt', 'a'), fault, text('c.txt', 'c')]);
  const error = await buffer(body).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EntryUnreadable);
  expect((error as EntryUnreadable).entry).toBe(fault);
});

test('a file that fails before the archive is read fails the archive, not the process', async () => {
  const fault = { ...text('a.txt', 'a'), open: () => Promise.reject(new Error('gone')) };
  const { body } = zipOf([fault]);
  await expect.poll(() => body.destroyed).toBe(true);
  expect(body.errored).toBeInstanceOf(EntryUnreadable);
  await expect(buffer(body)).rejects.toThrow();
});

test('64 MB go through without more than a few of them ever being held', async () => {
  const chunk = Buffer.alloc(262_144, 1);
  const files = Array.from({ length: 4 }, (_, index) =>
    entry(`${index}.bin`, ...Array.from({ length: 64 }, () => chunk)),
  );
  let read = 0;
  let written = 0;
  let most = 0;
  const { body, sizeBytes } = zipOf(files, (count) => {
    read += count;
  });
  for await (const piece of body) {
    written += (piece as Buffer).length;
    most = Math.max(most, read - written);
  }
  expect([read, written]).toEqual([67_108_864, sizeBytes]);
  expect(most).toBeLessThan(4 * 1_048_576);
});

test('an archive whose reader has gone closes its open files and opens no more', async () => {
  const opened: Readable[] = [];
  const open = async () => {
    const stream = new Readable({ read: () => undefined });
    stream.push('x');
    opened.push(stream);
    return stream;
  };
  const { body } = zipOf([
    { path: 'a', sizeBytes: 10, modifiedAt, open },
    { path: 'b', sizeBytes: 10, modifiedAt, open },
  ]);
  body.resume();
  await expect.poll(() => opened.length).toBe(1);
  body.destroy();
  await expect.poll(() => opened[0]?.destroyed).toBe(true);
  expect(opened.length).toBe(1);
});
