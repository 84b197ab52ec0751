import { sql } from 'drizzle-orm';
import { namespaces } from '../../contract/fiscal/read-fiscal.ts';
import type { InvoiceStanding } from '../../contract/manifest/manifest-life.ts';
import type { Database } from '../db/database.ts';
import { authorityConsumers, authorityDocuments } from '../db/schema/manifest-schema.ts';
import { elements, holderOf, momentText, nationalAuthority } from './event-xml.ts';

/** The schemas of the documents that the authority distributes. */
export const schemas = {
  summary: 'resNFe_v1.01',
  whole: 'procNFe_v4.00',
  eventSummary: 'resEvento_v1.01',
  event: 'procEventoNFe_v1.00',
} as const;

/** What a summary says of an invoice. */
export interface SummaryFacts {
  readonly key: string;
  readonly issuer: { readonly taxId: string; readonly name: string; readonly stateRegistration?: string };
  readonly issuedAt: Date;
  readonly authorizedAt: Date;
  /** A decimal number with two places. */
  readonly total: string;
  readonly protocol: string;
  readonly standing: InvoiceStanding;
}

const situations: Readonly<Record<InvoiceStanding, number>> = { authorized: 1, denied: 2, canceled: 3 };

/** The summary of an invoice (`resNFe`). */
export const summaryXml = (facts: SummaryFacts): string =>
  `<resNFe xmlns="${namespaces.nfe}" versao="1.01">${elements({
    chNFe: facts.key,
    ...holderOf(facts.issuer.taxId),
    xNome: facts.issuer.name,
    // The layout asks it of every issuer; this word is for one without a number.
    IE: facts.issuer.stateRegistration ?? 'ISENTO',
    dhEmi: momentText(facts.issuedAt),
    tpNF: 1,
    vNF: facts.total,
    dhRecbto: momentText(facts.authorizedAt),
    nProt: facts.protocol,
    cSitNFe: situations[facts.standing],
  })}</resNFe>`;

/** What a summary says of an event. */
export interface EventFacts {
  readonly key: string;
  readonly authorTaxId: string;
  /** `tpEvento`. */
  readonly type: string;
  readonly name: string;
  readonly sequence: number;
  readonly at: Date;
  readonly protocol: string;
}

/** The summary of an event (`resEvento`). */
export const eventSummaryXml = (facts: EventFacts): string =>
  `<resEvento xmlns="${namespaces.nfe}" versao="1.01">${elements({
    cOrgao: nationalAuthority,
    ...holderOf(facts.authorTaxId),
    chNFe: facts.key,
    dhEvento: momentText(facts.at),
    tpEvento: facts.type,
    nSeqEvento: facts.sequence,
    xEvento: facts.name,
    dhRecbto: momentText(facts.at),
    nProt: facts.protocol,
  })}</resEvento>`;

/** A registered event with the answer to it (`procEventoNFe`). `sent` is the event as XML. */
export const registeredXml = (sent: string, facts: EventFacts): string =>
  `<procEventoNFe xmlns="${namespaces.nfe}" versao="1.00">${sent}<retEvento versao="1.00"><infEvento>${elements(
    {
      tpAmb: 2,
      verAplic: 'LOCAL_1.00',
      cOrgao: nationalAuthority,
      cStat: 135,
      xMotivo: 'Evento registrado e vinculado a NF-e',
      chNFe: facts.key,
      tpEvento: facts.type,
      xEvento: facts.name,
      nSeqEvento: facts.sequence,
      dhRegEvento: momentText(facts.at),
      nProt: facts.protocol,
    },
  )}</infEvento></retEvento></procEventoNFe>`;

/** Adds documents to the distribution for the holder of a tax id, under the next numbers. Call in a transaction. */
export async function distributeTo(
  tx: Pick<Database, 'insert'>,
  taxId: string,
  documents: readonly { readonly schema: string; readonly xml: string }[],
): Promise<void> {
  const count = documents.length;
  if (count === 0) return;
  const [consumer] = await tx
    .insert(authorityConsumers)
    .values({ taxId, lastNsu: count, toldNsu: 0 })
    .onConflictDoUpdate({
      target: authorityConsumers.taxId,
      set: { lastNsu: sql`${authorityConsumers.lastNsu} + ${count}` },
    })
    .returning({ lastNsu: authorityConsumers.lastNsu });
  const first = (consumer?.lastNsu ?? count) - count + 1;
  await tx
    .insert(authorityDocuments)
    .values(documents.map(({ schema, xml }, index) => ({ taxId, nsu: first + index, schema, xml })));
}
