import { IconNews } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import { NewsRow } from './news-row.tsx';

interface NewsRowsProps {
  actor: SystemActors['news'];
  /** Only the first so many, and without their summaries. */
  most?: number;
}

const skeletonRows = 4;

/** The articles that have been read of the list, or why there are none. */
export function NewsRows({ actor, most }: NewsRowsProps) {
  const { t } = useTranslation(['news', 'problems']);
  const list = useSelector(actor, ({ context }) => context.list);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ list: 'failed' }));
  const hasNoContact = useSelector(actor, (snapshot) => snapshot.matches({ list: 'withoutContact' }));
  if (hasNoContact)
    return (
      <StateMessage
        isError
        icon={<IconNews />}
        title={t('failedTitle')}
        text={t(`problems:${problem?.code ?? 'contactMissing'}`)}
      />
    );
  const failure = hasFailed && (
    <StateMessage
      isError
      icon={<IconNews />}
      title={t('failedTitle')}
      text={t('failedText')}
      action={<RetryButton onClick={() => actor.send({ type: 'list.retry' })} />}
    />
  );
  if (!list) return failure || <SkeletonRows label={t('loading')} count={skeletonRows} height={48} />;
  if (list.items.length === 0)
    return <StateMessage icon={<IconNews />} title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <>
      <ul className={surface.lines}>
        {list.items.slice(0, most).map((item) => (
          <NewsRow key={item.id} item={item} isShort={most !== undefined} />
        ))}
      </ul>
      {failure}
    </>
  );
}
