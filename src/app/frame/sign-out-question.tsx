import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogStack } from '../../ui/dialog/dialog-form.tsx';
import { ConfirmButton, QuestionFoot } from '../../ui/dialog/question-foot.tsx';
import { usePageActor } from '../../ui/flow/root-context.ts';

/** Asks before signing out drops files that are still uploading. */
export default function SignOutQuestion() {
  const { t } = useTranslation('shell');
  const session = usePageActor('session');
  const isUnread = useSelector(session, (snapshot) => !snapshot.can({ type: 'signOut.confirm' }));
  const stay = () => session.send({ type: 'signOut.cancel' });
  return (
    <Dialog opened onClose={stay} title={t('leaveTitle')} closeLabel={t('close')}>
      <DialogStack>
        <p>{t('leaveText')}</p>
        <QuestionFoot isUnread={isUnread}>
          <ConfirmButton variant="default" onClick={() => session.send({ type: 'signOut.confirm' })}>
            {t('leaveConfirm')}
          </ConfirmButton>
          <Button data-autofocus onClick={stay}>
            {t('leaveStay')}
          </Button>
        </QuestionFoot>
      </DialogStack>
    </Dialog>
  );
}
