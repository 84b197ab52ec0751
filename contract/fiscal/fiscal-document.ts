/**
 * A Brazilian fiscal document (NF-e, NFC-e or CT-e) as it is read [brazil: box-e]: what its XML says, in the order of the
 * printed form. Amounts are decimal numbers with a point, days and moments are ISO 8601; all as the file writes them.
 */
export interface FiscalDocument {
  readonly kind: 'nfe' | 'nfce' | 'cte';
  readonly number: string;
  readonly series: string;
  readonly issuedAt: string;
  /** What it was issued for, in the issuer's words. */
  readonly nature: string;
  /** 44 characters, letters among them since 2026; '' where the file names none. */
  readonly key: string;
  readonly status: FiscalStatus;
  /** What a reader has to know before relying on it. */
  readonly warnings: readonly FiscalWarning[];
  readonly protocol: { readonly number: string; readonly at: string } | null;
  readonly total: string;
  readonly parties: readonly FiscalParty[];
  /** Only of a CT-e. */
  readonly route: { readonly from: string; readonly to: string } | null;
  readonly installments: readonly {
    readonly number: string;
    readonly due: string;
    readonly amount: string;
  }[];
  readonly totals: readonly FiscalAmount[];
  readonly transport: readonly FiscalFact[];
  readonly items: readonly FiscalItem[];
  /** What the service of a CT-e is made of. */
  readonly components: readonly { readonly name: string; readonly amount: string }[];
  /** Keys of the notes that a CT-e carries. */
  readonly carried: readonly string[];
  /** `kind` is the code of the layout (`tPag`). */
  readonly payments: readonly { readonly kind: string; readonly amount: string }[];
  readonly remarks: { readonly complementary: string; readonly toAuthority: string };
  readonly events: readonly FiscalEvent[];
}

export const fiscalStatuses = ['authorized', 'canceled', 'denied', 'withoutProtocol', 'rejected'] as const;
export type FiscalStatus = (typeof fiscalStatuses)[number];
export type FiscalWarning = 'test' | 'corrected' | 'wrongKey' | 'foreignProtocol';

export const fiscalRoles = ['issuer', 'recipient', 'sender', 'dispatcher', 'receiver', 'taker'] as const;
export interface FiscalParty {
  readonly role: (typeof fiscalRoles)[number];
  readonly name: string;
  /** CNPJ or CPF without punctuation, or the number of a foreigner. */
  readonly taxId: string;
  readonly stateRegistration: string;
  /** The two letters of the state of the address; '' where the file does not say it. */
  readonly state: string;
  readonly address: string;
}

/** An amount with the name that the layout gives it, such as `vICMS`. */
export interface FiscalAmount {
  readonly name: string;
  readonly amount: string;
}

export const transportFacts = [
  'freight',
  'carrier',
  'vehicle',
  'volumes',
  'weight',
  'modal',
  'cargo',
] as const;
export interface FiscalFact {
  readonly name: (typeof transportFacts)[number];
  readonly value: string;
}

export interface FiscalItem {
  readonly code: string;
  readonly name: string;
  readonly ncm: string;
  readonly cst: string;
  readonly cfop: string;
  readonly unit: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly total: string;
  readonly taxes: readonly FiscalAmount[];
}

export interface FiscalEvent {
  /** The layout's number of its kind, such as 110111 for a cancellation. */
  readonly type: string;
  /** What the file calls it. */
  readonly name: string;
  readonly at: string;
  /** A correction, or why it was canceled. */
  readonly text: string;
  readonly protocol: string;
}

/** Why a fiscal document has no reading view, and is shown as it is written. */
export type NoReading = 'entities' | 'tooMuch' | 'incomplete';
