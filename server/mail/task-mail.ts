import type { Theme } from '../../contract/firm/theme.ts';
import type { Mail } from './mailer.ts';
import { taskLetter } from './task-letter.ts';

type Key = 'taskSubject' | 'taskTitle' | 'taskText' | 'taskTasks' | 'taskDue' | 'taskButton';

/** What was assigned, as the letter to a client's people says it. */
export interface TaskNotice {
  readonly clientName: string;
  readonly labels: readonly string[];
  /** `yyyy-MM-dd`, where there is such a day. */
  readonly dueDate: string | null;
  /** Where the tasks are in the portal. */
  readonly href: string;
}

/** The message to one of a client's users about the tasks that the firm has assigned, in their language [T3.01, S9.10]. */
export const taskMail = (
  theme: Theme,
  reader: { readonly firstName: string; readonly language: string },
  { clientName, labels, dueDate, href }: TaskNotice,
): Pick<Mail, 'subject' | 'text' | 'html'> =>
  taskLetter<Key>(theme, reader, {
    keys: { subject: 'taskSubject', title: 'taskTitle', text: 'taskText', button: 'taskButton' },
    clientName,
    listed: labels,
    facts: (translations, listed) => {
      const date = new Intl.DateTimeFormat(translations.lang, { dateStyle: 'long', timeZone: 'UTC' });
      return [
        [translations.taskTasks, listed],
        ...(dueDate ? [[translations.taskDue, date.format(new Date(dueDate))] as const] : []),
      ];
    },
    href,
  });
