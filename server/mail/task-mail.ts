import type { Theme } from '../../contract/firm/theme.ts';
import { fill, textsOf } from '../http/texts.ts';
import type { Mail } from './mailer.ts';
import { renderLetter } from './template.ts';
import { templateLanguage } from './template-language.ts';
import { mostNamed } from './upload-mail.ts';

type Key =
  | 'lang'
  | 'greeting'
  | 'greetingNoName'
  | 'footer'
  | 'uploadMore'
  | 'shareAddress'
  | 'taskSubject'
  | 'taskTitle'
  | 'taskText'
  | 'taskClient'
  | 'taskTasks'
  | 'taskDue'
  | 'taskButton';

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
export function taskMail(
  theme: Theme,
  reader: { readonly firstName: string; readonly language: string },
  { clientName, labels, dueDate, href }: TaskNotice,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const texts = textsOf<Key>(templateLanguage(reader.language), 'mail');
  const name = reader.firstName.trim();
  const more = labels.length - mostNamed;
  const values = { firm: theme.firmName, name, client: clientName, count: String(more) };
  const named = [...labels.slice(0, mostNamed), ...(more > 0 ? [fill(texts.uploadMore, values)] : [])];
  const date = new Intl.DateTimeFormat(texts.lang, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    subject: fill(texts.taskSubject, values),
    ...renderLetter({
      lang: texts.lang,
      theme,
      title: texts.taskTitle,
      greeting: fill(name ? texts.greeting : texts.greetingNoName, values),
      before: [fill(texts.taskText, values)],
      facts: [
        [texts.taskClient, clientName],
        [texts.taskTasks, named.join('\n')],
        ...(dueDate ? [[texts.taskDue, date.format(new Date(dueDate))] as const] : []),
      ],
      action: { label: texts.taskButton, hint: texts.shareAddress, href },
      after: [],
      footer: fill(texts.footer, values),
    }),
  };
}
