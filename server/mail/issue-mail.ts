import type { Theme } from '../../contract/firm/theme.ts';
import { fill, textsOf } from '../http/texts.ts';
import type { Mail } from './mailer.ts';
import { renderLetter } from './template.ts';
import { templateLanguage } from './template-language.ts';

type Key =
  | 'lang'
  | 'greeting'
  | 'greetingNoName'
  | 'footer'
  | 'issueSubject'
  | 'issueTitle'
  | 'issueText'
  | 'issueCode'
  | 'issueDate'
  | 'issueDescription'
  | 'issueNext';

/** An issue as its confirmation names it [T3.07]. */
export interface IssueConfirmation {
  readonly firstName: string;
  readonly referenceCode: string;
  readonly issueDescription: string;
  /** The date as the reporter reads it. */
  readonly date: string;
}

/** The confirmation that goes to a user who reported an issue, in their language [T7.21, S9.10]. */
export function issueMail(
  theme: Theme,
  language: string,
  issue: IssueConfirmation,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const texts = textsOf<Key>(templateLanguage(language), 'mail');
  const name = issue.firstName.trim();
  const values = { firm: theme.firmName, name, code: issue.referenceCode };
  return {
    subject: fill(texts.issueSubject, values),
    ...renderLetter({
      lang: texts.lang,
      theme,
      title: texts.issueTitle,
      greeting: fill(name ? texts.greeting : texts.greetingNoName, values),
      before: [texts.issueText],
      facts: [
        [texts.issueCode, issue.referenceCode],
        [texts.issueDate, issue.date],
        [texts.issueDescription, issue.issueDescription.trim()],
      ],
      after: [fill(texts.issueNext, values)],
      footer: fill(texts.footer, values),
    }),
  };
}
