import type { KeyboardEvent } from 'react';
import type { StorageDocument } from '../../../../../contract/storage/storage-items.ts';
import { type DocumentsActor, listOf } from '../documents-actor.ts';
import { nextRow } from './list-keys.ts';
import { type ListRow, type ListRows, rowAt } from './rows/list-rows.ts';

interface GridKeys {
  documents: DocumentsActor;
  rows: ListRows;
  /** The row that has the focus, from 0. */
  active: number;
  goTo: (index: number) => void;
  openFolder: (id: string) => void;
  openDocument: (document: StorageDocument) => void;
  openMenu: (document: StorageDocument, button: HTMLButtonElement) => void;
}

/** The keys of the grid: rows by arrows, what is in a row by left and right, choosing by space, shift and control. */
export function useGridKeys({ documents, rows, active, goTo, ...open }: GridKeys) {
  const extendTo = (index: number) => {
    const from = rowAt(rows, active);
    const to = rowAt(rows, index);
    const list = listOf(documents);
    if (list?.getSnapshot().context.selection.anchorId === null && from?.kind === 'document')
      listOf(documents)?.send({ type: 'selection.toggle', documentId: from.document.id });
    if (to?.kind === 'document')
      listOf(documents)?.send({ type: 'selection.extend', documentId: to.document.id });
  };
  const onRow = (event: KeyboardEvent, row: ListRow, element: HTMLElement): boolean => {
    const document = row.kind === 'document' ? row.document : undefined;
    switch (event.key) {
      case 'Enter':
        document ? open.openDocument(document) : row.kind === 'folder' && open.openFolder(row.folder.id);
        return true;
      case ' ':
        if (document)
          listOf(documents)?.send({
            type: event.shiftKey ? 'selection.extend' : 'selection.toggle',
            documentId: document.id,
          });
        return true;
      case 'ContextMenu':
      case 'F10': {
        const button = element.querySelector<HTMLButtonElement>('[aria-haspopup]');
        if (event.key === 'F10' && !event.shiftKey) return false;
        if (document && button) open.openMenu(document, button);
        return true;
      }
      default:
        return false;
    }
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const rowElement = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (event.altKey || !rowElement) return;
    const isOnRow = event.target === rowElement;
    const row = rowAt(rows, active);
    const to = event.ctrlKey || event.metaKey ? undefined : nextRow(event.key, active, rows.count);
    if ((event.ctrlKey || event.metaKey) && event.key === 'a')
      listOf(documents)?.send({ type: 'selection.all' });
    else if (event.ctrlKey || event.metaKey) return;
    else if (event.key === 'Escape') return listOf(documents)?.send({ type: 'selection.clear' });
    else if (to !== undefined) {
      if (event.shiftKey) extendTo(to);
      goTo(to);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') moveWithin(event, rowElement);
    else if (!isOnRow || !row || !onRow(event, row, rowElement)) return;
    event.preventDefault();
  };
}

/** Left and right go along what is in a row and can be seen: a phone hides some of it. Left of the first is the row itself. */
function moveWithin({ key, target }: KeyboardEvent, row: HTMLElement): void {
  const controls = [...row.querySelectorAll<HTMLElement>('input, button')];
  const stops = [row, ...controls.filter((one) => one.getClientRects().length > 0)];
  const at = stops.indexOf(target as HTMLElement);
  const next = stops[at + (key === 'ArrowRight' ? 1 : -1)];
  next?.focus();
}
