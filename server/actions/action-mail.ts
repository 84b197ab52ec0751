import { asOneLine } from '../../contract/calls/hidden-characters.ts';
import type { Theme } from '../../contract/firm/theme.ts';
import type { ClientActionKind } from '../db/schema/action-schema.ts';
import { fill, translationsOf } from '../http/translations.ts';
import type { Mail } from '../mail/mailer.ts';
import { renderLetter } from '../mail/template.ts';
import { templateLanguage } from '../mail/template-language.ts';
import { mostNamed } from '../mail/upload-mail.ts';

type Key =
  | 'lang'
  | 'greeting'
  | 'greetingNoName'
  | 'footer'
  | 'shareAddress'
  | 'actionSubject'
  | 'actionTitle'
  | 'actionText'
  | 'actionDigestSubject'
  | 'actionDigestTitle'
  | 'actionDigestText'
  | 'actionMore'
  | 'actionButton'
  | 'actionSettings'
  | `action_${ClientActionKind}`;

/** An action of a client's user, as a letter to the firm's people lists it. */
export interface NamedAction {
  readonly clientName: string;
  readonly taskLabel: string;
  readonly personName: string;
  readonly kind: ClientActionKind;
  /** What the user wrote with it. */
  readonly note: string | null;
}

/** What a letter lists, and how many actions there are in all. */
export interface ActionNotice {
  readonly actions: readonly NamedAction[];
  readonly total: number;
  /** Where the list is in the staff area. */
  readonly href: string;
}

/** The letter about what clients did: at once about one action, or a summary of a day [S9.10]. */
export function actionMail(
  theme: Theme,
  reader: { readonly firstName: string; readonly language: string },
  kind: 'atOnce' | 'digest',
  { actions, total, href }: ActionNotice,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const translations = translationsOf<Key>(templateLanguage(reader.language), 'mail');
  const name = reader.firstName.trim();
  const named = actions.slice(0, mostNamed);
  const values = {
    firm: theme.firmName,
    name,
    client: named[0]?.clientName ?? '',
    count: String(total - named.length),
  };
  const linesByClient = new Map<string, string[]>();
  for (const { clientName, kind: what, personName, taskLabel, note } of named) {
    const line = fill(translations[`action_${what}`], { person: personName, task: taskLabel });
    const lines = note ? [line, `  ${asOneLine(note)}`] : [line];
    linesByClient.set(clientName, [...(linesByClient.get(clientName) ?? []), ...lines]);
  }
  const isDigest = kind === 'digest';
  return {
    subject: fill(isDigest ? translations.actionDigestSubject : translations.actionSubject, values),
    ...renderLetter({
      lang: translations.lang,
      theme,
      title: fill(isDigest ? translations.actionDigestTitle : translations.actionTitle, values),
      greeting: fill(name ? translations.greeting : translations.greetingNoName, values),
      before: [fill(isDigest ? translations.actionDigestText : translations.actionText, values)],
      facts: [...linesByClient].map(([client, lines]) => [client, lines.join('\n')]),
      action: { label: translations.actionButton, hint: translations.shareAddress, href },
      after: [
        ...(total > named.length ? [fill(translations.actionMore, values)] : []),
        translations.actionSettings,
      ],
      footer: fill(translations.footer, values),
    }),
  };
}
