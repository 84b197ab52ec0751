import { describe, expect, test } from 'vitest';
import { itemFor, taxFolder } from '../../tests/support/values/upload-items.ts';
import type { UploadItem, UploadStatus } from './items.ts';
import { headingOf, isAllInSteps, summaryOf } from './summary.ts';

const item = (status: UploadStatus, size = 100, sentBytes = 0, folder = 'Tax'): UploadItem =>
  itemFor(`${folder}-${status}-${size}`, {
    file: { size },
    container: { ...taxFolder, id: folder, name: folder },
    status,
    sentBytes,
  });

describe('summaryOf', () => {
  test('counts by state and by bytes, without what was canceled or interrupted', () => {
    const items = [
      item('stored'),
      item('sending', 200, 50),
      item('paused', 100, 25),
      item('failed', 100),
      item('canceled', 900),
      item('interrupted', 900),
    ];
    expect(summaryOf(items)).toEqual({
      total: 4,
      stored: 1,
      failed: 1,
      inProgress: 2,
      paused: 1,
      interrupted: 1,
      renamed: 0,
      isOver: false,
      isAllStored: false,
      share: 275 / 500,
      folder: 'Tax',
      name: 'Tax-stored-100.pdf',
    });
  });
  test.each([
    [[item('stored'), item('canceled')], true, true],
    [[item('stored'), item('failed')], true, false],
    [[item('stored'), item('interrupted')], true, false],
    [[item('stored'), item('paused')], false, false],
    [[item('canceled')], true, false],
    [[], true, false],
  ] as const)('%#: says whether all is over, and whether all is stored', (items, isOver, isAllStored) =>
    expect(summaryOf(items)).toMatchObject({ isOver, isAllStored }),
  );
  test('[S8.14] counts stored files that got another name, without those of tasks, whose step says so', () => {
    const renamed = { status: 'stored', name: 'a (1).pdf' } as const;
    const taskMetaData = { ccGroupType: '', ccTaskLabel: '', ccStep: '1' };
    const items = [
      itemFor('a', renamed),
      itemFor('b', { ...renamed, name: 'b.pdf' }),
      itemFor('c', { ...renamed, taskMetaData }),
      itemFor('d', { ...renamed, status: 'canceled' }),
      itemFor('e', { ...renamed, status: 'sending' }),
    ];
    expect(summaryOf(items).renamed).toBe(1);
  });
  test('names no folder when there are several', () =>
    expect(summaryOf([item('queued'), item('waiting', 10, 0, 'Payroll')]).folder).toBeNull());
  test('an empty file has a share as well', () =>
    expect([summaryOf([item('queued', 0)]).share, summaryOf([item('stored', 0)]).share]).toEqual([0, 1]));
  test('nothing left counts as done', () => expect(summaryOf([item('canceled')]).share).toBe(1));
});

describe('headingOf', () => {
  test.each([
    [
      [item('stored'), item('sending'), item('queued')],
      'uploadingTo',
      { number: 2, count: 3, folder: 'Tax' },
    ],
    [[item('queued'), item('queued', 1, 0, 'Payroll')], 'uploading', { number: 1, count: 2 }],
    [[item('stored'), item('paused')], 'pausedHeading', { count: 1 }],
    [[item('stored'), item('canceled')], 'complete', { count: 1, name: 'Tax-stored-100.pdf' }],
    [[item('stored'), item('interrupted')], 'complete', { count: 1, name: 'Tax-stored-100.pdf' }],
    [[itemFor('a', { status: 'stored', name: 'a (1).pdf' })], 'complete', { count: 1, name: 'a (1).pdf' }],
    [[item('stored'), item('failed')], 'partly', { stored: 1, count: 2 }],
    [[item('failed')], 'noneStored', { count: 1 }],
    [[item('interrupted'), item('canceled')], 'interruptedHeading', { count: 1 }],
    [[item('canceled')], 'canceledAll', {}],
  ] as const)('%#', (items, key, values) => expect(headingOf(summaryOf(items))).toEqual({ key, values }));
});

describe('isAllInSteps', () => {
  const ofTask = (ccTask: string, status: UploadStatus = 'sending'): UploadItem =>
    itemFor(`${ccTask}-${status}`, {
      status,
      taskMetaData: { ccGroupType: 'document_request', ccTaskLabel: 'Papers', ccStep: '1', ccTask },
    });

  test.each([
    [
      'all files of the open task',
      [ofTask('t1'), ofTask('t1', 'failed'), ofTask('t1', 'stored')],
      't1',
      true,
    ],
    ['a file of another task', [ofTask('t1'), ofTask('t2')], 't1', false],
    ['a file of a folder', [ofTask('t1'), item('sending')], 't1', false],
    ['a file that a reload has interrupted', [ofTask('t1', 'interrupted')], 't1', false],
    ['files while no task is open', [ofTask('t1')], null, false],
    ['no files', [], 't1', false],
  ])('decides whether the panel leaves them to the steps: %s', (_what, items, openTaskId, expected) => {
    expect(isAllInSteps(items, openTaskId)).toBe(expected);
  });
});
