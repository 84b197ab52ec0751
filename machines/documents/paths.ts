/** The folder that a path names: `/documents/7/42` → `7`; `null` when it names none [S2.07]. */
export const folderIdOf = (path: string): string | null => /^\/documents\/([^/?#]+)/.exec(path)?.[1] ?? null;

/** The document that a path names: `/documents/7/42` → `42`; `null` when it names none. */
export const documentIdOf = (path: string): string | null =>
  /^\/documents\/[^/?#]+\/([^/?#]+)/.exec(path)?.[1] ?? null;

/** Whether a path is one of the documents. */
export const isInDocuments = (path: string): boolean => /^\/documents(?:[/?#]|$)/.test(path);

/** Whether a path is that of the documents, without a folder. */
export const isTop = (path: string): boolean => isInDocuments(path) && folderIdOf(path) === null;
