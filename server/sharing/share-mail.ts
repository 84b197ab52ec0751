import type { Theme } from '../../contract/firm/theme.ts';
import { fill, translationsOf } from '../http/translations.ts';
import type { Mail } from '../mail/mailer.ts';
import { renderLetter } from '../mail/template.ts';
import { templateLanguage } from '../mail/template-language.ts';
import { momentText } from './share-formats.ts';

type Key =
  | 'lang'
  | 'greetingNoName'
  | 'shareTitle'
  | 'shareText'
  | 'shareMessage'
  | 'shareDocuments'
  | 'shareExpires'
  | 'shareButton'
  | 'shareAddress'
  | 'shareCode'
  | 'shareUnexpected'
  | 'shareFooter';

/** What the letter to a recipient says. Subject and message are the sender's own words; they stay plain text. */
export interface ShareNotice {
  readonly sender: { readonly name: string; readonly email: string };
  readonly subject: string;
  readonly message: string;
  /** Names of the documents. */
  readonly documents: readonly string[];
  readonly expiresAt: Date;
  /** The link, absolute. */
  readonly href: string;
  /** Whether a code is needed; the code itself is in no letter. */
  readonly hasCode: boolean;
}

/** The letter that takes a link to its recipient, in a language that mail is written in [S3.22, S9.10]. */
export function shareMail(
  theme: Theme,
  language: string,
  notice: ShareNotice,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const translations = translationsOf<Key>(templateLanguage(language), 'mail');
  const { sender } = notice;
  const values = { firm: theme.firmName, sender: sender.name, email: sender.email };
  const say = (key: Key) => fill(translations[key], values);
  const message = notice.message.trim();
  return {
    subject: notice.subject,
    ...renderLetter({
      lang: translations.lang,
      theme,
      title: say('shareTitle'),
      greeting: say('greetingNoName'),
      before: [say('shareText')],
      facts: [
        ...(message ? ([[say('shareMessage'), message]] as const) : []),
        [say('shareDocuments'), notice.documents.join('\n')],
        [say('shareExpires'), momentText(notice.expiresAt, translations.lang)],
      ],
      action: { label: say('shareButton'), hint: say('shareAddress'), href: notice.href },
      after: [...(notice.hasCode ? [say('shareCode')] : []), say('shareUnexpected')],
      footer: say('shareFooter'),
    }),
  };
}
