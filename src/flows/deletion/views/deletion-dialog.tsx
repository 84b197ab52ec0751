import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { StorageDocument } from '../../../../contract/storage/storage-items.ts';
import { isOutcomeUnknown, ProblemError } from '../../../../machines/problem.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { focusMain } from '../../../ui/focus/focus-main.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import text from '../../../ui/text.module.css';
import { DeletionFoot } from './deletion-foot.tsx';
import { DocumentNames } from './document-names.tsx';
import { StandingDialog } from './standing-dialog.tsx';

type Deletion = SystemActors['deletion'];

/** The documents that the dialog is about: those to confirm, those on their way, those that were not answered. */
function useDocuments(actor: Deletion): readonly StorageDocument[] {
  const pending = useSelector(actor, ({ context }) => context.pending);
  const removal = useSelector(actor, ({ context }) => context.removal);
  const isInterrupted = useSelector(actor, (snapshot) => snapshot.matches({ removal: 'interrupted' }));
  return pending?.documents ?? (isInterrupted ? removal?.left : removal?.documents) ?? [];
}

/** What is about to happen, in a sentence: what can be undone, and what cannot. */
function useLead(documents: readonly StorageDocument[]): string {
  const { t } = useTranslation('deletion');
  const count = documents.length;
  const forGood = documents.filter(({ deleteEndpoint }) => deleteEndpoint !== null).length;
  if (forGood === 0) return t('lead', { count });
  return forGood === count ? t('leadForGood', { count }) : t('leadMixed');
}

/** Asks before documents are deleted, by name [S2.15]; stays until an answer is there, with another try when none comes. */
export default function DeletionDialog({ actor }: { actor: Deletion }) {
  const { t } = useTranslation(['deletion', 'problems']);
  const documents = useDocuments(actor);
  const lead = useLead(documents);
  const problem = useSelector(actor, ({ context }) => context.problem);
  // What had the focus before goes with the documents: their rows, the bar of those that were chosen.
  useEffect(
    () => () => {
      if (actor.getSnapshot().matches({ removal: 'deleted' })) focusMain();
    },
    [actor],
  );
  const count = documents.length;
  return (
    <StandingDialog title={t('title', { count })}>
      <DialogStack>
        <p className={text.quiet}>{lead}</p>
        <DocumentNames documents={documents} />
        {problem && (
          <Notice tone="bad">
            {isOutcomeUnknown(new ProblemError(problem))
              ? t('interrupted', { count })
              : t(`problems:${problem.code}`)}
          </Notice>
        )}
        <DeletionFoot actor={actor} />
      </DialogStack>
    </StandingDialog>
  );
}
