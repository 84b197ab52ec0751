import { asOneLine } from '../../contract/calls/hidden-characters.ts';
import type { Language } from '../../contract/language/market.ts';
import type { SharePayload } from '../../contract/storage/sharing.ts';
import type { ExpirationPeriod } from '../../contract/storage/sharing-rules.ts';
import {
  expirationPeriods,
  maxCodeLength,
  maxMessageLength,
  maxRecipients,
  maxSubjectLength,
  minCodeLength,
} from '../../contract/storage/sharing-rules.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import { addressesIn, withAddress, wrongAddressesIn } from './recipients.ts';

/** What the form holds [S5.01]. */
export interface MessageValues {
  /** Several addresses, parted by comma, semicolon or space [S5.02]. */
  readonly to: string;
  readonly subject: string;
  readonly expire: ExpirationPeriod | '';
  readonly message: string;
  readonly emailSelf: boolean;
  readonly hasAuthCode: boolean;
  readonly authCode: string;
}

/** The fields that can be wrong, in the order of the form. */
export const checkedFields = ['to', 'subject', 'message', 'expire', 'authCode'] as const;
export type CheckedField = (typeof checkedFields)[number];

/** What is wrong with a field. */
export type MessageFault = 'missing' | 'email' | 'tooMany' | 'tooShort' | 'tooLong';
export type MessageFaults = Readonly<Partial<Record<CheckedField, MessageFault>>>;

/** An empty form: three days, no copy, no code [S5.04, S5.06, S5.07, S9.07]. */
export const blankValues: MessageValues = {
  to: '',
  subject: '',
  expire: 'AfterThreeDays',
  message: '',
  emailSelf: false,
  hasAuthCode: false,
  authCode: '',
};

/** A subject as mail takes it: on one line, without characters that deceive its reader, or space around it. */
const subjectOf = ({ subject }: MessageValues): string => asOneLine(subject);
/** A code as the server compares it. */
const codeOf = ({ authCode }: MessageValues): string => authCode.normalize('NFC').trim();

/** Who the message goes to, each once; with a copy, the sender as well [S5.02, S5.06]. */
export const recipientsOf = ({ to, emailSelf }: MessageValues, sender: string): string[] =>
  emailSelf ? withAddress(to, sender) : addressesIn(to);

function faultOfRecipients(values: MessageValues, sender: string): MessageFault | undefined {
  if (addressesIn(values.to).length === 0) return 'missing';
  if (wrongAddressesIn(values.to).length > 0) return 'email';
  return recipientsOf(values, sender).length > maxRecipients ? 'tooMany' : undefined;
}

function faultOfCode(values: MessageValues): MessageFault | undefined {
  if (!values.hasAuthCode) return undefined;
  const { length } = codeOf(values);
  if (length === 0) return 'missing';
  if (length < minCodeLength) return 'tooShort';
  return length > maxCodeLength ? 'tooLong' : undefined;
}

const faultOfSubject = (values: MessageValues): MessageFault | undefined => {
  const { length } = subjectOf(values);
  if (length === 0) return 'missing';
  return length > maxSubjectLength ? 'tooLong' : undefined;
};

/** What keeps a message from being sent, by field; empty when nothing does [S5.01–S5.08]. */
export function faultsOf(values: MessageValues, sender: string): MessageFaults {
  const found: Record<CheckedField, MessageFault | undefined> = {
    to: faultOfRecipients(values, sender),
    subject: faultOfSubject(values),
    message: values.message.length > maxMessageLength ? 'tooLong' : undefined,
    expire: expirationPeriods.some((period) => period === values.expire) ? undefined : 'missing',
    authCode: faultOfCode(values),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined));
}

/** The field to look at first; `undefined` when none is wrong [S5.08]. */
export const firstFaulty = (faults: MessageFaults): CheckedField | undefined =>
  checkedFields.find((field) => faults[field]);

/** Whether nothing was written. A choice alone is not worth keeping. */
export const isBlank = ({ to, subject, message }: MessageValues): boolean =>
  [to, subject, message].every((text) => text.trim() === '');

/** What a message is made of. */
interface Draft {
  readonly values: MessageValues;
  readonly documents: readonly StorageDocument[];
  /** The sender's e-mail address. */
  readonly sender: string;
  readonly language: Language;
}

/** The share payload [S3.22] of values without fault. */
export const payloadOf = ({ values, documents, sender, language }: Draft): SharePayload => ({
  expirationPeriod: values.expire || 'AfterThreeDays',
  language,
  locale: language,
  templateType: 'DOCUMENTS',
  templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
  overrides: { body: values.message.trim(), subject: subjectOf(values) },
  receipents: recipientsOf(values, sender).map((emailAddress) => ({ emailAddress })),
  sharedItems: documents.map(({ id, name, parent }) => ({
    containerType: parent.type,
    containerId: parent.id,
    documentId: id,
    name,
  })),
  variables: { senderEmail: sender },
  ...(values.hasAuthCode ? { authorizationCode: codeOf(values) } : {}),
});

/** Whether two payloads are the same message, so that sending the second is only another try. */
export const isSameMessage = (one: SharePayload, other: SharePayload): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
