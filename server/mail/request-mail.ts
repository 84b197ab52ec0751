import type { Theme } from '../../contract/firm/theme.ts';
import { fill, translationsOf } from '../http/translations.ts';
import type { Mail } from './mailer.ts';
import { renderLetter } from './template.ts';
import { templateLanguage } from './template-language.ts';

/** What a letter about a service request says: the first three go to the client's people, the others to the firm's. */
export type RequestNews = 'asked' | 'returned' | 'answered' | 'sent' | 'written';

type Key =
  | 'lang'
  | 'greeting'
  | 'greetingNoName'
  | 'footer'
  | 'shareAddress'
  | 'taskClient'
  | 'requestNumber'
  | 'requestAbout'
  | 'requestButton'
  | `request_${RequestNews}Subject`
  | `request_${RequestNews}Text`;

/** What happened to which request, as a letter says it. */
export interface RequestNotice {
  readonly news: RequestNews;
  readonly clientName: string;
  readonly number: string;
  /** Whom or what the request is about. */
  readonly about: string;
  /** Who did it. */
  readonly person: string;
  /** Where the request is in the portal. */
  readonly href: string;
}

/** The letter about a service request, in the reader's language [S9.10]. What was written is read in the portal only. */
export function requestMail(
  theme: Theme,
  reader: { readonly firstName: string; readonly language: string },
  { news, clientName, number, about, person, href }: RequestNotice,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const translations = translationsOf<Key>(templateLanguage(reader.language), 'mail');
  const name = reader.firstName.trim();
  const values = { firm: theme.firmName, name, client: clientName, number, person };
  const subject = fill(translations[`request_${news}Subject`], values);
  return {
    subject,
    ...renderLetter({
      lang: translations.lang,
      theme,
      title: subject,
      greeting: fill(name ? translations.greeting : translations.greetingNoName, values),
      before: [fill(translations[`request_${news}Text`], values)],
      facts: [
        [translations.taskClient, clientName],
        [translations.requestNumber, number],
        ...(about === '' ? [] : [[translations.requestAbout, about] as const]),
      ],
      action: { label: translations.requestButton, hint: translations.shareAddress, href },
      after: [],
      footer: fill(translations.footer, values),
    }),
  };
}
