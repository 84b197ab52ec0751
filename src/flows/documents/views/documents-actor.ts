import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Container } from '../../../../contract/storage-items.ts';
import { type DocumentColumn, documentColumns } from '../../../../machines/documents/columns.machine.ts';
import type { documentsMachine } from '../../../../machines/documents/documents.machine.ts';
import type { DocumentList } from '../../../../machines/documents/lists.ts';
import { listKeyOf } from '../../../../machines/documents/lists.ts';
import { loadingFlagsOf } from '../../../../machines/documents/loading-flags.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';

export type DocumentsActor = SystemActors['documents'];
type DocumentsSnapshot = SnapshotFrom<typeof documentsMachine>;

/** The open folder, `undefined` until the tree is there. */
export const openFolderOf = ({ context }: DocumentsSnapshot): Container | undefined =>
  context.tree.containers[context.openId ?? ''];

/** The documents on screen as far as they are loaded. */
export const openListOf = ({ context }: DocumentsSnapshot): DocumentList | undefined =>
  context.lists[listKeyOf(context)];

export const useOpenFolder = (documents: DocumentsActor) => useSelector(documents, openFolderOf);
export const useIsFlat = (documents: DocumentsActor) =>
  useSelector(documents, ({ context }) => context.isFlat);
export const useIsSearching = (documents: DocumentsActor) =>
  useSelector(documents, ({ context }) => context.question.search !== '');
/** Whether documents are being loaded that are not on screen yet [S4.13]. */
export const useIsLoadingDocuments = (documents: DocumentsActor) =>
  useSelector(documents, (snapshot) => loadingFlagsOf(snapshot).documents);
export const useOpenList = (documents: DocumentsActor) => useSelector(documents, openListOf);

/** The actor of the columns that show; it runs as long as the flow. */
export const columnsOf = (documents: DocumentsActor) => documents.getSnapshot().children.columns;

/** The columns of the list that show, beside the name. */
export function useColumns(documents: DocumentsActor): readonly DocumentColumn[] {
  const columns = useSelector(documents, ({ children }) => children.columns);
  return useSelector(columns, (snapshot) => snapshot?.context.columns ?? documentColumns);
}
