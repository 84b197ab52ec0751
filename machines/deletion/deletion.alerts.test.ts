import { describe, expect, test } from 'vitest';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import {
  changed,
  own,
  plain,
  result,
  staffs,
  startDeletion,
} from '../../tests/support/flows/deletion-live.ts';
import { documentFor } from '../../tests/support/values/fixtures.ts';
import { ProblemError } from '../problem.ts';
import { deletedAlertTimeout } from './deletion.alerts.ts';

const success = {
  type: 'success',
  key: 'deleteDocumentsSuccessAlertMsg',
  closeable: true,
  timeout: 2800,
};
const failure = {
  type: 'danger',
  key: 'documentsDeleteGenericError',
  values: { count: 1, filename: 'plain' },
  closeable: true,
  timeout: null,
};

describe('[S8.11] a success', () => {
  test('[S9.06] passes after 2800 ms and can be undone', async () => {
    const { alerts, remove } = startDeletion();
    await remove(plain);
    expect(deletedAlertTimeout).toBe(2800);
    expect(alerts()).toEqual([
      {
        ...success,
        values: { count: 1, filename: 'plain' },
        clickAction: { type: 'undo', deletionId: '1.plain' },
        topic: 'undo:1.plain',
      },
    ]);
  });

  test('is not offered to be undone when it is for good', async () => {
    const { alerts, confirm, erased } = startDeletion();
    confirm(own);
    await erased(['own']);
    expect(alerts()).toEqual([{ ...success, values: { count: 1, filename: 'own' } }]);
  });

  test('says how much of it is for good where only a part can be undone', async () => {
    const { alerts, answer, confirm, erased } = startDeletion();
    confirm(plain, own);
    await answer(['plain']);
    await erased(['own']);
    expect(alerts()).toEqual([
      {
        ...success,
        key: 'deleteDocumentsSuccessMixedMsg',
        values: { count: 2, filename: 'plain', erased: 1 },
        clickAction: { type: 'undo', deletionId: '1.plain' },
        topic: 'undo:1.plain',
      },
    ]);
  });
});

describe('[S8.10] a failure', () => {
  const lost = documentFor('lost', 'tax');
  const list = {
    key: 'documentsDeleteErrorCount',
    closeable: true,
    timeout: null,
    // Whatever the answer does not name stays, too.
    modalItems: [
      { name: 'staffs', reasons: ['deleteDocumentsErrorPerms'] },
      { name: 'lost', reasons: ['deleteDocumentsErrorMulti'] },
    ],
    modalMsg: 'documentsDeleteErrorModalMsg',
  };

  test('in part is information, names each document, and the rest can be undone', async () => {
    const { alerts, answer, confirm, state } = startDeletion();
    confirm(lost, plain, staffs);
    await answer(['plain'], [{ id: 'staffs', name: '', reason: 'permission' }]);
    expect(alerts()).toEqual([
      {
        ...list,
        type: 'info',
        values: { count: 3, failed: 2, filename: 'lost' },
        clickAction: { type: 'undo', deletionId: '1.plain' },
        topic: 'undo:1.plain',
      },
    ]);
    expect(state().deleted).toBe(true);
  });

  test('in whole is danger', async () => {
    const { alerts, answer, confirm, state } = startDeletion();
    confirm(lost, staffs);
    await answer([], [{ id: 'staffs', name: '', reason: 'permission' }]);
    expect(alerts()).toEqual([
      { ...list, type: 'danger', values: { count: 2, failed: 2, filename: 'lost' } },
    ]);
    expect(state().deleted).toBe(false);
  });

  test('of what its task keeps says why for each', async () => {
    const { alerts, answer, confirm } = startDeletion();
    confirm(plain, staffs);
    await answer(
      [],
      [
        { id: 'plain', name: '', reason: 'accepted' },
        { id: 'staffs', name: '', reason: 'handedIn' },
      ],
    );
    expect(alerts().map(({ modalItems }) => modalItems)).toEqual([
      [
        { name: 'staffs', reasons: ['deleteDocumentsErrorHandedIn'] },
        { name: 'plain', reasons: ['deleteDocumentsErrorAccepted'] },
      ],
    ]);
  });

  test('of a call that is not allowed is a matter of permission', async () => {
    const { alerts, confirm, lose } = startDeletion();
    confirm(plain);
    await lose(new ProblemError({ code: 'forbidden' }));
    expect(alerts().map(({ key, modalItems }) => [key, modalItems])).toEqual([
      ['documentsDeleteErrorCount', [{ name: 'plain', reasons: ['deleteDocumentsErrorPerms'] }]],
    ]);
  });
});

describe('[S8.09] a call that fails', () => {
  test('for good says so, and nothing more', async () => {
    const { alerts, confirm, isOpen, lose, state } = startDeletion();
    confirm(plain);
    await lose(new ProblemError({ code: 'malformed' }));
    expect(alerts()).toEqual([failure]);
    expect([isOpen(), state().deleted]).toEqual([false, false]);
  });

  test('for a moment keeps the dialog, and another try asks only for what is not known yet', async () => {
    const { actor, alerts, answer, at, confirm, erase, erased, isOpen, lose, signals, state, trash } =
      startDeletion();
    const second: StorageDocument = { ...own, id: 'second', deleteEndpoint: '/second' };
    confirm(plain, own, second);
    await lose();
    expect([at().value, isOpen(), at().context.problem]).toEqual([
      { removal: 'interrupted', undo: 'idle' },
      true,
      { code: 'offline' },
    ]);
    const topic = 'deletion:plain';
    expect(alerts()).toEqual([{ ...failure, values: { count: 3, filename: 'plain' }, topic }]);

    actor.send({ type: 'deletion.retry' });
    expect([at().context.problem, trash.asked.length]).toEqual([null, 2]);
    expect(signals.at(-1)).toEqual({ type: 'alert.withdrawn', topic });
    await answer(['plain']);
    await erased(['own'], { code: 'offline' });
    expect([isOpen(), state().inProgressDeletes]).toEqual([true, [second]]);

    actor.send({ type: 'deletion.retry' });
    expect([trash.asked.length, erase.last().input.documents]).toEqual([
      2,
      [{ id: 'second', endpoint: '/second' }],
    ]);
    await erased(['second']);
    expect([state().deleted, state().results]).toEqual([true, result(['plain', 'own', 'second'])]);
    expect(signals.filter(({ type }) => type === 'documents.changed')).toEqual([changed('tax')]);
  });

  test('and is not tried again: the list is loaded anew, and nothing is claimed', async () => {
    const { actor, alerts, confirm, isOpen, lose, signals } = startDeletion();
    confirm(plain);
    await lose();
    actor.send({ type: 'dialog.close' });
    expect([isOpen(), alerts(), signals.at(-1)]).toEqual([
      false,
      [{ ...failure, topic: 'deletion:plain' }],
      changed('tax'),
    ]);
  });
});
