import type { Comment } from '../../contract/storage/comments.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import type { DialogWanted } from '../signals.ts';
import type { TabReport } from '../tab.ts';

/** The document of the dialog, and its client. */
export interface Subject {
  readonly clientId: string;
  readonly document: StorageDocument;
}

/** A comment on its way. It stays with its document whatever the dialog shows meanwhile (decision 22). */
export interface Message extends Subject {
  readonly text: string;
  /** Makes a repeated request add one comment. */
  readonly idempotencyKey: string;
}

/** What was last told beside the thread: a comment got through, or others wrote some. */
export type News = { readonly kind: 'added' } | { readonly kind: 'arrived'; readonly count: number };

export interface CommentsContext {
  readonly facts: SessionFacts;
  /** `null` until the dialog was opened once. */
  readonly subject: Subject | null;
  /** The thread, oldest first, as far as it is loaded. */
  readonly comments: readonly Comment[];
  /** How many comments the server counted last; `null` when the thread is to be loaded whatever it says. */
  readonly count: number | null;
  /** Why the thread could not be loaded. */
  readonly loadProblem: Problem | null;
  /** Why it may be out of date. */
  readonly refreshProblem: Problem | null;
  /** What was typed. */
  readonly text: string;
  /** Whether it was typed before the dialog was opened. */
  readonly isRecalled: boolean;
  /** Random; with the number of the text it makes the key of a message. */
  readonly messageId: string;
  /** How many texts went out about this document. */
  readonly version: number;
  /** The text that went out last and did not get through; `null` when there is none. */
  readonly tried: string | null;
  /** What is on its way. */
  readonly message: Message | null;
  /** Why it did not get through. */
  readonly problem: Problem | null;
  readonly news: News | null;
  /** Whether the user can see the page. */
  readonly isTabShown: boolean;
}

export type CommentsEvent =
  | ({ type: 'dialog.open' } & DialogWanted)
  | { type: 'dialog.close' }
  | { type: 'thread.retry' }
  | { type: 'text.changed'; text: string }
  | { type: 'comment.send' }
  /** Raised by the chart: a comment is ready to be sent, was added, or was not. */
  | { type: 'comment.written' }
  | { type: 'comment.added' }
  | { type: 'comment.failed'; error: unknown }
  | { type: 'client.changed'; clientId: string }
  | TabReport;

/** What the dialog begins with: a text that was typed before and never sent, '' for none. */
export interface Beginning {
  readonly text: string;
  readonly messageId: string;
}
