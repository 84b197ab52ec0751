import { describe, expect, test } from 'vitest';
import { maxExportedBytes } from '../../contract/export-jobs.ts';
import { factsFor } from '../../tests/helpers/facts.ts';
import { documentFor } from '../../tests/helpers/fixtures.ts';
import { live, service, settle } from '../../tests/helpers/live.ts';
import { ProblemError } from '../problem.ts';
import type { ContainerRef, Signal } from '../signals.ts';
import { exportingMachine } from './exporting.machine.ts';
import type { JobReport } from './exporting.setup.ts';
import { firstBackOff, maxMisses, pollInterval } from './exporting.setup.ts';
import { maxQueued } from './queue.ts';

const folder: ContainerRef = { id: 'taxes', type: 'Folder', name: 'Taxes', canCreate: false };
const offline = new ProblemError({ code: 'offline' });
const running: JobReport = { status: 'RUNNING', progress: 0.5, failed: [] };
const done: JobReport = { status: 'SUCCESS', progress: 1, failed: [] };
const alerts = (signals: readonly Signal[]) =>
  signals.flatMap((signal) => (signal.type === 'alert.raised' ? [signal.alert] : []));
const keys = (signals: readonly Signal[]) => alerts(signals).map(({ key }) => key);

function start() {
  const startExport = service<
    { jobId: string },
    { fileIds: readonly string[]; folderIds: readonly string[] }
  >();
  const askStatus = service<JobReport, { jobId: string }>();
  const fetchResult = service<{ url: string }, { jobId: string }>();
  const machine = exportingMachine.provide({
    actors: {
      startExport: startExport.logic,
      askStatus: askStatus.logic,
      fetchResult: fetchResult.logic,
    },
  });
  const run = live(machine, factsFor());
  const order = (ids: readonly string[] = ['a', 'b'], size = 1) =>
    run.actor.send({
      type: 'dialog.open',
      dialog: 'export',
      about: {
        clientId: 'client-1',
        folder,
        documents: ids.map((id) => ({ ...documentFor(id, 'taxes'), originalItemSize: size })),
      },
    });
  const items = () => run.actor.getSnapshot().context.items;
  const begin = async (jobId = 'job-1') => {
    startExport.last().resolve({ jobId });
    await settle();
  };
  const report = async (answer: JobReport) => {
    run.clock.increment(pollInterval);
    askStatus.last().resolve(answer);
    await settle();
  };
  return { ...run, order, items, begin, report, startExport, askStatus, fetchResult };
}

test('[S7.20, S9.04] documents are packed, asked about every second, and the archive is handed over once', async () => {
  const { order, begin, report, clock, items, startExport, askStatus, fetchResult, signals } = start();
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
  const { order, startExport } = start();
  order([]);
  expect(startExport.last().input).toEqual({ fileIds: [], folderIds: ['taxes'] });
});

test('an archive is downloaded again by a new address, and not twice at once', async () => {
  const { actor, order, begin, report, fetchResult, signals } = start();
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
  expect(signals).toEqual([
    { type: 'download.ready', url: '/1' },
    { type: 'download.ready', url: '/2' },
  ]);
});

describe('[S9.04] PARTIAL_SUCCESS', () => {
  test('fetches nothing by itself, and names what is missing', async () => {
    const { order, begin, report, items, fetchResult, signals } = start();
    order();
    await begin();
    await report({ status: 'PARTIAL_SUCCESS', progress: 1, failed: ['W-2.pdf', '1099.pdf'] });
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
    const { actor, order, begin, report, fetchResult, signals } = start();
    order();
    await begin();
    await report({ status: 'PARTIAL_SUCCESS', progress: 1, failed: ['W-2.pdf'] });
    actor.send({ type: 'export.download', id: 'export-1' });
    fetchResult.last().resolve({ url: '/rest' });
    await settle();
    expect(signals.at(-1)).toEqual({ type: 'download.ready', url: '/rest' });
  });
});

describe('[S9.04] ERROR', () => {
  test('is said, fetches nothing, and can be tried again', async () => {
    const { actor, order, begin, report, items, startExport, fetchResult, signals } = start();
    order();
    await begin();
    await report({ status: 'ERROR', progress: 0.2, failed: ['a', 'b'] });
    expect([items()[0]?.status, keys(signals), fetchResult.asked]).toEqual([
      'failed',
      ['exportErrorMsg'],
      [],
    ]);
    actor.send({ type: 'export.retry', id: 'export-1' });
    expect([items()[0]?.status, startExport.asked.length]).toEqual(['working', 2]);
  });
});

describe('several exports', () => {
  test('are packed one after another, in the order in which they were asked for', async () => {
    const { order, begin, report, items, startExport } = start();
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
    const { order, items, signals } = start();
    for (let count = 0; count <= maxQueued; count += 1) order();
    expect([items().length, alerts(signals).map(({ key, values }) => ({ key, values }))]).toEqual([
      maxQueued,
      [{ key: 'exportQueueFullMsg', values: { max: maxQueued } }],
    ]);
  });

  test('go on when one of them comes to nothing', async () => {
    const { order, items, startExport } = start();
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
    const { actor, order, items, startExport } = start();
    order(['a']);
    order(['b']);
    actor.send({ type: 'export.cancel', id: 'export-2' });
    expect([items().map(({ id }) => id), startExport.asked.length]).toEqual([['export-1'], 1]);
  });

  test('while it is packed, nobody asks about it any more, and the next is taken up', async () => {
    const { actor, order, begin, clock, items, askStatus, startExport } = start();
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
    const { actor, order, begin, report, items, fetchResult } = start();
    order(['a']);
    order(['b']);
    await begin();
    await report(done);
    const can = () => actor.getSnapshot().can({ type: 'exports.clear' });
    // Its address is still being asked for.
    expect(can()).toBe(false);
    fetchResult.last().resolve({ url: '/1' });
    await settle();
    expect(can()).toBe(true);
    actor.send({ type: 'exports.clear' });
    expect(items().map(({ id }) => id)).toEqual(['export-2']);
  });
});

describe('limits', () => {
  test('more than one archive takes is said at once, and the server is not asked', () => {
    const { order, items, startExport, signals } = start();
    order(['a', 'b'], maxExportedBytes / 2 + 1);
    expect([items(), startExport.asked]).toEqual([[], []]);
    expect(alerts(signals)).toEqual([
      {
        type: 'danger',
        key: 'exportTooLargeMsg',
        values: { maxFiles: 2000, maxGigabytes: 2 },
        closeable: true,
        timeout: null,
      },
    ]);
  });

  test.each([
    ['tooLarge', 'exportTooLargeMsg', false],
    ['badRequest', 'exportEmptyMsg', false],
    ['notFound', 'exportGoneMsg', false],
    ['unavailable', 'exportErrorMsg', true],
  ] as const)('what the server refuses is said: %s', async (code, key, isRetryable) => {
    const { actor, order, startExport, signals } = start();
    order([]);
    startExport.last().reject(new ProblemError({ code }));
    await settle();
    const can = actor.getSnapshot().can({ type: 'export.retry', id: 'export-1' });
    expect([keys(signals), can]).toEqual([[key], isRetryable]);
  });
});

describe('when the line or the server is down', () => {
  test('it is asked again after longer and longer pauses, and given up in the end', async () => {
    const { order, begin, clock, items, askStatus, signals } = start();
    order();
    await begin();
    clock.increment(pollInterval);
    for (let miss = 0; miss < maxMisses; miss += 1) {
      const asked = askStatus.asked.length;
      askStatus.last().reject(offline);
      await settle();
      clock.increment(firstBackOff * 2 ** miss - 1);
      expect(askStatus.asked.length).toBe(asked);
      clock.increment(1);
      expect(askStatus.asked.length).toBe(asked + 1);
    }
    askStatus.last().reject(offline);
    await settle();
    expect([items()[0]?.status, items()[0]?.problem, keys(signals)]).toEqual([
      'failed',
      { code: 'offline' },
      ['exportErrorMsg'],
    ]);
  });

  test('an answer in between counts: it begins anew', async () => {
    const { actor, order, begin, clock, report, askStatus } = start();
    order();
    await begin();
    clock.increment(pollInterval);
    askStatus.last().reject(offline);
    await settle();
    clock.increment(firstBackOff);
    askStatus.last().resolve(running);
    await settle();
    await report(running);
    expect(actor.getSnapshot().context.misses).toBe(0);
  });

  test('a refusal is not asked about again', async () => {
    const { order, begin, clock, items, askStatus, signals } = start();
    order();
    await begin();
    clock.increment(pollInterval);
    askStatus.last().reject(new ProblemError({ code: 'notFound' }));
    await settle();
    expect([items()[0]?.status, keys(signals)]).toEqual(['failed', ['exportExpiredMsg']]);
  });

  test('the archive waits for another press when its address cannot be had', async () => {
    const { actor, order, begin, report, items, fetchResult, signals } = start();
    order();
    await begin();
    await report(done);
    fetchResult.last().reject(offline);
    await settle();
    expect([items()[0]?.status, items()[0]?.isWanted, keys(signals)]).toEqual([
      'ready',
      false,
      ['exportDownloadErrorMsg'],
    ]);
    expect(actor.getSnapshot().can({ type: 'export.download', id: 'export-1' })).toBe(true);
  });

  test('an archive that the server keeps no more is packed again on request', async () => {
    const { actor, order, begin, report, items, fetchResult, signals } = start();
    order();
    await begin();
    await report(done);
    fetchResult.last().reject(new ProblemError({ code: 'notFound' }));
    await settle();
    expect([items()[0]?.status, keys(signals)]).toEqual(['failed', ['exportExpiredMsg']]);
    actor.send({ type: 'export.retry', id: 'export-1' });
    expect(items()[0]).toMatchObject({ status: 'working', jobId: null, problem: null });
  });
});

test('nothing is ordered without anything to pack, or for another dialog', () => {
  const { actor, items } = start();
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
