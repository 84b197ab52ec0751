import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { offerOf } from '../../../../machines/folder/folder.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Notice } from '../../../ui/message/notice.tsx';

/** Why there is no folder yet: its name is taken, or the call failed [S4.16, S8.13]. Announced as it appears. */
export function Outcome({ folder }: { folder: SystemActors['folder'] }) {
  const { t } = useTranslation(['folder', 'problems']);
  const isTaken = useSelector(folder, (snapshot) => snapshot.matches('conflict'));
  const canTake = useSelector(folder, (snapshot) => snapshot.can({ type: 'offer.take' }));
  const offer = useSelector(folder, ({ context }) => offerOf(context));
  const problem = useSelector(folder, ({ context }) => context.problem);
  if (isTaken) return <Notice isUrgent>{canTake ? t('taken', { name: offer }) : t('takenToo')}</Notice>;
  if (!problem) return null;
  return (
    <Notice tone="bad">
      {problem.code === 'forbidden' ? t('notAllowed') : `${t('notCreated')} ${t(`problems:${problem.code}`)}`}
    </Notice>
  );
}
