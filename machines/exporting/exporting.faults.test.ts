import { describe, expect, test } from 'vitest';
import { maxExportedBytes } from '../../contract/storage/export-jobs.ts';
import { settle } from '../../tests/support/charts/live.ts';
import { alerts, done, keys, running, startExporting } from '../../tests/support/flows/exporting-live.ts';
import { ProblemError } from '../problem.ts';
import { firstBackOff, maxMisses, pollInterval } from './exporting.setup.ts';

const offline = new ProblemError({ code: 'offline' });

describe('limits', () => {
  test('more than one archive takes is said at once, and the server is not asked', () => {
    const { order, items, startExport, signals } = startExporting();
    order(['a', 'b'], maxExportedBytes / 2 + 1);
    expect([items(), startExport.asked]).toEqual([[], []]);
    expect(alerts(signals)).toEqual([
      {
        type: 'danger',
        key: 'exportTooLargeMsg',
        values: { maxFiles: 2000, maxGigabytes: 2 },
        closeable: true,
        timeout: null,
        topic: 'export.order',
      },
    ]);
  });

  test.each([
    ['tooLarge', 'exportTooLargeMsg', false],
    ['badRequest', 'exportEmptyMsg', false],
    ['notFound', 'exportGoneMsg', false],
    ['unavailable', 'exportErrorMsg', true],
    ['exportQuota', 'exportQuotaMsg', true],
    ['storageFull', 'exportStorageFullMsg', true],
  ] as const)('what the server refuses is said: %s', async (code, key, isRetryable) => {
    const { actor, order, startExport, signals } = startExporting();
    order([]);
    startExport.last().reject(new ProblemError({ code }));
    await settle();
    const can = actor.getSnapshot().can({ type: 'export.retry', id: 'export-1' });
    expect([keys(signals), can]).toEqual([[key], isRetryable]);
  });
});

describe('when the line or the server is down', () => {
  test('it is asked again after longer and longer pauses, and given up in the end', async () => {
    const { order, begin, clock, items, askStatus, signals } = startExporting();
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
    const { actor, order, begin, clock, report, askStatus } = startExporting();
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
    const { order, begin, clock, items, askStatus, signals } = startExporting();
    order();
    await begin();
    clock.increment(pollInterval);
    askStatus.last().reject(new ProblemError({ code: 'notFound' }));
    await settle();
    expect([items()[0]?.status, keys(signals)]).toEqual(['failed', ['exportExpiredMsg']]);
  });

  test('the archive waits for another press when its URL cannot be had', async () => {
    const { actor, order, begin, report, items, fetchResult, signals } = startExporting();
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
    actor.send({ type: 'export.download', id: 'export-1' });
    fetchResult.last().resolve({ url: '/archive?token=2' });
    await settle();
    expect([alerts(signals)[0]?.topic, signals.slice(1)]).toEqual([
      'export-1',
      [
        { type: 'alert.withdrawn', topic: 'export-1' },
        { type: 'download.ready', url: '/archive?token=2' },
      ],
    ]);
  });

  test('an archive that the server keeps no more is packed again on request', async () => {
    const { actor, order, begin, report, items, fetchResult, signals } = startExporting();
    order();
    await begin();
    await report(done);
    fetchResult.last().reject(new ProblemError({ code: 'notFound' }));
    await settle();
    expect([items()[0]?.status, keys(signals)]).toEqual(['failed', ['exportExpiredMsg']]);
    actor.send({ type: 'export.retry', id: 'export-1' });
    expect(items()[0]).toMatchObject({ status: 'working', jobId: null, problem: null });
    expect([alerts(signals)[0]?.topic, signals.slice(1)]).toEqual([
      'export-1',
      [{ type: 'alert.withdrawn', topic: 'export-1' }],
    ]);
  });
});
