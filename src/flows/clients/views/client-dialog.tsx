import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { usePageActor } from '../../../ui/flow/root-context.ts';
import { ClientForm } from './client-form.tsx';

interface ClientDialogProps {
  clients: SystemActors['clients'];
  opened: boolean;
}

/** Finds a client among many and makes it the active one [S2.13], or says that there is none [S2.14, S8.23]. */
export default function ClientDialog({ clients, opened }: ClientDialogProps) {
  const { t } = useTranslation('clients');
  const hasNone = useSelector(clients, ({ context }) => context.total === 0);
  const close = () => clients.send({ type: 'dialog.close' });
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('clientSelectTitle')}
      closeLabel={t('clientSelectClose')}
    >
      {hasNone ? <NoneToSelect onClose={close} /> : <ClientForm clients={clients} onClose={close} />}
    </Dialog>
  );
}

function NoneToSelect({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('clients');
  const firm = useSelector(usePageActor('session'), ({ context }) => context.theme?.firmName);
  return (
    <DialogStack>
      <p>{t('ClientSelectNoClients', { firm: firm ?? t('yourFirm') })}</p>
      <DialogFoot>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('clientSelectCancel')}
        </Button>
      </DialogFoot>
    </DialogStack>
  );
}
