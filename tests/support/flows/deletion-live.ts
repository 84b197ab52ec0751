/** A live deletion flow, its services answering when the test says so, and documents of every kind that it distinguishes. */
import type { DeleteResult } from '../../../contract/storage/storage-changes.ts';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import { deleteStateOf } from '../../../machines/deletion/delete-state.ts';
import { deletionMachine } from '../../../machines/deletion/deletion.machine.ts';
import type { EraseAnswer, OwnEndpoint, TrashQuestion } from '../../../machines/deletion/removal.ts';
import { secondClickDelay } from '../../../machines/parts/confirmation.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { Alert, Signal } from '../../../machines/signals.ts';
import { live, service, settle } from '../charts/live.ts';
import { documentFor } from '../values/fixtures.ts';
import { factsFor } from '../values/session-facts.ts';

export const offline = new ProblemError({ code: 'offline' });
/** Two documents that go to the trash, of two folders. */
export const plain = documentFor('plain', 'tax');
export const other = documentFor('other', 'payroll');
/** One that the person may not delete. */
export const staffs: StorageDocument = {
  ...documentFor('staffs', 'tax'),
  permissions: { canCreate: true, canRead: true, canUpdate: true, canDelete: false },
};
/** One that is deleted by its own endpoint. */
export const own: StorageDocument = { ...documentFor('own', 'tax'), deleteEndpoint: '/own/endpoint' };
export const numbered = (count: number): StorageDocument[] =>
  Array.from({ length: count }, (_, index) => documentFor(`d${index}`, 'tax'));

/** A document as the trash call names it. */
export const item = (Id: string, ContainerId = 'tax') => ({ Id, ContainerId, ContainerType: 'Folder' });
/** What the trash answers. */
export const result = (gone: readonly string[], failNames: DeleteResult['failNames'] = []): DeleteResult => ({
  successCount: gone.length,
  failCount: failNames.length,
  failNames,
  docsToRemove: [...gone],
});
export const changed = (containerId: string, clientId = 'c1'): Signal => ({
  type: 'documents.changed',
  clientId,
  containerId,
});

export function startDeletion(facts = factsFor({ clientId: 'c1' })) {
  const trash = service<DeleteResult, TrashQuestion>();
  const erase = service<EraseAnswer, { documents: readonly OwnEndpoint[] }>();
  const restore = service<readonly Pick<StorageDocument, 'id' | 'name'>[], { ids: readonly string[] }>();
  const run = live(
    deletionMachine.provide({
      actors: {
        trashDocuments: trash.logic,
        eraseDocuments: erase.logic as never,
        restoreDocuments: restore.logic,
      },
    }),
    facts,
  );
  const { actor, signals } = run;
  const at = () => actor.getSnapshot();
  const alerts = (): Alert[] =>
    signals.flatMap((signal) => (signal.type === 'alert.raised' ? [signal.alert] : []));
  const request = (documents: readonly StorageDocument[], clientId = 'c1') =>
    actor.send({ type: 'dialog.open', dialog: 'delete', about: { clientId, folder: null, documents } });
  /** Lets the time pass in which a new question cannot be confirmed. */
  const read = () => run.clock.increment(secondClickDelay);
  const confirm = (...documents: readonly StorageDocument[]) => {
    request(documents);
    read();
    actor.send({ type: 'deletion.confirm' });
  };
  const answer = async (gone: readonly string[], failNames?: DeleteResult['failNames']) => {
    trash.last().resolve(result(gone, failNames));
    await settle();
  };
  /** The deletion that the last alert offers to undo. */
  const offered = (): string => {
    const action = alerts().at(-1)?.clickAction;
    return action?.type === 'undo' ? action.deletionId : '';
  };
  return {
    ...run,
    trash,
    erase,
    restore,
    at,
    alerts,
    request,
    read,
    confirm,
    answer,
    offered,
    state: () => deleteStateOf(at()),
    isOpen: () => at().hasTag('open'),
    lose: async (error: unknown = offline) => {
      trash.last().reject(error);
      await settle();
    },
    erased: async (gone: readonly string[], problem: EraseAnswer['problem'] = null) => {
      erase.last().resolve({ gone, kept: [], problem });
      await settle();
    },
    /** Confirms documents, and has the trash take all of them. */
    remove: async (...documents: readonly StorageDocument[]) => {
      confirm(...documents);
      await answer(documents.map(({ id }) => id));
    },
    undo: (deletionId = offered()) => actor.send({ type: 'undo.wanted', deletionId }),
    restored: async (back: readonly Pick<StorageDocument, 'id' | 'name'>[]) => {
      restore.last().resolve(back);
      await settle();
    },
  };
}
