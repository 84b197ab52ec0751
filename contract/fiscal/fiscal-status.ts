import type { FiscalStatus } from './fiscal-document.ts';

const statuses: Readonly<Record<string, FiscalStatus>> = {
  // 102 for numbers that their issuer gave up.
  ...{ '100': 'authorized', '102': 'authorized', '150': 'authorized' },
  ...{ '101': 'canceled', '135': 'canceled', '151': 'canceled', '155': 'canceled' },
  ...{ '110': 'denied', '205': 'denied', '301': 'denied', '302': 'denied', '303': 'denied' },
};

/** What an answer of the authority makes of a document, by its code (`cStat`). */
export const statusOfCode = (code: string): FiscalStatus => statuses[code] ?? 'rejected';

/** The events that cancel a document: a cancellation, one by substitution, and that of a CF-e. */
export const cancellationEvents: ReadonlySet<string> = new Set(['110111', '110112', 'CFeCanc']);
/** The event that corrects a document. */
export const correctionEvent = '110110';
/** The codes by which the authority registers an event. */
export const acceptedEvents: ReadonlySet<string> = new Set(['101', '134', '135', '136', '151', '155']);
