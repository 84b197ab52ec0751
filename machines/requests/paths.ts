import { simulationsRoute } from '../../contract/requests/actions.ts';
import { actionsPlaceOf, requestSection, requestsPathOf } from '../action-paths.ts';

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
  /** The request whose answers a new one begins with. */
  readonly sourceId: string | null;
}

/** What a path shows of the service requests; `null` for paths elsewhere. There may be no such kind. */
export function requestsPlaceOf(path: string): RequestsPlace | null {
  const place = actionsPlaceOf(path);
  // Simulations have a chart of their own.
  if (place?.section !== requestSection || place.action === simulationsRoute) return null;
  const { root, action, rest, source } = place;
  const isNew = rest === newSegment;
  return { root, kind: action, requestId: isNew ? null : rest, isNew, sourceId: isNew ? source : null };
}

/** The path that makes a new request of a kind, with the answers of another one of the kind if `sourceId` names one. */
export const newRequestPathOf = (root: string, kind: string, sourceId?: string): string =>
  [requestsPathOf(root, kind), newSegment, ...(sourceId ? [encodeURIComponent(sourceId)] : [])].join('/');
