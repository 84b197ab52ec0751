import { describe, expect, test } from 'vitest';
import { maxItemsAtOnce } from '../../contract/storage/storage-changes.ts';
import {
  changed,
  item,
  numbered,
  other,
  own,
  plain,
  result,
  staffs,
  startDeletion,
} from '../../tests/support/flows/deletion-live.ts';
import { documentFor } from '../../tests/support/values/fixtures.ts';
import { factsFor } from '../../tests/support/values/session-facts.ts';
import { secondClickDelay } from '../parts/confirmation.ts';

describe('[S4.17, S3.20] the delete state', () => {
  const nothing = {
    pendingConfirmation: [],
    postConfirmation: [],
    deleting: false,
    deleted: false,
    results: null,
    inProgressDeletes: [],
  };

  test('request stores the pending documents, confirm clears them, success sets deleted', async () => {
    const { actor, request, read, state, answer } = startDeletion();
    expect(state()).toEqual(nothing);
    request([plain, other]);
    expect(state()).toEqual({ ...nothing, pendingConfirmation: [plain, other] });
    read();
    actor.send({ type: 'deletion.confirm' });
    expect(state()).toEqual({
      ...nothing,
      postConfirmation: [plain, other],
      deleting: true,
      results: result([]),
      inProgressDeletes: [plain, other],
    });
    await answer(['plain', 'other']);
    expect(state()).toEqual({
      ...nothing,
      postConfirmation: [plain, other],
      deleted: true,
      results: result(['plain', 'other']),
    });
    request([own]);
    expect(state()).toEqual({ ...nothing, pendingConfirmation: [own] });
  });

  test('a new question is not confirmed by the second click of a double click', () => {
    const { actor, at, clock, isOpen, request, trash } = startDeletion();
    request([plain]);
    clock.increment(secondClickDelay - 1);
    actor.send({ type: 'deletion.confirm' });
    expect([isOpen(), trash.asked]).toEqual([true, []]);
    clock.increment(1);
    expect(at().can({ type: 'deletion.confirm' })).toBe(true);
  });

  test('cancel resets', () => {
    const { actor, isOpen, request, signals, state, trash } = startDeletion();
    request([plain]);
    actor.send({ type: 'dialog.close' });
    expect([state(), isOpen(), signals, trash.asked]).toEqual([nothing, false, [], []]);
  });

  test('a request for another dialog, or for nothing, opens nothing', () => {
    const { actor, isOpen, request } = startDeletion();
    request([]);
    actor.send({ type: 'dialog.open', dialog: 'other' });
    actor.send({ type: 'dialog.open', dialog: 'delete' });
    expect(isOpen()).toBe(false);
  });
});

test('[T6.01] a read-only preview session cannot confirm a deletion', () => {
  const { actor, at, isOpen, read, request, trash } = startDeletion(
    factsFor({ clientId: 'c1', isPreview: true }),
  );
  request([plain]);
  read();
  expect([isOpen(), at().can({ type: 'deletion.confirm' })]).toEqual([true, false]);
  actor.send({ type: 'deletion.confirm' });
  expect(trash.asked).toEqual([]);
});

describe('[S4.18, S7.21] the calls of a deletion', () => {
  test('those without the right to delete go as staff uploads, those with an endpoint by it, after the others', async () => {
    const { answer, confirm, erase, erased, state, trash } = startDeletion();
    confirm(own, plain, staffs);
    expect(trash.asked.map(({ input }) => input)).toEqual([
      { documents: [item('plain')], staffUploads: [item('staffs')] },
    ]);
    expect(erase.asked).toEqual([]);
    await answer(['plain', 'staffs']);
    expect(erase.asked.map(({ input }) => input)).toEqual([
      { documents: [{ id: 'own', endpoint: '/own/endpoint' }] },
    ]);
    expect(state().inProgressDeletes).toEqual([own]);
    await erased(['own']);
    expect([state().deleted, state().results]).toEqual([true, result(['plain', 'staffs', 'own'])]);
  });

  test('more than a call takes goes in parts, and the answers become one', async () => {
    const many = numbered(maxItemsAtOnce + 2);
    const ids = many.map(({ id }) => id);
    const { answer, confirm, state, trash } = startDeletion();
    confirm(...many);
    expect(trash.last().input.documents).toHaveLength(maxItemsAtOnce);
    await answer(ids.slice(1, maxItemsAtOnce), [{ id: 'd0', name: '', reason: 'permission' }]);
    expect(trash.last().input.documents).toEqual([item('d500'), item('d501')]);
    await answer(['d500', 'd501']);
    expect(state().results).toEqual(result(ids.slice(1), [{ id: 'd0', name: 'd0', reason: 'permission' }]));
  });

  test('every container concerned is loaded anew once the answer is there, each once', async () => {
    const { remove, signals } = startDeletion();
    await remove(plain, other, documentFor('third', 'tax'));
    expect(signals.filter(({ type }) => type === 'documents.changed')).toEqual([
      changed('tax'),
      changed('payroll'),
    ]);
  });
});

describe('a dialog that is left while documents are being deleted', () => {
  test('goes away, and the work goes on', async () => {
    const { actor, alerts, answer, confirm, isOpen, state } = startDeletion();
    confirm(plain);
    actor.send({ type: 'dialog.close' });
    expect([isOpen(), state().deleting]).toEqual([false, true]);
    await answer(['plain']);
    expect([state().deleted, alerts().map(({ key }) => key)]).toEqual([
      true,
      ['deleteDocumentsSuccessAlertMsg'],
    ]);
  });

  test('lets the next documents wait for their turn', async () => {
    const { actor, answer, at, confirm, isOpen, read, request, state } = startDeletion();
    confirm(plain);
    actor.send({ type: 'dialog.close' });
    request([other]);
    expect([isOpen(), at().can({ type: 'deletion.confirm' })]).toEqual([true, false]);
    await answer(['plain']);
    read();
    expect([isOpen(), state().pendingConfirmation, at().can({ type: 'deletion.confirm' })]).toEqual([
      true,
      [other],
      true,
    ]);
  });

  test('[S8.09] does not hold a lost answer against the next documents', async () => {
    const { actor, at, confirm, isOpen, lose, request } = startDeletion();
    confirm(plain);
    actor.send({ type: 'dialog.close' });
    request([other]);
    await lose();
    expect([isOpen(), at().matches({ removal: 'confirming' }), at().context.problem]).toEqual([
      true,
      true,
      null,
    ]);
  });

  test('[S8.09] tells of a lost answer without coming back', async () => {
    const { actor, alerts, confirm, isOpen, lose, signals, state } = startDeletion();
    confirm(plain);
    actor.send({ type: 'dialog.close' });
    await lose();
    expect([isOpen(), state().deleting, alerts().map(({ key }) => key), signals.at(-1)]).toEqual([
      false,
      false,
      ['documentsDeleteGenericError'],
      changed('tax'),
    ]);
  });
});

describe('[S4.11] another client', () => {
  test('closes the confirmation for the client before', () => {
    const { actor, isOpen, request } = startDeletion();
    request([plain]);
    actor.send({ type: 'client.changed', clientId: 'c1' });
    expect(isOpen()).toBe(true);
    actor.send({ type: 'client.changed', clientId: 'c2' });
    expect(isOpen()).toBe(false);
  });

  test('does not stop what is under way for the one before', async () => {
    const { actor, answer, confirm, isOpen, signals, trash } = startDeletion();
    confirm(plain);
    actor.send({ type: 'client.changed', clientId: 'c2' });
    expect([isOpen(), trash.last().signal.aborted]).toEqual([false, false]);
    await answer(['plain']);
    expect(signals[0]).toEqual(changed('tax', 'c1'));
  });
});
