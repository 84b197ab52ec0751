import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import {
  intakeIn,
  rowIn,
  rowsOf,
  select,
  signalsOf,
  startUploads,
  startWith,
  uploadLimits,
} from '../../tests/support/flows/upload-live.ts';
import { sessionWith } from '../../tests/support/values/session-facts.ts';
import { interruptedFor, offeredFor, storedFor, taxFolder } from '../../tests/support/values/upload-items.ts';
import { ProblemError } from '../problem.ts';
import { firstRetryDelay, maxRetries } from './upload-file.machine.ts';

const named = (id: string, name: string) => offeredFor(id, { file: { name } });
const offline = () => new ProblemError({ code: 'offline' });

test('[S3.14, S4.19] selected files pass the checks, go out, and each has its status', async () => {
  const flow = await startUploads();
  flow.actor.send({ type: 'files.select', files: [offeredFor('a'), named('b', 'b.exe')] });
  expect(intakeIn(flow).getSnapshot().context.offered.length).toBe(2);
  flow.loadConstraints.last().resolve(uploadLimits);
  await settle();
  expect(intakeIn(flow).getSnapshot().context.constraints).toEqual(uploadLimits);
  expect(rowsOf(flow)).toEqual([['a', 'sending', 'a.pdf']]);
  flow.checkExists.last().resolve(false);
  await settle();
  flow.sendFile.last().resolve(storedFor('a'));
  await settle();
  expect(rowsOf(flow)).toEqual([['a', 'stored', 'a.pdf']]);
  expect(rowIn(flow, 'a')?.stored).toEqual(storedFor('a'));
  flow.actor.send({ type: 'panel.clear' });
  expect(rowsOf(flow)).toEqual([]);
});

test('[S4.19] without limits the selection is emptied, and an alert says so', async () => {
  const flow = await startUploads();
  flow.actor.send({ type: 'files.select', files: [offeredFor('a')] });
  flow.loadConstraints.last().reject(offline());
  await settle();
  expect(flow.actor.getSnapshot().context).toMatchObject({ picked: [], items: [] });
  expect(signalsOf(flow)).toMatchObject([
    { type: 'alert.raised', alert: { key: 'uploadConstraintsErrorMsg' } },
  ]);
  await select(flow, offeredFor('b'));
  expect(signalsOf(flow).at(-1)).toEqual({ type: 'alert.withdrawn', topic: 'upload.pick' });
});

test('[S4.20] existence is asked first, and a taken name is counted up before anything is sent', async () => {
  const flow = await startWith(named('a', 'W-9.pdf'));
  expect(flow.checkExists.last().input).toMatchObject({ name: 'W-9.pdf' });
  flow.checkExists.last().resolve(true);
  await settle();
  expect(flow.sendFile.asked).toEqual([]);
  expect(flow.checkExists.last().input).toMatchObject({ name: 'W-9 (1).pdf' });
  flow.checkExists.last().resolve(false);
  await settle();
  expect(flow.sendFile.last().input).toMatchObject({ name: 'W-9 (1).pdf' });
});

test('[S4.20, S8.14, S8.15] a 409 renames and sends again', async () => {
  const flow = await startWith(named('a', 'W-9.pdf'));
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
  flow.sendFile.last().resolve(storedFor('a'));
  await settle();
  expect(rowsOf(flow)).toEqual([['a', 'stored', 'W-9 (1).pdf']]);
  expect(signalsOf(flow)).toMatchObject([
    { type: 'documents.changed', clientId: 'c1', containerId: 'f1' },
    {
      type: 'alert.raised',
      alert: { key: 'uploadDocumentSuccessAlert', values: { filename: 'W-9 (1).pdf' } },
    },
  ]);
});

test.each([
  ['c1', 'uploadDocumentSuccessAlert', { filename: 'a.pdf', folder: 'Tax' }],
  ['c2', 'uploadDocumentSuccessAlertForClient', { filename: 'a.pdf', folder: 'Tax', client: 'Client c1' }],
])(
  '[S8.15] when %s is the active client at the end of an upload for c1, the alert is %s',
  async (clientId, key, values) => {
    const flow = await startWith(offeredFor('a'));
    flow.actor.send({ type: 'client.changed', clientId });
    flow.checkExists.last().resolve(false);
    await settle();
    flow.sendFile.last().resolve(storedFor('a'));
    await settle();
    expect(signalsOf(flow)).toMatchObject([
      { type: 'documents.changed' },
      { alert: { key, values, clickAction: { type: 'go', to: '/documents/f1' } } },
    ]);
  },
);

test('[S4.20, S8.16] any other failure marks the file, and it can be sent again', async () => {
  const flow = await startWith(offeredFor('a'));
  flow.checkExists.last().resolve(false);
  await settle();
  flow.sendFile.last().reject(new ProblemError({ code: 'fileType', status: 415 }));
  await settle();
  expect(rowsOf(flow)).toEqual([['a', 'failed', 'a.pdf']]);
  expect(signalsOf(flow)).toMatchObject([
    { type: 'error.noted' },
    { alert: { type: 'danger', key: 'uploadDocumentsFailedWarning' } },
  ]);
  flow.actor.send({ type: 'file.retry', id: 'a' });
  expect(rowsOf(flow)).toEqual([['a', 'sending', 'a.pdf']]);
  expect(signalsOf(flow).slice(2)).toEqual([{ type: 'alert.withdrawn', topic: 'upload' }]);
});

test('[S4.20, S8.16] a failed file is dismissed with the alert about it, and one that is stored outside its task is not', async () => {
  const flow = await startWith(offeredFor('a'));
  flow.checkExists.last().resolve(false);
  await settle();
  flow.sendFile.last().reject(new ProblemError({ code: 'fileType', status: 415 }));
  await settle();
  flow.actor.send({ type: 'file.cancel', id: 'a' });
  expect(rowsOf(flow)).toEqual([]);
  expect(signalsOf(flow).slice(2)).toEqual([{ type: 'alert.withdrawn', topic: 'upload' }]);
  flow.actor.send({ type: 'files.select', files: [offeredFor('b')] });
  await settle();
  flow.checkExists.last().resolve(false);
  await settle();
  const id = 'b';
  flow.actor.send({ type: 'file.arrived', id, name: 'b.pdf', stored: storedFor(id) });
  flow.actor.send({ type: 'file.failed', id, problem: { code: 'offline' } });
  expect(flow.actor.getSnapshot().can({ type: 'file.cancel', id })).toBe(false);
});

test('[S3.15] the payload says what, where to, whom to notify when, and carries one key for one name', async () => {
  const taskMetaData = { ccGroupType: 'Tax', ccTaskLabel: 'W-9', ccStep: '1' };
  const flow = await startWith(offeredFor('a', { taskMetaData }));
  flow.checkExists.last().resolve(false);
  await settle();
  const { onProgress, ...payload } = flow.sendFile.last().input;
  expect(payload).toEqual({
    files: [offeredFor('a').file],
    name: 'a.pdf',
    endpoint: 'documents',
    container: taxFolder,
    notifyOnEachUpload: false,
    notifyPostAllUploads: true,
    taskMetaData,
    filter: null,
    idempotencyKey: 'a:0',
  });
  onProgress(7);
  expect(rowIn(flow, 'a')?.sentBytes).toBe(7);
});

test('a broken line is tried again, later each time, with the same name and key, then a person is asked', async () => {
  const flow = await startWith(offeredFor('a'));
  flow.checkExists.last().resolve(false);
  await settle();
  for (let attempt = 0; attempt <= maxRetries; attempt += 1) {
    flow.sendFile.last().reject(offline());
    await settle();
    flow.clock.increment(firstRetryDelay * 2 ** attempt);
    await settle();
  }
  expect(flow.checkExists.asked.length).toBe(1);
  expect(flow.sendFile.asked.map(({ input }) => [input.name, input.idempotencyKey])).toEqual(
    Array.from({ length: maxRetries + 1 }, () => ['a.pdf', 'a:0']),
  );
  expect(rowsOf(flow)).toEqual([['a', 'failed', 'a.pdf']]);
});

test('three go out at once, the others wait, and canceling one lets the next go', async () => {
  const flow = await startWith(offeredFor('a'), offeredFor('b'), offeredFor('c'), offeredFor('d'));
  const statuses = () => rowsOf(flow).map(([, status]) => status);
  expect(statuses()).toEqual(['sending', 'sending', 'sending', 'queued']);
  const [first] = flow.sendFile.asked;
  flow.actor.send({ type: 'file.cancel', id: 'a' });
  expect(first?.signal.aborted).toBe(true);
  expect(statuses()).toEqual(['canceled', 'sending', 'sending', 'sending']);
});

test('files cannot be added to a folder without permission, nor in a read-only preview session', async () => {
  const { actor } = await startUploads();
  const foreign = offeredFor('a', { container: { ...taxFolder, canCreate: false } });
  const can = (file: typeof foreign) => actor.getSnapshot().can({ type: 'files.select', files: [file] });
  expect([can(foreign), can(offeredFor('a'))]).toEqual([false, true]);
  actor.send({ type: 'session.refreshed', session: sessionWith({ isPreview: true }) });
  expect(can(offeredFor('a'))).toBe(false);
});

test('[S3.14, S7.26] files picked at the top go to the client’s default folder', async () => {
  const flow = await startUploads();
  const top = { id: 'c1', type: 'Client' as const, name: 'Client c1', canCreate: true };
  await select(flow, offeredFor('a', { container: top }));
  expect(flow.findDefaultFolder.last().input).toEqual({ clientId: 'c1' });
  flow.findDefaultFolder.last().resolve(taxFolder);
  await settle();
  expect(rowIn(flow, 'a')?.container).toEqual(taxFolder);
});

test('[S4.19, S8.08] without the default folder the selection is emptied, and an alert says so', async () => {
  const flow = await startUploads();
  const top = { id: 'c1', type: 'Client' as const, name: 'Client c1', canCreate: true };
  await select(flow, offeredFor('a', { container: top }));
  flow.findDefaultFolder.last().reject(offline());
  await settle();
  expect(flow.actor.getSnapshot().context).toMatchObject({ picked: [], items: [] });
  expect(signalsOf(flow)).toMatchObject([{ alert: { key: 'defaultUploadFolderErrorMsg' } }]);
});

test('[S3.15, S7.24] after a batch the firm is notified once per client; a failure is only logged', async () => {
  const flow = await startWith(offeredFor('a'), offeredFor('b', { clientId: 'c2' }));
  flow.sendFile.asked[0]?.resolve(storedFor('a'));
  await settle();
  expect(flow.notifyUpload.asked).toEqual([]);
  flow.sendFile.asked[1]?.resolve(storedFor('b'));
  await settle();
  expect(flow.notifyUpload.last().input).toEqual({
    clientId: 'c1',
    documentIds: ['d-a'],
    idempotencyKey: 'notice:d-a',
  });
  flow.notifyUpload.last().reject(offline());
  await settle();
  expect(flow.notifyUpload.last().input.clientId).toBe('c2');
  flow.notifyUpload.last().resolve();
  await settle();
  expect(flow.signals.filter(({ type }) => type === 'error.noted')).toEqual([
    { type: 'error.noted', module: 'cc:upload', message: 'notification: offline', stack: null },
  ]);
  expect(flow.signals.filter(({ type }) => type === 'alert.raised').length).toBe(1);
});

describe('[S3.13, S7.25] a file for a task', () => {
  const taskMetaData = { ccGroupType: 'Tax', ccTaskLabel: 'W-9', ccStep: '1', ccTask: 'task-1' };
  const broken = () => new ProblemError({ code: 'unavailable', status: 500 });
  const storedForTask = async () => {
    const flow = await startWith(offeredFor('a', { taskMetaData }));
    flow.checkExists.last().resolve(false);
    await settle();
    flow.sendFile.last().resolve(storedFor('a'));
    await settle();
    return flow;
  };
  const failToAttach = async (flow: Awaited<ReturnType<typeof storedForTask>>) => {
    for (const wait of [1000, 2000, 4000, 0]) {
      flow.labelFile.last().reject(broken());
      await settle();
      flow.clock.increment(wait);
    }
  };

  test('is stored once it is tied to the task, and not before', async () => {
    const flow = await storedForTask();
    expect(flow.labelFile.last().input).toMatchObject({
      documentId: 'd-a',
      container: taxFolder,
      taskMetaData,
      user: 'user-1',
      item: { id: 'a', stored: storedFor('a') },
    });
    expect(rowsOf(flow)).toEqual([['a', 'sending', 'a.pdf']]);
    flow.labelFile.last().resolve();
    await settle();
    expect(rowsOf(flow)).toEqual([['a', 'stored', 'a.pdf']]);
  });

  test('cannot be given up any more, for it is a document already', async () => {
    const flow = await storedForTask();
    const can = (event: { type: 'file.cancel'; id: string } | { type: 'queue.cancel' }) =>
      flow.actor.getSnapshot().can(event);
    expect([can({ type: 'file.cancel', id: 'a' }), can({ type: 'queue.cancel' })]).toEqual([false, false]);
  });

  test('is tied again after a while when the server fails, and is not sent again', async () => {
    const flow = await storedForTask();
    flow.labelFile.last().reject(broken());
    await settle();
    expect(rowsOf(flow)).toEqual([['a', 'waiting', 'a.pdf']]);
    flow.clock.increment(1000);
    flow.labelFile.last().resolve();
    await settle();
    expect([rowsOf(flow), flow.labelFile.asked.length, flow.sendFile.asked.length]).toEqual([
      [['a', 'stored', 'a.pdf']],
      2,
      1,
    ]);
  });

  test.each([
    ['taskClosed', 'taskAtFirm'],
    ['tooMuchData', 'taskFull'],
  ] as const)('says why its task does not take it: %s', async (refusal, code) => {
    const flow = await storedForTask();
    flow.labelFile.last().reject(new ProblemError({ code: refusal }));
    await settle();
    expect(rowsOf(flow)).toEqual([['a', 'failed', 'a.pdf']]);
    expect(flow.actor.getSnapshot().context.items[0]?.problem).toEqual({ code });
    // It can be tied once the client has the task again.
    flow.actor.send({ type: 'file.retry', id: 'a' });
    flow.labelFile.last().resolve();
    await settle();
    expect([rowsOf(flow), flow.sendFile.asked.length]).toEqual([[['a', 'stored', 'a.pdf']], 1]);
  });

  test('shows that it is not in its task after the last failed attempt, and Retry ties only this one', async () => {
    const flow = await storedForTask();
    await failToAttach(flow);
    expect([rowsOf(flow), flow.labelFile.asked.length]).toEqual([[['a', 'failed', 'a.pdf']], 4]);
    expect(flow.actor.getSnapshot().context.items[0]?.problem).toEqual({ code: 'notAttached' });
    expect(flow.signals.filter(({ type }) => type === 'alert.raised')).toMatchObject([
      { alert: { type: 'danger', key: 'uploadNotAttachedMsg', values: { count: 1 } } },
    ]);
    const announced = () => flow.signals.findLast((signal) => signal.type === 'task.uploads')?.steps;
    // The task waits for it: its answer is not missing.
    expect(announced()).toEqual([0]);
    flow.actor.send({ type: 'file.retry', id: 'a' });
    flow.labelFile.last().resolve();
    await settle();
    expect(announced()).toEqual([]);
    expect([rowsOf(flow), flow.sendFile.asked.length]).toEqual([[['a', 'stored', 'a.pdf']], 1]);
  });

  test('continues after a reload without an action of the user', async () => {
    const flow = await startUploads(undefined, [
      interruptedFor('a', { taskMetaData, uploadUrl: '', stored: storedFor('a') }),
      interruptedFor('b'),
    ]);
    expect(rowsOf(flow)).toEqual([
      ['b', 'interrupted', 'b.pdf'],
      ['a', 'sending', 'a.pdf'],
    ]);
    expect(flow.labelFile.last().input).toMatchObject({ documentId: 'd-a', taskMetaData });
    flow.labelFile.last().resolve();
    await settle();
    expect(rowsOf(flow)[1]).toEqual(['a', 'stored', 'a.pdf']);
  });
});

test('[T8.09] a file for a task that fails is logged, and its row alone says so', async () => {
  const taskMetaData = { ccGroupType: 'Tax', ccTaskLabel: 'W-9', ccStep: '1' };
  const flow = await startWith(offeredFor('a', { taskMetaData }));
  flow.checkExists.last().resolve(false);
  await settle();
  flow.sendFile.last().reject(new ProblemError({ code: 'fileType' }));
  await settle();
  expect(rowsOf(flow)).toEqual([['a', 'failed', 'a.pdf']]);
  expect(flow.signals.filter(({ type }) => type === 'error.noted')).toEqual([
    { type: 'error.noted', module: 'cc:upload', message: 'file: fileType', stack: null },
  ]);
});

test('a receipt is made of what was stored, once nothing is in progress', async () => {
  const flow = await startWith(offeredFor('a'));
  const hasReceipt = () => flow.actor.getSnapshot().can({ type: 'receipt.save' });
  expect(hasReceipt()).toBe(false);
  flow.checkExists.last().resolve(false);
  await settle();
  flow.sendFile.last().resolve(storedFor('a'));
  await settle();
  expect(hasReceipt()).toBe(true);
  flow.actor.send({ type: 'files.select', files: [offeredFor('b')] });
  expect(hasReceipt()).toBe(false);
  flow.actor.send({ type: 'receipt.save' });
  expect(flow.saveReceipt.asked).toEqual([]);
  flow.actor.send({ type: 'file.cancel', id: 'b' });
  flow.actor.send({ type: 'receipt.save' });
  expect(flow.saveReceipt.last().input.lines.map(({ name }) => name)).toEqual(['a.pdf']);
  flow.saveReceipt.last().reject(new Error('no disk'));
  await settle();
  expect(signalsOf(flow).at(-1)).toMatchObject({ alert: { key: 'uploadReceiptErrorMsg' } });
});
