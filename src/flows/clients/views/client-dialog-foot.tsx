import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import type { clientsMachine } from '../../../../machines/clients/clients.machine.ts';
import { shownPage } from '../../../../machines/clients/pages.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import text from '../../../ui/text.module.css';
import classes from './client-dialog.module.css';
import { ClientPages } from './client-pages.tsx';

interface ClientDialogFootProps {
  clients: SystemActors['clients'];
  /** The failed search is asked for once more. */
  onRetry: () => void;
}

/** What there is to say about the list. */
function sayingOf(snapshot: SnapshotFrom<typeof clientsMachine>) {
  const { value, context } = snapshot;
  const dialog = typeof value === 'object' ? value.loaded.dialog : 'closed';
  const step = typeof dialog === 'object' ? dialog.open : 'closed';
  if (step === 'searchFailed') return 'clientsNotSearched';
  if (step === 'typing' || step === 'searching') return 'clientsSearching';
  if (context.problem !== null) return 'clientsFailed';
  return context.filteredClients === null ? 'clientsCount' : 'clientsFound';
}

/** The foot of the list: its pages, and how many clients there are or why they are not. */
export function ClientDialogFoot({ clients, onRetry }: ClientDialogFootProps) {
  const { t } = useTranslation(['clients', 'common']);
  const saying = useSelector(clients, sayingOf);
  const count = useSelector(clients, ({ context }) => shownPage(context).total);
  const page = useSelector(clients, ({ context }) => shownPage(context).pageNum);
  const pages = useSelector(clients, ({ context }) => shownPage(context).totalPages);
  const isCounted = saying === 'clientsCount' || saying === 'clientsFound';
  const hasFailed = saying === 'clientsNotSearched';
  return (
    <div className={classes.foot}>
      <ClientPages clients={clients} page={page} pages={pages} />
      {hasFailed && (
        <Button variant="light" size="xs" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
      <p
        className={`${text.caption} ${classes.line}`}
        role="status"
        data-bad={hasFailed || saying === 'clientsFailed' || undefined}
      >
        <span>{t(saying, { count })}</span>
        {isCounted && pages > 1 && <span className={text.hidden}>{t('clientPageOf', { page, pages })}</span>}
      </p>
    </div>
  );
}
