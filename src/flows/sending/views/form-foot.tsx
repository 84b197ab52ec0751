import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconSend } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { isUnconfirmed } from '../../../../machines/sending/sending.setup.ts';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import surface from '../../../ui/surface.module.css';
import classes from './sending.module.css';

/** Why the message did not go, and the ways on: to send it, or to leave it. */
export function FormFoot({ sending }: { sending: SystemActors['sending'] }) {
  const { t } = useTranslation(['sending', 'problems']);
  const problem = useSelector(sending, ({ context }) => context.problem);
  const isUnsure = useSelector(sending, ({ context }) => isUnconfirmed(context));
  const isSending = useSelector(sending, (snapshot) => snapshot.matches('sending'));
  return (
    <div className={`${surface.lineAbove} ${classes.foot}`}>
      {problem && (
        <Notice tone="bad">
          <strong>{t(isUnsure ? 'unconfirmed' : 'notSent')}</strong> {t(`problems:${problem.code}`)}
        </Notice>
      )}
      <DialogFoot hint={isSending ? t('sendingHint') : ''}>
        <Button variant="default" onClick={() => sending.send({ type: 'dialog.close' })}>
          {t(isSending ? 'closeWhileSending' : 'cancel')}
        </Button>
        <ReasonedButton type="submit" isBusy={isSending} leftSection={<IconSend aria-hidden="true" />}>
          {t('send')}
        </ReasonedButton>
      </DialogFoot>
    </div>
  );
}
