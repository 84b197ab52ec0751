import { may } from '../../contract/access.ts';
import type { DocumentOrder } from '../../contract/storage.ts';
import type { DocumentsContext, Question, TreeQuestion } from './documents.types.ts';
import type { FolderTree } from './tree.ts';

/** Which way a column is sorted at first: names and people from A, dates from the newest, sizes from the largest. */
const firstDirection: Readonly<Record<DocumentOrder, Question['orderDir']>> = {
  name: 'asc',
  addedBy: 'asc',
  modified: 'desc',
  size: 'desc',
};

/** The order after a press on a column: another column, or the same the other way round. */
export const nextSort = (
  { orderBy, orderDir }: Question,
  wanted: DocumentOrder,
): Pick<Question, 'orderBy' | 'orderDir'> => ({
  orderBy: wanted,
  orderDir: orderBy !== wanted ? firstDirection[wanted] : orderDir === 'asc' ? 'desc' : 'asc',
});

/** How the tree is asked for: by the controls of the firm [S6.06, S6.08]. */
export const treeQuestionOf = ({ access, clientId, wantedId }: DocumentsContext): TreeQuestion => ({
  clientId: clientId ?? '',
  isLazy: may(access, 'documentsLazyLoading'),
  isWalked: may(access, 'containerTreeTraversal'),
  reaching: wantedId,
});

/**
 * The folders whose documents are listed by their parents' ids [S6.06]: the open one where the firm asks by parent id,
 * with all known folders below it where the firm has the tree walked; `null` where the folder itself is asked.
 */
export function askedFolders({
  access,
  isFlat,
  openId,
  question,
  tree,
}: DocumentsContext): readonly string[] | null {
  if (isFlat || question.search !== '' || openId === null) return null;
  if (may(access, 'documentsTreeTraversal')) return [openId, ...below(tree, openId)];
  return may(access, 'documentParentId') ? [openId] : null;
}

const below = (tree: FolderTree, id: string): readonly string[] =>
  (tree.childIds[id] ?? []).flatMap((child) => [child, ...below(tree, child)]);

/** The folder that an address names: `/documents/7/42` → `7`; `null` when it names none [S2.07]. */
export const folderIdOf = (path: string): string | null => /^\/documents\/([^/?#]+)/.exec(path)?.[1] ?? null;

/** The document that an address names: `/documents/7/42` → `42`; `null` when it names none. */
export const documentIdOf = (path: string): string | null =>
  /^\/documents\/[^/?#]+\/([^/?#]+)/.exec(path)?.[1] ?? null;

/** Whether a path is one of the documents. */
export const isInDocuments = (path: string): boolean => /^\/documents(?:[/?#]|$)/.test(path);
/** Whether a path is that of the documents, without a folder. */
export const isTop = (path: string): boolean => isInDocuments(path) && folderIdOf(path) === null;
/** The folder that is open where the path names none; `null` while there is none. */
export const topIdOf = ({ tree }: Pick<DocumentsContext, 'tree'>): string | null => tree.rootIds[0] ?? null;
