import { useTranslation } from 'react-i18next';
import list from '../../../../ui/list/list.module.css';
import { RetryButton } from '../../../../ui/message/retry-button.tsx';
import type { DocumentsActor } from '../documents-actor.ts';
import { listOf, useList, useOpenList } from '../documents-actor.ts';
import { ListSkeleton } from '../screen-skeleton.tsx';

/** The foot of the list: the next page is loading, or why it is not [S9.03]. */
export function ListFoot({ documents }: { documents: DocumentsActor }) {
  const { t } = useTranslation('documents');
  const hasFailed = useList(documents, (snapshot) => snapshot?.context.problem != null);
  const hasMore = typeof useOpenList(documents)?.next === 'string';
  if (!hasMore) return null;
  if (!hasFailed) return <ListSkeleton count={3} isStill />;
  return (
    <div className={list.foot} role="alert">
      <span>{t('moreFailed')}</span>
      <RetryButton onClick={() => listOf(documents)?.send({ type: 'list.more' })} />
    </div>
  );
}
