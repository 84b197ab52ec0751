import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Container } from '../../../../contract/storage/storage-items.ts';
import { isOneFolder } from '../../../../machines/documents/chosen.ts';
import { type DocumentColumn, documentColumns } from '../../../../machines/documents/columns.machine.ts';
import {
  type documentListMachine,
  openListOf,
} from '../../../../machines/documents/document-list.machine.ts';
import type { folderTreeMachine } from '../../../../machines/documents/folder-tree.machine.ts';
import { isLoadingDocuments } from '../../../../machines/documents/loading-flags.ts';
import { firstQuestion } from '../../../../machines/documents/question.ts';
import { nothingSelected } from '../../../../machines/documents/selection.ts';
import { emptyTree } from '../../../../machines/documents/tree.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';

export type DocumentsActor = SystemActors['documents'];
type TreeSnapshot = SnapshotFrom<typeof folderTreeMachine>;
type ListSnapshot = SnapshotFrom<typeof documentListMachine>;

/** The actor of the folders of the active client; `undefined` without a client. */
export const treeOf = (documents: DocumentsActor) => documents.getSnapshot().children.tree;
/** The actor of the lists of the active client; `undefined` without a client. */
export const listOf = (documents: DocumentsActor) => documents.getSnapshot().children.list;
/** The actor of the columns that show; it runs as long as the flow. */
export const columnsOf = (documents: DocumentsActor) => documents.getSnapshot().children.columns;

/** Whether the page waits for the client of the folder in the URL, and shows nothing of the active one [S2.07]. */
const useIsElsewhere = (documents: DocumentsActor) =>
  useSelector(documents, (snapshot) => snapshot.matches({ client: { known: 'elsewhere' } }));

/** Selects from the folders of the active client. */
export function useTree<Part>(
  documents: DocumentsActor,
  select: (snapshot: TreeSnapshot | undefined) => Part,
): Part {
  const tree = useSelector(documents, ({ children }) => children.tree);
  return useSelector(useIsElsewhere(documents) ? undefined : tree, select);
}

/** Selects from the lists of the active client. */
export function useList<Part>(
  documents: DocumentsActor,
  select: (snapshot: ListSnapshot | undefined) => Part,
): Part {
  const list = useSelector(documents, ({ children }) => children.list);
  return useSelector(useIsElsewhere(documents) ? undefined : list, select);
}

/** The open folder, `undefined` until the folders are loaded. */
export const openFolderOf = (snapshot: TreeSnapshot | undefined): Container | undefined =>
  snapshot?.context.tree.containers[snapshot.context.openId ?? ''];

export const useOpenFolder = (documents: DocumentsActor) => useTree(documents, openFolderOf);
export const useOpenId = (documents: DocumentsActor) =>
  useTree(documents, (snapshot) => snapshot?.context.openId ?? null);
export const useFolderTree = (documents: DocumentsActor) =>
  useTree(documents, (snapshot) => snapshot?.context.tree ?? emptyTree);
export const useIsFlat = (documents: DocumentsActor) =>
  useList(documents, (snapshot) => snapshot?.context.isFlat === true);
/** Order, filters and search of the list. */
export const useQuestion = (documents: DocumentsActor) =>
  useList(documents, (snapshot) => snapshot?.context.question ?? firstQuestion);
/** What is searched for; '' for nothing. */
export const useSearch = (documents: DocumentsActor) => useQuestion(documents).search;
export const useIsSearching = (documents: DocumentsActor) => useSearch(documents) !== '';
/** Whether the list shows the documents of one folder. */
export const useIsOneFolder = (documents: DocumentsActor) =>
  useList(documents, (snapshot) => snapshot !== undefined && isOneFolder(snapshot.context));
/** Whether documents are left out by a filter. */
export const useIsFiltered = (documents: DocumentsActor) =>
  useList(documents, (snapshot) => {
    const { addedBy, readByClientUser } = snapshot?.context.question ?? firstQuestion;
    return addedBy !== null || readByClientUser !== null;
  });
/** The documents that are chosen. */
export const useSelection = (documents: DocumentsActor) =>
  useList(documents, (snapshot) => snapshot?.context.selection ?? nothingSelected);
/** Whether documents are being loaded that are not on screen yet [S4.13]. */
export const useIsLoadingDocuments = (documents: DocumentsActor) =>
  useList(documents, (snapshot) => snapshot !== undefined && isLoadingDocuments(snapshot));
/** The documents on screen as far as they are loaded. */
export const useOpenList = (documents: DocumentsActor) =>
  useList(documents, (snapshot) => snapshot && openListOf(snapshot.context));

/** The columns of the list that show, beside the name. */
export function useColumns(documents: DocumentsActor): readonly DocumentColumn[] {
  const columns = useSelector(documents, ({ children }) => children.columns);
  return useSelector(columns, (snapshot) => snapshot?.context.columns ?? documentColumns);
}
