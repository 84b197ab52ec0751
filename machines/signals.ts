import type { Session } from '../contract/session.ts';
import type { Theme } from '../contract/theme.ts';

/**
 * An alert [S3.17], in codes: `key` and `values` choose a text of `locales/…/alerts.json`.
 * `timeout` is in milliseconds; `null` stays until it is closed.
 */
export interface Alert {
  readonly type: 'success' | 'info' | 'danger';
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly closeable: boolean;
  readonly timeout: number | null;
  /** What the details list, each a line of its own. */
  readonly modalItems?: readonly AlertItem[];
  /** The key of the text above the list. */
  readonly modalMsg?: string;
}

/** One line of an alert's details: a name and why, as keys of `alerts.json`. */
export interface AlertItem {
  readonly name: string;
  readonly reasons: readonly string[];
}

/** A container as other flows need to know it. */
export interface ContainerRef {
  readonly id: string;
  readonly type: 'Client' | 'Project' | 'Folder';
  readonly name: string;
  readonly canCreate: boolean;
}

/**
 * What machines emit for the rest of the app, as one closed union. The relay in `src/boot` hears all of it and
 * hands each to who is concerned: alerts, router, page, root.
 */
export type Signal =
  | { type: 'alert.raised'; alert: Alert }
  | { type: 'session.started'; session: Session; returnTo: string | null }
  | { type: 'session.ended' }
  | { type: 'theme.loaded'; theme: Theme }
  | { type: 'client.changed'; clientId: string }
  | { type: 'documents.changed'; clientId: string; containerId: string }
  | { type: 'navigation.wanted'; to: string; replace: boolean }
  | { type: 'page.left'; url: string }
  | { type: 'download.ready'; url: string };

/** How long an alert that vanishes by itself stays (decision 24), in milliseconds. */
export const bentoStandard = 5000;

/** A danger alert that stays until it is closed. */
export const dangerAlert = (key: string, values?: Alert['values']): Alert => ({
  type: 'danger',
  key,
  ...(values ? { values } : {}),
  closeable: true,
  timeout: null,
});
