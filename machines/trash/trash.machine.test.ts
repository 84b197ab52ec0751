import { expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import { startTrash, trashedFor } from '../../tests/support/flows/trash-live.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { ProblemError } from '../problem.ts';

const changed = { type: 'documents.changed', clientId: 'acme', containerId: 'tax' };

test('[S7.21] a restored document leaves the list, and its folder is loaded anew', async () => {
  const run = startTrash();
  run.open();
  await run.load([trashedFor('one'), trashedFor('other')]);
  run.actor.send({ type: 'document.restore', id: 'one' });
  expect(run.restoreDocument.last().input).toEqual({ id: 'one' });
  run.restoreDocument.last().resolve({ name: 'one (1).pdf' });
  await settle();
  expect([run.shown(), run.signals, run.at().context.note]).toEqual([
    ['other'],
    [changed],
    { kind: 'restored', name: 'one (1).pdf', oldName: 'one.pdf' },
  ]);
});

test('an alert says what became of it when the list is closed meanwhile, and takes back a failure', async () => {
  const run = startTrash();
  const restore = async () => {
    run.open();
    await run.load([trashedFor('one')]);
    run.actor.send({ type: 'document.restore', id: 'one' });
    run.actor.send({ type: 'dialog.close' });
  };
  await restore();
  run.restoreDocument.last().reject(new ProblemError({ code: 'offline' }));
  await settle();
  const failure = { type: 'alert.raised', alert: { type: 'danger', key: 'trashRestoreErrorMsg' } };
  expect(run.signals).toMatchObject([failure]);
  await restore();
  run.restoreDocument.last().resolve({ name: 'one.pdf' });
  await settle();
  expect(run.signals).toMatchObject([
    failure,
    { type: 'alert.withdrawn', topic: 'trash:one' },
    changed,
    { type: 'alert.raised', alert: { type: 'success', topic: 'trash:one', values: { filename: 'one.pdf' } } },
  ]);
});

test('a document that cannot be restored stays, unless it is gone', async () => {
  const run = startTrash();
  run.open();
  await run.load([trashedFor('one')]);
  for (const [code, left] of [
    ['unavailable', ['one']],
    ['notFound', []],
  ] as const) {
    run.actor.send({ type: 'document.restore', id: 'one' });
    run.restoreDocument.last().reject(new ProblemError({ code }));
    await settle();
    expect([run.shown(), run.at().context.note]).toEqual([
      left,
      { kind: 'notRestored', name: 'one.pdf', problem: { code } },
    ]);
  }
});

test('more are asked for where the page before ended, and none is listed twice', async () => {
  const run = startTrash();
  run.open();
  await run.load([trashedFor('new'), trashedFor('old')], 'page-2');
  run.actor.send({ type: 'list.more' });
  await run.load([trashedFor('old'), trashedFor('older')]);
  expect(run.loadTrash.asked.map(({ input }) => input.from)).toEqual([null, 'page-2']);
  expect([run.shown(), run.at().can({ type: 'list.more' })]).toEqual([['new', 'old', 'older'], false]);
});

test('[T6.01] a read-only preview session restores nothing', async () => {
  const run = startTrash(factsFor({ isPreview: true }));
  run.open();
  await run.load([trashedFor('one')]);
  expect(run.at().can({ type: 'document.restore', id: 'one' })).toBe(false);
});
