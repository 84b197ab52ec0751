import type { AccessFacts } from '../contract/access.ts';
import type { Language } from '../contract/market.ts';

/** What every flow of a session is given when it starts: who is signed in, what they may, and where they are. */
export interface SessionFacts extends AccessFacts {
  /** The language of the interface when the page was loaded. */
  readonly language: Language;
  /** The client whom the person acts for; `null` until it is chosen. */
  readonly clientId: string | null;
  /** Where the page is, as a path inside the portal: `/documents/42?sort=name`. */
  readonly path: string;
  /** What the portal itself led to at this address, when it did: the id of a task. */
  readonly opened: string | null;
  /** Whether there are terms to accept before anything else (decision 12). */
  readonly hasTermsToAccept: boolean;
  /** Whether a native app hosts the page [S1.05]. */
  readonly isMobile: boolean;
  /** Whether the host name is `localhost`, where the address keeps its language (decision 2). */
  readonly isLocalhost: boolean;
}
