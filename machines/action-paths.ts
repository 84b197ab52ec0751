import { simulationsRoute } from '../contract/requests/actions.ts';

/** Where a path inside the portal leads among the actions [T2.12]. */
export interface ActionsPlace {
  /** The path of all actions, `/mobile` before it inside the app that hosts the portal. */
  readonly root: string;
  readonly section: string | null;
  readonly action: string | null;
  /** What follows the action: the id of a request, or `new`. */
  readonly rest: string | null;
  /** What follows that: the id of the request from which a new one takes its answers. */
  readonly source: string | null;
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The place among the actions that a path leads to; `null` for paths elsewhere. */
export function actionsPlaceOf(path: string): ActionsPlace | null {
  const [, root, rest = ''] = /^((?:\/mobile)?\/actions)(?=[/?#]|$)([^?#]*)/.exec(path) ?? [];
  if (root === undefined) return null;
  const [section = null, action = null, last = null, source = null] = rest
    .split('/')
    .filter(Boolean)
    .map(decoded);
  return { root, section, action, rest: last, source };
}

/** The name of the section of service requests in a path [T2.14]. */
export const requestSection = 'service-request';
/** The path of the requests of a kind, or of all. */
export const requestsPathOf = (root: string, kind: string | null): string =>
  [root, requestSection, ...(kind === null ? [] : [kind])].join('/');

/** The path of a request. */
export const requestPathOf = (root: string, kind: string, requestId: string): string =>
  `${requestsPathOf(root, kind)}/${encodeURIComponent(requestId)}`;

/** The path of the simulations, of one of them, or of the form of a new one. */
export const simulationPathOf = (root: string, ...rest: readonly string[]): string =>
  [root, requestSection, simulationsRoute, ...rest.map(encodeURIComponent)].join('/');

/** The name of the section of stored fiscal documents in a path [T2.15]. */
export const boxESection = 'box-e';
/** The path of a storage, or of a document in it. */
export const fiscalPathOf = (root: string, storage: string, documentId: string | null = null): string =>
  [root, boxESection, storage, ...(documentId === null ? [] : [encodeURIComponent(documentId)])].join('/');

/** The name of the section of invoices to be answered in a path, and that of its only action [T2.18]. */
export const manifestSection = 'nfe-manifest';
export const manifestAction = 'invoice-processing';
/** The name of the section of reports in a path [T2.16, T2.17]. */
export const reportSection = 'br-reports';
/** The path of a report, or of a receipt among the delivery receipts. */
export const reportPathOf = (root: string, report: string, receiptId: string | null = null): string =>
  [root, reportSection, report, ...(receiptId === null ? [] : [encodeURIComponent(receiptId)])].join('/');
