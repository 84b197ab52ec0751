import { useSelector } from '@xstate/react';
import type { StorageDocument } from '../../../../../contract/storage/storage-items.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { useRoot } from '../../../../ui/flow/root-context.ts';

/** Opens dialogs about documents of a task's client. */
export function useOpenDocuments(task: SystemActors['task']) {
  const root = useRoot();
  const clientId = useSelector(task, ({ context }) => context.task?.clientId ?? '');
  return {
    clientId,
    /** Shows a document; previous and next go through its list. */
    preview(documents: readonly StorageDocument[], at: number) {
      const about = { clientId, folder: null, documents, at };
      root.send({ type: 'flow.open', flow: 'preview', dialog: 'preview', about });
    },
    /** Asks whether a document is to be deleted. */
    remove(document: StorageDocument) {
      const about = { clientId, folder: null, documents: [document] };
      root.send({ type: 'flow.open', flow: 'deletion', dialog: 'delete', about });
    },
  };
}
