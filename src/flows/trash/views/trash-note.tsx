import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import { Notice } from '../../../ui/message/notice.tsx';

/** What became of the last document that was to be restored, above the list. */
export function TrashNote({ trash }: { trash: SystemActors['trash'] }) {
  const { t } = useTranslation(['trash', 'problems']);
  const note = useSelector(trash, ({ context }) => context.note);
  // The button that was pressed goes with the row.
  const place = useFocusWhen<HTMLDivElement>(note);
  if (!note) return null;
  const isRestored = note.kind === 'restored';
  return (
    <Notice ref={place} tone={isRestored ? 'good' : 'bad'}>
      {isRestored
        ? t(note.name === note.oldName ? 'restored' : 'restoredAs', { name: note.name, old: note.oldName })
        : note.problem.code === 'notFound'
          ? t('gone', { name: note.name })
          : `${t('notRestored', { name: note.name })} ${t(`problems:${note.problem.code}`)}`}
    </Notice>
  );
}
