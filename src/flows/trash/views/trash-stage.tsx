import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { IconCloudOff, IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import hidden from '../../../ui/hidden.module.css';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { StateMessage } from '../../../ui/state-message.tsx';
import classes from './trash.module.css';
import { TrashRow } from './trash-row.tsx';

type Trash = SystemActors['trash'];

/** The list, or what stands in its place: that it is loading, that it is empty, or why it is not there. */
export function TrashStage({ trash }: { trash: Trash }) {
  const { t } = useTranslation(['trash', 'problems']);
  const documents = useSelector(trash, ({ context }) => context.documents);
  const problem = useSelector(trash, ({ context }) => context.problem);
  const hasMore = useSelector(trash, ({ context }) => context.next !== null);
  const isLoading = useSelector(trash, (snapshot) => snapshot.matches({ list: { open: 'loading' } }));
  if (documents.length === 0 && isLoading)
    return (
      <div className={classes.skeleton} role="status" aria-label={t('loading')}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={56} radius={8} />
        ))}
      </div>
    );
  if (documents.length === 0 && problem)
    return (
      <StateMessage
        isError
        icon={<IconCloudOff size={22} stroke={1.7} />}
        title={t('failedTitle')}
        text={t(`problems:${problem.code}`)}
        action={<RetryButton onClick={() => trash.send({ type: 'list.retry' })} />}
      />
    );
  if (documents.length === 0 && !hasMore)
    return (
      <StateMessage
        icon={<IconTrash size={22} stroke={1.7} />}
        title={t('emptyTitle')}
        text={t('emptyText')}
      />
    );
  return (
    <>
      <p className={hidden.hidden} role="status">
        {t('shown', { count: documents.length })}
      </p>
      <ul className={classes.rows} aria-label={t('title')}>
        {documents.map((document) => (
          <TrashRow key={document.id} trash={trash} document={document} />
        ))}
      </ul>
      <TrashFoot trash={trash} />
    </>
  );
}

/** The end of the list: the next page, its loading or its failure. */
function TrashFoot({ trash }: { trash: Trash }) {
  const { t } = useTranslation(['trash', 'problems']);
  const problem = useSelector(trash, ({ context }) => context.problem);
  const hasMore = useSelector(trash, ({ context }) => context.next !== null);
  const isLoading = useSelector(trash, (snapshot) => snapshot.matches({ list: { open: 'loading' } }));
  if (problem)
    return (
      <div className={classes.foot} role="alert">
        <p>
          {t('moreFailed')} {t(`problems:${problem.code}`)}
        </p>
        <RetryButton onClick={() => trash.send({ type: 'list.retry' })} />
      </div>
    );
  if (!hasMore) return null;
  return (
    <div className={classes.foot}>
      {/* While the answer is on its way it is not `disabled`, so that it keeps the focus. */}
      <Button
        variant="default"
        data-disabled={isLoading || undefined}
        aria-disabled={isLoading || undefined}
        aria-busy={isLoading}
        onClick={() => trash.send({ type: 'list.more' })}
      >
        {t(isLoading ? 'loading' : 'more')}
      </Button>
    </div>
  );
}
