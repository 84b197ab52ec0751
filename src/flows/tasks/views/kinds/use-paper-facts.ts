import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { formatSince, unbroken } from '../../../../ui/language/days.ts';
import { formatSize } from '../../../../ui/language/format.ts';
import { useShownTask } from '../use-task.ts';

/** Facts in one line; those that are not known leave no dot. */
export const factsLine = (...facts: readonly (string | undefined)[]): string =>
  facts.filter((fact) => fact !== undefined).join(' \u00b7 ');

/** Size and day of a document that the open task names, by its id; `undefined` where it is not stored any more. */
export function usePaperFacts(task: SystemActors['task']): (documentId: string) => string | undefined {
  const { t, i18n } = useTranslation('taskKinds');
  const papers = useShownTask(task)?.papers;
  return (documentId) => {
    const paper = papers?.find(({ id }) => id === documentId);
    if (!paper) return undefined;
    const sent = unbroken(formatSince(paper.addedDate, new Date(), i18n.language));
    return factsLine(formatSize(paper.size, i18n.language), t('sentOn', { sent }));
  };
}
