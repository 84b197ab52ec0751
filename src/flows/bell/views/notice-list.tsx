import '@mantine/core/styles/Button.layer.css';
import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Notices } from '../../../../machines/bell/bell.machine.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { dayOfMoment, formatShortDay, formatWeekdayOf } from '../../../ui/language/days.ts';
import { RetryButton } from '../../../ui/message/retry-button.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { noticeDays } from './notice-days.ts';
import { NoticeRow } from './notice-row.tsx';
import classes from './notices.module.css';

interface NoticeListProps {
  bell: SystemActors['bell'];
  /** Who did what no person is named for. */
  firmName: string;
  /** Leaves the list for the page that a notice leads to. */
  onLeave: () => void;
}

/** What is overdue, then what happened, by day; what is new is marked. */
export default function NoticeList(props: NoticeListProps) {
  const { bell } = props;
  const { t } = useTranslation('bell');
  const answer = useSelector(bell, ({ context }) => context.answer);
  const hasFailed = useSelector(bell, (at) => at.matches({ answer: 'failed' }));
  if (hasFailed)
    return (
      <div className={classes.failed} role="alert">
        <p>{t('failed')}</p>
        <RetryButton onClick={() => bell.send({ type: 'notices.retry' })} />
      </div>
    );
  if (!answer) return null;
  return <Answered {...props} answer={answer} />;
}

function Answered({ bell, firmName, answer, onLeave }: NoticeListProps & { answer: Notices }) {
  const { t, i18n } = useTranslation('bell');
  const now = new Date();
  const { overdue, notices, clients } = answer;
  if (overdue === null && notices.length === 0)
    return <p className={`${text.quiet} ${classes.empty}`}>{t('upToDate')}</p>;
  return (
    <>
      {overdue && (
        <div className={`${text.bad} ${text.compact} ${classes.overdue}`}>
          <IconAlertCircle size={18} aria-hidden />
          <p className={classes.lines}>
            <strong>{t('overdue', { count: overdue.total })}</strong>
            <span>{t('oldest', { date: formatShortDay(overdue.oldest, now, i18n.language) })}</span>
          </p>
          <Button
            variant="default"
            onClick={() => {
              onLeave();
              bell.send({ type: 'overdue.open' });
            }}
          >
            {t('view')}
          </Button>
        </div>
      )}
      {noticeDays(notices).map(({ day, notices: ofDay }) => (
        <section key={day} aria-labelledby={`notices-${day}`}>
          <h3
            id={`notices-${day}`}
            className={`${text.caption} ${text.strong} ${surface.lineAbove} ${classes.day}`}
          >
            {wordsOfDay(day, now, i18n.language, t)}
          </h3>
          <ul>
            {ofDay.map((notice) => (
              <NoticeRow
                key={notice.id}
                bell={bell}
                firmName={firmName}
                notice={notice}
                client={clients.find(({ id }) => id === notice.clientId)?.name ?? ''}
                onLeave={onLeave}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const dayMs = 86_400_000;
function wordsOfDay(
  day: string,
  now: Date,
  language: string,
  t: (key: 'today' | 'yesterday') => string,
): string {
  if (day === dayOfMoment(now)) return t('today');
  if (day === dayOfMoment(new Date(now.getTime() - dayMs))) return t('yesterday');
  return formatWeekdayOf(day, language);
}
