import { expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import type { LiveUploads } from '../../tests/support/flows/upload-live.ts';
import { select, startWith } from '../../tests/support/flows/upload-live.ts';
import { offeredFor, storedFor } from '../../tests/support/values/upload-items.ts';

const isFolded = ({ actor }: LiveUploads) => actor.getSnapshot().hasTag('folded');

async function store(flow: LiveUploads, id: string): Promise<void> {
  flow.checkExists.last().resolve(false);
  await settle();
  flow.sendFile.last().resolve(storedFor(id));
  await settle();
}

test('[S4.19] the panel is open while a file goes out and folds itself when it is stored', async () => {
  const flow = await startWith(offeredFor('a'));
  expect(isFolded(flow)).toBe(false);
  await store(flow, 'a');
  expect(isFolded(flow)).toBe(true);
});

test('the panel stays folded for files of a task, whose step shows them', async () => {
  const taskMetaData = { ccGroupType: 'g', ccTaskLabel: 't', ccStep: 's' };
  const flow = await startWith(offeredFor('a', { taskMetaData }));
  expect(isFolded(flow)).toBe(true);
});

test('what the user chose holds for the next files too, and is not what holds once all are stored', async () => {
  const flow = await startWith(offeredFor('a'));
  flow.actor.send({ type: 'panel.fold' });
  await store(flow, 'a');
  flow.actor.send({ type: 'panel.unfold' });
  expect(isFolded(flow)).toBe(false);
  await select(flow, offeredFor('b'));
  expect(isFolded(flow)).toBe(true);
  await store(flow, 'b');
  expect(isFolded(flow)).toBe(false);
});
