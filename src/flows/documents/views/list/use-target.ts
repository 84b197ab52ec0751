import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { DocumentsActor } from '../documents-actor.ts';
import type { ListRows } from './list-rows.ts';

/** Brings the row of the document that a link led to into view, and the focus to it, once. */
export function useTarget(documents: DocumentsActor, rows: ListRows, goTo: (index: number) => void): void {
  const targetId = useSelector(documents, (snapshot) =>
    snapshot.matches({ link: 'shown' }) ? snapshot.context.target?.id : undefined,
  );
  useEffect(() => {
    if (targetId === undefined) return;
    const index = rows.documents.findIndex(({ id }) => id === targetId);
    if (index < 0) return;
    documents.send({ type: 'target.seen' });
    goTo(rows.folders.length + index);
  });
}
