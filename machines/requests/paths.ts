import { actionsPlaceOf } from '../action-paths.ts';

/** The name of the section of service requests in a path [T2.14]. */
export const requestSection = 'service-request';
/** The last segment of a path that asks for a new request. */
const newSegment = 'new';

/** What a path shows of the service requests. */
export interface RequestsPlace {
  readonly root: string;
  /** The kind that the list is narrowed to. */
  readonly kind: string | null;
  readonly requestId: string | null;
  /** Whether a new request of the kind is asked for. */
  readonly isNew: boolean;
}

/** What a path shows of the service requests; `null` for paths elsewhere. There may be no such kind. */
export function requestsPlaceOf(path: string): RequestsPlace | null {
  const place = actionsPlaceOf(path);
  if (place?.section !== requestSection) return null;
  const { root, action, rest } = place;
  const isNew = rest === newSegment;
  return { root, kind: action, requestId: isNew ? null : rest, isNew };
}

/** The path of the requests of a kind, or of all. */
export const requestsPathOf = (root: string, kind: string | null): string =>
  [root, requestSection, ...(kind === null ? [] : [kind])].join('/');

/** The path of a request. */
export const requestPathOf = (root: string, kind: string, requestId: string): string =>
  `${requestsPathOf(root, kind)}/${encodeURIComponent(requestId)}`;

/** The path that makes a new request of a kind. */
export const newRequestPathOf = (root: string, kind: string): string =>
  `${requestsPathOf(root, kind)}/${newSegment}`;
