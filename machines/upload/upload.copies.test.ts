import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import type { LiveUploads } from '../../tests/support/flows/upload-live.ts';
import {
  copiesIn,
  intakeIn,
  rowsOf,
  select,
  startUploads,
  uploadLimits,
} from '../../tests/support/flows/upload-live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { offeredFor, storedFor, taxFolder } from '../../tests/support/values/upload-items.ts';
import { ProblemError } from '../problem.ts';
import { resumableFrom } from './checks.ts';
import type { KeptFile } from './copies.machine.ts';
import { maxCopies, maxCopyBytes, withWanted } from './copies.machine.ts';

const sessionOver = new ProblemError({ code: 'unauthenticated', status: 401 });

/** The flow after what an earlier page kept was read. */
async function startWithCopies(found: readonly KeptFile[] = [], facts = factsFor()): Promise<LiveUploads> {
  const flow = await startUploads(facts);
  flow.recallCopies.last().resolve(found);
  await settle();
  return flow;
}

/** Lets the store keep all that it was asked to keep. */
async function keepAll({ keepCopies }: LiveUploads): Promise<void> {
  const { files } = keepCopies.last().input;
  const ids = files.map(({ file }) => file.id);
  keepCopies.last().resolve({ asked: ids, kept: ids });
  await settle();
}

const asks = (flow: LiveUploads) => copiesIn(flow).getSnapshot().hasTag('losesOnLeaving');
const copiesOf = (flow: LiveUploads) =>
  copiesIn(flow)
    .getSnapshot()
    .context.copies.map(({ offered, ...copy }) => ({ id: offered.file.id, ...copy }));

describe('a small file', () => {
  test('is copied as soon as it is picked, before the server is asked anything about it', async () => {
    const flow = await startWithCopies();
    flow.actor.send({ type: 'files.select', files: [offeredFor('a')] });
    expect(flow.keepCopies.last().input).toEqual({ user: 'user-1', files: [offeredFor('a')] });
    expect(intakeIn(flow).getSnapshot().value).toBe('loadingConstraints');
  });

  test('has its free name recorded before the answer can be lost, and its copy removed once it is stored', async () => {
    const flow = await startWithCopies();
    await select(flow, offeredFor('a'));
    await keepAll(flow);
    flow.checkExists.last().resolve(false);
    await settle();
    const notes = [{ id: 'a', begun: { container: taxFolder, name: 'a.pdf', renames: 0 } }];
    expect(flow.noteCopies.last().input).toEqual({ user: 'user-1', notes });
    flow.noteCopies.last().resolve(notes);
    flow.sendFile.last().resolve(storedFor('a'));
    await settle();
    expect(flow.dropCopies.last().input).toEqual({ user: 'user-1', ids: ['a'] });
    flow.dropCopies.last().resolve(['a']);
    await settle();
    expect(copiesOf(flow)).toEqual([]);
  });

  test('that is canceled leaves no copy', async () => {
    const flow = await startWithCopies();
    await select(flow, offeredFor('a'));
    await keepAll(flow);
    flow.actor.send({ type: 'file.cancel', id: 'a' });
    expect(flow.dropCopies.last().input.ids).toEqual(['a']);
  });

  test('that is refused when it is picked leaves no copy', async () => {
    const flow = await startWithCopies();
    await select(flow, offeredFor('a', { file: { name: 'a.exe' } }));
    await keepAll(flow);
    expect(flow.dropCopies.last().input.ids).toEqual(['a']);
  });
});

describe('when the session was over as files were picked', () => {
  test.each([
    ['limits', (flow: LiveUploads) => flow.loadConstraints.last().reject(sessionOver)],
    [
      'names',
      async (flow: LiveUploads) => {
        flow.loadConstraints.last().resolve(uploadLimits);
        await settle();
        flow.checkExists.last().reject(sessionOver);
      },
    ],
  ])('their copies stay: refused with the %s', async (_what, refuse) => {
    const flow = await startWithCopies();
    flow.actor.send({ type: 'files.select', files: [offeredFor('a')] });
    await keepAll(flow);
    await refuse(flow);
    await settle();
    expect(flow.dropCopies.asked).toEqual([]);
    expect(copiesOf(flow)).toEqual([{ id: 'a', status: 'kept', notedName: null }]);
  });

  test('they go on when another tab has renewed the session', async () => {
    const flow = await startWithCopies();
    flow.actor.send({ type: 'files.select', files: [offeredFor('a')] });
    flow.loadConstraints.last().reject(sessionOver);
    await settle();
    flow.actor.send({ type: 'session.refreshed', session: factsFor().session });
    flow.loadConstraints.last().resolve(uploadLimits);
    await settle();
    expect(rowsOf(flow)).toEqual([['a', 'sending', 'a.pdf']]);
  });

  test('they go on when more is picked then', async () => {
    const flow = await startWithCopies();
    flow.actor.send({ type: 'files.select', files: [offeredFor('a')] });
    flow.loadConstraints.last().reject(sessionOver);
    await settle();
    await select(flow, offeredFor('b'));
    expect(rowsOf(flow).map(([id]) => id)).toEqual(['a', 'b']);
  });
});

describe('after a reload', () => {
  const offered = offeredFor('a', { clientId: 'c7' });

  test('a file that was not begun goes through the checks again', async () => {
    const flow = await startWithCopies([{ offered, begun: null }]);
    // It counts as on its way at once: its copy stays, and signing out asks.
    expect(flow.signals).toEqual([{ type: 'uploads.changed', isUnderWay: true }]);
    expect(flow.dropCopies.asked).toEqual([]);
    flow.loadConstraints.last().resolve(uploadLimits);
    await settle();
    expect(rowsOf(flow)).toEqual([['a', 'sending', 'a.pdf']]);
    expect(flow.checkExists.last().input).toEqual({ container: taxFolder, name: 'a.pdf' });
    expect(flow.keepCopies.asked).toEqual([]);
  });

  test('a file that was being sent goes out under the same name and key, so that it is stored once', async () => {
    const begun = { container: taxFolder, name: 'a (2).pdf', renames: 2 };
    const flow = await startWithCopies([{ offered, begun }]);
    expect(flow.checkExists.asked).toEqual([]);
    expect(flow.sendFile.last().input).toMatchObject({ name: 'a (2).pdf', idempotencyKey: 'a:2' });
    expect(flow.noteCopies.asked).toEqual([]);
    flow.sendFile.last().resolve(storedFor('a'));
    await settle();
    expect(flow.notifyUpload.last().input.clientId).toBe('c7');
    expect(flow.dropCopies.last().input.ids).toEqual(['a']);
  });

  test('a file that this page has picked is not taken up a second time', async () => {
    const flow = await startUploads();
    await select(flow, offeredFor('a'));
    flow.recallCopies.last().resolve([{ offered: offeredFor('a'), begun: null }]);
    await settle();
    expect([rowsOf(flow), flow.checkExists.asked.length]).toEqual([[['a', 'sending', 'a.pdf']], 1]);
  });

  test('nothing goes on in a read-only preview session', async () => {
    const flow = await startWithCopies([{ offered, begun: null }], factsFor({ isPreview: true }));
    expect(flow.loadConstraints.asked).toEqual([]);
    expect(flow.dropCopies.asked).toEqual([]);
  });
});

describe('leaving the page', () => {
  test('is asked about while a file has no copy yet, and no longer once it has', async () => {
    const flow = await startWithCopies();
    expect(asks(flow)).toBe(false);
    await select(flow, offeredFor('a'));
    expect(asks(flow)).toBe(true);
    await keepAll(flow);
    expect(asks(flow)).toBe(false);
  });

  test('is confirmed first while a file without a copy is uploading', async () => {
    const flow = await startWithCopies();
    await select(flow, offeredFor('a'));
    flow.keepCopies.last().reject(new Error('no store'));
    await settle();
    expect(asks(flow)).toBe(true);
    expect(flow.keepCopies.asked.length).toBe(1);
    flow.checkExists.last().resolve(false);
    await settle();
    flow.sendFile.last().resolve(storedFor('a'));
    await settle();
    expect(asks(flow)).toBe(false);
  });

  test('is confirmed first while a large file is uploading, and not while it is paused with a part on the server', async () => {
    const flow = await startWithCopies();
    await select(flow, offeredFor('a', { file: { size: resumableFrom } }));
    expect([asks(flow), flow.keepCopies.asked.length]).toEqual([true, 0]);
    flow.checkExists.last().resolve(false);
    await settle();
    flow.transferFile.last().input.onCreated('/uploads/u1');
    expect(asks(flow)).toBe(true);
    flow.actor.send({ type: 'file.pause', id: 'a' });
    expect(asks(flow)).toBe(false);
  });
});

test('[S4.05] the session is notified when files are uploading, with a copy or without, and when all are stored', async () => {
  const flow = await startWithCopies();
  const said = () => flow.signals.flatMap((one) => (one.type === 'uploads.changed' ? one.isUnderWay : []));
  await select(flow, offeredFor('a'));
  await keepAll(flow);
  expect([asks(flow), said()]).toEqual([false, [true]]);
  flow.checkExists.last().resolve(false);
  await settle();
  flow.sendFile.last().resolve(storedFor('a'));
  await settle();
  expect(said()).toEqual([true, false]);
});

describe('the store of copies', () => {
  const wantedOf = (sizes: readonly number[]) =>
    withWanted(
      [],
      sizes.map((size, index) => offeredFor(`f${index}`, { file: { size } })),
    ).map(({ offered }) => offered.file.id);

  test('takes 100 files', () => {
    expect(maxCopies).toBe(100);
    expect(wantedOf(Array.from({ length: 101 }, () => 1)).length).toBe(100);
  });

  test('takes 64 MiB, and a smaller file after one that does not fit', () => {
    expect(maxCopyBytes).toBe(67_108_864);
    const seven = 7 * 1024 * 1024;
    expect(wantedOf([...Array.from({ length: 10 }, () => seven), 1024]).length).toBe(10);
  });

  test('takes no file that goes out resumably', () => {
    expect(wantedOf([resumableFrom, resumableFrom - 1])).toEqual(['f1']);
  });
});
