import type { Day } from '../../contract/brazil/business-days.ts';
import type { ClearanceDebt, SettledStatus } from '../../contract/brazil/clearances.ts';

/** A certificate that the portal holds already. */
export interface HeldCertificate {
  readonly certificateNumber: string;
  readonly controlCode: string | null;
  readonly issuedAt: Day;
  readonly validUntil: Day;
}

/** What an agency is asked. */
export interface CrawlQuestion {
  readonly agencyId: string;
  readonly client: { readonly id: string; readonly name: string };
  readonly held: HeldCertificate | null;
  readonly today: Day;
}

/** What it answers. Without a PDF there is none, or it is that of the certificate that the portal holds. */
export interface CrawlAnswer {
  readonly status: SettledStatus;
  readonly certificate: HeldCertificate | null;
  readonly debts: readonly ClearanceDebt[];
  readonly message: string | null;
  readonly pdf: Uint8Array | null;
}

/** Asks agencies for certificates. It rejects when an agency does not answer; then it is asked again later. */
export interface Crawler {
  ask(question: CrawlQuestion, signal: AbortSignal): Promise<CrawlAnswer>;
}

/** The crawler of a portal that has none: each certificate says that nothing is configured. */
export const noCrawler: Crawler = {
  ask: async () => ({ status: 'notConfigured', certificate: null, debts: [], message: null, pdf: null }),
};
