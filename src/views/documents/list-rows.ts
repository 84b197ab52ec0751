import type { Container, StorageDocument } from '../../../contract/storage-items.ts';
import type { DocumentList } from '../../../machines/documents/lists.ts';
import type { FolderTree } from '../../../machines/documents/tree.ts';

/** A row of the list: the folders of the open folder first, then its documents. */
export type ListRow =
  | { readonly kind: 'folder'; readonly folder: Container }
  | { readonly kind: 'document'; readonly document: StorageDocument };

/** The rows of a folder as far as they are loaded; without a folder, documents alone. */
export function rowsOf(tree: FolderTree, folderId: string | null, list: DocumentList): readonly ListRow[] {
  const folders = (tree.childIds[folderId ?? ''] ?? []).flatMap((id) => {
    const folder = tree.containers[id];
    return folder ? [{ kind: 'folder' as const, folder }] : [];
  });
  return [...folders, ...list.documents.map((document) => ({ kind: 'document' as const, document }))];
}

export const rowIdOf = (row: ListRow): string => (row.kind === 'folder' ? row.folder.id : row.document.id);
