import { expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import {
  intakeIn,
  type LiveUploads,
  rowsOf,
  select,
  signalsOf,
  startUploads,
  uploadLimits,
} from '../../tests/support/flows/upload-live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { offeredFor, taxFolder } from '../../tests/support/values/upload-items.ts';
import { ProblemError } from '../problem.ts';
import { folderRetryDelay, maxFolderRetries } from './intake.machine.ts';
import { maxFilesAtOnce } from './items.ts';

const folder = (id: string) => ({ id, type: 'Folder' as const, name: id, canCreate: true });
const inFolders = [
  offeredFor('a', { path: ['Receipts', '2026'] }),
  offeredFor('b', { path: ['Receipts', '2025'] }),
  offeredFor('c', { path: ['Receipts', '2026'] }),
];
const placesOf = (flow: LiveUploads) =>
  flow.actor.getSnapshot().context.items.map(({ id, container }) => [id, container.id]);
const stateOf = (flow: LiveUploads) => intakeIn(flow).getSnapshot().value;

test('[S4.16, S7.18] the folders of a dropped folder are made once each, in order, then the files go', async () => {
  const flow = await startUploads();
  await select(flow, ...inFolders);
  const made: unknown[] = [];
  for (const id of ['r', 'r26', 'r25']) {
    expect(stateOf(flow)).toEqual({ makingFolders: 'uploading' });
    const { name, parent } = flow.createFolder.last().input;
    made.push([name, parent.id]);
    flow.createFolder.last().resolve(folder(id));
    await settle();
  }
  expect(made).toEqual([
    ['Receipts', 'f1'],
    ['2026', 'r'],
    ['2025', 'r'],
  ]);
  expect(stateOf(flow)).toBe('idle');
  expect(new Set(flow.createFolder.asked.map(({ input }) => input.idempotencyKey)).size).toBe(3);
  expect(placesOf(flow)).toEqual([
    ['a', 'r26'],
    ['b', 'r25'],
    ['c', 'r26'],
  ]);
  // In folders that are new no name can be taken.
  expect([flow.findTakenNames.asked, flow.checkExists.asked]).toEqual([[], []]);
  expect(flow.signals).toContainEqual({ type: 'documents.changed', clientId: 'c1', containerId: 'f1' });
});

test('[S8.13] files for a folder that is there and takes none are not uploaded, which an alert says; others are', async () => {
  const flow = await startUploads();
  await select(flow, offeredFor('a', { path: ['Receipts'] }), offeredFor('b', { path: ['Payroll'] }));
  flow.createFolder.last().reject(new ProblemError({ code: 'nameTaken', status: 409 }));
  await settle();
  flow.findFolder.last().resolve({ ...folder('r'), canCreate: false });
  await settle();
  flow.createFolder.last().resolve(folder('p'));
  await settle();
  expect(placesOf(flow)).toEqual([['b', 'p']]);
  expect(flow.signals).toContainEqual({
    type: 'alert.raised',
    alert: expect.objectContaining({ type: 'danger', key: 'uploadFolderOnTheWayMsg' }),
  });
});

test('[S4.16] after a 409 the existing folder of that name is used', async () => {
  const flow = await startUploads();
  await select(flow, offeredFor('a', { path: ['Receipts'] }));
  flow.createFolder.last().reject(new ProblemError({ code: 'nameTaken', status: 409 }));
  await settle();
  expect(stateOf(flow)).toEqual({ makingFolders: 'conflict' });
  flow.findFolder.last().resolve(folder('there'));
  await settle();
  expect(placesOf(flow)).toEqual([['a', 'there']]);
  expect(flow.checkExists.asked.length).toBe(1);
});

test('[S8.13] when a folder cannot be created, its files fail and no others', async () => {
  const flow = await startUploads();
  await select(flow, ...inFolders);
  flow.createFolder.last().resolve(folder('r'));
  await settle();
  flow.createFolder.last().reject(new ProblemError({ code: 'fileName', status: 400 }));
  await settle();
  flow.createFolder.last().resolve(folder('r25'));
  await settle();
  expect(placesOf(flow)).toEqual([['b', 'r25']]);
  expect(signalsOf(flow)[0]).toMatchObject({
    alert: {
      type: 'danger',
      key: 'uploadFolderOnTheWayMsg',
      values: { folder: '2026', count: 2 },
      modalItems: [
        { name: 'a.pdf', reasons: ['problem.fileName'] },
        { name: 'c.pdf', reasons: ['problem.fileName'] },
      ],
    },
  });
});

test('a broken line does not end the making of folders: it is tried again with the same key', async () => {
  const flow = await startUploads();
  await select(flow, offeredFor('a', { path: ['Receipts'] }));
  for (let attempt = 0; attempt < maxFolderRetries; attempt += 1) {
    flow.createFolder.last().reject(new ProblemError({ code: 'offline' }));
    await settle();
    flow.clock.increment(folderRetryDelay);
    await settle();
  }
  expect(new Set(flow.createFolder.asked.map(({ input }) => input.idempotencyKey)).size).toBe(1);
  flow.createFolder.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  expect(flow.actor.getSnapshot().context).toMatchObject({ picked: [], items: [] });
});

test('[S5.10] without the permission to create folders an alert says so, and single files are uploaded', async () => {
  const flow = await startUploads(factsFor());
  await select(flow, ...inFolders, offeredFor('d'));
  expect(flow.createFolder.asked).toEqual([]);
  expect(rowsOf(flow)).toEqual([['d', 'sending', 'd.pdf']]);
  expect(signalsOf(flow)[0]).toMatchObject({
    alert: { modalItems: [{ name: 'Receipts', reasons: ['uploadErrorReasonFolderRight'] }] },
  });
});

test('too many files at once are refused whole, with the number that may be', async () => {
  const flow = await startUploads();
  const many = Array.from({ length: maxFilesAtOnce + 1 }, (_, index) => offeredFor(`x${index}`));
  flow.actor.send({ type: 'files.select', files: many });
  expect(flow.actor.getSnapshot().context.picked).toEqual([]);
  expect(signalsOf(flow)).toMatchObject([
    { alert: { key: 'uploadTooManyMsg', values: { count: maxFilesAtOnce + 1, most: maxFilesAtOnce } } },
  ]);
});

async function withTaken(...ids: readonly string[]) {
  const flow = await startUploads();
  flow.actor.send({ type: 'files.select', files: ['a', 'b', 'c'].map((id) => offeredFor(id)) });
  flow.loadConstraints.last().resolve(uploadLimits);
  await settle();
  flow.findTakenNames.last().resolve(ids);
  await settle();
  return flow;
}

test('[S4.20, S7.17] all names of a pick are looked up at once; one that is taken is counted up without a question', async () => {
  const flow = await withTaken('b');
  expect(flow.findTakenNames.last().input.files).toEqual(
    ['a', 'b', 'c'].map((id) => ({ id, name: `${id}.pdf`, container: taxFolder })),
  );
  expect(rowsOf(flow).length).toBe(3);
  // What was found free is sent at once; what was taken is asked about until a name is free.
  expect(flow.sendFile.asked.map(({ input }) => input.name)).toEqual(['a.pdf', 'c.pdf']);
  expect(flow.checkExists.asked.map(({ input }) => input.name)).toEqual(['b.pdf']);
});

test('[S4.20, S8.14, T5.16] several taken names are counted up like one: the pick goes on without a question', async () => {
  const flow = await withTaken('a', 'b');
  expect([stateOf(flow), flow.sendFile.asked.map(({ input }) => input.name)]).toEqual(['idle', ['c.pdf']]);
  for (const [index, { input }] of flow.checkExists.asked.entries()) {
    expect(input.name).toBe(['a.pdf', 'b.pdf'][index]);
    flow.checkExists.asked[index]?.resolve(true);
  }
  await settle();
  for (const { resolve } of flow.checkExists.asked.slice(2)) resolve(false);
  await settle();
  expect(rowsOf(flow)).toEqual([
    ['a', 'sending', 'a (1).pdf'],
    ['b', 'sending', 'b (1).pdf'],
    ['c', 'sending', 'c.pdf'],
  ]);
});

test('two files of one name in a pick: what the look-up finds taken, each upload counts up', async () => {
  const flow = await startUploads();
  const same = ['a', 'b'].map((id) => offeredFor(id, { file: { name: 'W-9.pdf' } }));
  flow.actor.send({ type: 'files.select', files: same });
  flow.loadConstraints.last().resolve(uploadLimits);
  await settle();
  flow.findTakenNames.last().resolve(['a', 'b']);
  await settle();
  expect([stateOf(flow), flow.checkExists.asked.map(({ input }) => input.name)]).toEqual([
    'idle',
    ['W-9.pdf', 'W-9.pdf'],
  ]);
});

test('when the names cannot be looked up at once, each upload looks up its own', async () => {
  const flow = await startUploads();
  await select(flow, offeredFor('x'));
  flow.actor.send({ type: 'files.select', files: [offeredFor('a'), offeredFor('b')] });
  flow.findTakenNames.last().reject(new ProblemError({ code: 'unavailable' }));
  await settle();
  expect(flow.checkExists.asked.map(({ input }) => input.name)).toEqual(['x.pdf', 'a.pdf', 'b.pdf']);
});
