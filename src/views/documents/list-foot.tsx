import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryButton } from '../../ui/retry-button.tsx';
import styles from './document-list.module.css';
import type { DocumentsActor } from './documents-actor.ts';
import { openListOf } from './documents-actor.ts';
import { ListSkeleton } from './screen-skeleton.tsx';

/** How many rows before the end the next page is asked for. */
const ahead = 25;

interface ListFootProps {
  documents: DocumentsActor;
  /** The last row that exists on the page. */
  lastIndex: number;
  /** How many rows are loaded. */
  count: number;
}

/** What follows the last row: the next page on its way, or why it is not [S9.03]. */
export function ListFoot({ documents, lastIndex, count }: ListFootProps) {
  const { t } = useTranslation('documents');
  const canAsk = useSelector(documents, (snapshot) => snapshot.can({ type: 'list.more' }));
  const hasFailed = useSelector(documents, (snapshot) => snapshot.context.listProblem !== null);
  const hasMore = useSelector(documents, (snapshot) => typeof openListOf(snapshot)?.next === 'string');
  const isNearEnd = lastIndex >= count - ahead;
  const isWanted = canAsk && isNearEnd && !hasFailed;
  // After a failure the person is asked, or it would be tried for ever.
  useEffect(() => {
    if (isWanted) documents.send({ type: 'list.more' });
  }, [documents, isWanted]);
  if (!hasMore) return null;
  if (!hasFailed) return <ListSkeleton count={3} />;
  return (
    <div className={styles.foot} role="alert">
      <span>{t('moreFailed')}</span>
      <RetryButton onClick={() => documents.send({ type: 'list.more' })} />
    </div>
  );
}
