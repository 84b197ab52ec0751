import { IconCheck, IconDownload, IconFileText } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { stagesOfReceipt } from '../../../../contract/reports/receipt-life.ts';
import type { Receipt, ReceiptDocument } from '../../../../contract/reports/receipts.ts';
import { formatReais } from '../../../ui/fiscal/fiscal-format.ts';
import { formatDay, formatWhenShort } from '../../../ui/language/days.ts';
import { formatWhen } from '../../../ui/language/format.ts';
import { formatMonth } from '../../../ui/language/months.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { RefuseDialog } from './refuse-dialog.tsx';
import classes from './reports.module.css';
import type { ReceiptActor } from './reports-actor.ts';

/** An open delivery receipt: what was handed over, how far it is, and the contact's answer [T2.16]. */
export function ReceiptPanel({ receipt: actor }: { receipt: ReceiptActor }) {
  const { t } = useTranslation(['reports', 'problems']);
  const receipt = useSelector(actor, ({ context }) => context.receipt);
  const problem = useSelector(actor, ({ context }) => context.problem);
  const hasFailed = useSelector(actor, (at) => at.matches('failed'));
  const isAsking = useSelector(actor, (at) => at.hasTag('asking'));
  if (hasFailed && problem?.code === 'notFound')
    return (
      <div className={surface.card}>
        <StateMessage
          icon={<IconFileText size={22} />}
          title={t('receipt.goneTitle')}
          text={t('receipt.goneText')}
        />
      </div>
    );
  if (hasFailed)
    return (
      <FailedCard
        title={t('receipt.failedTitle')}
        text={t('failedText')}
        onRetry={() => actor.send({ type: 'receipt.retry' })}
      />
    );
  if (!receipt) return <SkeletonRows label={t('receipt.loading')} count={5} height={56} />;
  return (
    <article className={`${surface.card} ${classes.receipt}`}>
      <Ribbon receipt={receipt} />
      <Facts receipt={receipt} />
      {problem && !isAsking && (
        <div className={classes.part}>
          <Notice tone={problem.code === 'outdated' ? 'info' : 'bad'}>
            {problem.code === 'outdated' ? t('receipt.outdated') : t(`problems:${problem.code}`)}
          </Notice>
        </div>
      )}
      <Documents actor={actor} documents={receipt.documents} />
      <Answer actor={actor} receipt={receipt} />
      <History receipt={receipt} />
      {isAsking && <RefuseDialog receipt={actor} />}
    </article>
  );
}

/** The stages of a receipt, made of its life; the last one is named by how it ended. */
function Ribbon({ receipt }: { receipt: Receipt }) {
  const { t, i18n } = useTranslation('reports');
  const isClosed = ['refused', 'expired'].includes(receipt.status);
  return (
    <ol className={classes.ribbon} aria-label={t('receipt.progress')}>
      {stagesOfReceipt(receipt)
        // What an expired receipt never reached is not behind it.
        .filter(({ place, at }) => place !== 'done' || at !== null)
        .map(({ stage, place, at }) => (
          <li key={stage} data-place={place} aria-current={place === 'current' ? 'step' : undefined}>
            <span className={classes.stageLine} aria-hidden="true" />
            <span className={classes.stageMark} aria-hidden="true">
              {place === 'done' && <IconCheck size={14} stroke={2.4} />}
            </span>
            <span className={place === 'current' ? text.strong : undefined}>
              {stage === 'closed' && isClosed
                ? t(`words.receiptStatuses.${receipt.status}`)
                : t(`receipt.stages.${stage}`)}
            </span>
            <span className={text.caption}>{at && formatWhenShort(at, new Date(), i18n.language)}</span>
          </li>
        ))}
    </ol>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { t, i18n } = useTranslation('reports');
  const { sender, contact, channel, dueOn, note, refusedReason } = receipt;
  const facts = [
    [t('receipt.from'), sender],
    [t('receipt.to'), contact],
    [t('receipt.channel'), t(`receipt.channels.${channel}`)],
    [t('receipt.dueOn'), dueOn && formatDay(dueOn, i18n.language)],
    [t('receipt.note'), note],
    [t('receipt.reason'), refusedReason],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className={text.caption}>{label}</dt>
          <dd data-words="firm">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DocumentsProps {
  actor: ReceiptActor;
  documents: readonly ReceiptDocument[];
}

function Documents({ actor, documents }: DocumentsProps) {
  const { t, i18n } = useTranslation('reports');
  const isHanding = useSelector(actor, (at) => at.hasTag('handing'));
  return (
    <section className={classes.part} aria-labelledby="receipt-documents">
      <h2 id="receipt-documents" className={text.heading}>
        {t('receipt.documents')}
      </h2>
      <ul className={`${surface.panel} ${surface.lines}`}>
        {documents.map(({ documentId, name, type, competence, dueOn, amount, isPresent }) => (
          <li key={documentId} className={classes.document}>
            <span className={surface.tile} aria-hidden="true">
              <IconFileText size={20} />
            </span>
            <span className={classes.documentWords}>
              <span className={`${text.body} ${text.medium}`} data-words="firm">
                {name}
              </span>
              <span className={text.small}>
                {[
                  type,
                  competence && formatMonth(competence, i18n.language),
                  dueOn && t('receipt.due', { day: formatDay(dueOn, i18n.language) }),
                  amount && formatReais(amount, i18n.language),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {!isPresent && <span className={text.small}>{t('receipt.absent')}</span>}
            </span>
            {isPresent && (
              <ReasonedButton
                variant="default"
                leftSection={<IconDownload size={17} aria-hidden />}
                aria-label={t('receipt.openNamed', { name })}
                isBusy={isHanding}
                onClick={() => actor.send({ type: 'document.open', documentId })}
              >
                {t('receipt.open')}
              </ReasonedButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The contact's answer, once a document was opened; anybody else reads who answers. */
function Answer({ actor, receipt }: { actor: ReceiptActor; receipt: Receipt }) {
  const { t } = useTranslation('reports');
  const mayConfirm = useSelector(actor, (at) => at.can({ type: 'receipt.confirm' }));
  const isBusy = useSelector(actor, (at) => at.hasTag('busy'));
  const { status, mayAnswer, contact } = receipt;
  if (!['sent', 'delivered', 'viewed'].includes(status)) return null;
  if (!mayAnswer)
    return <p className={`${text.quiet} ${classes.part}`}>{t('receipt.onlyContact', { name: contact })}</p>;
  if (status !== 'viewed') return <p className={`${text.quiet} ${classes.part}`}>{t('receipt.openFirst')}</p>;
  return (
    <section className={`${classes.part} ${classes.answer}`} aria-label={t('receipt.answerText')}>
      <p className={text.strong}>{t('receipt.answerText')}</p>
      <div className={classes.answerButtons}>
        <ReasonedButton
          variant="default"
          isOff={!mayConfirm}
          onClick={() => actor.send({ type: 'refusal.start' })}
        >
          {t('receipt.refuse')}
        </ReasonedButton>
        <ReasonedButton
          leftSection={<IconCheck size={17} aria-hidden />}
          isOff={!mayConfirm}
          isBusy={isBusy}
          onClick={() => actor.send({ type: 'receipt.confirm' })}
        >
          {t('receipt.confirm')}
        </ReasonedButton>
      </div>
    </section>
  );
}

function History({ receipt }: { receipt: Receipt }) {
  const { t, i18n } = useTranslation('reports');
  return (
    <section className={classes.part} aria-labelledby="receipt-history">
      <h2 id="receipt-history" className={text.heading}>
        {t('receipt.history')}
      </h2>
      <dl className={classes.history}>
        {receipt.history.map(({ event, at, by }) => (
          <Fragment key={`${event} ${at}`}>
            <dt className={text.small}>
              <time dateTime={at}>{formatWhen(at, new Date(), i18n.language)}</time>
            </dt>
            <dd>
              {t(`receipt.events.${event}`)} · {by || t('receipt.byPortal')}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
