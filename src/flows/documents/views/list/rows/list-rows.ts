import type { Container, StorageDocument } from '../../../../../../contract/storage/storage-items.ts';
import type { DocumentColumn } from '../../../../../../machines/documents/columns.machine.ts';
import type { DocumentList } from '../../../../../../machines/documents/lists.ts';
import type { FolderTree } from '../../../../../../machines/documents/tree.ts';

/** The rows of a list: the folders of the open folder first, then its documents as far as they are loaded. */
export interface ListRows {
  readonly folders: readonly Container[];
  readonly documents: readonly StorageDocument[];
  readonly count: number;
}

export type ListRow =
  | { readonly kind: 'folder'; readonly folder: Container }
  | { readonly kind: 'document'; readonly document: StorageDocument };

/** The rows of a folder; without a folder, documents alone. Nothing is copied, however long the list is. */
export function rowsOf(tree: FolderTree, folderId: string | null, { documents }: DocumentList): ListRows {
  const folders = (tree.childIds[folderId ?? ''] ?? []).flatMap((id) => tree.containers[id] ?? []);
  return { folders, documents, count: folders.length + documents.length };
}

/** The columns beside the names; a list of folders alone has nothing for any of them. */
export const columnsFor = (
  { folders, documents }: ListRows,
  columns: readonly DocumentColumn[],
): readonly DocumentColumn[] => (folders.length > 0 && documents.length === 0 ? [] : columns);

/** The row at an index from 0; `undefined` beyond the end. */
export function rowAt({ folders, documents }: ListRows, index: number): ListRow | undefined {
  const folder = folders[index];
  if (folder) return { kind: 'folder', folder };
  const document = documents[index - folders.length];
  return document && { kind: 'document', document };
}

export const rowIdAt = (rows: ListRows, index: number): string | number =>
  (rows.folders[index] ?? rows.documents[index - rows.folders.length])?.id ?? index;
