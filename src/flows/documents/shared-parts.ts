import type { StorageDocument } from '../../../contract/storage/storage-items.ts';

/** How many different parts are kept to be shared; beyond it they are forgotten and kept anew. */
const mostParts = 2000;

/**
 * Makes documents share what is equal in them: who made and changed them, what may be done with them, where they are. Of ten
 * thousand documents these are a handful of values, and half of the memory.
 */
export function createSharedParts(): (document: StorageDocument) => StorageDocument {
  const parts = new Map<string, unknown>();
  const shared = <Part>(part: Part): Part => {
    const key = JSON.stringify(part);
    const known = parts.get(key) as Part | undefined;
    if (known !== undefined) return known;
    if (parts.size >= mostParts) parts.clear();
    parts.set(key, part);
    return part;
  };
  return (document) => ({
    ...document,
    documentType: shared(document.documentType),
    mimeType: shared(document.mimeType),
    parent: shared(document.parent),
    permissions: shared(document.permissions),
    customItemMetaData: shared(document.customItemMetaData),
    customFields: shared(document.customFields),
    history: {
      ...document.history,
      createdBy: shared(document.history.createdBy),
      modifiedBy: shared(document.history.modifiedBy),
    },
  });
}
