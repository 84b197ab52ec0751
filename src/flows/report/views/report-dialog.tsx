import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ChatScreen } from './chat-screen.tsx';
import { ConfirmScreen } from './confirm-screen.tsx';
import { DescribeScreen } from './describe-screen.tsx';

interface ReportDialogProps {
  actor: SystemActors['report'];
}

/** The dialog in which an issue is reported, in its three screens [T2.09]. Escape or a press beside it closes it [T4.15]. */
export default function ReportDialog({ actor: report }: ReportDialogProps) {
  const { t } = useTranslation('report');
  const isSent = useSelector(report, (snapshot) => snapshot.matches('sent'));
  const isConfirming = useSelector(report, (snapshot) => snapshot.matches({ sent: 'confirming' }));
  const close = () => report.send({ type: 'dialog.close' });
  return (
    <Dialog opened onClose={close} title={t('title')} closeLabel={t('close')}>
      {isConfirming ? (
        <ConfirmScreen report={report} />
      ) : isSent ? (
        <ChatScreen report={report} />
      ) : (
        <DescribeScreen report={report} />
      )}
    </Dialog>
  );
}
