/** The analytics service that page views are sent to; each has a gate of its own [S6.08]. */
export type Audience = 'productInsight' | 'pendo';

/** Something for the firm's log [T7.20], before it has an id and a time. */
export type Note =
  | {
      readonly kind: 'error';
      readonly module: string;
      readonly message: string;
      readonly stack: string | null;
    }
  | { readonly kind: 'pageView'; readonly route: string; readonly audiences: readonly Audience[] }
  /** How long a page took until it stopped changing, in milliseconds since the page was asked for [T7.22]. */
  | { readonly kind: 'pageLoad'; readonly route: string; readonly ms: number };

/** Replaces an id. */
const idMark = ':id';
/** Segments that are followed by an id of any form. */
const beforeIds: ReadonlySet<string> = new Set(['documents', 'clients', 'task', 'news', 'cnd', 'company']);
/** Words of the portal's own URLs: small letters and hyphens, and none is longer than this. */
const word = /^[a-z]+(-[a-z]+)*$/;
const maxWordLength = 30;

/**
 * A path without what names a user, a client or a document: `/tasks/clients/c-17/task/9?tab=2` →
 * `/tasks/clients/:id/task/:id`. Query and fragment are dropped.
 */
export function routeOf(path: string): string {
  const segments = (path.split(/[?#]/)[0] ?? '').split('/').filter(Boolean);
  const kept = segments.map((segment, index) => {
    const before = segments[index - 1];
    if (before !== undefined && beforeIds.has(before)) return idMark;
    return word.test(segment) && segment.length <= maxWordLength ? segment : idMark;
  });
  return `/${kept.join('/')}`;
}

/** The message and the stack of whatever was thrown. */
export function describeError(error: unknown): { message: string; stack: string | null } {
  if (error instanceof Error) return { message: error.message || error.name, stack: error.stack ?? null };
  return { message: String(error), stack: null };
}
