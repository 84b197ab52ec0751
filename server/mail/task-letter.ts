import type { Theme } from '../../contract/firm/theme.ts';
import { fill, textsOf } from '../http/texts.ts';
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
  /** What its texts name beside the firm, the reader and the client. */
  readonly values?: Readonly<Record<string, string>>;
  /** Lines of one fact; those after the first `mostNamed` are counted. */
  readonly listed: readonly string[];
  /** The facts below the client, as pairs of label and value. */
  readonly facts: (
    texts: Readonly<Record<Key | CommonKey, string>>,
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
  const texts = textsOf<Key | CommonKey>(templateLanguage(reader.language), 'mail');
  const name = reader.firstName.trim();
  const more = listed.length - mostNamed;
  const values = { firm: theme.firmName, name, client: clientName, count: String(more), ...own };
  const lines = [...listed.slice(0, mostNamed), ...(more > 0 ? [fill(texts.uploadMore, values)] : [])];
  return {
    subject: fill(texts[keys.subject], values),
    ...renderLetter({
      lang: texts.lang,
      theme,
      title: texts[keys.title],
      greeting: fill(name ? texts.greeting : texts.greetingNoName, values),
      before: [fill(texts[keys.text], values)],
      facts: [[texts.taskClient, clientName], ...facts(texts, lines.join('\n'))],
      action: { label: texts[keys.button], hint: texts.shareAddress, href },
      after: [],
      footer: fill(texts.footer, values),
    }),
  };
}
