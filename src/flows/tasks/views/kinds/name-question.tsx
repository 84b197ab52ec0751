import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { signingMachine } from '../../../../../machines/task/signing/signing.machine.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogStack } from '../../../../ui/dialog/dialog-form.tsx';
import { ConfirmButton, QuestionFoot } from '../../../../ui/dialog/question-foot.tsx';
import { useFocusReturn } from '../../../../ui/focus/use-focus-return.ts';

/** Asks whether a signer means to sign with a name that is not that of their account (decision 28). */
export function NameQuestion({ signing }: { signing: ActorRefFrom<typeof signingMachine> }) {
  const { t } = useTranslation('taskKinds');
  const { signer, name } = useSelector(signing, ({ context }) => context);
  const isUnread = useSelector(signing, (snapshot) => !snapshot.can({ type: 'name.confirm' }));
  useFocusReturn();
  const correct = () => signing.send({ type: 'name.correct' });
  return (
    <Dialog opened onClose={correct} title={t('sign.otherName')} closeLabel={t('sign.changeName')}>
      <DialogStack>
        <p>{t('sign.otherNameText', { account: signer, name: name.trim() })}</p>
        <QuestionFoot isUnread={isUnread}>
          <Button variant="default" data-autofocus onClick={correct}>
            {t('sign.changeName')}
          </Button>
          <ConfirmButton onClick={() => signing.send({ type: 'name.confirm' })}>
            {t('sign.useName')}
          </ConfirmButton>
        </QuestionFoot>
      </DialogStack>
    </Dialog>
  );
}
