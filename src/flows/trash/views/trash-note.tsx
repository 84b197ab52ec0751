import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import classes from './trash.module.css';

/** What became of the last document that was to be restored, above the list. */
export function TrashNote({ trash }: { trash: SystemActors['trash'] }) {
  const { t } = useTranslation(['trash', 'problems']);
  const note = useSelector(trash, ({ context }) => context.note);
  // The button that was pressed goes with the row.
  const place = useFocusWhen<HTMLParagraphElement>(note);
  if (!note) return null;
  const isRestored = note.kind === 'restored';
  const Icon = isRestored ? IconCircleCheck : IconAlertCircle;
  return (
    <p
      ref={place}
      tabIndex={-1}
      className={classes.note}
      data-bad={!isRestored || undefined}
      role={isRestored ? 'status' : 'alert'}
    >
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span>
        {isRestored
          ? t(note.name === note.oldName ? 'restored' : 'restoredAs', { name: note.name, old: note.oldName })
          : note.problem.code === 'notFound'
            ? t('gone', { name: note.name })
            : `${t('notRestored', { name: note.name })} ${t(`problems:${note.problem.code}`)}`}
      </span>
    </p>
  );
}
