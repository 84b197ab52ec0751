import { expect, test } from 'vitest';
import type { UploadItem, UploadStatus } from './batch.ts';
import { batchAlert, checkOffered, rejectedAlert } from './batch.ts';

const container = { id: 'f1', type: 'Folder' as const, name: 'Tax', canCreate: true };
const item = (name: string, status: UploadStatus): UploadItem => ({
  id: name,
  file: { id: name, name, size: 1, source: null },
  clientId: 'c1',
  container,
  status,
  name,
  sentBytes: 0,
  problem: status === 'failed' ? { code: 'offline' } : null,
});

test('[S8.15] one stored file is named, under the name it got', () => {
  expect(batchAlert([{ ...item('a.pdf', 'stored'), name: 'a (1).pdf' }])).toEqual({
    type: 'success',
    key: 'uploadDocumentSuccessAlert',
    values: { filename: 'a (1).pdf' },
    closeable: true,
    timeout: 5000,
  });
});

test('[S8.15] several stored files are counted', () => {
  expect(batchAlert([item('a.pdf', 'stored'), item('b.pdf', 'stored')])).toEqual({
    type: 'success',
    key: 'uploadDocumentsSuccessAlert',
    values: { count: 2 },
    closeable: true,
    timeout: 5000,
  });
});

const failure = (type: 'info' | 'danger', failed: number, total: number) => ({
  type,
  key: 'uploadDocumentsFailedWarning',
  values: { failed, total },
  closeable: true,
  timeout: null,
  modalItems: [{ name: 'b.pdf', reasons: ['problem.offline'] }],
  modalMsg: 'uploadDocumentsFailedModalMsg',
});

test('[S8.16] a partial failure is information that stays and lists the failed', () => {
  expect(batchAlert([item('a.pdf', 'stored'), item('b.pdf', 'failed')])).toEqual(failure('info', 1, 2));
});

test('[S8.16] a total failure is danger', () => {
  expect(batchAlert([item('b.pdf', 'failed')])).toEqual(failure('danger', 1, 1));
});

test('[S8.16] what the person canceled is no failure', () => {
  expect(batchAlert([item('a.pdf', 'canceled')])).toBeNull();
});

test('[S8.17] one refused file is named, several are listed in a modal', () => {
  const limits = { convertedTypes: ['pdf'], unconvertedTypes: [], maxSizeBytes: 10 };
  const offered = (name: string, size: number) => ({
    file: { id: name, name, size, source: null },
    clientId: 'c1',
    container,
  });
  const one = checkOffered([offered('a.exe', 99), offered('b.pdf', 1)], limits);
  expect(one.accepted).toEqual([offered('b.pdf', 1)]);
  expect(rejectedAlert(one.rejected)).toEqual({
    type: 'danger',
    key: 'selectErrorAlertMsg',
    values: { filename: 'a.exe' },
    closeable: true,
    timeout: null,
    modalItems: [{ name: 'a.exe', reasons: ['uploadErrorReasonLarge', 'uploadErrorReasonFileType'] }],
    modalMsg: 'selectErrorAlertModalMsg',
  });
  const several = checkOffered([offered('a.exe', 1), offered('c:d.pdf', 1)], limits);
  expect(rejectedAlert(several.rejected)).toMatchObject({
    key: 'selectMultiDocsErrorAlertMsg',
    modalMsg: 'selectMultiDocsErrorAlertModalMsg',
    modalItems: [
      { name: 'a.exe', reasons: ['uploadErrorReasonFileType'] },
      { name: 'c:d.pdf', reasons: ['uploadErrorReasonChars'] },
    ],
  });
});
