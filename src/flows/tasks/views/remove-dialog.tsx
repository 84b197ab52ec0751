import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { maxTaskCommentLength } from '../../../../contract/task-rules.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogForm, DialogStack } from '../../../ui/dialog/dialog-form.tsx';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';
import { useFocusWhen } from '../../../ui/focus/use-focus-when.ts';
import styles from './task.module.css';

/** Removing a task: a reason is asked for, then a confirmation [T2.26, T4.07, T5.04]. */
export function RemoveDialog({ task }: { task: SystemActors['task'] }) {
  const { t } = useTranslation('tasks');
  const isAsking = useSelector(task, (snapshot) =>
    snapshot.matches({ shown: { work: { removing: 'asking' } } }),
  );
  const isBusy = useSelector(task, (snapshot) =>
    snapshot.matches({ shown: { work: { removing: 'cancelling' } } }),
  );
  const reason = useSelector(task, ({ context }) => context.reason);
  const maySave = useSelector(task, (snapshot) => snapshot.can({ type: 'reason.save' }));
  useFocusReturn();
  // The form goes with its Save button: the focus goes to the question that takes its place.
  const confirm = useFocusWhen<HTMLButtonElement>(!isAsking);
  const close = () => task.send({ type: 'dialog.close' });
  return (
    <Dialog
      opened
      onClose={close}
      title={t(isAsking ? 'removeTask' : 'confirmTitle')}
      closeLabel={t('close')}
    >
      {isAsking ? (
        <DialogForm onSubmit={() => task.send({ type: 'reason.save' })}>
          <Textarea
            label={t('reasonForTask')}
            autosize
            minRows={3}
            required
            data-autofocus
            maxLength={maxTaskCommentLength}
            value={reason}
            onChange={(event) => task.send({ type: 'reason.changed', reason: event.currentTarget.value })}
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
          <blockquote className={styles.quote}>{reason}</blockquote>
          <DialogFoot>
            <Button variant="default" disabled={isBusy} onClick={close}>
              {t('cancel')}
            </Button>
            <Button ref={confirm} loading={isBusy} onClick={() => task.send({ type: 'removal.confirm' })}>
              {t('confirmRemove')}
            </Button>
          </DialogFoot>
        </DialogStack>
      )}
    </Dialog>
  );
}
