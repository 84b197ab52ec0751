import '@mantine/core/styles/Skeleton.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCloudOff, IconLink, IconSearch } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { foundLinks } from '../../../../machines/links/links.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { late } from '../../../ui/flow/late.tsx';
import { ListFoot } from '../../../ui/list/list-foot.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import { breakpoints, from } from '../../../ui/page/breakpoints.ts';
import text from '../../../ui/text.module.css';
import { LinkRows } from './link-rows.tsx';

/** The table comes with a library of its own, which a phone never needs. */
const LinksGrid = late(() => import('./links-grid.tsx'));

/** The list, or a message in its place: that it is loading, that it is empty, or why it failed. */
export function LinksStage({ links }: { links: SystemActors['links'] }) {
  const { t } = useTranslation(['links', 'common', 'problems']);
  const isWide = useMediaQuery(from(breakpoints.desk), undefined, { getInitialValueInEffect: false });
  const found = useSelector(links, ({ context }) => foundLinks(context), shallowEqual);
  const hasLinks = useSelector(links, ({ context }) => context.links.length > 0);
  const problem = useSelector(links, ({ context }) => context.problem);
  const isLoading = useSelector(links, (snapshot) => snapshot.matches({ list: { open: 'loading' } }));
  const hasMore = useSelector(links, ({ context }) => context.next !== null);
  const retry = () => links.send({ type: 'list.retry' });
  if (!hasLinks && isLoading) return <LinksSkeleton label={t('loading')} />;
  if (!hasLinks && problem)
    return (
      <StateMessage
        isError
        icon={<IconCloudOff size={22} />}
        title={t('failedTitle')}
        text={t(`problems:${problem.code}`)}
        action={<RetryButton onClick={retry} />}
      />
    );
  if (!hasLinks)
    return <StateMessage icon={<IconLink size={22} />} title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <>
      <p className={text.hidden} role="status">
        {t('shown', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <StateMessage icon={<IconSearch size={22} />} title={t('noneTitle')} text={t('noneText')} />
      ) : isWide ? (
        <LinksGrid fallback={<LinksSkeleton label={t('loading')} />} links={links} rows={found} />
      ) : (
        <LinkRows links={links} rows={found} />
      )}
      <ListFoot
        problem={problem && `${t('moreFailed')} ${t(`problems:${problem.code}`)}`}
        hasMore={hasMore}
        isLoading={isLoading}
        words={{ more: t('more'), loading: t('loading') }}
        onMore={() => links.send({ type: 'list.more' })}
        onRetry={retry}
      />
    </>
  );
}

const LinksSkeleton = ({ label }: { label: string }) => <SkeletonRows label={label} count={5} height={52} />;
