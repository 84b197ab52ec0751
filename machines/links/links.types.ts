import type { SentLink } from '../../contract/storage/sharing.ts';
import type { ExpirationPeriod } from '../../contract/storage/sharing-rules.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import type { DialogWanted } from '../signals.ts';

/** What was done to a link, or could not be. */
export interface LinkNote {
  readonly link: SentLink;
  readonly kind: 'extended' | 'revoked' | 'notExtended' | 'notRevoked';
  /** Why not. */
  readonly problem: Problem | null;
}

export interface LinksContext {
  readonly facts: SessionFacts;
  /** The client of the shared documents. */
  readonly clientId: string;
  /** Those that are loaded, newest first. */
  readonly links: readonly SentLink[];
  /** Where the next page begins; `null` after the last. */
  readonly next: string | null;
  /** What is searched for among the links that are loaded. */
  readonly term: string;
  /** Why the list, or more of it, could not be loaded. */
  readonly problem: Problem | null;
  /** The link that is about to be changed; `null` while none is. */
  readonly chosen: SentLink | null;
  /** For how long it is to be extended. */
  readonly period: ExpirationPeriod;
  /** What became of the last change. */
  readonly note: LinkNote | null;
}

export type LinksEvent =
  | ({ type: 'dialog.open' } & DialogWanted)
  | { type: 'dialog.close' }
  | { type: 'client.changed'; clientId: string }
  | { type: 'list.retry' }
  | { type: 'list.more' }
  | { type: 'search.changed'; term: string }
  | { type: 'link.extend'; id: string }
  | { type: 'link.revoke'; id: string }
  | { type: 'period.choose'; period: ExpirationPeriod }
  | { type: 'change.confirm' }
  | { type: 'change.cancel' };

/** Which page of whose links is asked for; `from` of `null` is the first. */
export interface LinksQuestion {
  readonly clientId: string;
  readonly from: string | null;
}

/** A page of links, newest first. */
export interface LinksPage {
  readonly links: readonly SentLink[];
  readonly next: string | null;
}
