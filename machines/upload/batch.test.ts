import { expect, test } from 'vitest';
import { itemFor, storedFor } from '../../tests/support/values/upload-items.ts';
import { batchAlert, noticesOf, receiptOf } from './batch.ts';

const stored = (id: string, clientId = 'c1') =>
  itemFor(id, { status: 'stored', clientId, stored: storedFor(id) });
const failed = (id: string) => itemFor(id, { status: 'failed', problem: { code: 'offline' } });

test('[S8.15] one stored file is named, under the name it got', () => {
  expect(batchAlert([{ ...stored('a'), name: 'a (1).pdf' }], 'c1')).toEqual({
    type: 'success',
    key: 'uploadDocumentSuccessAlert',
    values: { filename: 'a (1).pdf', folder: stored('a').container.name },
    closeable: true,
    timeout: 5000,
    clickAction: { type: 'go', to: `/documents/${stored('a').container.id}` },
    topic: 'upload',
  });
});

test('a file that replaces a returned one raises no alert, beside another it is counted', () => {
  const replacement = {
    ...stored('a'),
    taskMetaData: { ccGroupType: '', ccTaskLabel: '', ccStep: '0', ccReplaces: 'old' },
  };
  expect(batchAlert([replacement], 'c1')).toBeNull();
  expect(batchAlert([replacement, stored('b')], 'c1')?.values).toMatchObject({ count: 2 });
});

test('[S8.15] several stored files are counted', () => {
  expect(batchAlert([stored('a'), stored('b')], 'c1')).toEqual({
    type: 'success',
    key: 'uploadDocumentsSuccessAlert',
    values: { count: 2, folder: stored('a').container.name },
    closeable: true,
    timeout: 5000,
    clickAction: { type: 'go', to: `/documents/${stored('a').container.id}` },
    topic: 'upload',
  });
});

test('files of several folders are counted, without a folder to go to', () => {
  const other = { ...stored('b'), container: { ...stored('b').container, id: 'other' } };
  const alert = batchAlert([stored('a'), other], 'c1');
  expect([alert?.key, alert?.values, alert?.clickAction]).toEqual([
    'uploadDocumentsSuccessFoldersAlert',
    { count: 2 },
    undefined,
  ]);
});

test.each([
  ['one file', [stored('a')], 'uploadDocumentSuccessAlertForClient', { filename: 'a.pdf', folder: 'Tax' }],
  [
    'several files',
    [stored('a'), stored('b')],
    'uploadDocumentsSuccessAlertForClient',
    { count: 2, folder: 'Tax' },
  ],
  [
    'files of several folders',
    [stored('a'), { ...stored('b'), container: { ...stored('b').container, id: 'other' } }],
    'uploadDocumentsSuccessFoldersAlertForClient',
    { count: 2 },
  ],
])('[S8.15] the alert about %s of a client that is not active any more names it', (_, items, key, values) => {
  const alert = batchAlert(items, 'c2');
  expect([alert?.key, alert?.values]).toEqual([key, { ...values, client: 'Client c1' }]);
});

test('[S8.15] files of several clients are counted without one of their names', () => {
  const alert = batchAlert([stored('a'), stored('b', 'c3')], 'c2');
  expect([alert?.key, alert?.values]).toEqual(['uploadDocumentsSuccessAlert', { count: 2, folder: 'Tax' }]);
});

const failure = (type: 'info' | 'danger', failedCount: number, total: number) => ({
  type,
  key: 'uploadDocumentsFailedWarning',
  values: { failed: failedCount, total, count: total, ...(total === 1 ? { filename: 'b.pdf' } : {}) },
  closeable: true,
  timeout: null,
  modalItems: [{ name: 'b.pdf', reasons: ['problem.offline'] }],
  modalMsg: 'uploadDocumentsFailedModalMsg',
  topic: 'upload',
});

test('[S8.16] a partial failure is information that stays and lists the failed', () => {
  expect(batchAlert([stored('a'), failed('b')], 'c1')).toEqual(failure('info', 1, 2));
});

test('[S8.16] a total failure is danger, and names the only file', () => {
  expect(batchAlert([failed('b')], 'c1')).toEqual(failure('danger', 1, 1));
});

test('[S8.16] what the person canceled is no failure', () => {
  expect(batchAlert([itemFor('a', { status: 'canceled' })], 'c1')).toBeNull();
});

test('[S3.15, S7.24] a batch makes one notice a client, under a key of its own', () => {
  const items = [stored('a'), stored('b', 'c2'), failed('c'), stored('d')];
  expect(noticesOf(items)).toEqual([
    { clientId: 'c1', documentIds: ['d-a', 'd-d'], idempotencyKey: 'notice:d-a' },
    { clientId: 'c2', documentIds: ['d-b'], idempotencyKey: 'notice:d-b' },
  ]);
});

test('[S7.24] more documents than one call can name take several', () => {
  const items = Array.from({ length: 501 }, (_, index) => stored(`x${index}`));
  expect(noticesOf(items).map(({ documentIds }) => documentIds.length)).toEqual([500, 1]);
});

test('a receipt lists what was stored, and nothing else', () => {
  expect(receiptOf([{ ...stored('a'), name: 'a (1).pdf' }, failed('b')])).toEqual([
    {
      clientName: 'Client c1',
      folder: 'Tax',
      name: 'a (1).pdf',
      size: 10,
      storedAt: '2026-11-21T12:00:00.000Z',
      sha256: null,
    },
  ]);
});
