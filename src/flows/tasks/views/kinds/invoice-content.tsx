import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandIn } from '../../../../../contract/tasks/hand-in.ts';
import {
  isPaymentConfirmed,
  type PaymentStage,
  payHostOf,
  paymentDayFault,
  paymentStageOf,
  stagesOf,
  waysOf,
} from '../../../../../contract/tasks/invoice-rules.ts';
import type { TaskDataOf } from '../../../../../contract/tasks/task-kinds.ts';
import { maxTaskCommentLength, taskStatus } from '../../../../../contract/tasks/task-rules.ts';
import type { SystemActors } from '../../../../../machines/root/flows.ts';
import { whyReadOnly } from '../../../../../machines/task/known-task.ts';
import { taskDocument } from '../../../../../machines/task/task-document.ts';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { FieldLabel } from '../../../../ui/fields/field.tsx';
import { formatDay, formatMoney, formatSince } from '../../../../ui/language/days.ts';
import { useFirmTheme } from '../../../../ui/page/use-firm-theme.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { Stages } from '../stages.tsx';
import { TaskDue } from '../task/task-due.tsx';
import { useEditing, useIsPaymentTold, useShownTask } from '../use-task.ts';
import { PaperRow } from './document-row.tsx';
import invoices from './invoice.module.css';
import type { KindContentProps } from './kind-props.ts';
import styles from './kinds.module.css';
import { PayDetails, PayLink, PayWayCard, ViewInvoice } from './pay-ways.tsx';
import { useOpenDocuments } from './use-open-documents.ts';
import { usePaperFacts } from './use-paper-facts.ts';
import { useMayEditTask } from './use-step.ts';

/**
 * An invoice (decision 28): what is due, how it is paid, how far it is, and "I have paid" with date and note.
 * Only the firm confirms a payment.
 */
export default function InvoiceContent({ task }: KindContentProps) {
  const { t, i18n } = useTranslation('taskKinds');
  const editing = useEditing(task);
  const shown = useShownTask(task);
  const mayEdit = useMayEditTask(task);
  const isTold = useIsPaymentTold(task);
  const isRead = useSelector(task, ({ context }) => whyReadOnly(context) !== null);
  const { preview, clientId } = useOpenDocuments(task);
  const facts = usePaperFacts(task);
  if (!shown) return null;
  const invoice = shown.data as TaskDataOf<'invoiceTask'>;
  const stage = paymentStageOf(shown.handIn.state, invoice);
  const stages = stagesOf(invoice);
  const isRemoved = shown.status === taskStatus.cancelled;
  // The receipt is what one looks for once there is one.
  const papers = [invoice.receipt, invoice.document].filter((one) => one != null);
  const previewed = papers.map((one) => taskDocument(one, clientId));
  const isDue = stage === 'toPay' && !isRemoved;
  const isToPay = stage === 'toPay' && mayEdit;
  const isToTell = isDue && isTold;
  const hasLink = payHostOf(invoice) !== null;
  // Without a link to pay, the firm's first way takes its place; without any, the invoice, where one may read how.
  const firstWay = hasLink ? undefined : waysOf(invoice)[0];
  const isMainView = isToPay && !hasLink && !firstWay && invoice.document !== null;
  const view = (at: number) => preview(previewed, at);
  return (
    <div className={`${styles.sections} ${invoices.invoice}`}>
      {/* How it is paid, or what was paid, is beside the amount at a desk, and below the bill on a phone. */}
      <div className={invoices.top}>
        <Amount
          invoice={invoice}
          isNamed={shown.label.includes(invoice.number)}
          stage={stage}
          isVoid={isRemoved}
          due={isDue && <TaskDue task={task} />}
        />
        {!isRemoved && (
          <div className={invoices.stages}>
            <Stages
              label={t('invoice.stages')}
              names={stages.map((one) =>
                t(one === 'paid' && isRead ? 'invoice.paidByOther' : `invoice.stage.${one}`),
              )}
              reached={stages.indexOf(stage)}
            />
          </div>
        )}
        {papers.length > 0 && (
          <ul className={`${surface.lines} ${styles.papers} ${invoices.papers}`}>
            {papers.map(({ id, name }, at) => (
              <li key={id}>
                <PaperRow
                  name={name}
                  facts={facts(id)}
                  onOpen={isMainView && id === invoice.document?.id ? undefined : () => view(at)}
                  onDownload={() => task.send({ type: 'document.download', documentId: id })}
                />
              </li>
            ))}
          </ul>
        )}
        <div className={invoices.side}>
          {isToPay && hasLink && <PayLink invoice={invoice} isMain={!isTold} />}
          {isToPay && firstWay && <PayWayCard way={firstWay} isMain={!isTold} />}
          {isMainView && <ViewInvoice isMain={!isTold} onView={() => view(papers.length - 1)} />}
          {stage !== 'toPay' && !isRemoved && (
            <Payment stage={stage} note={shown.comment ?? ''} handIn={shown.handIn} />
          )}
        </div>
      </div>
      {/* Above the other ways: its heading names the amount, and its fields are near to it. */}
      {isToTell && (
        <fieldset className={styles.fieldset}>
          <legend className={`${text.heading} ${styles.heading}`}>
            {t('invoice.paidSum', { amount: formatMoney(invoice.amount, invoice.currency, i18n.language) })}
          </legend>
          <p className={`${text.small} ${invoices.hint}`}>{t('invoice.paidHint')}</p>
          <div className={invoices.told}>
            <PaidOn task={task} paidOn={invoice.paidOn} isDisabled={!mayEdit} />
            <Textarea
              label={<FieldLabel label={t('invoice.note')} />}
              autosize
              minRows={2}
              maxLength={maxTaskCommentLength}
              disabled={!mayEdit}
              value={shown.comment ?? ''}
              onChange={(event) => editing?.send({ type: 'task.edit', comment: event.currentTarget.value })}
            />
          </div>
        </fieldset>
      )}
      {/* They stay while the payment is told: a page that gets shorter would bring its foot under the second click. */}
      {isDue && <PayDetails invoice={invoice} firstWay={isToPay ? firstWay : undefined} />}
    </div>
  );
}

type Invoice = TaskDataOf<'invoiceTask'>;

interface AmountProps {
  readonly invoice: Invoice;
  /** The heading of the page names the invoice. */
  readonly isNamed: boolean;
  readonly stage: PaymentStage;
  /** Whether nothing is to be paid any more: the task was removed. */
  readonly isVoid: boolean;
  /** By when it is due; absent once it is paid. */
  readonly due: ReactNode;
}

/** The amount with the day by which it is due, or since when it is paid. */
function Amount({ invoice: { number, amount, currency, paidOn }, isNamed, stage, isVoid, due }: AmountProps) {
  const { t, i18n } = useTranslation('taskKinds');
  const words = isNamed
    ? t(due ? 'invoice.amountDue' : 'invoice.sum')
    : t(due ? 'invoice.amountDueOf' : 'invoice.amountOf', { number });
  return (
    <div className={invoices.sum}>
      <p className={text.small}>{words}</p>
      <p className={`${text.bold} ${invoices.amount}`} data-over={isVoid || undefined}>
        {formatMoney(amount, currency, i18n.language)}
      </p>
      {due}
      {stage !== 'toPay' && paidOn !== null && (
        <span className={surface.tag} data-tone={isPaymentConfirmed(stage) ? 'good' : 'info'}>
          {t('invoice.paidDay', { date: formatDay(paidOn, i18n.language) })}
        </span>
      )}
    </div>
  );
}

interface PaymentProps {
  readonly stage: PaymentStage;
  readonly note: string;
  readonly handIn: HandIn;
}

/** What the client said about the payment besides its day, and whether the firm has confirmed it. */
function Payment({ stage, note, handIn: { since, by } }: PaymentProps) {
  const { t, i18n } = useTranslation('taskKinds');
  const { firmName } = useFirmTheme();
  const date = since === null ? '' : formatSince(since, new Date(), i18n.language);
  return (
    <dl className={`${styles.facts} ${invoices.payment}`}>
      {note !== '' && (
        <div>
          <dt>{t('invoice.note')}</dt>
          <dd>{note}</dd>
        </div>
      )}
      <div>
        <dt>{t('invoice.confirmation')}</dt>
        <dd>
          {isPaymentConfirmed(stage)
            ? t('invoice.confirmedBy', { date, who: by ?? firmName })
            : t('invoice.notConfirmed', { firm: firmName })}
        </dd>
      </div>
    </dl>
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
  const isOffered = useSelector(editing, (at) => at !== undefined && at.context.offeredDay !== null);
  const isWrong = paidOn === null && !isOffered && typed !== '' && (isLeft || pointsOut);
  const isMissing = value === '' && pointsOut;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus leaving its content.
    <div
      className={invoices.day}
      data-field="paidOn"
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
