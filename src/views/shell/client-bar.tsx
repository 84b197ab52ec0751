import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../contract/clients.ts';
import { displayNameOf, initialsOf } from '../../../contract/clients.ts';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { Flow } from '../flow.tsx';
import classes from './client-bar.module.css';
import { ClientMenu } from './client-menu.tsx';

/** Whom the signed-in person acts for at the moment [S2.11]. */
export const ClientBar = () => (
  <div className={classes.bar}>
    <Flow name="clients" skeleton={<Loading />} failed={(retry) => <Failed onRetry={retry} />}>
      {(clients) => <ActiveClient clients={clients} />}
    </Flow>
  </div>
);

function ActiveClient({ clients }: { clients: SystemActors['clients'] }) {
  const { t } = useTranslation('shell');
  const active = useSelector(clients, ({ context }) =>
    context.clients.find((client) => client.id === context.activeClientId),
  );
  const hasOthers = useSelector(clients, ({ context }) => context.total > 1);
  const canReload = useSelector(clients, (snapshot) => snapshot.can({ type: 'clients.reload' }));
  const isEmpty = useSelector(clients, (snapshot) => snapshot.matches('empty'));
  // The page below says that there is no client, and what to do about it.
  if (isEmpty) return null;
  if (canReload) return <Failed onRetry={() => clients.send({ type: 'clients.reload' })} />;
  if (!active) return <Loading />;
  return (
    <Menu position="bottom-start" offset={4} width={360} loop>
      <Menu.Target>
        <button
          type="button"
          className={classes.button}
          disabled={!hasOthers}
          aria-label={t('clientActive', { name: displayNameOf(active) })}
        >
          <Badge client={active} />
          {hasOthers && <IconChevronDown className={classes.caret} size={18} stroke={1.7} aria-hidden />}
        </button>
      </Menu.Target>
      <ClientMenu clients={clients} active={active} />
    </Menu>
  );
}

function Badge({ client }: { client: Client }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <span className={classes.tile} aria-hidden="true">
        {initialsOf(client)}
      </span>
      <span className={classes.words}>
        <span className={classes.caption}>
          {t('clientCaption')}
          {client.nickname && ` · ${client.nickname}`}
        </span>
        <span className={classes.name}>{displayNameOf(client)}</span>
      </span>
    </>
  );
}

function Loading() {
  const { t } = useTranslation('shell');
  return (
    <div className={classes.loading} role="status" aria-label={t('clientsLoading')}>
      <span className={classes.bone} />
      <span className={`${classes.bone} ${classes.line}`} />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <p className={classes.failed}>
      <span>{t('clientsFailed')}</span>
      <button type="button" className={classes.retry} onClick={onRetry}>
        {t('common:retry')}
      </button>
    </p>
  );
}
