import type { SettledStatus } from '../../contract/brazil/clearances.ts';
import type { Theme } from '../../contract/firm/theme.ts';
import { fill, textsOf } from '../http/texts.ts';
import type { Mail } from '../mail/mailer.ts';
import { renderLetter } from '../mail/template.ts';
import { templateLanguage } from '../mail/template-language.ts';
import type { Day } from '../tax-calendar/business-days.ts';
import { nameOf } from './agencies.ts';

type Key =
  | 'lang'
  | 'greeting'
  | 'greetingNoName'
  | 'footer'
  | 'shareAddress'
  | 'clearanceSoonSubject'
  | 'clearanceSoonText'
  | 'clearanceChangedSubject'
  | 'clearanceChangedText'
  | 'clearanceButton'
  | `clearance_${SettledStatus}`;

/** What a letter is about: certificates that end soon, for the client's people, or a new status, for the firm's. */
export type ClearanceNotice = { readonly clientName: string; readonly href: string } & (
  | {
      readonly kind: 'expiring';
      readonly certificates: readonly { readonly agencyId: string; readonly validUntil: Day }[];
    }
  | { readonly kind: 'changed'; readonly agencyId: string; readonly status: SettledStatus }
);

/** The letter about certificates of a client, in the reader's language [S9.10]. */
export function clearanceMail(
  theme: Theme,
  reader: { readonly firstName: string; readonly language: string },
  notice: ClearanceNotice,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const texts = textsOf<Key>(templateLanguage(reader.language), 'mail');
  const name = reader.firstName.trim();
  const values = { firm: theme.firmName, name, client: notice.clientName };
  const dates = new Intl.DateTimeFormat(texts.lang, { dateStyle: 'long', timeZone: 'UTC' });
  const isSoon = notice.kind === 'expiring';
  const facts: readonly (readonly [string, string])[] = isSoon
    ? notice.certificates.map(
        ({ agencyId, validUntil }) => [nameOf(agencyId), dates.format(new Date(validUntil))] as const,
      )
    : [[nameOf(notice.agencyId), texts[`clearance_${notice.status}`]]];
  const subject = fill(isSoon ? texts.clearanceSoonSubject : texts.clearanceChangedSubject, values);
  return {
    subject,
    ...renderLetter({
      lang: texts.lang,
      theme,
      title: subject,
      greeting: fill(name ? texts.greeting : texts.greetingNoName, values),
      before: [fill(isSoon ? texts.clearanceSoonText : texts.clearanceChangedText, values)],
      facts,
      action: { label: texts.clearanceButton, hint: texts.shareAddress, href: notice.href },
      after: [],
      footer: fill(texts.footer, values),
    }),
  };
}
