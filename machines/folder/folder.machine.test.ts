import { describe, expect, test } from 'vitest';
import {
  about,
  changed,
  container,
  created,
  danger,
  failure,
  forbidden,
  mayAdd,
  offline,
  startFolder,
  taken,
  withdrawn,
} from '../../tests/support/flows/folder-live.ts';
import { documentFor } from '../../tests/support/values/fixtures.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { offerOf } from './folder.setup.ts';

describe('[S5.10, S6.06, S8.13] users without the permission to add a folder', () => {
  const denied = { ...about, folder: { ...container, canCreate: false } };
  test.each([
    ['without the control', factsFor(), about],
    ['without the permission on the container', mayAdd, denied],
    [
      'in a read-only preview session',
      factsFor({ controls: ['ClientCenterAddFolder'], isPreview: true }),
      about,
    ],
  ] as const)('%s, an alert says so and the dialog stays closed', (_who, facts, selection) => {
    const { actor, at, signals } = startFolder(facts);
    actor.send({ type: 'dialog.open', dialog: 'create', about: selection });
    expect({ value: at().value, signals }).toEqual({
      value: 'closed',
      signals: [danger('uploadFolderPermissionAlert')],
    });
  });

  test('a refusal of the server raises the same alert', async () => {
    const { open, submit, answer, at, signals } = startFolder();
    await open();
    submit('Receipts');
    await answer(forbidden);
    expect({ value: at().value, signals }).toEqual({
      value: 'naming',
      signals: [failure('uploadFolderPermissionAlert')],
    });
  });

  test('may when the permissions were read anew', async () => {
    const { actor, at, open } = startFolder(factsFor());
    actor.send({ type: 'session.refreshed', session: mayAdd.session });
    await open();
    expect(at().value).toBe('naming');
  });
});

test.each([
  ['another dialog', { dialog: 'rename', about }],
  ['nothing', { dialog: 'create' }],
  ['a list of several folders', { dialog: 'create', about: { ...about, folder: null } }],
])('nothing opens about %s', (_what, wanted) => {
  const { actor, at, signals } = startFolder();
  actor.send({ type: 'dialog.open', ...wanted });
  expect({ value: at().value, signals }).toEqual({ value: 'closed', signals: [] });
});

test('[S3.21, S4.16, S7.18, S8.13] start sets uploading, success uploaded', async () => {
  const { open, submit, answer, at, createFolder, signals } = startFolder();
  await open();
  submit('  Receipts ');
  expect(at().matches('uploading')).toBe(true);
  expect(createFolder.asked.map(({ input }) => input)).toEqual([
    { user: 'user-1', container, name: 'Receipts', idempotencyKey: 'try-1:1' },
  ]);
  await answer({ id: 'new-1', name: 'Receipts' });
  expect({ value: at().value, name: at().context.name, signals }).toEqual({
    value: 'uploaded',
    name: '',
    signals: [changed, created],
  });
});

test('a name that the rules refuse does not go out', async () => {
  const { actor, open, at } = startFolder();
  await open();
  for (const name of ['', '   ', 'a/b', 'Inc.', 'é'.repeat(128)]) {
    actor.send({ type: 'name.changed', name });
    expect([name, at().can({ type: 'name.submit' })]).toEqual([name, false]);
  }
});

describe('[S3.21, S4.16] failure', () => {
  test('sets conflict when the status is 409; the name offered then is a try of its own', async () => {
    const { actor, open, submit, answer, at, createFolder, signals } = startFolder();
    await open();
    submit('Receipts');
    await answer(taken);
    expect({ value: at().value, offer: offerOf(at().context), signals }).toEqual({
      value: 'conflict',
      offer: 'Receipts (1)',
      signals: [],
    });
    actor.send({ type: 'offer.take' });
    await answer(taken);
    expect([at().value, at().context.name, offerOf(at().context)]).toEqual([
      'conflict',
      'Receipts (1)',
      'Receipts (2)',
    ]);
    expect(createFolder.asked.map(({ input: { name, idempotencyKey } }) => [name, idempotencyKey])).toEqual([
      ['Receipts', 'try-1:1'],
      ['Receipts (1)', 'try-1:2'],
    ]);
  });

  test('leaves it to the user to type another name', async () => {
    const { actor, open, submit, answer, at, keepDraft } = startFolder();
    await open();
    submit('Receipts');
    await answer(taken);
    actor.send({ type: 'name.changed', name: 'Receipts 2026' });
    expect(at().value).toBe('naming');
    expect(keepDraft.last().input).toEqual({ user: 'user-1', containerId: 'tax', name: 'Receipts 2026' });
  });

  test('offers no name that is too long', async () => {
    const { open, submit, answer, at } = startFolder();
    await open();
    submit('x'.repeat(255));
    await answer(taken);
    expect([at().value, at().can({ type: 'offer.take' })]).toEqual(['conflict', false]);
  });

  test('with any other status sets no conflict, keeps the name, and another try is the same try', async () => {
    const { actor, open, submit, answer, at, createFolder, signals } = startFolder();
    await open();
    submit('Receipts');
    await answer(offline);
    const { name, problem } = at().context;
    expect({ value: at().value, name, problem, signals }).toEqual({
      value: 'naming',
      name: 'Receipts',
      problem: { code: 'offline' },
      signals: [failure('uploadFolderFailAlert', { name: 'Receipts' })],
    });
    actor.send({ type: 'name.submit' });
    expect([at().context.problem, signals.slice(1)]).toEqual([null, [withdrawn]]);
    submit('Invoices');
    expect(createFolder.asked.map(({ input }) => input.idempotencyKey)).toEqual(['try-1:1', 'try-1:1']);
    await answer(offline);
    submit('Invoices');
    expect(createFolder.last().input.idempotencyKey).toBe('try-1:2');
  });
});

test('a selection of documents makes no difference', async () => {
  const { open, at } = startFolder();
  await open({ ...about, documents: [documentFor('a', 'tax')] });
  expect(at().value).toBe('naming');
});
