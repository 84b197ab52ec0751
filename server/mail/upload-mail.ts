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
  | 'uploadSubject'
  | 'uploadTitle'
  | 'uploadText'
  | 'uploadClient'
  | 'uploadAuthor'
  | 'uploadDocuments'
  | 'uploadMore'
  | 'uploadNext';

/** How many documents a letter names; the others are counted. */
export const mostNamed = 50;

/** The uploaded files, as the mail to the firm's staff lists them. */
export interface UploadNotice {
  readonly clientName: string;
  readonly authorName: string;
  /** The names of the documents. */
  readonly documents: readonly string[];
}

/** The message to one of the firm's staff about uploaded documents, in their language [S7.24, S9.10]. */
export function uploadMail(
  theme: Theme,
  reader: { readonly firstName: string; readonly language: string },
  { clientName, authorName, documents }: UploadNotice,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const translations = translationsOf<Key>(templateLanguage(reader.language), 'mail');
  const name = reader.firstName.trim();
  const more = documents.length - mostNamed;
  const values = { firm: theme.firmName, name, client: clientName, author: authorName, count: String(more) };
  const named = documents.slice(0, mostNamed);
  return {
    subject: fill(translations.uploadSubject, values),
    ...renderLetter({
      lang: translations.lang,
      theme,
      title: translations.uploadTitle,
      greeting: fill(name ? translations.greeting : translations.greetingNoName, values),
      before: [fill(translations.uploadText, values)],
      facts: [
        [translations.uploadClient, clientName],
        [translations.uploadAuthor, authorName],
        [
          translations.uploadDocuments,
          [...named, ...(more > 0 ? [fill(translations.uploadMore, values)] : [])].join('\n'),
        ],
      ],
      after: [fill(translations.uploadNext, values)],
      footer: fill(translations.footer, values),
    }),
  };
}
