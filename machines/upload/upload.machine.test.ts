import { expect, test } from 'vitest';
import { live, service, settle } from '../../tests/helpers/live.ts';
import { ProblemError } from '../problem.ts';
import type { UploadConstraints } from './checks.ts';
import { uploadMachine } from './upload.machine.ts';
import type { UploadPayload } from './upload-file.machine.ts';
import { firstRetryDelay, maxRetries, uploadFileMachine } from './upload-file.machine.ts';

const container = { id: 'f1', type: 'Folder' as const, name: 'Tax', canCreate: true };
const pick = (id: string, name = `${id}.pdf`) => ({
  file: { id, name, size: 10, source: null },
  clientId: 'c1',
  container,
});
const limits: UploadConstraints = { convertedTypes: ['pdf'], unconvertedTypes: ['zip'], maxSizeBytes: 100 };

function start() {
  const loadConstraints = service<UploadConstraints>();
  const checkExists = service<boolean, { name: string }>();
  const sendFile = service<void, UploadPayload>();
  const machine = uploadMachine.provide({
    actors: {
      loadConstraints: loadConstraints.logic,
      uploadFile: uploadFileMachine.provide({
        actors: { checkExists: checkExists.logic as never, sendFile: sendFile.logic },
      }),
    },
  });
  return { ...live(machine), loadConstraints, checkExists, sendFile };
}
async function startWith(...files: ReturnType<typeof pick>[]) {
  const flow = start();
  flow.actor.send({ type: 'files.select', files });
  flow.loadConstraints.last().resolve(limits);
  await settle();
  return flow;
}
const statuses = ({ actor }: ReturnType<typeof start>) =>
  actor.getSnapshot().context.items.map(({ id, status, name }) => [id, status, name]);

test('[S3.14, S4.19] selected files pass the checks, go out, and each has its status', async () => {
  const flow = start();
  flow.actor.send({ type: 'files.select', files: [pick('a'), pick('b', 'b.exe')] });
  expect(flow.actor.getSnapshot().context.offered.length).toBe(2);
  flow.loadConstraints.last().resolve(limits);
  await settle();
  expect(flow.actor.getSnapshot().context.constraints).toEqual(limits);
  expect(statuses(flow)).toEqual([['a', 'sending', 'a.pdf']]);
  flow.checkExists.last().resolve(false);
  await settle();
  flow.sendFile.last().resolve();
  await settle();
  expect(statuses(flow)).toEqual([['a', 'stored', 'a.pdf']]);
  flow.actor.send({ type: 'panel.clear' });
  expect(statuses(flow)).toEqual([]);
});

test('[S4.19] without limits the selection is emptied, and the person is told', async () => {
  const flow = start();
  flow.actor.send({ type: 'files.select', files: [pick('a')] });
  flow.loadConstraints.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(flow.actor.getSnapshot().context).toMatchObject({ offered: [], selected: [], items: [] });
  expect(flow.signals).toMatchObject([{ type: 'alert.raised', alert: { key: 'uploadConstraintsErrorMsg' } }]);
});

test('[S4.20] existence is asked first, and a taken name is counted up before anything is sent', async () => {
  const flow = await startWith(pick('a', 'W-9.pdf'));
  expect(flow.checkExists.last().input).toMatchObject({ name: 'W-9.pdf' });
  flow.checkExists.last().resolve(true);
  await settle();
  expect(flow.sendFile.asked).toEqual([]);
  expect(flow.checkExists.last().input).toMatchObject({ name: 'W-9 (1).pdf' });
  flow.checkExists.last().resolve(false);
  await settle();
  expect(flow.sendFile.last().input).toMatchObject({ name: 'W-9 (1).pdf' });
});

test('[S4.20, S8.14] a 409 renames and sends again', async () => {
  const flow = await startWith(pick('a', 'W-9.pdf'));
  flow.checkExists.last().resolve(false);
  await settle();
  flow.sendFile.last().reject(new ProblemError({ code: 'nameTaken', status: 409 }));
  await settle();
  flow.checkExists.last().resolve(false);
  await settle();
  expect(flow.sendFile.asked.map(({ input }) => [input.name, input.idempotencyKey])).toEqual([
    ['W-9.pdf', 'a:0'],
    ['W-9 (1).pdf', 'a:1'],
  ]);
  flow.sendFile.last().resolve();
  await settle();
  expect(statuses(flow)).toEqual([['a', 'stored', 'W-9 (1).pdf']]);
  expect(flow.signals).toMatchObject([
    { type: 'documents.changed', clientId: 'c1', containerId: 'f1' },
    {
      type: 'alert.raised',
      alert: { key: 'uploadDocumentSuccessAlert', values: { filename: 'W-9 (1).pdf' } },
    },
  ]);
});

test('[S4.20] any other failure marks the file, and it can be sent again', async () => {
  const flow = await startWith(pick('a'));
  flow.checkExists.last().resolve(false);
  await settle();
  flow.sendFile.last().reject(new ProblemError({ code: 'fileType', status: 415 }));
  await settle();
  expect(statuses(flow)).toEqual([['a', 'failed', 'a.pdf']]);
  expect(flow.signals).toMatchObject([{ alert: { type: 'danger', key: 'uploadDocumentsFailedWarning' } }]);
  flow.actor.send({ type: 'file.retry', id: 'a' });
  expect(statuses(flow)).toEqual([['a', 'sending', 'a.pdf']]);
});

test('[S3.15] the payload names file, container and what to notify of, and carries one key for one name', async () => {
  const flow = await startWith(pick('a'));
  flow.checkExists.last().resolve(false);
  await settle();
  const { onProgress, ...payload } = flow.sendFile.last().input;
  expect(payload).toEqual({
    file: pick('a').file,
    name: 'a.pdf',
    container,
    notifyOnEachUpload: false,
    taskMetaData: null,
    idempotencyKey: 'a:0',
  });
  onProgress(7);
  expect(flow.actor.getSnapshot().context.items[0]?.sentBytes).toBe(7);
});

test('a broken line is tried again, later each time, with the same key, then a person is asked', async () => {
  const flow = await startWith(pick('a'));
  for (let attempt = 0; attempt <= maxRetries; attempt += 1) {
    flow.checkExists.last().resolve(false);
    await settle();
    flow.sendFile.last().reject(new ProblemError({ code: 'offline' }));
    await settle();
    flow.clock.increment(firstRetryDelay * 2 ** attempt);
    await settle();
  }
  expect(new Set(flow.sendFile.asked.map(({ input }) => input.idempotencyKey))).toEqual(new Set(['a:0']));
  expect(flow.sendFile.asked.length).toBe(maxRetries + 1);
  expect(statuses(flow)).toEqual([['a', 'failed', 'a.pdf']]);
});

test('three go out at once, the others wait, and canceling one lets the next go', async () => {
  const flow = await startWith(pick('a'), pick('b'), pick('c'), pick('d'));
  expect(statuses(flow).map(([, status]) => status)).toEqual(['sending', 'sending', 'sending', 'queued']);
  const [first] = flow.checkExists.asked;
  flow.actor.send({ type: 'file.cancel', id: 'a' });
  expect(first?.signal.aborted).toBe(true);
  expect(statuses(flow).map(([, status]) => status)).toEqual(['canceled', 'sending', 'sending', 'sending']);
});

test('a folder that takes nothing cannot be chosen', () => {
  const { actor } = start();
  const foreign = { ...pick('a'), container: { ...container, canCreate: false } };
  expect(actor.getSnapshot().can({ type: 'files.select', files: [foreign] })).toBe(false);
  expect(actor.getSnapshot().can({ type: 'files.select', files: [pick('a')] })).toBe(true);
});
