import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { IconCircleX, IconInbox, IconLock, IconPoint, IconSearchOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { type CSSProperties, memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { todayInBrazil } from '../../../../contract/brazil/business-days.ts';
import type { ManifestInvoice } from '../../../../contract/manifest/manifest.ts';
import {
  daysLeftFor,
  eventRules,
  isOpen,
  lastDayFor,
  type ManifestState,
  mayAnswer,
} from '../../../../contract/manifest/manifest-life.ts';
import { fiscalPathOf } from '../../../../machines/action-paths.ts';
import { type ManifestTerms, mostChosen, rowOf } from '../../../../machines/manifest/manifest.machine.ts';
import { selectionState } from '../../../../machines/parts/selection.ts';
import { formatAmount, formatNumber, formatTaxId } from '../../../ui/fiscal/fiscal-format.ts';
import { cachedWords } from '../../../ui/language/cached-words.ts';
import { formatShortDay, formatWhenShortWithin } from '../../../ui/language/days.ts';
import { NearRows } from '../../../ui/list/near-rows.tsx';
import { PagedFoot } from '../../../ui/list/paged-foot.tsx';
import { RowCheck } from '../../../ui/list/row-check.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedPart } from '../../../ui/message/failed-card.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { eventIcons } from './batch-bar.tsx';
import classes from './manifest.module.css';
import type { ManifestActor, ManifestListActor } from './manifest-actor.ts';

/** How high a row is about, in pixels. */
const rowHeight = 60;

interface InvoiceListProps {
  manifest: ManifestActor;
  list: ManifestListActor;
  /** The path of all actions. */
  root: string;
}

/** The invoices of a stage, each with a checkbox, its state and its deadline. */
export function InvoiceList({ manifest, list, root }: InvoiceListProps) {
  const { t, i18n } = useTranslation('manifest');
  const part = useSelector(list, ({ context }) => context.list);
  const isBusy = useSelector(list, (at) => at.hasTag('busy'));
  const hasFailed = useSelector(list, (at) => at.matches('failed'));
  const words = useMemo(() => cachedWords(t), [t]);
  const asked = part?.extra.asked;
  return (
    <>
      <section className={`${surface.card} ${classes.list}`} aria-label={t('list')} aria-busy={isBusy}>
        {hasFailed ? (
          <FailedPart
            title={t('failedTitle')}
            text={t('failedText')}
            onRetry={() => list.send({ type: 'list.retry' })}
          />
        ) : !part ? (
          <SkeletonRows label={t('loading')} count={6} height={60} />
        ) : part.items.length === 0 ? (
          <Empty manifest={manifest} />
        ) : (
          <>
            <Heads manifest={manifest} invoices={part.items} terms={part.extra} />
            <NearRows items={part.items} height={rowHeight}>
              {(invoice) => (
                <Row
                  key={invoice.id}
                  manifest={manifest}
                  invoice={invoice}
                  terms={part.extra}
                  root={root}
                  t={words}
                  language={i18n.language}
                />
              )}
            </NearRows>
          </>
        )}
        <PagedFoot
          list={list}
          words={{ more: t('more'), loading: t('loadingMore'), failed: t('moreFailed') }}
        />
      </section>
      {asked && (
        <p className={`${text.caption} ${classes.asked}`}>
          {asked.at === null
            ? t('askedNever')
            : t(asked.isAvailable ? 'asked' : 'unavailable', {
                when: formatWhenShortWithin(asked.at, new Date(), i18n.language),
              })}
        </p>
      )}
    </>
  );
}

interface HeadsProps {
  manifest: ManifestActor;
  invoices: readonly ManifestInvoice[];
  terms: ManifestTerms;
}

/** The heads of the columns, with the checkbox for all rows that can be chosen [T4.17]. */
function Heads({ manifest, invoices, terms }: HeadsProps) {
  const { t } = useTranslation('manifest');
  const chosen = useSelector(manifest, ({ context }) => context.chosen);
  const rows = invoices.map((invoice) => rowOf(invoice, terms));
  const state = selectionState(
    rows,
    chosen.map(({ id }) => id),
    mostChosen,
  );
  return (
    <div className={`${classes.grid} ${classes.heads} ${surface.lineBelow}`}>
      <label className={classes.box} htmlFor="manifest-all">
        <Checkbox
          id="manifest-all"
          aria-label={t('chooseAll')}
          checked={state === 'selected'}
          indeterminate={state === 'indeterminate'}
          disabled={rows.every(({ isDisabled }) => isDisabled)}
          onChange={() => manifest.send({ type: 'rows.toggle', invoices, terms })}
        />
      </label>
      <span className={`${text.caption} ${classes.onPhone}`} aria-hidden="true">
        {t('chooseAll')}
      </span>
      {(['issuer', 'number', 'authorized', 'total', 'state', 'deadline'] as const).map((column) => (
        <span key={column} className={`${text.caption} ${classes[column] ?? ''}`} aria-hidden="true">
          {t(`columns.${column}`)}
        </span>
      ))}
    </div>
  );
}

interface RowProps {
  manifest: ManifestActor;
  invoice: ManifestInvoice;
  terms: ManifestTerms;
  root: string;
  t: TFunction<'manifest'>;
  language: string;
}

/** An invoice. Hundreds of them are drawn while the user scrolls: it asks for no translations of its own. */
const Row = memo(function Row({ manifest, invoice, terms, root, t, language }: RowProps) {
  const { id, issuer, number, series, authorizedAt, total, fiscalId } = invoice;
  const isChosen = useSelector(manifest, ({ context }) => context.chosen.some((one) => one.id === id));
  const { isDisabled } = rowOf(invoice, terms);
  const boxId = `choose-${id}`;
  const shownNumber = formatNumber(number, language);
  const authorized = formatShortDay(todayInBrazil(new Date(authorizedAt)), new Date(terms.asOf), language);
  return (
    <li className={`${classes.grid} ${classes.row}`} data-chosen={isChosen || undefined}>
      <label className={classes.box} htmlFor={boxId}>
        <RowCheck
          id={boxId}
          aria-label={t('choose', { number: shownNumber, series, issuer: issuer.name })}
          checked={isChosen}
          disabled={isDisabled}
          onChange={() => manifest.send({ type: 'row.toggle', invoice, terms })}
        />
      </label>
      <span className={classes.issuer}>
        {fiscalId === null ? (
          <span className={`${text.body} ${text.medium} ${text.cut}`}>{issuer.name}</span>
        ) : (
          <Link
            to={fiscalPathOf(root, 'nfe-storage', fiscalId)}
            className={`${text.body} ${text.medium} ${text.cut} ${classes.note}`}
            aria-label={t('openNote', { number: shownNumber, series, issuer: issuer.name })}
          >
            {issuer.name}
          </Link>
        )}
        <span className={text.caption}>
          {formatTaxId(issuer.taxId)}
          {fiscalId === null && ` · ${t(invoice.state === 'none' ? 'summaryOnly' : 'xmlComing')}`}
        </span>
      </span>
      <span className={`${text.body} ${classes.number}`}>
        <span className={classes.onPhone}>{t('columns.number')} </span>
        {shownNumber}
        <span className={classes.onPhone}> · {authorized}</span>
      </span>
      <time className={`${text.quiet} ${classes.authorized}`} dateTime={authorizedAt}>
        {authorized}
      </time>
      <span className={`${text.strong} ${classes.total}`}>{formatAmount(total, language)}</span>
      <span className={classes.state}>
        <StateTag invoice={invoice} terms={terms} t={t} />
      </span>
      <span className={classes.deadline}>
        <Deadline invoice={invoice} terms={terms} t={t} language={language} />
      </span>
    </li>
  );
});

const looks: Readonly<Record<ManifestState, { readonly tone: string; readonly Icon: typeof IconPoint }>> = {
  none: { tone: 'quiet', Icon: IconPoint },
  acknowledged: { tone: 'info', Icon: eventIcons.acknowledge },
  confirmed: { tone: 'good', Icon: eventIcons.confirm },
  unknown: { tone: 'warning', Icon: eventIcons.unknown },
  notPerformed: { tone: 'warning', Icon: eventIcons.notPerformed },
};

type PartProps = Pick<RowProps, 'invoice' | 'terms' | 't'>;

/** The state of an invoice as icon and words: what it was answered, or that it does not hold, or that its time is over. */
function StateTag({ invoice, terms, t }: PartProps) {
  const { standing, state } = invoice;
  const isWaiting = state === 'none' || state === 'acknowledged';
  const isClosed = isWaiting && !isOpen(invoice, terms.asOf);
  const { tone, Icon } =
    standing !== 'authorized'
      ? { tone: 'bad', Icon: IconCircleX }
      : isClosed
        ? { tone: 'quiet', Icon: IconLock }
        : looks[state];
  return (
    <span className={`${surface.tag} ${classes.tag}`} data-tone={tone}>
      <Icon size={14} aria-hidden />
      {standing !== 'authorized' ? t(`standings.${standing}`) : isClosed ? t('closed') : t(`states.${state}`)}
    </span>
  );
}

/** From how many days before its end a deadline is close, and urgent; and that for acknowledging. */
const deadlineWarning = { close: 30, urgent: 7, acknowledge: 3 } as const;

/** How many days are left to answer, of both deadlines while both run; or when it was answered, and by whom. */
function Deadline({ invoice, terms: { asOf }, t, language }: PartProps & Pick<RowProps, 'language'>) {
  const { authorizedAt, last, standing, state } = invoice;
  const isWaiting = standing === 'authorized' && (state === 'none' || state === 'acknowledged');
  if (!isWaiting) {
    if (!last) return null;
    const when = formatShortDay(todayInBrazil(new Date(last.at)), new Date(asOf), language);
    return (
      <span className={text.small}>
        {last.by === null ? t('answeredOn', { when }) : t('answeredBy', { when, name: last.by })}
      </span>
    );
  }
  const left = daysLeftFor('confirm', authorizedAt, asOf);
  const lastDay = lastDayFor('confirm', authorizedAt);
  if (left < 0)
    return (
      <span className={text.small}>
        {t('closedOn', { when: formatShortDay(lastDay, new Date(asOf), language) })}
      </span>
    );
  const tone = left <= deadlineWarning.urgent ? 'bad' : left <= deadlineWarning.close ? 'warning' : undefined;
  const forAcknowledging = daysLeftFor('acknowledge', authorizedAt, asOf);
  return (
    <>
      <span className={text.small} data-tone={tone}>
        {left === 0 ? t('lastDay') : t('daysLeft', { count: left })}
      </span>
      <span
        className={classes.time}
        data-tone={tone}
        style={{ '--left': `${(100 * left) / eventRules.confirm.days}%` } as CSSProperties}
        aria-hidden="true"
      />
      {mayAnswer(invoice, 'acknowledge', asOf) && (
        <span
          className={text.small}
          data-tone={forAcknowledging <= deadlineWarning.acknowledge ? 'warning' : undefined}
        >
          {forAcknowledging === 0
            ? t('acknowledgeLastDay')
            : t('acknowledgeLeft', { count: forAcknowledging })}
        </span>
      )}
    </>
  );
}

function Empty({ manifest }: { manifest: ManifestActor }) {
  const { t } = useTranslation('manifest');
  const { search, stage } = useSelector(manifest, ({ context }) => context);
  if (search.trim() !== '')
    return (
      <StateMessage
        icon={<IconSearchOff size={22} />}
        title={t('nothingFound')}
        action={
          <button
            type="button"
            className={surface.link}
            onClick={() => manifest.send({ type: 'search.changed', search: '' })}
          >
            {t('clearSearch')}
          </button>
        }
      />
    );
  const isDone = stage === 'done';
  return (
    <StateMessage
      icon={<IconInbox size={22} />}
      title={t(isDone ? 'emptyDoneTitle' : 'emptyWaitingTitle')}
      text={t(isDone ? 'emptyDoneText' : 'emptyWaitingText')}
    />
  );
}
