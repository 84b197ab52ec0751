import { describe, expect, test } from 'vitest';
import { settle } from '../../tests/support/charts/live.ts';
import {
  about,
  changed,
  container,
  created,
  elsewhere,
  failure,
  offline,
  startFolder,
  taken,
  withdrawn,
} from '../../tests/support/flows/folder-live.ts';

describe('leaving the dialog', () => {
  test('keeps what was typed for this folder, and offers it in no other', async () => {
    const { actor, open, at } = startFolder();
    await open();
    actor.send({ type: 'name.changed', name: 'Rec' });
    actor.send({ type: 'dialog.close' });
    await open(elsewhere);
    expect(at().context.name).toBe('');
    actor.send({ type: 'dialog.close' });
    await open(about, 'Rec');
    expect(at().context.name).toBe('Rec');
  });

  test('does not make another try of a name that may have got through', async () => {
    const { actor, open, submit, answer, createFolder } = startFolder();
    await open();
    submit('Receipts');
    await answer(offline);
    actor.send({ type: 'dialog.close' });
    await open();
    submit('Receipts');
    expect(createFolder.last().input.idempotencyKey).toBe('try-1:1');
    await answer({ id: 'new-1', name: 'Receipts' });
    await open();
    submit('Receipts');
    expect(createFolder.last().input.idempotencyKey).toBe('try-1:2');
  });

  test('loses nothing where the browser keeps no drafts', async () => {
    const { actor, at, open, beginFolder } = startFolder();
    await open();
    actor.send({ type: 'name.changed', name: 'Rec' });
    actor.send({ type: 'dialog.close' });
    actor.send({ type: 'dialog.open', dialog: 'create', about });
    beginFolder.last().reject(new Error('no storage'));
    await settle();
    expect([at().value, at().context.name]).toEqual(['naming', 'Rec']);
  });

  test('does not break off the call; an alert says how it ended', async () => {
    const { actor, open, submit, answer, at, createFolder, signals } = startFolder();
    await open();
    submit('Receipts');
    actor.send({ type: 'dialog.close' });
    expect([at().hasTag('open'), createFolder.last().signal.aborted]).toEqual([false, false]);
    await answer(taken);
    expect({ value: at().value, signals }).toEqual({
      value: 'closed',
      signals: [failure('uploadFolderFailAlert', { name: 'Receipts' })],
    });
  });

  test('and when the folder is tried again, the alert of its failure goes', async () => {
    const { actor, open, submit, answer, signals } = startFolder();
    await open();
    submit('Receipts');
    actor.send({ type: 'dialog.close' });
    await answer(offline);
    await open(about, 'Receipts');
    expect(signals.slice(1)).toEqual([]);
    actor.send({ type: 'name.submit' });
    await answer({ id: 'new-1', name: 'Receipts' });
    expect(signals.slice(1)).toEqual([withdrawn, changed, created]);
  });

  test('and opening it again waits for the call, then starts anew', async () => {
    const { actor, open, submit, answer, at, beginFolder, signals } = startFolder();
    await open();
    submit('Receipts');
    actor.send({ type: 'dialog.close' });
    actor.send({ type: 'dialog.open', dialog: 'create', about });
    expect([at().hasTag('open'), at().value]).toEqual([true, { uploading: 'awaited' }]);
    await answer({ id: 'new-1', name: 'Receipts' });
    expect([at().value, at().context.name, signals]).toEqual(['opening', '', [changed, created]]);
    beginFolder.last().resolve({ name: '', tryId: 'try-2' });
    await settle();
    submit('Receipts');
    expect(at().context).toMatchObject({ tryId: 'try-1', version: 2 });
  });
});

describe('[S4.11] another client', () => {
  const other = { type: 'client.changed', clientId: 'bolt' } as const;
  test.each(['acme', 'bolt'])('becomes active: %s', async (clientId) => {
    const { actor, open, at } = startFolder();
    await open();
    actor.send({ type: 'client.changed', clientId });
    expect(at().hasTag('open')).toBe(clientId === 'acme');
  });

  test('does not change the container of a folder that is being made, but its alert does not lead there', async () => {
    const { actor, open, submit, answer, createFolder, signals } = startFolder();
    await open();
    submit('Receipts');
    actor.send(other);
    actor.send({ type: 'dialog.open', dialog: 'create', about: elsewhere });
    expect(createFolder.last().input.container).toEqual(container);
    await answer({ id: 'new-1', name: 'Receipts' });
    const { clickAction: _, ...alert } = created.alert;
    expect(signals).toEqual([changed, { type: 'alert.raised', alert }]);
  });
});
