import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import {
  alerts,
  done,
  folder,
  keys,
  running,
  startExporting,
} from '../../tests/support/flows/exporting-live.ts';
import { ProblemError } from '../problem.ts';
import { pollInterval } from './exporting.setup.ts';
import { maxQueued } from './queue.ts';

const offline = new ProblemError({ code: 'offline' });

test('[S7.20, S9.04] documents are packed, asked about every second, and the archive is handed over once', async () => {
  const { order, begin, report, clock, items, startExport, askStatus, fetchResult, signals } =
    startExporting();
  order();
  expect(startExport.last().input).toEqual({ fileIds: ['a', 'b'], folderIds: [] });
  await begin();
  expect(pollInterval).toBe(1000);
  clock.increment(pollInterval - 1);
  expect(askStatus.asked).toEqual([]);
  clock.increment(1);
  askStatus.last().resolve(running);
  await settle();
  expect(items()[0]).toMatchObject({ status: 'working', progress: 0.5 });
  await report(done);
  expect(askStatus.asked.map(({ input }) => input)).toEqual([{ jobId: 'job-1' }, { jobId: 'job-1' }]);
  expect(fetchResult.asked.map(({ input }) => input)).toEqual([{ jobId: 'job-1' }]);
  fetchResult.last().resolve({ url: '/archive?token=1' });
  await settle();
  clock.increment(10 * pollInterval);
  expect(signals).toEqual([{ type: 'download.ready', url: '/archive?token=1' }]);
  expect(items()[0]).toMatchObject({ status: 'ready', progress: 1, isHanded: true, isWanted: false });
  expect(askStatus.asked.length).toBe(2);
});

test('[S7.20] a folder without chosen documents is packed as a whole', () => {
  const { order, startExport } = startExporting();
  order([]);
  expect(startExport.last().input).toEqual({ fileIds: [], folderIds: ['taxes'] });
});

test('an archive is downloaded again by a new URL, and not twice at once', async () => {
  const { actor, order, begin, report, fetchResult, signals } = startExporting();
  order();
  await begin();
  await report(done);
  actor.send({ type: 'export.download', id: 'export-1' });
  expect(fetchResult.asked.length).toBe(1);
  fetchResult.last().resolve({ url: '/1' });
  await settle();
  actor.send({ type: 'export.download', id: 'export-1' });
  fetchResult.last().resolve({ url: '/2' });
  await settle();
  expect(signals.filter(({ type }) => type === 'download.ready')).toEqual([
    { type: 'download.ready', url: '/1' },
    { type: 'download.ready', url: '/2' },
  ]);
});

describe('[S9.04] PARTIAL_SUCCESS', () => {
  test('fetches nothing by itself, and names what is missing', async () => {
    const { order, begin, report, items, fetchResult, signals } = startExporting();
    order();
    await begin();
    await report({ status: 'PARTIAL_SUCCESS', progress: 1, failed: ['W-2.pdf', '1099.pdf'], fault: null });
    expect(fetchResult.asked).toEqual([]);
    expect(items()[0]).toMatchObject({ status: 'ready', missing: ['W-2.pdf', '1099.pdf'] });
    expect(alerts(signals)).toEqual([
      {
        type: 'info',
        key: 'exportPartialMsg',
        values: { count: 2 },
        closeable: true,
        timeout: null,
        clickAction: { type: 'details' },
        modalMsg: 'exportPartialModalMsg',
        modalItems: [
          { name: 'W-2.pdf', reasons: [] },
          { name: '1099.pdf', reasons: [] },
        ],
      },
    ]);
  });

  test('still has an archive for who asks', async () => {
    const { actor, order, begin, report, fetchResult, signals } = startExporting();
    order();
    await begin();
    await report({ status: 'PARTIAL_SUCCESS', progress: 1, failed: ['W-2.pdf'], fault: null });
    actor.send({ type: 'export.download', id: 'export-1' });
    fetchResult.last().resolve({ url: '/rest' });
    await settle();
    expect(signals.at(-1)).toEqual({ type: 'download.ready', url: '/rest' });
  });
});

describe('[S9.04] ERROR', () => {
  test('is said, fetches nothing, and can be tried again', async () => {
    const { actor, order, begin, report, items, startExport, fetchResult, signals } = startExporting();
    order();
    await begin();
    await report({ status: 'ERROR', progress: 0.2, failed: ['a', 'b'], fault: null });
    expect([items()[0]?.status, keys(signals), fetchResult.asked]).toEqual([
      'failed',
      ['exportErrorMsg'],
      [],
    ]);
    actor.send({ type: 'export.retry', id: 'export-1' });
    expect([items()[0]?.status, startExport.asked.length]).toEqual(['working', 2]);
  });
});

test('an export that ends for want of storage says so, and can be tried again', async () => {
  const { actor, order, begin, report, items, startExport, signals } = startExporting();
  order();
  await begin();
  await report({ status: 'ERROR', progress: 0.2, failed: ['a'], fault: 'storageFull' });
  expect([items()[0]?.problem, keys(signals)]).toEqual([{ code: 'storageFull' }, ['exportStorageFullMsg']]);
  actor.send({ type: 'export.retry', id: 'export-1' });
  expect([items()[0]?.status, startExport.asked.length]).toEqual(['working', 2]);
});

describe('several exports', () => {
  test('are packed one after another, in the order in which they were asked for', async () => {
    const { order, begin, report, items, startExport } = startExporting();
    order(['a']);
    order(['b']);
    expect([items().map(({ status }) => status), startExport.asked.length]).toEqual([
      ['working', 'waiting'],
      1,
    ]);
    await begin();
    await report(done);
    expect([items().map(({ status }) => status), startExport.last().input.fileIds]).toEqual([
      ['ready', 'working'],
      ['b'],
    ]);
  });

  test('wait in a line that is not endless', () => {
    const { order, items, signals } = startExporting();
    for (let count = 0; count <= maxQueued; count += 1) order();
    expect([items().length, alerts(signals).map(({ key, values }) => ({ key, values }))]).toEqual([
      maxQueued,
      [{ key: 'exportQueueFullMsg', values: { max: maxQueued } }],
    ]);
  });

  test('go on when one of them comes to nothing', async () => {
    const { order, items, startExport } = startExporting();
    order(['a']);
    order(['b']);
    startExport.last().reject(offline);
    await settle();
    expect([items().map(({ status }) => status), startExport.asked.length]).toEqual([
      ['failed', 'working'],
      2,
    ]);
  });
});

describe('taken back', () => {
  test('while it waits, it leaves the line', () => {
    const { actor, order, items, startExport } = startExporting();
    order(['a']);
    order(['b']);
    actor.send({ type: 'export.cancel', id: 'export-2' });
    expect([items().map(({ id }) => id), startExport.asked.length]).toEqual([['export-1'], 1]);
  });

  test('canceled while it is packed, it is not polled any more, and the next is taken up', async () => {
    const { actor, order, begin, clock, items, askStatus, startExport } = startExporting();
    order(['a']);
    order(['b']);
    await begin();
    actor.send({ type: 'export.cancel', id: 'export-1' });
    clock.increment(pollInterval);
    expect([items().map(({ id }) => id), askStatus.asked, startExport.asked.length]).toEqual([
      ['export-2'],
      [],
      2,
    ]);
  });

  test('what is over leaves the card, what is under way does not', async () => {
    const { actor, order, begin, report, items, fetchResult } = startExporting();
    order(['a']);
    order(['b']);
    await begin();
    await report(done);
    const can = () => actor.getSnapshot().can({ type: 'exports.clear' });
    // Its URL is still being asked for.
    expect(can()).toBe(false);
    fetchResult.last().resolve({ url: '/1' });
    await settle();
    expect(can()).toBe(true);
    actor.send({ type: 'exports.clear' });
    expect(items().map(({ id }) => id)).toEqual(['export-2']);
  });
});

test('nothing is ordered without anything to pack, or for another dialog', () => {
  const { actor, items } = startExporting();
  actor.send({ type: 'dialog.open', dialog: 'export' });
  actor.send({
    type: 'dialog.open',
    dialog: 'export',
    about: { clientId: 'client-1', folder: null, documents: [] },
  });
  actor.send({
    type: 'dialog.open',
    dialog: 'other',
    about: { clientId: 'client-1', folder, documents: [] },
  });
  expect(items()).toEqual([]);
});
