import { dueOf } from '../../../ui/language/days.ts';
import surface from '../../../ui/surface.module.css';
import type { CardWords } from './list/card-words.ts';

interface DateTagProps {
  words: CardWords;
  dueDate: string | null;
  expirationDate: string | null;
}

/** The due date, or the expiration date [T2.25, T2.26]. */
export function DateTag({ words, dueDate, expirationDate }: DateTagProps) {
  const due = dueOf(dueDate, expirationDate, new Date());
  if (!due) return <span className={surface.tag}>{words.noDate}</span>;
  return (
    <span className={surface.tag} data-tone={due.tone}>
      {words.date(due.word, due.date)}
    </span>
  );
}
