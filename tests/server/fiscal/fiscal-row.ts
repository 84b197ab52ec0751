import { foldName } from '../../../server/clients/fold.ts';
import type { fiscalDocuments } from '../../../server/db/schema/fiscal-schema.ts';

type NewDocument = typeof fiscalDocuments.$inferInsert;

/** A row of the client `acme` as an upload would make it, without its file. */
export function rowOf({
  id,
  ...values
}: Partial<Omit<NewDocument, 'sortNature' | 'sortIssuer' | 'sortRecipient'>> & {
  readonly id: string;
}): NewDocument {
  const { nature = 'Venda', issuerName = 'Moinho', recipientName = 'Acme' } = values;
  return {
    id,
    companyId: 'A',
    clientId: 'acme',
    storage: 'nfe-storage',
    identity: id,
    root: 'nfeProc',
    model: '55',
    key: id,
    number: '1',
    series: '1',
    issuedAt: new Date('2026-11-12T12:00:00Z'),
    nature,
    sortNature: foldName(nature),
    cfops: ['5102'],
    total: '10.00',
    issuerName,
    sortIssuer: foldName(issuerName),
    issuerTaxId: '12345678000195',
    issuerState: 'PR',
    recipientName,
    sortRecipient: foldName(recipientName),
    recipientTaxId: '11222333000181',
    direction: 'incoming',
    status: 'authorized',
    isCorrected: false,
    flags: [],
    fileName: `${id}.xml`,
    size: 1,
    sha256: id,
    blobKey: `none-${id}`,
    ...values,
  };
}
