import type { Theme } from '../../contract/firm/theme.ts';
import type { Mail } from './mailer.ts';
import { taskLetter } from './task-letter.ts';

type Key = 'returnSubject' | 'returnTitle' | 'returnText' | 'returnTask' | 'returnReason' | 'returnButton';

/** What was returned, as the letter to a client's people says it. */
export interface ReturnNotice {
  readonly clientName: string;
  readonly label: string;
  /** The member of the firm who returned it. */
  readonly person: string;
  readonly reasons: readonly string[];
  /** Where the task is in the portal. */
  readonly href: string;
}

/** The message to one of a client's users about files that the firm has returned, in their language [S9.10]. */
export const returnMail = (
  theme: Theme,
  reader: { readonly firstName: string; readonly language: string },
  { clientName, label, person, reasons, href }: ReturnNotice,
): Pick<Mail, 'subject' | 'text' | 'html'> =>
  taskLetter<Key>(theme, reader, {
    keys: {
      subject: 'returnSubject',
      title: 'returnTitle',
      text: 'returnText',
      button: 'returnButton',
    },
    clientName,
    values: { person, task: label },
    listed: reasons,
    facts: (translations, listed) => [
      [translations.returnTask, label],
      [translations.returnReason, listed],
    ],
    href,
  });
