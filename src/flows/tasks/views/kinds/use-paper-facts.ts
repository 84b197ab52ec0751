import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { formatSince, unbroken } from '../../../../ui/language/days.ts';
import { formatSize } from '../../../../ui/language/format.ts';
import { useShownTask } from '../use-task.ts';

/** Size and day of a document that the open task names, by its id; none where it is not stored any more. */
export function usePaperFacts(task: SystemActors['task']): (documentId: string) => readonly string[] {
  const { t, i18n } = useTranslation('taskKinds');
  const papers = useShownTask(task)?.papers;
  return (documentId) => {
    const paper = papers?.find(({ id }) => id === documentId);
    if (!paper) return [];
    const sent = unbroken(formatSince(paper.addedDate, new Date(), i18n.language));
    return [formatSize(paper.size, i18n.language), t('sentOn', { sent })];
  };
}
