import { expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import type { LiveUploads } from '../../tests/support/flows/upload-live.ts';
import {
  rowIn,
  rowsOf,
  select,
  signalsOf,
  startUploads,
  startWith,
} from '../../tests/support/flows/upload-live.ts';
import { interruptedFor, offeredFor, pickedFor, storedFor } from '../../tests/support/values/upload-items.ts';
import { ProblemError } from '../problem.ts';
import { resumableFrom } from './checks.ts';
import {
  firstHeldDelay,
  firstRetryDelay,
  longestHeldDelay,
  maxHeldTries,
  maxRetries,
} from './upload-file.machine.ts';

const large = { size: resumableFrom + 100 };
const largeFile = (id: string) => offeredFor(id, { file: large });
const sent = async (flow: LiveUploads, bytes: number) => {
  flow.checkExists.last().resolve(false);
  await settle();
  const { onCreated, onOffset, onProgress } = flow.transferFile.last().input;
  onCreated('/uploads/u1');
  onOffset(0);
  onProgress(bytes);
};

test('[S7.23] a large file is sent resumably, and named once all bytes are stored', async () => {
  const flow = await startWith(largeFile('a'));
  await sent(flow, 500);
  expect(flow.transferFile.last().input).toMatchObject({
    endpoint: 'uploads',
    user: 'user-1',
    uploadUrl: null,
  });
  expect(rowIn(flow, 'a')).toMatchObject({ sentBytes: 500, uploadUrl: '/uploads/u1' });
  flow.transferFile.last().resolve();
  await settle();
  expect(flow.completeFile.last().input).toMatchObject({ uploadUrl: '/uploads/u1', name: 'a.pdf' });
  flow.completeFile.last().resolve({ ...storedFor('a'), sha256: 'abc' });
  await settle();
  expect(rowIn(flow, 'a')).toMatchObject({ status: 'stored', uploadUrl: null, stored: { sha256: 'abc' } });
});

test('[S4.20, S8.14] a large file whose name was taken during the upload gets another without being sent again', async () => {
  const flow = await startWith(largeFile('a'));
  await sent(flow, 500);
  flow.transferFile.last().resolve();
  await settle();
  flow.completeFile.last().reject(new ProblemError({ code: 'nameTaken', status: 409 }));
  await settle();
  flow.checkExists.last().resolve(false);
  await settle();
  expect(flow.completeFile.asked.map(({ input }) => input.name)).toEqual(['a.pdf', 'a (1).pdf']);
  expect(flow.transferFile.asked.length).toBe(1);
});

test('a large file goes on from its last byte when the line breaks; a line that only breaks often is not given up', async () => {
  const flow = await startWith(largeFile('a'));
  await sent(flow, 500);
  for (let round = 1; round <= maxRetries + 2; round += 1) {
    flow.transferFile.last().reject(new ProblemError({ code: 'offline' }));
    await settle();
    expect(rowIn(flow, 'a')).toMatchObject({ status: 'waiting', sentBytes: 500 * round });
    flow.clock.increment(firstRetryDelay);
    await settle();
    const { uploadUrl, onOffset, onProgress } = flow.transferFile.last().input;
    expect(uploadUrl).toBe('/uploads/u1');
    onOffset(500 * round);
    onProgress(500 * (round + 1));
  }
  expect(rowIn(flow, 'a')?.status).toBe('sending');
});

test('a large file that arrived otherwise than it was sent is sent anew', async () => {
  const flow = await startWith(largeFile('a'));
  await sent(flow, 500);
  flow.transferFile.last().resolve();
  await settle();
  flow.completeFile.last().reject(new ProblemError({ code: 'checksumMismatch', status: 460 }));
  await settle();
  expect(rowIn(flow, 'a')).toMatchObject({ status: 'waiting', uploadUrl: null, sentBytes: 0 });
  flow.clock.increment(firstRetryDelay);
  await settle();
  expect(flow.transferFile.last().input).toMatchObject({ uploadUrl: null, idempotencyKey: 'a:u1' });
});

test('a large file whose upload is gone is sent anew at once under another key, which each try keeps', async () => {
  const flow = await startWith(largeFile('a'));
  await sent(flow, 500);
  const asked = () => {
    const { uploadUrl, idempotencyKey } = flow.transferFile.last().input;
    return [uploadUrl, idempotencyKey];
  };
  const reject = async (code: 'notFound' | 'offline') => {
    flow.transferFile.last().reject(new ProblemError({ code }));
    await settle();
  };
  await reject('offline');
  flow.clock.increment(firstRetryDelay);
  await settle();
  expect(asked()).toEqual(['/uploads/u1', 'a']);
  await reject('notFound');
  expect(asked()).toEqual([null, 'a:u1']);
  await reject('offline');
  flow.clock.increment(2 * firstRetryDelay);
  await settle();
  expect(asked()).toEqual([null, 'a:u1']);
  await reject('notFound');
  expect(rowIn(flow, 'a')).toMatchObject({ status: 'failed', problem: { code: 'notFound' } });
});

test('a large file that is paused goes on where it stopped, one that is sent in one piece begins again', async () => {
  const flow = await startWith(largeFile('a'));
  await sent(flow, 500);
  await select(flow, offeredFor('b'));
  flow.checkExists.last().resolve(false);
  await settle();
  flow.sendFile.last().input.onProgress(5);
  const { signal } = flow.transferFile.last();
  flow.actor.send({ type: 'file.pause', id: 'a' });
  flow.actor.send({ type: 'file.pause', id: 'b' });
  expect(signal.aborted).toBe(true);
  expect([rowIn(flow, 'a'), rowIn(flow, 'b')]).toMatchObject([
    { status: 'paused', sentBytes: 500 },
    { status: 'paused', sentBytes: 0 },
  ]);
  flow.actor.send({ type: 'file.resume', id: 'a' });
  flow.actor.send({ type: 'file.resume', id: 'b' });
  await settle();
  expect(flow.transferFile.last().input.uploadUrl).toBe('/uploads/u1');
  // The same name and key: what was stored in the moment of the pause is not stored twice.
  expect(flow.sendFile.asked.map(({ input }) => input.idempotencyKey)).toEqual(['b:0', 'b:0']);
  expect(flow.checkExists.asked.length).toBe(2);
});

test('all files are paused and resumed together, and new files are uploaded during the pause', async () => {
  const flow = await startWith(...['a', 'b', 'c', 'd'].map((id) => offeredFor(id)));
  flow.actor.send({ type: 'queue.pause' });
  expect(rowsOf(flow).map(([, status]) => status)).toEqual(['paused', 'paused', 'paused', 'paused']);
  expect(flow.actor.getSnapshot().value).toMatchObject({ queue: 'idle' });
  await select(flow, offeredFor('e'));
  expect(rowIn(flow, 'e')?.status).toBe('sending');
  flow.actor.send({ type: 'queue.resume' });
  expect(rowsOf(flow).map(([, status]) => status)).toEqual([
    'sending',
    'sending',
    'queued',
    'queued',
    'sending',
  ]);
});

test('all that failed in passing is tried again together', async () => {
  const flow = await startWith(offeredFor('a'), offeredFor('b'), offeredFor('c'));
  const codes = ['badRequest', 'fileType', 'tooLarge'] as const;
  for (const [index, code] of codes.entries()) flow.sendFile.asked[index]?.reject(new ProblemError({ code }));
  await settle();
  expect(flow.actor.getSnapshot().can({ type: 'queue.retry' })).toBe(false);
  await select(flow, offeredFor('d'));
  flow.checkExists.last().resolve(false);
  await settle();
  for (let attempt = 0; attempt <= maxRetries; attempt += 1) {
    flow.sendFile.last().reject(new ProblemError({ code: 'unavailable' }));
    await settle();
    flow.clock.increment(firstRetryDelay * 2 ** attempt);
    await settle();
  }
  expect(rowIn(flow, 'd')?.status).toBe('failed');
  flow.actor.send({ type: 'queue.retry' });
  expect(rowsOf(flow).map(([, status]) => status)).toEqual(['failed', 'failed', 'failed', 'sending']);
});

test.each(['uploadQuota', 'clientUploadQuota', 'storageFull'] as const)(
  'a file that meets %s fails at once, and can be tried again by hand',
  async (code) => {
    const flow = await startWith(offeredFor('a'));
    flow.checkExists.last().resolve(false);
    await settle();
    flow.sendFile.last().reject(new ProblemError({ code }));
    await settle();
    expect([rowIn(flow, 'a')?.status, rowIn(flow, 'a')?.problem]).toEqual(['failed', { code }]);
    expect(flow.sendFile.asked.length).toBe(1);
    expect(flow.actor.getSnapshot().can({ type: 'file.retry', id: 'a' })).toBe(true);
    flow.actor.send({ type: 'file.retry', id: 'a' });
    expect(rowIn(flow, 'a')?.status).toBe('sending');
  },
);

test('a large file for which the disk has no room keeps what arrived, and goes on from there', async () => {
  const flow = await startWith(largeFile('a'));
  await sent(flow, 500);
  flow.transferFile.last().reject(new ProblemError({ code: 'storageFull' }));
  await settle();
  expect(rowIn(flow, 'a')).toMatchObject({ status: 'failed', uploadUrl: '/uploads/u1' });
  expect(flow.discardUpload.asked).toEqual([]);
  flow.actor.send({ type: 'file.retry', id: 'a' });
  await settle();
  expect(flow.transferFile.last().input.uploadUrl).toBe('/uploads/u1');
});

test('a large file that meets too many open uploads waits longer each time while small files pass it, and then continues without an action', async () => {
  const full = new ProblemError({ code: 'tooManyUploads', status: 429 });
  const flow = await startWith(largeFile('a'));
  flow.checkExists.last().resolve(false);
  await settle();
  for (let round = 1; round <= maxRetries + 2; round += 1) {
    flow.transferFile.last().reject(full);
    await settle();
    expect(rowIn(flow, 'a')).toMatchObject({ status: 'waiting', problem: { code: 'tooManyUploads' } });
    flow.clock.increment(firstHeldDelay * 2 ** (round - 1) - 1);
    await settle();
    expect(flow.transferFile.asked.length).toBe(round);
    flow.clock.increment(1);
    await settle();
    expect([flow.transferFile.asked.length, rowIn(flow, 'a')?.status]).toEqual([round + 1, 'waiting']);
  }
  await select(flow, largeFile('b'), offeredFor('c'), offeredFor('d'), offeredFor('e'));
  expect(rowsOf(flow).map(([, status]) => status)).toEqual([
    'waiting',
    'queued',
    'sending',
    'sending',
    'sending',
  ]);
  flow.actor.send({ type: 'file.cancel', id: 'c' });
  expect(rowIn(flow, 'b')?.status).toBe('queued');
  flow.transferFile.last().input.onCreated('/uploads/u1');
  expect(rowsOf(flow).map(([, status]) => status)).toEqual([
    'sending',
    'queued',
    'canceled',
    'sending',
    'sending',
  ]);
  expect(rowIn(flow, 'a')?.problem).toBeNull();
  flow.actor.send({ type: 'file.cancel', id: 'd' });
  expect(rowIn(flow, 'b')?.status).toBe('sending');
});

test('a large file that finds no room within an hour fails, and another try by hand begins anew', async () => {
  const full = new ProblemError({ code: 'tooManyUploads', status: 429 });
  const flow = await startWith(largeFile('a'));
  flow.checkExists.last().resolve(false);
  await settle();
  for (let tries = 0; tries < maxHeldTries; tries += 1) {
    flow.transferFile.last().reject(full);
    await settle();
    expect(rowIn(flow, 'a')?.status).toBe('waiting');
    flow.clock.increment(longestHeldDelay);
    await settle();
  }
  flow.transferFile.last().reject(full);
  await settle();
  expect(rowIn(flow, 'a')).toMatchObject({ status: 'failed', problem: { code: 'tooManyUploads' } });
  flow.clock.increment(longestHeldDelay);
  expect(flow.transferFile.asked.length).toBe(17);
  flow.actor.send({ type: 'file.retry', id: 'a' });
  await settle();
  expect([rowIn(flow, 'a')?.status, flow.transferFile.asked.length]).toEqual(['sending', 18]);
  flow.transferFile.last().reject(full);
  await settle();
  expect(rowIn(flow, 'a')?.status).toBe('waiting');
});

test('what is canceled is taken off the other side, what cannot succeed as well', async () => {
  const flow = await startWith(largeFile('a'));
  await sent(flow, 500);
  flow.actor.send({ type: 'file.cancel', id: 'a' });
  expect(flow.discardUpload.last().input).toEqual({ id: 'a', uploadUrl: '/uploads/u1', user: 'user-1' });
  flow.discardUpload.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(flow.signals).toContainEqual({
    type: 'error.noted',
    module: 'cc:upload',
    message: 'discard: offline',
    stack: null,
  });
  await select(flow, largeFile('b'));
  await sent(flow, 500);
  flow.transferFile.last().reject(new ProblemError({ code: 'forbidden', status: 403 }));
  await settle();
  expect(rowIn(flow, 'b')).toMatchObject({ status: 'failed', uploadUrl: null });
  expect(flow.discardUpload.asked.map(({ input }) => input.id)).toEqual(['a', 'b']);
});

test('everything is canceled together', async () => {
  const flow = await startWith(offeredFor('a'), offeredFor('b'));
  flow.actor.send({ type: 'queue.cancel' });
  expect(rowsOf(flow).map(([, status]) => status)).toEqual(['canceled', 'canceled']);
  expect(flow.sendFile.asked.every(({ signal }) => signal.aborted)).toBe(true);
  expect(signalsOf(flow)).toEqual([]);
});

const remembered = interruptedFor('a', {
  file: { name: 'a.pdf', size: large.size, lastModified: 1_000 },
  name: 'a (1).pdf',
  renames: 1,
  uploadUrl: '/uploads/u9',
});

test('what was interrupted shows, and goes on from its last byte when its file is chosen again', async () => {
  const flow = await startUploads(undefined, [remembered]);
  expect(rowsOf(flow)).toEqual([['a', 'interrupted', 'a (1).pdf']]);
  flow.actor.send({ type: 'file.choose', id: 'a', file: pickedFor('new', { name: 'other.pdf', ...large }) });
  expect(signalsOf(flow)).toMatchObject([
    { alert: { key: 'uploadOtherFileMsg', values: { filename: 'a.pdf' } } },
  ]);
  flow.actor.send({ type: 'file.choose', id: 'a', file: pickedFor('new', { name: 'a.pdf', ...large }) });
  await settle();
  expect(rowsOf(flow)).toEqual([['a', 'sending', 'a (1).pdf']]);
  expect(signalsOf(flow).slice(1)).toEqual([{ type: 'alert.withdrawn', topic: 'a' }]);
  flow.checkExists.last().resolve(false);
  await settle();
  expect(flow.transferFile.last().input).toMatchObject({ uploadUrl: '/uploads/u9', name: 'a (1).pdf' });
  expect(flow.actor.getSnapshot().context.interrupted).toEqual([]);
});

test('the same file picked for the same folder goes on as well, for another folder it begins anew', async () => {
  const flow = await startUploads(undefined, [remembered]);
  const elsewhere = { id: 'f2', type: 'Folder' as const, name: 'Payroll', canCreate: true };
  await select(flow, offeredFor('x', { file: { name: 'a.pdf', ...large }, container: elsewhere }));
  expect(rowIn(flow, 'x')?.uploadUrl).toBeNull();
  flow.actor.send({ type: 'panel.clear' });
  await select(flow, offeredFor('y', { file: { name: 'a.pdf', ...large } }));
  expect(rowsOf(flow).map(([id, status]) => [id, status])).toEqual([
    ['x', 'sending'],
    ['a', 'sending'],
  ]);
  expect(rowIn(flow, 'a')?.uploadUrl).toBe('/uploads/u9');
});

test('what was interrupted can be forgotten', async () => {
  const flow = await startUploads(undefined, [remembered]);
  flow.actor.send({ type: 'file.cancel', id: 'a' });
  expect(rowsOf(flow)).toEqual([]);
  expect(flow.discardUpload.last().input).toMatchObject({ uploadUrl: '/uploads/u9' });
});
