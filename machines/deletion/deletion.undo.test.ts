import { expect, test } from 'vitest';
import { maxItemsAtOnce } from '../../contract/storage/storage-changes.ts';
import { settle } from '../../tests/support/charts/live.ts';
import {
  changed,
  numbered,
  offline,
  other,
  own,
  plain,
  staffs,
  startDeletion,
} from '../../tests/support/flows/deletion-live.ts';
import { ProblemError } from '../problem.ts';
import { maxUndoable } from './undo.ts';

test('[S7.21] exactly the documents of one deletion are restored, and it is said', async () => {
  const { offered, remove, restore, restored, signals, undo } = startDeletion();
  await remove(plain, other);
  const first = offered();
  await remove(staffs);
  undo(first);
  expect(signals.at(-1)).toEqual({ type: 'alert.withdrawn', topic: `undo:${first}` });
  expect(restore.asked.map(({ input }) => input)).toEqual([{ ids: ['plain', 'other'] }]);
  signals.length = 0;
  await restored([plain, other]);
  expect(signals).toEqual([
    changed('tax'),
    changed('payroll'),
    {
      type: 'alert.raised',
      alert: {
        type: 'success',
        key: 'deleteUndoSuccessMsg',
        values: { count: 2, filename: 'plain' },
        closeable: true,
        timeout: 5000,
      },
    },
  ]);
});

test('[S4.18] what was deleted for good stays so, and that is said', async () => {
  const { alerts, answer, confirm, erased, restore, restored, undo } = startDeletion();
  confirm(plain, own);
  await answer(['plain']);
  await erased(['own']);
  undo();
  expect(restore.last().input).toEqual({ ids: ['plain'] });
  await restored([plain]);
  expect(alerts().at(-1)).toMatchObject({
    type: 'success',
    values: { count: 1, filename: 'plain' },
    modalItems: [{ name: 'own', reasons: ['deleteUndoForGoodReason'] }],
  });
});

test('the alert names a document that was restored under another name', async () => {
  const { alerts, remove, restored, undo } = startDeletion();
  await remove(plain);
  undo();
  await restored([{ id: 'plain', name: 'plain (1)' }]);
  expect(alerts().at(-1)).toMatchObject({
    key: 'deleteUndoSuccessMsg',
    values: { count: 1, filename: 'plain (1)' },
    modalItems: [{ name: 'plain (1)', reasons: ['deleteUndoRenamedReason'] }],
    modalMsg: 'deleteUndoModalMsg',
  });
});

test.each([
  ['info', ['other']],
  ['danger', ['plain', 'other']],
] as const)('what cannot be brought back is %s, by name', async (type, names) => {
  const { alerts, remove, restore, restored, undo } = startDeletion();
  await remove(plain, other);
  undo();
  if (names.length === 1) await restored([plain]);
  else restore.last().reject(new ProblemError({ code: 'notFound' }));
  await settle();
  expect(alerts().at(-1)).toEqual({
    type,
    key: 'deleteUndoErrorCount',
    values: { count: 2, failed: names.length, filename: names[0] },
    closeable: true,
    timeout: null,
    modalItems: names.map((name) => ({ name, reasons: ['deleteUndoErrorReason'] })),
    modalMsg: 'deleteUndoModalMsg',
  });
});

test('it is offered again when no answer came, and goes on where it was', async () => {
  const many = numbered(maxItemsAtOnce + 1);
  const { alerts, answer, confirm, offered, restore, restored, undo } = startDeletion();
  confirm(...many);
  await answer(many.slice(0, maxItemsAtOnce).map(({ id }) => id));
  await answer(['d500']);
  const deletionId = offered();
  undo();
  await restored(many.slice(0, maxItemsAtOnce));
  restore.last().reject(offline);
  await settle();
  expect(alerts().at(-1)).toEqual({
    type: 'danger',
    key: 'deleteUndoGenericError',
    values: { count: 1, filename: 'd500' },
    closeable: true,
    timeout: null,
    clickAction: { type: 'undo', deletionId },
    topic: `undo:${deletionId}`,
  });
  undo();
  expect(restore.last().input).toEqual({ ids: ['d500'] });
  await restored([{ id: 'd500', name: 'd500' }]);
  expect(alerts().at(-1)?.values).toEqual({ count: 501, filename: 'd0' });
});

test('one goes after the other and never twice, also while other documents wait to be confirmed', async () => {
  const { alerts, isOpen, offered, remove, request, restore, restored, undo } = startDeletion();
  await remove(plain);
  const first = offered();
  await remove(other);
  const second = offered();
  for (const deletionId of [first, second, first, second]) undo(deletionId);
  request([staffs]);
  expect([isOpen(), restore.asked.length]).toEqual([true, 1]);
  await restored([plain]);
  expect(restore.asked.map(({ input }) => input)).toEqual([{ ids: ['plain'] }, { ids: ['other'] }]);
  await restored([other]);
  expect(alerts().map(({ key }) => key)).toEqual([
    'deleteDocumentsSuccessAlertMsg',
    'deleteDocumentsSuccessAlertMsg',
    'deleteUndoSuccessMsg',
    'deleteUndoSuccessMsg',
  ]);
});

test('the oldest of more than are remembered is not to be had any more', async () => {
  const { alerts, offered, remove, restore, undo } = startDeletion();
  await remove(plain);
  const oldest = offered();
  for (let count = 0; count < maxUndoable; count += 1) await remove(other);
  undo(oldest);
  expect([restore.asked, alerts().at(-1)]).toEqual([
    [],
    { type: 'info', key: 'deleteUndoGoneMsg', closeable: true, timeout: null },
  ]);
});
