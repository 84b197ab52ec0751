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
  | 'shareAddress'
  | 'passwordSubject'
  | 'passwordText'
  | 'passwordButton'
  | 'passwordNext'
  | 'passwordChangedSubject'
  | 'passwordChangedText'
  | 'passwordChangedCalendar'
  | 'passwordChangedNext';

/** The recipient, sender and language of a mail about a password. */
export interface PasswordLetter {
  readonly theme: Theme;
  readonly language: string;
  readonly firstName: string;
  /** The address that the account has. */
  readonly email: string;
  readonly envelope: Pick<Mail, 'fromName' | 'to'>;
}

type Body = Pick<Mail, 'subject' | 'text' | 'html'>;

/** The letter with the link to a new password [S9.10]. */
export function passwordLinkMail(
  letter: PasswordLetter,
  { href, minutes }: { readonly href: string; readonly minutes: number },
): Body {
  const { translations, values, frame } = partsOf(letter);
  const subject = fill(translations.passwordSubject, values);
  return {
    subject,
    ...renderLetter({
      ...frame,
      title: subject,
      before: [fill(translations.passwordText, values)],
      action: { label: translations.passwordButton, hint: translations.shareAddress, href },
      after: [fill(translations.passwordNext, { ...values, minutes: String(minutes) })],
    }),
  };
}

/**
 * The letter that says that a password was changed [S9.10]: its owner notices when it was not they. `hadCalendar` says that
 * a calendar subscription ended with it, which else would only stop to update.
 */
export function passwordChangedMail(
  letter: PasswordLetter,
  { hadCalendar }: { readonly hadCalendar: boolean },
): Body {
  const { translations, values, frame } = partsOf(letter);
  const subject = fill(translations.passwordChangedSubject, values);
  return {
    subject,
    ...renderLetter({
      ...frame,
      title: subject,
      before: [
        fill(translations.passwordChangedText, values),
        ...(hadCalendar ? [fill(translations.passwordChangedCalendar, values)] : []),
      ],
      after: [fill(translations.passwordChangedNext, values)],
    }),
  };
}

function partsOf({ theme, language, firstName, email }: PasswordLetter) {
  const translations = translationsOf<Key>(templateLanguage(language), 'mail');
  const name = firstName.trim();
  const values = { firm: theme.firmName, name, email };
  return {
    translations,
    values,
    frame: {
      lang: translations.lang,
      theme,
      greeting: fill(name ? translations.greeting : translations.greetingNoName, values),
      facts: [],
      footer: fill(translations.footer, values),
    },
  };
}
