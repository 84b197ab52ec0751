import { IconBuilding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Theme } from '../../../../contract/firm/theme.ts';
import { useFlowActor } from '../../../ui/flow/root-context.ts';
import classes from '../../../ui/page/message-page.module.css';
import surface from '../../../ui/surface.module.css';

/** Says to a user who is linked to no client what that means and who can change it [S2.14]. */
export function NoClients({ theme }: { theme: Theme }) {
  const { t } = useTranslation(['clients', 'common']);
  const clients = useFlowActor('clients');
  return (
    <section className={`${surface.card} ${classes.page}`}>
      <IconBuilding className={classes.picture} size={48} stroke={1.3} aria-hidden />
      <h1 tabIndex={-1}>{t('noClientsTitle')}</h1>
      <p role="status">{t('ClientSelectNoClients', { firm: theme.firmName })}</p>
      <p className={classes.contact}>{theme.contactLine}</p>
      <button type="button" onClick={() => clients?.send({ type: 'clients.reload' })}>
        {t('common:retry')}
      </button>
    </section>
  );
}
