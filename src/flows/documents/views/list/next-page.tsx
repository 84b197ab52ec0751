import { memo, useEffect } from 'react';
import { type DocumentsActor, listOf, useList } from '../documents-actor.ts';

interface NextPageProps {
  documents: DocumentsActor;
  /** Whether the rows on the page come near the last that is loaded. */
  isNearEnd: boolean;
}

/**
 * Tells the list that the end comes near [S9.03]; shows nothing. Memoised: scrolling renders its siblings again.
 */
export const NextPage = memo(function NextPage({ documents, isNearEnd }: NextPageProps) {
  const canLoad = useList(documents, (snapshot) => snapshot?.can({ type: 'list.nearEnd' }) === true);
  // Sent again when a page has come and the end is still near.
  const isWanted = canLoad && isNearEnd;
  useEffect(() => {
    if (isWanted) listOf(documents)?.send({ type: 'list.nearEnd' });
  }, [documents, isWanted]);
  return null;
});
