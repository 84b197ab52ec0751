import { Menu } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { maxMenuClients } from '../../../machines/clients/clients.setup.ts';
import type { SystemActors } from '../../../machines/root/flows.ts';
import { Flow } from '../flow.tsx';
import classes from './client-bar.module.css';
import { ClientButton } from './client-button.tsx';
import { ClientDialogSwitch } from './client-dialog-switch.tsx';
import { ClientsFailed } from './client-failed.tsx';
import { ClientMenu } from './client-menu.tsx';

/** Whom the signed-in person acts for at the moment [S2.11]. */
export const ClientBar = () => (
  <div className={classes.bar}>
    <Flow name="clients" skeleton={<Loading />} failed={(retry) => <ClientsFailed onRetry={retry} />}>
      {(clients) => <ActiveClient clients={clients} />}
    </Flow>
  </div>
);

function ActiveClient({ clients }: { clients: SystemActors['clients'] }) {
  const active = useSelector(clients, ({ context }) =>
    context.clients.find((client) => client.id === context.activeClientId),
  );
  const hasOthers = useSelector(clients, ({ context }) => context.total > 1);
  const isMany = useSelector(clients, ({ context }) => context.total > maxMenuClients);
  const canReload = useSelector(clients, (snapshot) => snapshot.can({ type: 'clients.reload' }));
  const isEmpty = useSelector(clients, (snapshot) => snapshot.matches('empty'));
  // The page below says that there is no client, and what to do about it.
  if (isEmpty) return null;
  if (canReload) return <ClientsFailed onRetry={() => clients.send({ type: 'clients.reload' })} />;
  if (!active) return <Loading />;
  if (isMany) return <ClientDialogSwitch clients={clients} active={active} />;
  return (
    <Menu position="bottom-start" offset={4} width={360} loop>
      <Menu.Target>
        <ClientButton client={active} hasOthers={hasOthers} />
      </Menu.Target>
      <ClientMenu clients={clients} active={active} />
    </Menu>
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
