/** The five storages of electronic fiscal documents, by their routes [T2.15]. */
export const fiscalStorages = [
  'nfe-storage',
  'nfce-storage',
  'cte-storage',
  'cfe-storage',
  'xml-storage',
] as const;
export type FiscalStorage = (typeof fiscalStorages)[number];

/** The most bytes that an XML file may have: 5 MiB. */
export const mostXmlBytes = 5 * 1024 * 1024;

/** A party of a fiscal document. `taxId` is a CNPJ or CPF without punctuation in capitals, or a foreigner's number; `state` its UF. */
export interface PartySummary {
  readonly name: string;
  readonly taxId: string;
  readonly state: string;
}

/** What goods and taxes of a document come to: decimal numbers with a point and two decimals. */
export interface TaxSummary {
  readonly goods: string;
  readonly icms: string;
  readonly ipi: string;
  readonly ibs: string;
  readonly cbs: string;
}

export const noTaxes: TaxSummary = { goods: '', icms: '', ipi: '', ibs: '', cbs: '' };

/** What an XML file says of the fiscal document in it, for a list and its filters. What it does not say is '' or `null`. */
export interface FiscalSummary {
  readonly storage: FiscalStorage;
  /** The name of the root element, without a prefix. */
  readonly root: string;
  /** The model of the layout: 55, 65, 57, 67, 59, … */
  readonly model: string;
  /** 44 characters, in capitals; of an NFS-e 50; of another XML its `Id`. */
  readonly key: string;
  readonly number: string;
  readonly series: string;
  /** ISO 8601 with offset. */
  readonly issuedAt: string;
  /** What it was issued for, in the issuer's words. */
  readonly nature: string;
  readonly cfops: readonly string[];
  /** A decimal number with a point and two decimals. */
  readonly total: string;
  readonly issuer: PartySummary | null;
  readonly recipient: PartySummary | null;
  /** Who pays for the transport of a CT-e. */
  readonly taker: PartySummary | null;
  /** The tax ids of all others that may read it: `autXML`, sender, dispatcher and receiver of a CT-e, the parties of any other XML. */
  readonly others: readonly string[];
  /** `tpNF` of a note: whether the goods leave the issuer; `null` where it has no such thing. */
  readonly isOutgoing: boolean | null;
  /** The authority's answer: its number and its code (`cStat`). */
  readonly protocol: { readonly number: string; readonly code: string } | null;
  /** When the authority took it: ISO 8601 with offset. */
  readonly authorizedAt: string;
  readonly taxes: TaxSummary;
  /** Issued in the authority's test environment (`tpAmb` 2). */
  readonly isTest: boolean;
  /** The events that came with it, or that the file consists of. */
  readonly events: readonly EventSummary[];
}

/** An event about a fiscal document, such as its cancellation. */
export interface EventSummary {
  /** The key of the document that it is about. */
  readonly key: string;
  /** 110111 a cancellation, 110112 one by substitution, 110110 a correction, … */
  readonly type: string;
  readonly sequence: number;
  /** ISO 8601 with offset. */
  readonly at: string;
  /** A correction, or the reason. */
  readonly text: string;
  readonly protocol: string;
  /** Whether the authority registered it. */
  readonly isAccepted: boolean;
}

/** Why an XML file is refused, in the order in which it is checked [brazil §3]. */
export const fiscalRefusals = [
  'tooLarge',
  'entities',
  'notXml',
  'tooMuch',
  'version',
  'incomplete',
  'wrongKey',
  'foreignProtocol',
  'wrongTaxId',
] as const;
export type FiscalRefusal = (typeof fiscalRefusals)[number];

/** What the user and the firm have to know of a document that is kept all the same. */
export const fiscalFlags = ['totals', 'digest', 'withoutProtocol', 'test'] as const;
export type FiscalFlag = (typeof fiscalFlags)[number];

/** What became of the check of a file. */
export type CheckedFile =
  | { readonly refused: FiscalRefusal }
  | { readonly refused: null; readonly summary: FiscalSummary; readonly flags: readonly FiscalFlag[] };
