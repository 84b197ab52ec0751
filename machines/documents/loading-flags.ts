import type { SnapshotFrom } from 'xstate';
import type { documentListMachine } from './document-list.machine.ts';
import type { folderTreeMachine } from './folder-tree.machine.ts';

/** What is loading, apart for each kind of load [S4.13]. A silent reload counts as nothing. */
export interface LoadingFlags {
  readonly containers: boolean;
  readonly documents: boolean;
  readonly roots: boolean;
  readonly descendants: boolean;
  readonly containerDocuments: boolean;
  readonly folderDocuments: boolean;
  readonly allDocuments: boolean;
}

type ListSnapshot = SnapshotFrom<typeof documentListMachine>;

/** Whether documents are being loaded that are not on screen yet. */
export const isLoadingDocuments = (list: ListSnapshot): boolean =>
  list.matches({ list: 'loading' }) ||
  list.matches({ list: { loaded: 'loadingMore' } }) ||
  list.matches({ list: { loaded: 'replacing' } });

/** The flags of a client: `containers` and `documents` gather the finer ones. */
export function loadingFlagsOf(
  tree: SnapshotFrom<typeof folderTreeMachine>,
  list: ListSnapshot,
): LoadingFlags {
  const { isFlat, folder } = list.context;
  const roots = tree.matches({ folders: 'loading' });
  const descendants = tree.matches({ branches: 'loading' });
  const documents = isLoadingDocuments(list);
  return {
    roots,
    descendants,
    containers: roots || descendants,
    documents,
    allDocuments: documents && isFlat,
    folderDocuments: documents && !isFlat && folder?.type === 'Folder',
    containerDocuments: documents && !isFlat && folder !== null && folder.type !== 'Folder',
  };
}
