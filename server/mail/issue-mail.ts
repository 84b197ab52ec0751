import type { Theme } from '../../contract/firm/theme.ts';
import { fill, translationsOf } from '../http/translations.ts';
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
  const translations = translationsOf<Key>(templateLanguage(language), 'mail');
  const name = issue.firstName.trim();
  const values = { firm: theme.firmName, name, code: issue.referenceCode };
  return {
    subject: fill(translations.issueSubject, values),
    ...renderLetter({
      lang: translations.lang,
      theme,
      title: translations.issueTitle,
      greeting: fill(name ? translations.greeting : translations.greetingNoName, values),
      before: [translations.issueText],
      facts: [
        [translations.issueCode, issue.referenceCode],
        [translations.issueDate, issue.date],
        [translations.issueDescription, issue.issueDescription.trim()],
      ],
      after: [fill(translations.issueNext, values)],
      footer: fill(translations.footer, values),
    }),
  };
}
