import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { DateTag } from '../date-tag.tsx';
import { cardWords } from '../list/card-words.ts';
import { useShownTask } from '../use-task.ts';

/** By when the open task is due; one without a day of its own has that of its group. */
export function TaskDue({ task }: { task: SystemActors['task'] }) {
  const { t, i18n } = useTranslation('tasks');
  const words = useMemo(() => cardWords(t, i18n.language), [t, i18n.language]);
  const shown = useShownTask(task);
  const groupDueDate = useSelector(task, ({ context }) => context.group?.dueDate ?? null);
  if (!shown) return null;
  return (
    <DateTag words={words} dueDate={shown.dueDate ?? groupDueDate} expirationDate={shown.expirationDate} />
  );
}
