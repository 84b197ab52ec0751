import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import type { DocumentList } from './lists.ts';

/** The documents that are chosen in the list on screen. */
export interface Selection {
  readonly ids: Readonly<Record<string, true>>;
  /** Where a range begins: the row that was chosen last by itself. */
  readonly anchorId: string | null;
  /** Whether the whole list is wanted: its rest is loaded, and chosen as it comes. */
  readonly isWhole?: true;
}

/** The largest list that may be chosen as a whole: each of its documents is loaded for it. */
export const mostChosen = 20_000;

export const nothingSelected: Selection = { ids: {}, anchorId: null };

/** Chooses a document, or puts it back. */
export function toggle({ ids }: Selection, id: string): Selection {
  const { [id]: was, ...rest } = ids;
  return { ids: was ? rest : { ...ids, [id]: true }, anchorId: id };
}

/** Chooses everything from the anchor to a document, both included; the anchor stays, so that the range can be drawn anew. */
export function extend(selection: Selection, list: DocumentList, id: string): Selection {
  const to = list.documents.findIndex((document) => document.id === id);
  const anchor = list.documents.findIndex((document) => document.id === selection.anchorId);
  if (anchor < 0 || to < 0) return toggle(nothingSelected, id);
  const range = list.documents.slice(Math.min(anchor, to), Math.max(anchor, to) + 1);
  return { ids: idsOf(range), anchorId: selection.anchorId };
}

/** Chooses every document that is loaded; when they are chosen already, none. */
export const toggleAll = (selection: Selection, list: DocumentList): Selection =>
  Object.keys(selection.ids).length === list.documents.length
    ? nothingSelected
    : { ids: idsOf(list.documents), anchorId: selection.anchorId };

/** Chooses all that is loaded, and what is loaded from now on until the list is whole. */
export const wholeOf = (list: DocumentList): Selection => ({
  ids: idsOf(list.documents),
  anchorId: null,
  ...(list.next !== null && { isWhole: true as const }),
});

/** Chooses no more than what is chosen already. */
export const withoutRest = ({ ids, anchorId }: Selection): Selection => ({ ids, anchorId });

/**
 * The selection in a newer list: documents that are gone are no longer selected. When the whole list is selected, all
 * of it.
 */
export function withinList(selection: Selection, list: DocumentList): Selection {
  if (selection.isWhole) return wholeOf(list);
  const chosen = list.documents.filter(({ id }) => selection.ids[id]);
  return chosen.length === Object.keys(selection.ids).length
    ? selection
    : { ...selection, ids: idsOf(chosen) };
}

/** The chosen documents in the order of the list. */
export const selectedIn = ({ ids }: Selection, list: DocumentList | undefined): readonly StorageDocument[] =>
  list?.documents.filter(({ id }) => ids[id]) ?? [];

const idsOf = (documents: readonly StorageDocument[]) =>
  Object.fromEntries(documents.map(({ id }) => [id, true as const]));
