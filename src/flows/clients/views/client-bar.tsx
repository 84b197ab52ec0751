import { IconArrowBackUp } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { displayNameOf } from '../../../../contract/firm/clients.ts';
import type { clientsMachine } from '../../../../machines/clients/clients.machine.ts';
import { wayToSwitch } from '../../../../machines/clients/clients.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Flow } from '../../../ui/flow/flow.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './client-bar.module.css';
import { ClientButton } from './client-button.tsx';
import { ClientDialogSwitch } from './client-dialog-switch.tsx';
import { ClientsFailed } from './client-failed.tsx';
import { ClientMenuSwitch } from './client-menu-switch.tsx';

/** Whom the signed-in user acts for at the moment [S2.11]. */
export function ClientBar() {
  const { t } = useTranslation('clients');
  return (
    <section className={`${surface.lineBelow} ${classes.bar}`} aria-label={t('clientCaption')}>
      <Flow name="clients" skeleton={<Loading />} failed={(retry) => <ClientsFailed onRetry={retry} />}>
        {(clients) => (
          <>
            <ActiveClient clients={clients} />
            <WayBack clients={clients} />
          </>
        )}
      </Flow>
    </section>
  );
}

/** What stands in the bar: how far the clients are loaded, then how another is chosen. */
function contentOf(snapshot: SnapshotFrom<typeof clientsMachine>) {
  if (snapshot.matches('failed')) return 'failed';
  if (!snapshot.matches('loaded')) return 'loading';
  return wayToSwitch(snapshot.context.total, !snapshot.matches({ loaded: { dialog: 'closed' } }));
}

function ActiveClient({ clients }: { clients: SystemActors['clients'] }) {
  const active = useSelector(clients, ({ context }) => context.activeClient);
  const way = useSelector(clients, contentOf);
  if (way === 'failed') return <ClientsFailed onRetry={() => clients.send({ type: 'clients.reload' })} />;
  if (way === 'loading') return <Loading />;
  if (way === 'dialog') return <ClientDialogSwitch clients={clients} active={active} />;
  if (way === 'menu') return <ClientMenuSwitch clients={clients} active={active} />;
  return <ClientButton client={active} />;
}

/** That another client is active with an open task or folder, said once, and the way back to the one before. */
function WayBack({ clients }: { clients: SystemActors['clients'] }) {
  const { t } = useTranslation('clients');
  const active = useSelector(clients, ({ context }) => context.activeClient);
  const before = useSelector(clients, ({ context }) => context.before);
  const isSwitched = useSelector(clients, ({ context }) => context.isSwitched);
  return (
    <>
      {/* The live region is rendered before its first message: screen readers announce only changes in it. */}
      <p role="status" className={text.hidden}>
        {isSwitched && active ? t('clientSwitched', { client: displayNameOf(active) }) : ''}
      </p>
      {before && (
        <button
          type="button"
          className={`${surface.link} ${classes.back}`}
          onClick={() => clients.send({ type: 'client.wanted', clientId: before.id, isAsked: true })}
        >
          <IconArrowBackUp size={16} aria-hidden />
          <span className={text.cut}>{t('clientBack', { name: displayNameOf(before) })}</span>
        </button>
      )}
    </>
  );
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
