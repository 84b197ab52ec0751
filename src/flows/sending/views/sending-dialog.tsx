import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import text from '../../../ui/text.module.css';
import { MessageForm } from './message-form.tsx';
import { RefusedScreen } from './refused-screen.tsx';
import { SentScreen } from './sent-screen.tsx';

/** The dialog in which documents are sent by link [S5.01]: the form, and afterwards the confirmation. */
export default function SendingDialog({ actor: sending }: { actor: SystemActors['sending'] }) {
  const { t } = useTranslation('sending');
  const isRefused = useSelector(sending, (snapshot) => snapshot.matches({ composing: 'refused' }));
  const isOpening = useSelector(sending, (snapshot) => snapshot.matches({ composing: 'opening' }));
  const isQueued = useSelector(sending, (snapshot) => snapshot.matches({ sending: 'queued' }));
  const isSent = useSelector(sending, (snapshot) => snapshot.matches('sent'));
  const close = () => sending.send({ type: 'dialog.close' });
  return (
    <Dialog opened onClose={close} title={t('title')} closeLabel={t('close')}>
      {isSent ? (
        <SentScreen sending={sending} />
      ) : isRefused ? (
        <RefusedScreen sending={sending} />
      ) : isOpening || isQueued ? (
        <Waiting sentence={isQueued ? t('queued') : t('opening')} />
      ) : (
        <MessageForm sending={sending} />
      )}
    </Dialog>
  );
}

const Waiting = ({ sentence }: { sentence: string }) => (
  <DialogStack>
    <p className={text.quiet} role="status">
      {sentence}
    </p>
    {['to', 'subject', 'message'].map((field) => (
      <Skeleton key={field} height={42} radius={8} />
    ))}
  </DialogStack>
);
