import '@mantine/core/styles/Skeleton.layer.css';
import { IconCloudOff, IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { ListFoot } from '../../../ui/list/list-foot.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import text from '../../../ui/text.module.css';
import { TrashRow } from './trash-row.tsx';

type Trash = SystemActors['trash'];

/** The list, or a message in its place: that it is loading, that it is empty, or why it failed. */
export function TrashStage({ trash }: { trash: Trash }) {
  const { t } = useTranslation(['trash', 'problems']);
  const documents = useSelector(trash, ({ context }) => context.documents);
  const problem = useSelector(trash, ({ context }) => context.problem);
  const hasMore = useSelector(trash, ({ context }) => context.next !== null);
  const isLoading = useSelector(trash, (snapshot) => snapshot.matches({ list: { open: 'loading' } }));
  if (documents.length === 0 && isLoading) return <SkeletonRows label={t('loading')} count={3} height={56} />;
  if (documents.length === 0 && problem)
    return (
      <StateMessage
        isError
        icon={<IconCloudOff size={22} />}
        title={t('failedTitle')}
        text={t(`problems:${problem.code}`)}
        action={<RetryButton onClick={() => trash.send({ type: 'list.retry' })} />}
      />
    );
  if (documents.length === 0 && !hasMore)
    return <StateMessage icon={<IconTrash size={22} />} title={t('emptyTitle')} />;
  return (
    <>
      <p className={text.hidden} role="status">
        {t('shown', { count: documents.length })}
      </p>
      <ul aria-label={t('title')}>
        {documents.map((document) => (
          <TrashRow key={document.id} trash={trash} document={document} />
        ))}
      </ul>
      <ListFoot
        problem={problem && `${t('moreFailed')} ${t(`problems:${problem.code}`)}`}
        hasMore={hasMore}
        isLoading={isLoading}
        words={{ more: t('more'), loading: t('loading') }}
        onMore={() => trash.send({ type: 'list.more' })}
        onRetry={() => trash.send({ type: 'list.retry' })}
      />
    </>
  );
}
