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
  | 'taskClient'
  | 'returnSubject'
  | 'returnTitle'
  | 'returnText'
  | 'returnTask'
  | 'returnReason'
  | 'returnButton';

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
export function returnMail(
  theme: Theme,
  reader: { readonly firstName: string; readonly language: string },
  { clientName, label, person, reasons, href }: ReturnNotice,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const texts = textsOf<Key>(templateLanguage(reader.language), 'mail');
  const name = reader.firstName.trim();
  const more = reasons.length - mostNamed;
  const values = { firm: theme.firmName, name, client: clientName, person, task: label, count: String(more) };
  const named = [...reasons.slice(0, mostNamed), ...(more > 0 ? [fill(texts.uploadMore, values)] : [])];
  return {
    subject: fill(texts.returnSubject, values),
    ...renderLetter({
      lang: texts.lang,
      theme,
      title: texts.returnTitle,
      greeting: fill(name ? texts.greeting : texts.greetingNoName, values),
      before: [fill(texts.returnText, values)],
      facts: [
        [texts.taskClient, clientName],
        [texts.returnTask, label],
        [texts.returnReason, named.join('\n')],
      ],
      action: { label: texts.returnButton, hint: texts.shareAddress, href },
      after: [],
      footer: fill(texts.footer, values),
    }),
  };
}
