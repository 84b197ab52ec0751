import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackThanks } from './feedback-thanks.tsx';

/** The feedback form [T2.08], and thanks once it is submitted. */
export default function FeedbackDialog({ help }: { help: SystemActors['help'] }) {
  const { t } = useTranslation('help-menu');
  const isSubmitted = useSelector(help, (snapshot) => snapshot.matches({ feedback: 'submitted' }));
  const close = () => help.send({ type: 'dialog.close' });
  return (
    <Dialog opened onClose={close} title={t('feedback.title')} closeLabel={t('feedback.close')}>
      {isSubmitted ? <FeedbackThanks onClose={close} /> : <FeedbackForm help={help} onClose={close} />}
    </Dialog>
  );
}
