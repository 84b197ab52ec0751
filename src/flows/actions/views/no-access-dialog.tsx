import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';

/** Says which action the user lacks the permission for [T2.20]. */
export default function NoAccessDialog({ actor: actions }: { actor: SystemActors['actions'] }) {
  const { t } = useTranslation(['actions', 'requestKinds']);
  const denied = useSelector(actions, ({ context }) => context.denied ?? '');
  const close = () => actions.send({ type: 'dialog.close' });
  return (
    <Dialog opened onClose={close} title={t('noAccessTitle')} closeLabel={t('ok')}>
      <DialogStack>
        <p>{t('noAccessText', { action: t([`requestKinds:${denied}.name`, `action.${denied}.name`]) })}</p>
        <DialogFoot>
          <Button data-autofocus onClick={close}>
            {t('ok')}
          </Button>
        </DialogFoot>
      </DialogStack>
    </Dialog>
  );
}
