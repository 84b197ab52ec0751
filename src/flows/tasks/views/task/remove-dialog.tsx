import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { maxTaskCommentLength } from '../../../../../contract/tasks/task-rules.ts';
import type { workMachine } from '../../../../../machines/task/work.machine.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import { DialogForm, DialogStack } from '../../../../ui/dialog/dialog-form.tsx';
import { ConfirmButton, QuestionFoot } from '../../../../ui/dialog/question-foot.tsx';
import { useFocusReturn } from '../../../../ui/focus/use-focus-return.ts';
import { useFocusWhen } from '../../../../ui/focus/use-focus-when.ts';
import { BusyWords } from '../../../../ui/message/busy-words.tsx';
import text from '../../../../ui/text.module.css';
import styles from './task.module.css';

/** Removing a task: a reason is asked for, then a confirmation [T2.26, T4.07, T5.04]. */
export function RemoveDialog({ work }: { work: ActorRefFrom<typeof workMachine> }) {
  const { t } = useTranslation('tasks');
  const isAsking = useSelector(work, (snapshot) => snapshot.matches({ removing: 'asking' }));
  const isBusy = useSelector(work, (snapshot) => snapshot.matches({ removing: 'cancelling' }));
  const isUnread = useSelector(work, (snapshot) => snapshot.matches({ removing: { confirming: 'unread' } }));
  const reason = useSelector(work, ({ context }) => context.reason);
  const maySave = useSelector(work, (snapshot) => snapshot.can({ type: 'reason.save' }));
  useFocusReturn();
  // The form is removed with its Save button: the focus goes to the question that replaces it.
  const confirm = useFocusWhen<HTMLButtonElement>(!isAsking);
  const close = () => work.send({ type: 'dialog.close' });
  return (
    <Dialog
      opened
      onClose={close}
      title={t(isAsking ? 'removeTask' : 'confirmTitle')}
      closeLabel={t('close')}
    >
      {isAsking ? (
        <DialogForm onSubmit={() => work.send({ type: 'reason.save' })}>
          <Textarea
            label={t('reasonForTask')}
            autosize
            minRows={3}
            required
            data-autofocus
            maxLength={maxTaskCommentLength}
            value={reason}
            onChange={(event) => work.send({ type: 'reason.changed', reason: event.currentTarget.value })}
          />
          <DialogFoot>
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!maySave}>
              {t('save')}
            </Button>
          </DialogFoot>
        </DialogForm>
      ) : (
        <DialogStack>
          <p>{t('confirmText')}</p>
          <blockquote className={`${text.quiet} ${styles.quote}`}>{reason}</blockquote>
          <QuestionFoot isUnread={isUnread}>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('cancel')}
            </Button>
            <ConfirmButton
              ref={confirm}
              loading={isBusy}
              loaderProps={{ children: <BusyWords>{t('removing')}</BusyWords> }}
              onClick={() => work.send({ type: 'removal.confirm' })}
            >
              {t('confirmRemove')}
            </ConfirmButton>
          </QuestionFoot>
        </DialogStack>
      )}
    </Dialog>
  );
}
