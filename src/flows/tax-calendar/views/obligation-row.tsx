import { IconCircleCheck, IconCircleCheckFilled, IconDownload } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Obligation } from '../../../../contract/brazil/tax-calendar.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { urgencyOf } from '../../../../machines/tax-calendar/urgency.ts';
import { formatSince } from '../../../ui/language/days.ts';
import { formatWhenWithin } from '../../../ui/language/format.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { shortDate, weekdayOf } from './calendar-dates.ts';
import classes from './tax-calendar.module.css';

const tones = { overdue: 'bad', soon: 'warning', later: undefined } as const;

interface ObligationRowProps {
  actor: SystemActors['taxCalendar'];
  obligation: Obligation;
  /** `yyyy-MM-dd`, in Brazil. */
  today: string;
  /** The day is shown before its first obligation, and before the one at which the list opens. */
  isFirstOfDay: boolean;
  /** Given to the obligation at which the list opens. */
  row?: Ref<HTMLLIElement> | undefined;
}

/** An obligation: its day, the firm's own date above the legal one, its guide, and the client's word that it is paid. */
export function ObligationRow({ actor, obligation, today, isFirstOfDay, row }: ObligationRowProps) {
  const { t, i18n } = useTranslation('taxCalendar');
  const { language } = i18n;
  const { id, name, kind, legalDate, internalDate, paid, guide, banksClosed, verified } = obligation;
  const wish = { type: 'obligation.mark', id, paid: paid === null } as const;
  const mayMark = useSelector(actor, (snapshot) => snapshot.context.shown?.mayMark === true);
  const canMark = useSelector(actor, (snapshot) => snapshot.can(wish));
  const { daysLeft, level } = urgencyOf(obligation, today);
  const tone = tones[level];
  const notes = [!verified && t('unverified'), banksClosed && t('banksClosed')].filter(
    (one) => one !== false,
  );
  const isDeclaration = kind === 'declaration';
  const when = () => {
    if (paid)
      return t(isDeclaration ? 'delivered' : 'paid', { when: formatSince(paid.at, new Date(), language) });
    return daysLeft < 0 ? t('overdue', { count: -daysLeft }) : t('dueIn', { count: daysLeft });
  };
  const markLabel = paid
    ? t('unmark', { name, by: paid.by, when: formatWhenWithin(paid.at, new Date(), language) })
    : t(isDeclaration ? 'markDelivered' : 'markPaid', { name });
  const Mark = paid ? IconCircleCheckFilled : IconCircleCheck;
  return (
    <li ref={row} className={classes.row} data-first={isFirstOfDay || undefined}>
      <time
        className={`${text.quiet} ${classes.day}`}
        data-tone={tone}
        dateTime={legalDate}
        data-hidden={!isFirstOfDay || undefined}
      >
        <span className={`${text.brand} ${text.bold} ${classes.number}`}>{Number(legalDate.slice(8))}</span>
        <span>{weekdayOf(legalDate, language)}</span>
      </time>
      <div>
        <p className={`${text.compact} ${text.strong} ${classes.name}`}>
          <Whole words={name} />
        </p>
        <p className={text.small} data-tone={tone}>
          {when()}
        </p>
        {notes.length > 0 && <p className={text.small}>{notes.join(' · ')}</p>}
      </div>
      <dl className={`${text.small} ${classes.dates}`}>
        <div>
          <dt>{t('internal')}</dt>
          <dd>{shortDate(internalDate, language)}</dd>
        </div>
        <div data-legal>
          <dt>{t('legal')}</dt>
          <dd>{shortDate(legalDate, language)}</dd>
        </div>
      </dl>
      <div className={classes.buttons}>
        {mayMark && (
          <button
            type="button"
            className={surface.iconButton}
            aria-label={markLabel}
            title={markLabel}
            aria-disabled={!canMark || undefined}
            data-on={paid !== null || undefined}
            onClick={() => actor.send(wish)}
          >
            <Mark aria-hidden="true" />
          </button>
        )}
        {guide && (
          <button
            type="button"
            className={surface.iconButton}
            aria-label={t('download', { name })}
            title={t('download', { name })}
            data-guide
            onClick={() => actor.send({ type: 'guide.download', id })}
          >
            <IconDownload aria-hidden="true" />
          </button>
        )}
      </div>
    </li>
  );
}

/** A name whose words with a hyphen, such as S-1299, are broken only where they are wider than the line. */
function Whole({ words }: { words: string }) {
  return words.split(/(\S+-\S+)/).map((part) =>
    part.includes('-') ? (
      <span key={part} className={classes.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
