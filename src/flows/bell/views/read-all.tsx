import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { countNew } from '../../../../machines/bell/bell.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './notices.module.css';

/** Reads everything at once; away where nothing is new, or nothing may be marked. */
export default function ReadAll({ bell }: { bell: SystemActors['bell'] }) {
  const { t } = useTranslation('bell');
  const count = useSelector(bell, ({ context }) => countNew(context));
  const mayRead = useSelector(bell, (snapshot) => snapshot.can({ type: 'notices.readAll' }));
  if (count === 0 || !mayRead) return null;
  return (
    <button
      type="button"
      className={`${surface.link} ${text.compact} ${text.strong} ${classes.readAll}`}
      onClick={({ currentTarget }) => {
        // The button is gone with what was new: the focus stays in the list.
        currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('h2')?.focus();
        bell.send({ type: 'notices.readAll' });
      }}
    >
      {t('readAll')}
    </button>
  );
}
