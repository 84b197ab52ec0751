import { memo, useEffect } from 'react';
import { type DocumentsActor, listOf, useList } from '../documents-actor.ts';

interface NextPageProps {
  documents: DocumentsActor;
  /** Whether the rows on the page come near the last that is loaded. */
  isNearEnd: boolean;
}

/**
 * Asks for the next page as the end comes near [S9.03]; shows nothing. Memoised: scrolling renders its siblings again.
 */
export const NextPage = memo(function NextPage({ documents, isNearEnd }: NextPageProps) {
  const canAsk = useList(documents, (snapshot) => snapshot?.can({ type: 'list.more' }) === true);
  const hasFailed = useList(documents, (snapshot) => snapshot?.context.problem != null);
  // After a failure the user is asked, or it would be tried for ever.
  const isWanted = canAsk && isNearEnd && !hasFailed;
  useEffect(() => {
    if (isWanted) listOf(documents)?.send({ type: 'list.more' });
  }, [documents, isWanted]);
  return null;
});
