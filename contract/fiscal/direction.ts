import type { FiscalSummary } from './fiscal-summary.ts';

/**
 * What a fiscal document is to a client [brazil §3]: it sells (`outgoing`), it issued an entry itself (`ownIncoming`), it buys
 * (`incoming`), another one issued its entry (`theirIncoming`), it pays for a transport or provides it (`freightTaken`,
 * `freightGiven`), or it is named in it in another role (`participant`), or may only read it (`authorised`).
 */
export const fiscalDirections = [
  'outgoing',
  'ownIncoming',
  'incoming',
  'theirIncoming',
  'freightTaken',
  'freightGiven',
  'participant',
  'authorised',
] as const;
export type FiscalDirection = (typeof fiscalDirections)[number];

/** The characters of a CNPJ that all establishments of a company share. */
const rootLength = 8;
const cnpjLength = 14;

/** What a document is to the holder of a tax id, under a way to compare tax ids; `null` when it is not theirs. */
function directionUnder(summary: FiscalSummary, isOwn: (taxId: string) => boolean): FiscalDirection | null {
  const { storage, issuer, recipient, taker, others, isOutgoing } = summary;
  const isIssuer = isOwn(issuer?.taxId ?? '');
  const isRecipient = isOwn(recipient?.taxId ?? '');
  if (storage === 'cte-storage') {
    if (isOwn(taker?.taxId ?? '')) return 'freightTaken';
    if (isIssuer) return 'freightGiven';
    return isRecipient || others.some(isOwn) ? 'participant' : null;
  }
  if (isIssuer) return isOutgoing === false ? 'ownIncoming' : 'outgoing';
  if (isRecipient) return isOutgoing === false ? 'theirIncoming' : 'incoming';
  if (!others.some(isOwn)) return null;
  return storage === 'xml-storage' ? 'participant' : 'authorised';
}

const ofIssuer: ReadonlySet<FiscalDirection> = new Set(['outgoing', 'ownIncoming', 'freightGiven']);

/** Whom the client deals with: the issuer, or the recipient of what the client issued itself. */
export const partnerOf = <Party>({
  direction,
  issuer,
  recipient,
}: {
  readonly direction: FiscalDirection;
  readonly issuer: Party;
  readonly recipient: Party;
}): Party => (ofIssuer.has(direction) ? recipient : issuer);

/**
 * What a document is to a client with a tax id (CNPJ or CPF without punctuation, in capitals); `null` when it names neither
 * the client nor another establishment of the same company.
 */
export function directionOf(summary: FiscalSummary, taxId: string): FiscalDirection | null {
  const isCompany = taxId.length === cnpjLength;
  return (
    directionUnder(summary, (other) => other === taxId) ??
    (isCompany
      ? directionUnder(
          summary,
          (other) => other.length === cnpjLength && other.slice(0, rootLength) === taxId.slice(0, rootLength),
        )
      : null)
  );
}
