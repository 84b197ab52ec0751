/** What the authority answers to a question for documents (`cStat` of NFeDistribuicaoDFe). */
export const distributionCodes = { nothing: '137', found: '138', tooEarly: '656' } as const;

/** What it answers to a batch of events, and to an event that it registers (`cStat` of NFeRecepcaoEvento). */
export const batchProcessed = '128';
export const registeredCodes: ReadonlySet<string> = new Set(['135', '136']);
export const duplicateCode = '573';

/** The most documents of one answer, and the most events of one batch. */
export const mostDistributed = 50;
export const mostEvents = 20;

/** A number in the order of distribution (NSU), fifteen digits as the layout writes it. */
export const nsuText = (nsu: number): string => String(nsu).padStart(15, '0');

/** A document of an answer: `resNFe`, `procNFe`, `resEvento` or `procEventoNFe`, with the version of its schema. */
export interface DistributedDocument {
  readonly nsu: string;
  /** Such as `resNFe_v1.01`. */
  readonly schema: string;
  readonly gzip: Uint8Array;
}

/** What is asked: the documents for the holder of a tax id that come after a number. */
export interface DistributionQuestion {
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
  readonly ultNsu: string;
}

/** What is answered: where to go on, and the number of the last document that there is. */
export interface DistributionAnswer {
  readonly code: string;
  readonly ultNsu: string;
  readonly maxNsu: string;
  /** In the order of their numbers. */
  readonly documents: readonly DistributedDocument[];
}

/** An event as XML (`evento`) without a signature. */
export interface UnsignedEvent {
  /** The `Id` of what is to be signed. */
  readonly id: string;
  readonly xml: string;
}

/** What became of an event. */
export interface EventAnswer {
  readonly id: string;
  /** `cStat`: 135 or 136 when it is registered. */
  readonly code: string;
  /** Under which number, and when it was registered; of a duplicate those of the first one, where the authority says so. */
  readonly protocol: string | null;
  /** ISO 8601. */
  readonly at: string | null;
}

export interface BatchAnswer {
  /** `cStat` of the batch: 128 when each event has its answer. */
  readonly code: string;
  readonly events: readonly EventAnswer[];
}

/**
 * The two services of the tax authority for recipients of NF-e. An implementation holds the key of the clients and signs;
 * the rest of the server has no key. Both reject when the authority does not answer.
 */
export interface TaxAuthority {
  /** `tpAmb`: 1 for production, 2 for tests. */
  readonly environment: '1' | '2';
  /** Asks for documents (NFeDistribuicaoDFe): at most 50 an answer, and not again within an hour once there are no more. */
  distribute(question: DistributionQuestion, signal: AbortSignal): Promise<DistributionAnswer>;
  /** Sends at most 20 events of one client in a batch (NFeRecepcaoEvento). */
  register(events: readonly UnsignedEvent[], signal: AbortSignal): Promise<BatchAnswer>;
}
