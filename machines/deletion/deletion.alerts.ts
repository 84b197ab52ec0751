/** What is said at the end of a deletion, and of undoing it. */
import type { Alert, AlertItem } from '../signals.ts';
import { bentoStandard, dangerAlert } from '../signals.ts';
import type { KeptDocument, Removal } from './removal.ts';
import { hasRemoved } from './removal.ts';
import type { Undoable } from './undo.ts';

/** How long the alert about a success stays [S8.11, S9.06], and the offer to undo it, in milliseconds. */
export const deletedAlertTimeout = 2800;

type Named = Pick<KeptDocument, 'name'>;
/** The number, and the name for when it is one. */
const valuesOf = (documents: readonly Named[]) => ({
  count: documents.length,
  filename: documents[0]?.name ?? '',
});
/** What alerts about undoing a deletion speak of. */
export const undoTopic = (deletionId: string): string => `undo:${deletionId}`;

const undoOf = (id: string | null): Pick<Alert, 'clickAction' | 'topic'> =>
  id === null ? {} : { clickAction: { type: 'undo', deletionId: id }, topic: undoTopic(id) };

/** The call itself failed, so that nothing is known of these documents [S8.09]. */
export const deleteErrorAlert = (documents: readonly Named[]): Alert =>
  dangerAlert('documentsDeleteGenericError', valuesOf(documents));

/** What is said about each kind of document that stays, those that may not be deleted first [S8.10]. */
const saidOf: readonly (readonly [key: string, reasons: readonly KeptDocument['reason'][]])[] = [
  ['deleteDocumentsErrorPerms', ['permission']],
  ['deleteDocumentsErrorHandedIn', ['handedIn']],
  ['deleteDocumentsErrorAccepted', ['accepted']],
  ['deleteDocumentsErrorMulti', ['other', 'error']],
];

const keptItems = (failed: readonly KeptDocument[]): readonly AlertItem[] =>
  saidOf.flatMap(([key, reasons]) =>
    failed.filter(({ reason }) => reasons.includes(reason)).map(({ name }) => ({ name, reasons: [key] })),
  );

/**
 * The result of a deletion [S8.09–S8.11]; `null` when it is unknown. `deletionId` restores the documents in the trash.
 */
export function outcomeAlert(removal: Removal, deletionId: string | null): Alert | null {
  const { trashed, erased, failed } = removal;
  const gone = [...trashed, ...erased];
  if (failed.length === 0) {
    if (gone.length === 0) return null;
    const isMixed = trashed.length > 0 && erased.length > 0;
    return {
      type: 'success',
      key: isMixed ? 'deleteDocumentsSuccessMixedMsg' : 'deleteDocumentsSuccessAlertMsg',
      values: { ...valuesOf(gone), ...(isMixed ? { erased: erased.length } : {}) },
      closeable: true,
      timeout: deletedAlertTimeout,
      ...undoOf(deletionId),
    };
  }
  if (!hasRemoved(removal) && failed.every(({ reason }) => reason === 'error'))
    return deleteErrorAlert(failed);
  return {
    type: gone.length > 0 ? 'info' : 'danger',
    key: 'documentsDeleteErrorCount',
    values: {
      count: failed.length + gone.length,
      failed: failed.length,
      filename: failed[0]?.name ?? '',
    },
    closeable: true,
    timeout: null,
    modalItems: keptItems(failed),
    modalMsg: 'documentsDeleteErrorModalMsg',
    ...undoOf(deletionId),
  };
}

/** What is to be known of single documents after undoing: those that stay gone, and those that have another name. */
function undoneItems({ restored, lost, erased }: Undoable): readonly AlertItem[] {
  const renamed = restored.filter(({ name, restoredName }) => name !== restoredName);
  return [
    ...lost.map(({ name }) => ({ name, reasons: ['deleteUndoErrorReason'] })),
    ...erased.map(({ name }) => ({ name, reasons: ['deleteUndoForGoodReason'] })),
    ...renamed.map(({ restoredName }) => ({ name: restoredName, reasons: ['deleteUndoRenamedReason'] })),
  ];
}

/** The result of undoing a deletion, once nothing of it is left to restore. */
export function undoneAlert(undo: Undoable): Alert {
  const { restored, lost } = undo;
  const modalItems = undoneItems(undo);
  const details = modalItems.length > 0 ? { modalItems, modalMsg: 'deleteUndoModalMsg' } : {};
  if (lost.length > 0)
    return {
      type: restored.length > 0 ? 'info' : 'danger',
      key: 'deleteUndoErrorCount',
      values: { count: lost.length + restored.length, failed: lost.length, filename: lost[0]?.name ?? '' },
      closeable: true,
      timeout: null,
      ...details,
    };
  return {
    type: 'success',
    key: 'deleteUndoSuccessMsg',
    values: { count: restored.length, filename: restored[0]?.restoredName ?? '' },
    closeable: true,
    timeout: bentoStandard,
    ...details,
  };
}

/** Undoing got no answer; the alert offers it again. */
export const undoErrorAlert = ({ id, left }: Undoable): Alert => ({
  ...dangerAlert('deleteUndoGenericError', valuesOf(left)),
  ...undoOf(id),
});

/** Undo is asked for a deletion that is not remembered any more. */
export const undoGoneAlert: Alert = {
  type: 'info',
  key: 'deleteUndoGoneMsg',
  closeable: true,
  timeout: null,
};
