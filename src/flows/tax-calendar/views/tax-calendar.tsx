import { IconCalendarOff, IconCalendarPlus, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { type CalendarMonth, monthAfter } from '../../../../machines/tax-calendar/tax-calendar.machine.ts';
import { useRoot } from '../../../ui/flow/root-context.ts';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { useScrolledTo } from '../../../ui/list/use-scrolled-to.ts';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { obligationsPlace } from '../../../ui/widget/obligations-place.ts';
import { WidgetCard } from '../../../ui/widget/widget-card.tsx';
import { monthName, monthWithin } from './calendar-dates.ts';
import { ObligationRow } from './obligation-row.tsx';
import classes from './tax-calendar.module.css';

type Actor = SystemActors['taxCalendar'];

/** What the active client has to pay or declare, a month at a time, a day once with its obligations [T2.22]. */
export default function TaxCalendar({ actor }: { actor: Actor }) {
  const { t, i18n } = useTranslation('taxCalendar');
  const root = useRoot();
  const shown = useSelector(actor, ({ context }) => context.shown);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ month: 'failed' }));
  const canGo = {
    'month.previous': useSelector(actor, (snapshot) => snapshot.can({ type: 'month.previous' })),
    'month.next': useSelector(actor, (snapshot) => snapshot.can({ type: 'month.next' })),
  };
  const month = useSelector(actor, ({ context }) => context.shown?.month ?? context.month);
  const step = (type: keyof typeof canGo, label: string, Icon: typeof IconChevronLeft) => (
    <button
      type="button"
      className={surface.iconButton}
      aria-label={label}
      aria-disabled={!canGo[type] || undefined}
      onClick={() => actor.send({ type })}
    >
      <Icon aria-hidden="true" />
    </button>
  );
  return (
    <WidgetCard
      title={t('title')}
      isBusy={isBusy}
      actions={
        <>
          {step('month.previous', t('previous'), IconChevronLeft)}
          <span className={`${text.compact} ${text.strong} ${classes.month}`} aria-live="polite">
            {month ? monthName(month, shown?.today ?? new Date().toISOString(), i18n.language) : ''}
          </span>
          {step('month.next', t('next'), IconChevronRight)}
          <button
            type="button"
            className={surface.iconButton}
            aria-label={t('subscribe')}
            title={t('subscribe')}
            aria-haspopup="dialog"
            onClick={() => root.send({ type: 'flow.open', flow: 'calendarFeed', dialog: 'calendarFeed' })}
          >
            <IconCalendarPlus aria-hidden="true" />
          </button>
        </>
      }
    >
      {hasFailed && (
        <StateMessage
          isError
          icon={<IconCalendarOff />}
          title={t('failedTitle')}
          text={t('failedText')}
          action={<RetryButton onClick={() => actor.send({ type: 'list.retry' })} />}
        />
      )}
      {!hasFailed && !shown && <SkeletonRows label={t('loading')} count={4} height={48} />}
      {!hasFailed && shown && <Month actor={actor} shown={shown} />}
    </WidgetCard>
  );
}

function Month({ actor, shown }: { actor: Actor; shown: CalendarMonth }) {
  const { t, i18n } = useTranslation('taxCalendar');
  const { obligations, regime, overdueBefore, today } = shown;
  const month = monthWithin(monthAfter(shown.month, -1), today, i18n.language);
  return (
    <>
      {overdueBefore > 0 && (
        <p className={`${text.bad} ${surface.lineBelow} ${classes.before}`}>
          {t('overdueBefore', { count: overdueBefore, month })}{' '}
          <button
            type="button"
            className={surface.link}
            onClick={() => actor.send({ type: 'month.previous' })}
          >
            {t('showMonth', { month })}
          </button>
        </p>
      )}
      {obligations.length > 0 ? (
        <Obligations actor={actor} shown={shown} />
      ) : (
        <StateMessage
          icon={<IconCalendarOff />}
          title={t('emptyTitle')}
          text={regime === null ? t('noFacts') : t('emptyText')}
        />
      )}
    </>
  );
}

function Obligations({ actor, shown }: { actor: Actor; shown: CalendarMonth }) {
  const { t } = useTranslation('taxCalendar');
  const { obligations } = shown;
  const opensAt = useSelector(actor, ({ context }) => context.opensAt);
  const place = useScrolledTo<HTMLLIElement>(opensAt === null ? null : `${shown.month} ${opensAt}`);
  return (
    <ul
      id={obligationsPlace}
      className={`${surface.scroll} ${classes.list}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and has to be reached by keyboard.
      tabIndex={0}
      aria-label={t('title')}
    >
      {obligations.map((obligation, index) => (
        <ObligationRow
          key={obligation.id}
          actor={actor}
          obligation={obligation}
          today={shown.today}
          isFirstOfDay={
            obligations[index - 1]?.legalDate !== obligation.legalDate || obligation.id === opensAt
          }
          row={obligation.id === opensAt ? place : undefined}
        />
      ))}
    </ul>
  );
}
