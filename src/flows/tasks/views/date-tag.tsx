import surface from '../../../ui/surface.module.css';
import type { CardWords } from './card-words.ts';
import { daysUntil } from './task-dates.ts';

/** Within so many days a due date is close. */
const closeDays = 7;

interface DateTagProps {
  words: CardWords;
  dueDate: string | null;
  expirationDate: string | null;
}

/** The date that matters: until when something is due, or how long it can be done [T2.25, T2.26]. */
export function DateTag({ words, dueDate, expirationDate }: DateTagProps) {
  const now = new Date();
  if (expirationDate !== null && daysUntil(expirationDate, now) < 0)
    return (
      <span className={surface.tag} data-tone="bad">
        {words.date('expiredOn', expirationDate)}
      </span>
    );
  if (dueDate !== null) {
    const days = daysUntil(dueDate, now);
    const tone = days < 0 ? 'bad' : days <= closeDays ? 'warning' : 'quiet';
    return (
      <span className={surface.tag} data-tone={tone}>
        {words.date(days < 0 ? 'overdueSince' : days === 0 ? 'dueToday' : 'dueOn', dueDate)}
      </span>
    );
  }
  if (expirationDate !== null)
    return (
      <span className={surface.tag} data-tone="quiet">
        {words.date('expiresOn', expirationDate)}
      </span>
    );
  return <span className={surface.tag}>{words.noDate}</span>;
}
