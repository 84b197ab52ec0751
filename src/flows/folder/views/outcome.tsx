import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { offerOf } from '../../../../machines/folder/folder.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import classes from './folder.module.css';

/** Why there is no folder yet: its name is taken, or the call failed [S4.16, S8.13]. Announced as it appears. */
export function Outcome({ folder }: { folder: SystemActors['folder'] }) {
  const { t } = useTranslation(['folder', 'problems']);
  const isTaken = useSelector(folder, (snapshot) => snapshot.matches('conflict'));
  const canTake = useSelector(folder, (snapshot) => snapshot.can({ type: 'offer.take' }));
  const offer = useSelector(folder, ({ context }) => offerOf(context));
  const problem = useSelector(folder, ({ context }) => context.problem);
  if (isTaken)
    return (
      <p className={classes.taken} role="alert">
        <IconInfoCircle size={18} stroke={1.7} aria-hidden="true" />
        <span>{canTake ? t('taken', { name: offer }) : t('takenToo')}</span>
      </p>
    );
  if (!problem) return null;
  return (
    <p className={classes.problem} role="alert">
      <IconAlertCircle size={18} stroke={1.7} aria-hidden="true" />
      <span>
        {problem.code === 'forbidden'
          ? t('notAllowed')
          : `${t('notCreated')} ${t(`problems:${problem.code}`)}`}
      </span>
    </p>
  );
}
