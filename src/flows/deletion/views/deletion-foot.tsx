import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { ConfirmButton, QuestionFoot } from '../../../ui/dialog/question-foot.tsx';
import styles from './deletion.module.css';

type Deletion = SystemActors['deletion'];

/** How far a deletion is, in words; '' when there is nothing to say. */
function useHint(actor: Deletion): string {
  const { t } = useTranslation('deletion');
  const isPreview = useSelector(actor, ({ context }) => context.isPreview);
  const isWaiting = useSelector(actor, (snapshot) =>
    snapshot.matches({ removal: { deleting: { dialog: 'waiting' } } }),
  );
  const isDeleting = useSelector(actor, (snapshot) => snapshot.matches({ removal: 'deleting' }));
  const count = useSelector(actor, ({ context }) => context.removal?.documents.length ?? 0);
  const left = useSelector(actor, ({ context }) => context.removal?.left.length ?? 0);
  if (isPreview) return t('notInPreview');
  if (isWaiting) return t('waiting');
  if (!isDeleting) return '';
  return left < count ? t('deletingSome', { done: count - left, count }) : t('deleting');
}

/** Delete and Cancel [S2.15], or another try when no answer came, and why nothing can be pressed when nothing can. */
export function DeletionFoot({ actor }: { actor: Deletion }) {
  const { t } = useTranslation('deletion');
  const hint = useHint(actor);
  const isUnderWay = useSelector(actor, (snapshot) =>
    snapshot.matches({ removal: { deleting: { dialog: 'shown' } } }),
  );
  const isInterrupted = useSelector(actor, (snapshot) => snapshot.matches({ removal: 'interrupted' }));
  const isUnread = useSelector(actor, (snapshot) => snapshot.matches({ removal: { confirming: 'unread' } }));
  const event = { type: isInterrupted ? 'deletion.retry' : 'deletion.confirm' } as const;
  const canPress = useSelector(actor, (snapshot) => snapshot.can(event));
  return (
    <QuestionFoot isUnread={isUnread && hint === ''} hint={hint}>
      <Button variant="default" data-autofocus onClick={() => actor.send({ type: 'dialog.close' })}>
        {isUnderWay ? t('close') : t('cancel')}
      </Button>
      <ConfirmButton
        className={styles.delete}
        isOff={!canPress}
        isBusy={isUnderWay}
        onClick={() => actor.send(event)}
      >
        {isInterrupted ? t('retry') : t('delete')}
      </ConfirmButton>
    </QuestionFoot>
  );
}
