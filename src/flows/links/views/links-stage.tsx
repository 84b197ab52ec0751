import { Button, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconCloudOff, IconLink, IconRefresh, IconSearch } from '@tabler/icons-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { foundLinks } from '../../../../machines/links/links.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import hidden from '../../../ui/hidden.module.css';
import { late } from '../../../ui/late.tsx';
import { breakpoints, from } from '../../../ui/page/breakpoints.ts';
import { StateMessage } from '../../../ui/state-message.tsx';
import { LinkRows } from './link-rows.tsx';
import classes from './links.module.css';

/** The table comes with a library of its own, which a phone never needs. */
const LinksGrid = late(() => import('./links-grid.tsx'));

/** The list, or what stands in its place: that it is coming, that it is empty, or why it is not there. */
export function LinksStage({ links }: { links: SystemActors['links'] }) {
  const { t } = useTranslation(['links', 'common', 'problems']);
  const isWide = useMediaQuery(from(breakpoints.desk), undefined, { getInitialValueInEffect: false });
  const found = useSelector(links, ({ context }) => foundLinks(context), shallowEqual);
  const hasLinks = useSelector(links, ({ context }) => context.links.length > 0);
  const problem = useSelector(links, ({ context }) => context.problem);
  const isLoading = useSelector(links, (snapshot) => snapshot.matches({ list: { open: 'loading' } }));
  const retry = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => links.send({ type: 'list.retry' })}
    >
      {t('common:retry')}
    </Button>
  );
  if (!hasLinks && isLoading) return <LinksSkeleton label={t('loading')} />;
  if (!hasLinks && problem)
    return (
      <StateMessage
        isError
        icon={<IconCloudOff size={22} stroke={1.7} />}
        title={t('failedTitle')}
        text={t(`problems:${problem.code}`)}
        action={retry}
      />
    );
  if (!hasLinks)
    return (
      <StateMessage
        icon={<IconLink size={22} stroke={1.7} />}
        title={t('emptyTitle')}
        text={t('emptyText')}
      />
    );
  return (
    <>
      <p className={hidden.hidden} role="status">
        {t('shown', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <StateMessage
          icon={<IconSearch size={22} stroke={1.7} />}
          title={t('noneTitle')}
          text={t('noneText')}
        />
      ) : isWide ? (
        <LinksGrid fallback={<LinksSkeleton label={t('loading')} />} links={links} rows={found} />
      ) : (
        <LinkRows links={links} rows={found} />
      )}
      <LinksFoot links={links} retry={retry} />
    </>
  );
}

/** The end of the list: the next page, its loading or its failure. */
function LinksFoot({ links, retry }: { links: SystemActors['links']; retry: React.ReactNode }) {
  const { t } = useTranslation(['links', 'problems']);
  const problem = useSelector(links, ({ context }) => context.problem);
  const hasMore = useSelector(links, ({ context }) => context.next !== null);
  const isLoading = useSelector(links, (snapshot) => snapshot.matches({ list: { open: 'loading' } }));
  if (problem)
    return (
      <div className={classes.foot} role="alert">
        <p>
          {t('moreFailed')} {t(`problems:${problem.code}`)}
        </p>
        {retry}
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
        onClick={() => links.send({ type: 'list.more' })}
      >
        {t(isLoading ? 'loading' : 'more')}
      </Button>
    </div>
  );
}

const LinksSkeleton = ({ label }: { label: string }) => (
  <div className={classes.skeleton} role="status" aria-label={label}>
    {[1, 2, 3, 4, 5].map((row) => (
      <Skeleton key={row} height={52} radius={8} />
    ))}
  </div>
);
