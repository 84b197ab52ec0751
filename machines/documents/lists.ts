import type { Container, StorageDocument } from '../../contract/storage/storage-items.ts';

/** The documents of one container, as far as they are loaded. */
export interface DocumentList {
  readonly documents: readonly StorageDocument[];
  /** The cursor of the next page; `null` at the end. */
  readonly next: string | null;
  readonly pageIndex: number;
  readonly totalPages: number;
  readonly total: number;
}

/** Where the list of all documents of the client is kept; the lists of folders are kept under their ids. */
export const allDocumentsKey = 'all';

/** Where what was found is kept. */
export const foundKey = 'found';

/** The open folder, as far as its list depends on it. */
export interface OpenFolder extends Pick<Container, 'id' | 'type'> {
  /** Folders whose documents are listed in place of those of the folder itself [S6.06]; `null` lists the folder. */
  readonly parentIds: readonly string[] | null;
}

/** Which list is on screen: what was found, all documents, or the open folder's. */
export const listKeyOf = (context: {
  readonly isFlat: boolean;
  readonly folder: OpenFolder | null;
  readonly question: { readonly search: string };
}): string =>
  context.question.search !== '' ? foundKey : context.isFlat ? allDocumentsKey : (context.folder?.id ?? '');

/** A page as the service answers it. */
export type DocumentPage = DocumentList;

/** Puts a page behind a list; a document that is there already keeps its place and takes its newest fields [S4.14]. */
export function appendPage(list: DocumentList, page: DocumentPage): DocumentList {
  return { ...page, documents: mergeById(list.documents, page.documents) };
}

/**
 * Puts a newly asked first page before what is known [S4.14]. When only the first page was loaded it is replaced
 * whole, so that what was deleted elsewhere goes; else the later pages and their cursor stay.
 */
export function refreshFirstPage(list: DocumentList, page: DocumentPage): DocumentList {
  if (list.pageIndex === 0) return page;
  return {
    ...list,
    documents: mergeById(page.documents, withoutIds(list.documents, page.documents)),
    total: page.total,
  };
}

const withoutIds = (from: readonly StorageDocument[], those: readonly StorageDocument[]) => {
  const ids = new Set(those.map((document) => document.id));
  return from.filter((document) => !ids.has(document.id));
};

/**
 * Merges without duplicate ids [S4.14]: order of first sight, fields of last sight. `known` has each id once. A page that brings
 * nothing known, as nearly all do, costs a look at each known id and no more: there may be tens of thousands.
 */
export function mergeById<Item extends { readonly id: string }>(
  known: readonly Item[],
  found: readonly Item[],
): readonly Item[] {
  const latest = new Map(found.map((item) => [item.id, item]));
  if (!known.some(({ id }) => latest.has(id))) return [...known, ...latest.values()];
  const fresh = known.map((item) => latest.get(item.id) ?? item);
  for (const { id } of known) latest.delete(id);
  return [...fresh, ...latest.values()];
}

/** The lists with newer words about some of their documents: what is said of them is changed in place. */
export const withDocuments = (
  lists: Readonly<Record<string, DocumentList>>,
  ids: readonly string[],
  change: Partial<StorageDocument>,
): Readonly<Record<string, DocumentList>> =>
  Object.fromEntries(
    Object.entries(lists).map(([key, list]) => [
      key,
      list.documents.some(({ id }) => ids.includes(id))
        ? {
            ...list,
            documents: list.documents.map((document) =>
              ids.includes(document.id) ? { ...document, ...change } : document,
            ),
          }
        : list,
    ]),
  );

/** The lists without one [S4.14]. */
export function withoutList(
  lists: Readonly<Record<string, DocumentList>>,
  containerId: string,
): Readonly<Record<string, DocumentList>> {
  const { [containerId]: _dropped, ...rest } = lists;
  return rest;
}
