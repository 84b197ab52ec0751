import type { Day } from '../../contract/brazil/business-days.ts';
import type { ClearanceDebt, SettledStatus } from '../../contract/brazil/clearances.ts';
import type { Theme } from '../../contract/firm/theme.ts';
import { fill, translationsOf } from '../http/translations.ts';
import type { Mail } from '../mail/mailer.ts';
import { renderLetter } from '../mail/template.ts';
import { templateLanguage } from '../mail/template-language.ts';
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
  | 'clearanceAskedSubject'
  | 'clearanceAskedText'
  | 'clearanceAskedNote'
  | 'clearanceDebt'
  | `clearance_${SettledStatus}`;

/**
 * What a letter is about: certificates that end soon, for the client's people; for the firm's a new status, or a question
 * of the client with the debts that the agency named.
 */
export type ClearanceNotice = { readonly clientName: string; readonly href: string } & (
  | {
      readonly kind: 'expiring';
      readonly certificates: readonly { readonly agencyId: string; readonly validUntil: Day }[];
    }
  | { readonly kind: 'changed'; readonly agencyId: string; readonly status: SettledStatus }
  | ClearanceQuestion
);

/** What a person of the client asks the firm about a certificate. */
export interface ClearanceQuestion {
  readonly kind: 'asked';
  readonly agencyId: string;
  readonly status: SettledStatus;
  readonly asker: string;
  readonly note: string;
  readonly debts: readonly ClearanceDebt[];
}

const wordsOf = {
  expiring: ['clearanceSoonSubject', 'clearanceSoonText'],
  changed: ['clearanceChangedSubject', 'clearanceChangedText'],
  asked: ['clearanceAskedSubject', 'clearanceAskedText'],
} as const;

/** The letter about certificates of a client, in the reader's language [S9.10]. */
export function clearanceMail(
  theme: Theme,
  reader: { readonly firstName: string; readonly language: string },
  notice: ClearanceNotice,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const translations = translationsOf<Key>(templateLanguage(reader.language), 'mail');
  const name = reader.firstName.trim();
  const asker = notice.kind === 'asked' ? notice.asker : '';
  const values = { firm: theme.firmName, name, client: notice.clientName, asker };
  const [subjectKey, textKey] = wordsOf[notice.kind];
  const subject = fill(translations[subjectKey], values);
  return {
    subject,
    ...renderLetter({
      lang: translations.lang,
      theme,
      title: subject,
      greeting: fill(name ? translations.greeting : translations.greetingNoName, values),
      before: [fill(translations[textKey], values)],
      facts: factsOf(notice, translations),
      action: { label: translations.clearanceButton, hint: translations.shareAddress, href: notice.href },
      after: [],
      footer: fill(translations.footer, values),
    }),
  };
}

/** The facts of a letter, each with its name. */
function factsOf(
  notice: ClearanceNotice,
  translations: Readonly<Record<Key, string>>,
): readonly (readonly [string, string])[] {
  const dates = new Intl.DateTimeFormat(translations.lang, { dateStyle: 'long', timeZone: 'UTC' });
  if (notice.kind === 'expiring')
    return notice.certificates.map(
      ({ agencyId, validUntil }) => [nameOf(agencyId), dates.format(new Date(validUntil))] as const,
    );
  const status = [nameOf(notice.agencyId), translations[`clearance_${notice.status}`]] as const;
  if (notice.kind === 'changed') return [status];
  const { debts, note } = notice;
  return [
    status,
    ...debts.map(({ tax, competence }) => [translations.clearanceDebt, `${tax}, ${competence}`] as const),
    ...(note === '' ? [] : [[translations.clearanceAskedNote, note] as const]),
  ];
}
