import { useEffect } from 'react';
import { type DocumentsActor, listOf, useList } from '../documents-actor.ts';
import type { ListRows } from './rows/list-rows.ts';

/** Brings the row of the document that a link led to into view, and the focus to it, once. */
export function useTarget(documents: DocumentsActor, rows: ListRows, goTo: (index: number) => void): void {
  const targetId = useList(documents, (snapshot) => snapshot?.context.targetId ?? null);
  useEffect(() => {
    if (targetId === null) return;
    const index = rows.documents.findIndex(({ id }) => id === targetId);
    if (index < 0) return;
    listOf(documents)?.send({ type: 'target.seen' });
    goTo(rows.folders.length + index);
  });
}
