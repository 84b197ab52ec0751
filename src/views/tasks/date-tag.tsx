import { useTranslation } from 'react-i18next';
import { daysUntil, formatDay } from './task-dates.ts';
import styles from './tasks.module.css';

/** Within so many days a due date is close. */
const closeDays = 7;

interface DateTagProps {
  dueDate: string | null;
  expirationDate: string | null;
}

/** The date that matters: until when something is due, or how long it can be done [T2.25, T2.26]. */
export function DateTag({ dueDate, expirationDate }: DateTagProps) {
  const { t, i18n } = useTranslation('tasks');
  const now = new Date();
  if (expirationDate !== null && daysUntil(expirationDate, now) < 0)
    return (
      <span className={styles.tag} data-tone="bad">
        {t('expiredOn', { date: formatDay(expirationDate, i18n.language) })}
      </span>
    );
  if (dueDate !== null) {
    const days = daysUntil(dueDate, now);
    const date = formatDay(dueDate, i18n.language);
    const tone = days < 0 ? 'bad' : days <= closeDays ? 'warning' : 'quiet';
    return (
      <span className={styles.tag} data-tone={tone}>
        {t(days < 0 ? 'overdueSince' : days === 0 ? 'dueToday' : 'dueOn', { date })}
      </span>
    );
  }
  if (expirationDate !== null)
    return (
      <span className={styles.tag} data-tone="quiet">
        {t('expiresOn', { date: formatDay(expirationDate, i18n.language) })}
      </span>
    );
  return <span className={styles.tag}>{t('noDate')}</span>;
}
