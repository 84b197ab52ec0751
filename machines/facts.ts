import type { WidgetType } from '../contract/home/dashboards.ts';
import type { Language } from '../contract/language/market.ts';
import type { AccessFacts, Capability } from '../contract/session/access.ts';

/** An area of the portal: a page, and the paths below it that show it as well. */
export interface Area {
  /** A slash and one segment, `/documents`, or two where it lies inside another area: `/home/news`. */
  readonly path: string;
  /** Paths below it that lead to something, such as `/:folderId/:documentId`; every other one is unknown [T2.04]. */
  readonly below?: readonly string[];
  /** What a session has to be allowed so that it may enter; without it everybody may. */
  readonly capability?: Capability;
  /** Where a session is led that may not enter; without it to the page that says so [T8.04]. */
  readonly fallback?: string;
  /** The same area inside the native app that hosts the page [T2.12]: `/mobile/actions`. */
  readonly hostedPath?: string;
}

/** What every flow of a session is given when it starts: who is signed in, what they may, and where they are. */
export interface SessionFacts extends AccessFacts {
  /** The language of the interface when the page was loaded. */
  readonly language: Language;
  /** The client whom the user acts for; `null` until it is chosen. */
  readonly clientId: string | null;
  /** Where the page is, as a path inside the portal: `/documents/42?sort=name`. */
  readonly path: string;
  /** What the portal itself led to at this URL, when it did: the id of a task. */
  readonly opened: string | null;
  /** Whether the first view is drawn: anything added above it later would move it. */
  readonly isViewShown: boolean;
  /** Whether there are terms to accept before anything else (decision 12). */
  readonly hasTermsToAccept: boolean;
  /** Whether a native app hosts the page [S1.05]. */
  readonly isMobile: boolean;
  /** Whether the host name is `localhost`, where the URL keeps its language (decision 2). */
  readonly isLocalhost: boolean;
  /** The areas of the portal, the front page first. */
  readonly areas: readonly Area[];
  /** The widgets that flows offer for the dashboards. */
  readonly widgets: readonly WidgetType[];
}
