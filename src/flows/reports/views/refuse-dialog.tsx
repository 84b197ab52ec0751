import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { maxRefusalLength } from '../../../../contract/reports/receipts.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { useFocusReturn } from '../../../ui/focus/use-focus-return.ts';
import { Notice } from '../../../ui/message/notice.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import type { ReceiptActor } from './reports-actor.ts';

/** Asks why documents are refused [T2.16]. */
export function RefuseDialog({ receipt }: { receipt: ReceiptActor }) {
  const { t } = useTranslation(['reports', 'problems']);
  const { reason, problem } = useSelector(receipt, ({ context }) => context);
  const isBusy = useSelector(receipt, (at) => at.hasTag('busy'));
  const maySend = useSelector(receipt, (at) => at.can({ type: 'refusal.send' }));
  useFocusReturn();
  const close = () => receipt.send({ type: 'refusal.cancel' });
  return (
    <Dialog opened onClose={close} title={t('receipt.refuseTitle')} closeLabel={t('receipt.cancel')}>
      <DialogForm onSubmit={() => receipt.send({ type: 'refusal.send' })}>
        <p>{t('receipt.refuseText')}</p>
        <Textarea
          data-autofocus
          label={t('receipt.reasonLabel')}
          autosize
          minRows={3}
          maxLength={maxRefusalLength}
          value={reason}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) => receipt.send({ type: 'reason.changed', reason: value })}
        />
        {problem && <Notice tone="bad">{t(`problems:${problem.code}`)}</Notice>}
        <DialogFoot hint={reason.trim() === '' ? t('receipt.reasonMissing') : ''} isSteady>
          <Button variant="default" disabled={isBusy} onClick={close}>
            {t('receipt.cancel')}
          </Button>
          <ReasonedButton type="submit" isOff={!maySend} isBusy={isBusy}>
            {t('receipt.sendRefusal')}
          </ReasonedButton>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
