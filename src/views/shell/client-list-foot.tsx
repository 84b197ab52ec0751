import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { clientListDefaults } from '../../../contract/clients.ts';
import type { SystemActors } from '../../../machines/root/flows.ts';
import classes from './client-dialog.module.css';

interface ClientListFootProps {
  clients: SystemActors['clients'];
  moreProps: Pick<ComponentProps<'button'>, 'onFocus' | 'onBlur'>;
  /** The failed search is asked for once more. */
  onRetry: () => void;
}

/** What follows the list: how many clients there are, or why they are not; more of them, or another try. */
export function ClientListFoot({ clients, moreProps, onRetry }: ClientListFootProps) {
  const { t } = useTranslation(['shell', 'common']);
  const term = useSelector(clients, ({ context }) => context.searchTerm);
  const hasSearchFailed = useSelector(clients, (snapshot) =>
    snapshot.matches({ ready: { search: 'failed' } }),
  );
  const hasMoreFailed = useSelector(clients, ({ context }) => term === '' && context.problem !== null);
  const canLoadMore = useSelector(
    clients,
    (snapshot) => term === '' && snapshot.can({ type: 'clients.more' }),
  );
  const isLoadingMore = useSelector(clients, (snapshot) => term === '' && snapshot.hasTag('busy'));
  return (
    <div className={classes.foot}>
      {(canLoadMore || isLoadingMore) && (
        <Button
          {...moreProps}
          variant="light"
          size="xs"
          aria-busy={isLoadingMore}
          onClick={() => clients.send({ type: 'clients.more' })}
        >
          {t(isLoadingMore ? 'clientsLoadingMore' : 'clientsMore')}
        </Button>
      )}
      {hasSearchFailed && (
        <Button variant="light" size="xs" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
      <p className={classes.line} role="status" data-bad={hasSearchFailed || hasMoreFailed || undefined}>
        <Line clients={clients} hasMoreFailed={hasMoreFailed} />
      </p>
    </div>
  );
}

function Line({ clients, hasMoreFailed }: { clients: SystemActors['clients']; hasMoreFailed: boolean }) {
  const { t } = useTranslation('shell');
  const total = useSelector(clients, ({ context }) => context.total);
  const found = useSelector(clients, ({ context }) => context.filteredClients?.length);
  const search = useSelector(clients, ({ value }) =>
    typeof value === 'object' ? value.ready.search : 'off',
  );
  if (search === 'typing' || search === 'searching') return t('clientsSearching');
  if (search === 'failed') return t('clientsNotSearched');
  if (hasMoreFailed) return t('clientsFailed');
  if (found === undefined) return t('clientsCount', { count: total });
  // The search answers one page: when it is full, there may be more than it shows.
  const { pageSize } = clientListDefaults;
  return found < pageSize ? t('clientsFound', { count: found }) : t('clientsFoundFirst', { shown: pageSize });
}
