import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { select, startUploads, uploadLimits } from '../../tests/support/flows/upload-live.ts';
import { interruptedFor, offeredFor, pickedFor, storedFor } from '../../tests/support/values/upload-items.ts';
import { resumableFrom } from './checks.ts';
import type { InterruptedUpload } from './items.ts';

const taskMetaData = { ccGroupType: 'kind.2025', ccTaskLabel: 'Papers', ccStep: '2', ccTask: 't1' };

test('[T2.31] a task is notified of its steps with running uploads, from the pick until each file is stored', async () => {
  const flow = await startUploads();
  const { actor, signals } = flow;
  const told = () => signals.flatMap((signal) => (signal.type === 'task.uploads' ? [signal.steps] : []));
  actor.send({ type: 'files.select', files: [offeredFor('a', { taskMetaData }), offeredFor('b')] });
  expect(told()).toEqual([[1]]);
  flow.loadConstraints.last().resolve(uploadLimits);
  await settle();
  flow.findTakenNames.last().resolve([]);
  await settle();
  expect(told()).toEqual([[1]]);
  actor.send({ type: 'task.opened', taskId: 't1' });
  actor.send({ type: 'task.opened', taskId: 't2' });
  expect(told()).toEqual([[1], [1], []]);
  flow.sendFile.asked[0]?.resolve(storedFor('a'));
  flow.sendFile.asked[1]?.resolve(storedFor('b'));
  await settle();
  expect(signals.filter(({ type }) => type === 'task.uploaded')).toEqual([]);
  flow.labelFile.last().resolve();
  await settle();
  expect(told().at(-1)).toEqual([]);
  expect(signals.filter(({ type }) => type === 'task.uploaded')).toEqual([
    { type: 'task.uploaded', taskId: 't1', documentId: 'd-a', field: null },
  ]);
  expect(actor.getSnapshot().context.announced).toEqual({});
});

describe('[T2.31] a file that is chosen for a field of a form', () => {
  const place = { taskMetaData, field: 'deed' };
  const size = resumableFrom;
  const large = interruptedFor('old', { ...place, file: { name: 'old.pdf', size, lastModified: 1_000 } });

  /** Uploads, what answers for them, and what tasks were notified of. */
  async function startFields(interrupted: readonly InterruptedUpload[] = []) {
    const flow = await startUploads(undefined, interrupted);
    const told = () =>
      flow.signals.flatMap((signal) =>
        signal.type === 'task.uploaded' ? [[signal.documentId, signal.field?.field ?? null]] : [],
      );
    const free = async () => {
      flow.checkExists.last().resolve(false);
      await settle();
    };
    const pick = async (...one: Parameters<typeof offeredFor>) => {
      await select(flow, offeredFor(...one));
      await free();
    };
    const store = async (place: number, id: string) => {
      flow.sendFile.asked[place]?.resolve(storedFor(id));
      await settle();
      flow.labelFile.last().resolve();
      await settle();
    };
    /** The rest of a large file arrives. */
    const storeLarge = async (id: string) => {
      flow.transferFile.last().resolve();
      await settle();
      flow.completeFile.last().resolve(storedFor(id));
      await settle();
      flow.labelFile.last().resolve();
      await settle();
    };
    return { ...flow, told, free, pick, store, storeLarge };
  }

  test('is reported with its field once it is stored', async () => {
    const { actor, told, pick, store } = await startFields();
    actor.send({ type: 'task.opened', taskId: 't1' });
    await pick('a', place);
    await store(0, 'a');
    expect(told()).toEqual([['d-a', 'deed']]);
  });

  test('is reported without it when another file was chosen for the field since', async () => {
    const { actor, told, pick, store } = await startFields();
    actor.send({ type: 'task.opened', taskId: 't1' });
    await pick('a', place);
    await pick('b', { ...place, field: 'plan' });
    await pick('c', place);
    await store(0, 'a');
    await store(1, 'b');
    await store(2, 'c');
    expect(told()).toEqual([
      ['d-a', null],
      ['d-b', 'plan'],
      ['d-c', 'deed'],
    ]);
  });

  test('is reported with it when the file that was chosen since was canceled', async () => {
    const { actor, told, pick, store } = await startFields();
    actor.send({ type: 'task.opened', taskId: 't1' });
    await pick('a', place);
    await pick('b', place);
    actor.send({ type: 'file.cancel', id: 'b' });
    await store(0, 'a');
    expect(told()).toEqual([['d-a', 'deed']]);
  });

  test('still fills its field after its upload was interrupted and it is chosen again', async () => {
    const { actor, told, free, storeLarge } = await startFields([large]);
    actor.send({ type: 'task.opened', taskId: 't1' });
    actor.send({ type: 'file.choose', id: 'old', file: pickedFor('new', { ...large.file }) });
    await settle();
    await free();
    await storeLarge('old');
    expect(told()).toEqual([['d-old', 'deed']]);
  });

  test('fills the field that it is chosen for again, though it was interrupted for another one', async () => {
    const { actor, told, pick, storeLarge } = await startFields([large]);
    actor.send({ type: 'task.opened', taskId: 't1' });
    await pick('new', { ...place, field: 'plan', file: { ...large.file } });
    await storeLarge('old');
    expect(told()).toEqual([['d-old', 'plan']]);
  });

  test('is reported again once its task is opened, when that was not open', async () => {
    const { actor, told, pick, store } = await startFields();
    await pick('a', place);
    await store(0, 'a');
    actor.send({ type: 'task.opened', taskId: 't2' });
    expect(told()).toEqual([['d-a', 'deed']]);
    actor.send({ type: 'task.opened', taskId: 't1' });
    actor.send({ type: 'task.opened', taskId: 't1' });
    expect(told()).toEqual([
      ['d-a', 'deed'],
      ['d-a', 'deed'],
    ]);
  });
});
