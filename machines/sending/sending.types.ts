import type { Language } from '../../contract/language/market.ts';
import type { SharePayload } from '../../contract/storage/sharing.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import type { DialogWanted, DocumentSelection } from '../signals.ts';
import type { MessageValues } from './message.ts';

/** Send-documents state [S3.19]: what is to be sent, and how the last of it ended. */
export interface SendDocuments {
  readonly docs: readonly StorageDocument[];
  readonly sent: boolean;
  readonly failed: boolean;
  readonly canceled: boolean;
}

/** The sent message, for the screen that confirms it. */
export interface Receipt {
  readonly recipients: readonly string[];
  /** When the links end, as ISO 8601 in UTC. */
  readonly expires: string;
  /** The code that the sender shares with the recipients; `null` without one. */
  readonly code: string | null;
}

/** Why nothing can be written: too many documents, a read-only preview [T6.01], or documents that the user only reads. */
export type Refusal = 'tooMany' | 'preview' | 'reader';

export interface SendingContext extends SendDocuments {
  readonly facts: SessionFacts;
  /** The client of the documents. */
  readonly clientId: string;
  /** The documents of a message that failed, for another try: S4.21 clears `docs` then. */
  readonly again: readonly StorageDocument[];
  readonly values: MessageValues;
  /** Whether the user tried to send: from then on every field says what is wrong with it [S5.08]. */
  readonly isTouched: boolean;
  /** What was written before and not sent (decision 10), until it is taken or refused. */
  readonly offered: MessageValues | null;
  /** Names the message among all messages; random. */
  readonly messageId: string;
  /** Counts the versions of the message that were sent off. */
  readonly version: number;
  /** The version that was sent off last. */
  readonly attempt: SharePayload | null;
  readonly receipt: Receipt | null;
  readonly problem: Problem | null;
  readonly refusal: Refusal | null;
  /** What is to be sent next, asked for while a message is still on its way. */
  readonly wanted: DocumentSelection | null;
}

export type SendingEvent =
  | ({ type: 'dialog.open' } & DialogWanted)
  | { type: 'dialog.close' }
  | { type: 'client.changed'; clientId: string }
  | { type: 'language.changed'; language: Language }
  | { type: 'document.remove'; documentId: string }
  | { type: 'draft.use' }
  | { type: 'draft.drop' }
  | { type: 'form.changed'; values: MessageValues }
  /** The sender wants a code to be made of `codeBytes` random bytes. */
  | { type: 'code.make'; random: readonly number[] }
  | { type: 'form.submit'; values: MessageValues }
  /** Raised by the chart when the call ends: the next state depends on whether the dialog is still open. */
  | { type: 'message.sent' }
  | { type: 'message.failed' };

/** What a message begins with. */
export interface MessageStart {
  readonly messageId: string;
  /** What the user wrote about this client's documents before and did not send. */
  readonly draft: MessageValues | null;
}

/** A draft and its client; values of `null` delete it. */
export interface DraftToKeep {
  readonly user: string;
  readonly clientId: string;
  readonly values: MessageValues | null;
}

/** A message on its way. The same key makes another try of the same message send nothing twice. */
export interface Delivery {
  readonly payload: SharePayload;
  readonly idempotencyKey: string;
  readonly user: string;
}
