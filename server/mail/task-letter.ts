import type { Theme } from '../../contract/firm/theme.ts';
import { fill, translationsOf } from '../http/translations.ts';
import type { Mail } from './mailer.ts';
import { renderLetter } from './template.ts';
import { templateLanguage } from './template-language.ts';
import { mostNamed } from './upload-mail.ts';

type CommonKey =
  | 'lang'
  | 'greeting'
  | 'greetingNoName'
  | 'footer'
  | 'uploadMore'
  | 'shareAddress'
  | 'taskClient';

/** A letter about tasks: its keys in `mail.json`, and what differs from one letter to another. */
interface TaskLetter<Key extends string> {
  readonly keys: { readonly [Part in 'subject' | 'title' | 'text' | 'button']: Key };
  readonly clientName: string;
  /** What its translations name beside the firm, the reader and the client. */
  readonly values?: Readonly<Record<string, string>>;
  /** Lines of one fact; those after the first `mostNamed` are counted. */
  readonly listed: readonly string[];
  /** The facts below the client, as pairs of label and value. */
  readonly facts: (
    translations: Readonly<Record<Key | CommonKey, string>>,
    listed: string,
  ) => readonly (readonly [string, string])[];
  /** Where the task is in the portal. */
  readonly href: string;
}

/** A letter about tasks to one of a client's users, in their language [S9.10]. */
export function taskLetter<Key extends string>(
  theme: Theme,
  reader: { readonly firstName: string; readonly language: string },
  { keys, clientName, values: own, listed, facts, href }: TaskLetter<Key>,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const translations = translationsOf<Key | CommonKey>(templateLanguage(reader.language), 'mail');
  const name = reader.firstName.trim();
  const more = listed.length - mostNamed;
  const values = { firm: theme.firmName, name, client: clientName, count: String(more), ...own };
  const lines = [...listed.slice(0, mostNamed), ...(more > 0 ? [fill(translations.uploadMore, values)] : [])];
  return {
    subject: fill(translations[keys.subject], values),
    ...renderLetter({
      lang: translations.lang,
      theme,
      title: translations[keys.title],
      greeting: fill(name ? translations.greeting : translations.greetingNoName, values),
      before: [fill(translations[keys.text], values)],
      facts: [[translations.taskClient, clientName], ...facts(translations, lines.join('\n'))],
      action: { label: translations[keys.button], hint: translations.shareAddress, href },
      after: [],
      footer: fill(translations.footer, values),
    }),
  };
}
