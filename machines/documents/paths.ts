/** A document that a path leads to, and the folder that it lies in now. */
export interface LinkedDocument {
  readonly folderId: string;
  readonly documentId: string;
}

/** The folder that a path names: `/documents/7/42` → `7`; `null` when it names none [S2.07]. */
export const folderIdOf = (path: string): string | null => /^\/documents\/([^/?#]+)/.exec(path)?.[1] ?? null;

/** The document that a path names: `/documents/7/42` → `42`; `null` when it names none. */
export const documentIdOf = (path: string): string | null =>
  /^\/documents\/[^/?#]+\/([^/?#]+)/.exec(path)?.[1] ?? null;

/** The path of a document in its folder [S6.06]. */
export const linkedPathOf = ({ folderId, documentId }: LinkedDocument): string =>
  `/documents/${folderId}/${documentId}`;

/** Whether a path is one of the documents. */
export const isInDocuments = (path: string): boolean => /^\/documents(?:[/?#]|$)/.test(path);

/** Whether a path is that of the documents, without a folder. */
export const isTop = (path: string): boolean => isInDocuments(path) && folderIdOf(path) === null;
