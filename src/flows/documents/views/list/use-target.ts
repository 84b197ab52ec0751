import { useEffect } from 'react';
import { useFlowValue } from '../../../../ui/flow/use-flow-value.ts';
import { type DocumentsActor, listOf, useList } from '../documents-actor.ts';
import type { ListRows } from './rows/list-rows.ts';

/**
 * Brings the row of the document that a link led to into view, and the focus to it, once. While the document is open over
 * the list, the focus stays in it; the row gets it when the document is closed.
 */
export function useTarget(documents: DocumentsActor, rows: ListRows, goTo: (index: number) => void): void {
  const targetId = useList(documents, (snapshot) => snapshot?.context.targetId ?? null);
  const isCovered = useFlowValue('preview', (snapshot) => snapshot.hasTag('open')) ?? false;
  useEffect(() => {
    if (targetId === null || isCovered) return;
    const index = rows.documents.findIndex(({ id }) => id === targetId);
    if (index < 0) return;
    listOf(documents)?.send({ type: 'target.seen' });
    goTo(rows.folders.length + index);
  });
}
