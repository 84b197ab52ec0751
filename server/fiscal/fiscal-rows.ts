import type { FiscalDirection } from '../../contract/fiscal/direction.ts';
import type { FiscalStatus } from '../../contract/fiscal/fiscal-document.ts';
import { cancellationEvents, correctionEvent, statusOfCode } from '../../contract/fiscal/fiscal-status.ts';
import type { EventSummary, FiscalFlag, FiscalSummary } from '../../contract/fiscal/fiscal-summary.ts';
import { foldName } from '../clients/fold.ts';
import type { fiscalDocuments, fiscalEvents } from '../db/schema/fiscal-schema.ts';

/** Whose document it is, and what is known of its file before its content is read. */
export interface FiscalOwner {
  readonly companyId: string;
  readonly clientId: string;
  readonly taxId: string;
}

type NewDocument = typeof fiscalDocuments.$inferInsert;
type NewEvent = typeof fiscalEvents.$inferInsert;

const momentOf = (text: string): Date | null => {
  const moment = new Date(text);
  return text === '' || Number.isNaN(moment.getTime()) ? null : moment;
};

/** An amount as it is stored. */
const orNull = (amount: string): string | null => (amount === '' ? null : amount);

const noParty = { name: '', taxId: '', state: '' };

/** The rows of events that came with a file. One that was not registered would keep out the one that is, with its number. */
export const eventRowsOf = ({ clientId }: FiscalOwner, events: readonly EventSummary[]): NewEvent[] =>
  events
    .filter(({ isAccepted }) => isAccepted)
    .map(({ at, ...event }) => ({ ...event, clientId, at: momentOf(at) }));

/** What becomes of the file of an event, which no event is about. */
export const standingOfEvent = (
  events: readonly EventSummary[],
): Pick<NewDocument, 'status' | 'isCorrected'> => ({
  status: events.some(({ isAccepted }) => isAccepted) ? 'authorized' : 'rejected',
  isCorrected: false,
});

/** A CF-e is authorized by the device that issues it: it has no protocol. */
function statusByProtocol(
  storage: FiscalSummary['storage'],
  protocol: FiscalSummary['protocol'],
): FiscalStatus {
  if (protocol) return statusOfCode(protocol.code);
  return storage === 'cfe-storage' ? 'authorized' : 'withoutProtocol';
}

type Happened = readonly Pick<EventSummary, 'type' | 'isAccepted'>[];

/** What the registered ones of events about a document change. */
export function changedBy(events: Happened): { readonly isCanceled: boolean; readonly isCorrected: boolean } {
  const types = events.filter(({ isAccepted }) => isAccepted).map(({ type }) => type);
  return {
    isCanceled: types.some((type) => cancellationEvents.has(type)),
    isCorrected: types.includes(correctionEvent),
  };
}

/** The status of a document by its protocol, and by the events about it that are known so far. */
export function standingOf(
  { storage, protocol }: Pick<FiscalSummary, 'storage' | 'protocol'>,
  events: Happened,
): Pick<NewDocument, 'status' | 'isCorrected'> {
  const { isCanceled, isCorrected } = changedBy(events);
  return { status: isCanceled ? 'canceled' : statusByProtocol(storage, protocol), isCorrected };
}

/** What the check of a file makes known beside its summary. */
interface FileFacts {
  readonly sha256: string;
  readonly flags: readonly FiscalFlag[];
  readonly direction: FiscalDirection;
}

/** What is stored of a document, but for its file. */
export function documentRowOf(
  owner: FiscalOwner,
  summary: FiscalSummary,
  { sha256, flags, direction }: FileFacts,
): Omit<NewDocument, 'id' | 'fileName' | 'size' | 'sha256' | 'blobKey' | 'status' | 'isCorrected'> {
  const { storage, root, model, key, number, series, nature, cfops, total, taxes } = summary;
  const issuer = summary.issuer ?? noParty;
  const recipient = summary.recipient ?? noParty;
  return {
    ...{ companyId: owner.companyId, clientId: owner.clientId, storage, root, model, key, number, series },
    // An event has the key of its document, of which there may be several.
    identity: storage === 'xml-storage' || key === '' ? sha256 : key,
    issuedAt: momentOf(summary.issuedAt),
    nature,
    sortNature: foldName(nature),
    cfops: [...cfops],
    total: orNull(total),
    authorizedAt: momentOf(summary.authorizedAt),
    goods: orNull(taxes.goods),
    icms: orNull(taxes.icms),
    ipi: orNull(taxes.ipi),
    ibs: orNull(taxes.ibs),
    cbs: orNull(taxes.cbs),
    issuerName: issuer.name,
    sortIssuer: foldName(issuer.name),
    issuerTaxId: issuer.taxId,
    issuerState: issuer.state,
    recipientName: recipient.name,
    sortRecipient: foldName(recipient.name),
    recipientTaxId: recipient.taxId,
    direction,
    flags: [...flags],
  };
}
