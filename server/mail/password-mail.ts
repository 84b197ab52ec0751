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
  | 'shareAddress'
  | 'passwordSubject'
  | 'passwordText'
  | 'passwordButton'
  | 'passwordNext'
  | 'passwordChangedSubject'
  | 'passwordChangedText'
  | 'passwordChangedCalendar'
  | 'passwordChangedNext';

/** Who a letter about a password goes to, in whose name and in which language. */
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
  const { texts, values, frame } = partsOf(letter);
  const subject = fill(texts.passwordSubject, values);
  return {
    subject,
    ...renderLetter({
      ...frame,
      title: subject,
      before: [fill(texts.passwordText, values)],
      action: { label: texts.passwordButton, hint: texts.shareAddress, href },
      after: [fill(texts.passwordNext, { ...values, minutes: String(minutes) })],
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
  const { texts, values, frame } = partsOf(letter);
  const subject = fill(texts.passwordChangedSubject, values);
  return {
    subject,
    ...renderLetter({
      ...frame,
      title: subject,
      before: [
        fill(texts.passwordChangedText, values),
        ...(hadCalendar ? [fill(texts.passwordChangedCalendar, values)] : []),
      ],
      after: [fill(texts.passwordChangedNext, values)],
    }),
  };
}

function partsOf({ theme, language, firstName, email }: PasswordLetter) {
  const texts = textsOf<Key>(templateLanguage(language), 'mail');
  const name = firstName.trim();
  const values = { firm: theme.firmName, name, email };
  return {
    texts,
    values,
    frame: {
      lang: texts.lang,
      theme,
      greeting: fill(name ? texts.greeting : texts.greetingNoName, values),
      facts: [],
      footer: fill(texts.footer, values),
    },
  };
}
