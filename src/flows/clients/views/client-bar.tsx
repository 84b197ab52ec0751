import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import type { clientsMachine } from '../../../../machines/clients/clients.machine.ts';
import { maxMenuClients } from '../../../../machines/clients/clients.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Flow } from '../../../ui/flow/flow.tsx';
import classes from './client-bar.module.css';
import { ClientButton } from './client-button.tsx';
import { ClientDialogSwitch } from './client-dialog-switch.tsx';
import { ClientsFailed } from './client-failed.tsx';
import { ClientMenuSwitch } from './client-menu-switch.tsx';

/** Whom the signed-in user acts for at the moment [S2.11]. */
export function ClientBar() {
  const { t } = useTranslation('clients');
  return (
    <section className={classes.bar} aria-label={t('clientCaption')}>
      <Flow name="clients" skeleton={<Loading />} failed={(retry) => <ClientsFailed onRetry={retry} />}>
        {(clients) => <ActiveClient clients={clients} />}
      </Flow>
    </section>
  );
}

/** How another client is chosen: not at all, in a menu, or in the dialog, which also says that there is none. */
function wayToSwitch(snapshot: SnapshotFrom<typeof clientsMachine>) {
  if (snapshot.matches('failed')) return 'failed';
  if (!snapshot.matches('loaded')) return 'loading';
  const { total } = snapshot.context;
  // A dialog that is open stays, even if the list has become shorter meanwhile.
  const isInDialog = !snapshot.matches({ loaded: { dialog: 'closed' } });
  if (total === 0 || total > maxMenuClients || isInDialog) return 'dialog';
  return total > 1 ? 'menu' : 'none';
}

function ActiveClient({ clients }: { clients: SystemActors['clients'] }) {
  const active = useSelector(clients, ({ context }) => context.activeClient);
  const way = useSelector(clients, wayToSwitch);
  if (way === 'failed') return <ClientsFailed onRetry={() => clients.send({ type: 'clients.reload' })} />;
  if (way === 'loading') return <Loading />;
  if (way === 'dialog') return <ClientDialogSwitch clients={clients} active={active} />;
  if (way === 'menu') return <ClientMenuSwitch clients={clients} active={active} />;
  return <ClientButton client={active} />;
}

function Loading() {
  const { t } = useTranslation('clients');
  return (
    <div className={classes.loading} role="status" aria-label={t('clientsLoading')}>
      <span className={classes.bone} />
      <span className={`${classes.bone} ${classes.line}`} />
    </div>
  );
}
