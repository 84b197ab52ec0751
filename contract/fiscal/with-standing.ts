import type { ListedEvent, ListedFiscal } from './box-e.ts';
import { clockInBrazil } from './clock-in-brazil.ts';
import type { FiscalDocument } from './fiscal-document.ts';

/** A document as its file says, with what is known beside it: its status, and events that came in files of their own. */
export function withStanding(
  document: FiscalDocument,
  listed: Pick<ListedFiscal, 'status' | 'isCorrected'>,
  events: readonly ListedEvent[],
): FiscalDocument {
  const known = new Set(document.events.map(({ type, protocol }) => `${type} ${protocol}`));
  return {
    ...document,
    status: listed.status,
    warnings: [
      ...document.warnings.filter((warning) => warning !== 'corrected'),
      ...(listed.isCorrected ? (['corrected'] as const) : []),
    ],
    events: [
      ...document.events,
      ...events
        .filter(({ type, protocol }) => !known.has(`${type} ${protocol}`))
        .map(({ type, at, text, protocol }) => ({ type, name: '', at: clockInBrazil(at), text, protocol })),
    ],
  };
}
