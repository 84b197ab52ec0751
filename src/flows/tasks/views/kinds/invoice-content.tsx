import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { IconExternalLink } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payHost, paymentDayFault } from '../../../../../contract/tasks/invoice-rules.ts';
import type { TaskDataOf } from '../../../../../contract/tasks/task-kinds.ts';
import { maxTaskCommentLength } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { formatDay, formatMoney } from '../../../../ui/language/days.ts';
import text from '../../../../ui/text.module.css';
import { useEditing, useShownTask } from '../use-task.ts';
import { NamedRow } from './document-row.tsx';
import type { KindContentProps } from './kind-props.ts';
import styles from './kinds.module.css';
import { taskDocument } from './task-document.ts';
import { useOpenDocuments } from './use-open-documents.ts';
import { useMayEditTask } from './use-step.ts';

/** An invoice, the links to pay it, and "I have paid" with date and note (decision 28). */
export default function InvoiceContent({ task }: KindContentProps) {
  const { t, i18n } = useTranslation('taskKinds');
  const editing = useEditing(task);
  const shown = useShownTask(task);
  const mayEdit = useMayEditTask(task);
  const { preview, clientId } = useOpenDocuments(task);
  if (!shown) return null;
  const invoice = shown.data as TaskDataOf<'invoiceTask'>;
  const { document, payUrl } = invoice;
  const host = typeof payUrl === 'string' ? payHost(payUrl) : null;
  return (
    <div className={styles.sections}>
      <dl className={styles.figures}>
        <div>
          <dt>{t('invoice.number')}</dt>
          <dd>{invoice.number}</dd>
        </div>
        <div>
          <dt>{t('invoice.amount')}</dt>
          <dd className={styles.amount}>{formatMoney(invoice.amount, invoice.currency, i18n.language)}</dd>
        </div>
        {shown.dueDate !== null && (
          <div>
            <dt>{t('invoice.dueDate')}</dt>
            <dd>{formatDay(shown.dueDate, i18n.language)}</dd>
          </div>
        )}
      </dl>
      {document && (
        <div className={styles.rows}>
          <NamedRow name={document.name} onOpen={() => preview([taskDocument(document, clientId)], 0)} />
        </div>
      )}
      {payUrl !== null && host !== null && mayEdit && (
        <Button
          component="a"
          href={payUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          classNames={{ root: styles.alone, label: styles.host }}
          rightSection={<IconExternalLink size={16} aria-hidden="true" />}
        >
          {t('invoice.payAt', { host })}
          <span className={text.hidden}> ({t('newTab')})</span>
        </Button>
      )}
      <fieldset className={styles.fieldset}>
        <legend className={`${text.heading} ${styles.heading}`}>{t('invoice.paid')}</legend>
        <PaidOn task={task} paidOn={invoice.paidOn} isDisabled={!mayEdit} />
        <Textarea
          label={t('invoice.note')}
          autosize
          minRows={2}
          maxLength={maxTaskCommentLength}
          disabled={!mayEdit}
          value={shown.comment ?? ''}
          onChange={(event) => editing?.send({ type: 'task.edit', comment: event.currentTarget.value })}
        />
      </fieldset>
    </div>
  );
}

interface PaidOnProps {
  readonly task: SystemActors['task'];
  readonly paidOn: string | null;
  readonly isDisabled: boolean;
}

/** The day of the payment; an error is shown once the field has lost the focus or the task could not be finished. */
function PaidOn({ task, paidOn, isDisabled }: PaidOnProps) {
  const { t } = useTranslation('taskKinds');
  const editing = useEditing(task);
  const typed = useSelector(editing, (at) => at?.context.paymentText ?? '');
  const [isLeft, setLeft] = useState(false);
  const pointsOut = useSelector(editing, (at) => at?.context.showsMissing ?? false);
  const value = paidOn ?? typed;
  const isWrong = paidOn === null && typed !== '' && (isLeft || pointsOut);
  const isMissing = value === '' && pointsOut;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus leaving its content.
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true);
      }}
    >
      <DateField
        label={t('invoice.paidOn')}
        required
        fault={isWrong ? paymentDayFault(typed) : isMissing ? 'required' : null}
        value={value}
        disabled={isDisabled}
        onChange={(text) => editing?.send({ type: 'paymentDay.changed', text, now: Date.now() })}
      />
    </div>
  );
}
