import { IconAlertCircle } from '@tabler/icons-react';
import { dueOf } from '../../../ui/language/days.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import styles from './date-tag.module.css';
import type { CardWords } from './list/card-words.ts';
import listStyles from './list/tasks.module.css';

interface DateTagProps {
  words: CardWords;
  dueDate: string | null;
  expirationDate: string | null;
  /** Whether there is no room for the sentence on what one may still do after the date. */
  isShort?: boolean;
}

/** The due date, or the expiration date [T2.25, T2.26]. */
export function DateTag({ words, dueDate, expirationDate, isShort = false }: DateTagProps) {
  const due = dueOf(dueDate, expirationDate, new Date());
  if (!due)
    return (
      <span className={`${surface.tag} ${styles.due}`} data-tone="quiet">
        {words.noDate}
      </span>
    );
  // Its section is not that of what is overdue: red would say that it is.
  if (due.word === 'expiredOn' && isShort)
    return (
      <span className={`${surface.tag} ${styles.due}`} data-tone="quiet">
        {words.expired(due.date)}
      </span>
    );
  // A whole sentence has to wrap, which a tag never does.
  if (due.word === 'expiredOn')
    return (
      <span className={text.small} data-tone={due.tone}>
        {words.date(due.word, due.date)}
      </span>
    );
  return (
    <span className={`${surface.tag} ${styles.due}`} data-tone={due.tone}>
      {due.tone === 'bad' && <IconAlertCircle size={14} aria-hidden />}
      {due.word === 'overdueSince' ? (
        <>
          <span className={listStyles.whole}>{words.date(due.word, due.date)}</span>
          <span className={listStyles.short}>{words.since(due.date)}</span>
        </>
      ) : (
        words.date(due.word, due.date)
      )}
    </span>
  );
}
