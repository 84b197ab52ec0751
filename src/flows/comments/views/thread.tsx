import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { IconCloudOff, IconMessage } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { mayWrite } from '../../../../machines/comments/comments.setup.ts';
import { isPassing } from '../../../../machines/problem.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import text from '../../../ui/text.module.css';
import classes from './comments.module.css';
import { ThreadList } from './thread-list.tsx';

interface ThreadProps {
  comments: SystemActors['comments'];
  /** Of the document. */
  name: string;
}

/** The thread of a document: once it is there, on its way, or why it is not [S7.22]. */
export function Thread({ comments, name }: ThreadProps) {
  const { t } = useTranslation(['comments', 'problems', 'common']);
  const isEmpty = useSelector(comments, ({ context }) => context.comments.length === 0);
  const isShown = useSelector(comments, (snapshot) =>
    snapshot.matches({ dialog: { open: { thread: 'shown' } } }),
  );
  const hasFailed = useSelector(comments, (snapshot) =>
    snapshot.matches({ dialog: { open: { thread: 'failed' } } }),
  );
  const isWriter = useSelector(comments, ({ context }) => mayWrite(context));
  const loadProblem = useSelector(comments, ({ context }) => context.loadProblem);
  const refreshProblem = useSelector(comments, ({ context }) => context.refreshProblem);
  if (hasFailed)
    return (
      <div className={classes.state}>
        <StateMessage
          isError
          icon={<IconCloudOff size={22} />}
          title={t('failedTitle')}
          text={t(`problems:${loadProblem?.code ?? 'unknown'}`)}
          action={<RetryButton onClick={() => comments.send({ type: 'thread.retry' })} />}
        />
      </div>
    );
  if (!isShown) return <ThreadSkeleton label={t('common:loading')} />;
  return (
    <>
      {isEmpty ? (
        <div className={classes.state}>
          <StateMessage
            icon={<IconMessage size={22} />}
            title={t('emptyTitle')}
            text={t(isWriter ? 'emptyText' : 'emptyReadOnlyText')}
          />
        </div>
      ) : (
        <ThreadList comments={comments} name={name} />
      )}
      {refreshProblem && (
        <p className={text.caption} role="status">
          {isPassing(refreshProblem) ? t('refreshFailed') : t(`problems:${refreshProblem.code}`)}
        </p>
      )}
    </>
  );
}

const ThreadSkeleton = ({ label }: { label: string }) => (
  <div className={classes.skeleton} role="status" aria-label={label}>
    {['72%', '54%', '64%'].map((width) => (
      <div key={width}>
        <Skeleton height={12} width="38%" radius={6} />
        <Skeleton height={14} width={width} radius={6} />
      </div>
    ))}
  </div>
);
