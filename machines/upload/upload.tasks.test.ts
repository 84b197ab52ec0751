import { expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { startUploads, uploadLimits } from '../../tests/support/flows/upload-live.ts';
import { offeredFor, storedFor } from '../../tests/support/values/upload-items.ts';

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
    { type: 'task.uploaded', taskId: 't1', uploadId: 'a', documentId: 'd-a' },
  ]);
  expect(actor.getSnapshot().context.announced).toEqual({});
});
