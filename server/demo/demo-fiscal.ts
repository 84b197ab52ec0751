import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import { checkFiscal } from '../../contract/fiscal/check-fiscal.ts';
import { directionOf } from '../../contract/fiscal/direction.ts';
import type { EventSummary, FiscalSummary } from '../../contract/fiscal/fiscal-summary.ts';
import type { Part } from '../blobs/parts.ts';
import type { fiscalClients, fiscalDocuments, fiscalEvents } from '../db/schema/fiscal-schema.ts';
import { documentRowOf, eventRowsOf, standingOf, standingOfEvent } from '../fiscal/fiscal-rows.ts';
import type { DemoClient } from './demo-clients.ts';
import { type FiscalFile, makeFiscalArchive } from './files/fiscal/fiscal-archive.ts';
import { idOf } from './identity.ts';
import type { Pack } from './pack.ts';

/** A document whose file is not stored yet: `part` says where it will be in the blob of the demo. */
type PackedFiscal = Omit<typeof fiscalDocuments.$inferInsert, 'blobKey'> & { readonly part: Part };

/** The rows of Box-e of clients. */
export interface FiscalRows {
  readonly clients: (typeof fiscalClients.$inferInsert)[];
  readonly documents: PackedFiscal[];
  readonly events: (typeof fiscalEvents.$inferInsert)[];
}

export const noFiscalRows = (): FiscalRows => ({ clients: [], documents: [], events: [] });

/** The CNPJ of the clients that have fiscal documents, by their keys. */
export const fiscalTaxIds: Readonly<Record<string, string>> = {
  'Padaria São João Ltda': '12345678000195',
  'Farmácia Esperança ME': '41290735000184',
  'Transportes Guará': '7K3M9QX2000190',
};

/** How long ago Box-e was switched on for the clients when the demo begins. */
const toggledDaysAgo = 240;
const dayMs = 86_400_000;

interface Options {
  readonly client: DemoClient;
  readonly clientId: string;
  readonly pack: Pack;
  readonly now: Date;
}

interface Read extends FiscalFile {
  readonly summary: FiscalSummary;
}

/** What a file of the demo says; one that a user could not send is a fault of the demo. */
function readFile(
  file: FiscalFile,
): Read & Pick<Extract<ReturnType<typeof checkFiscal>, { refused: null }>, 'flags'> {
  const checked = checkFiscal(file.bytes);
  if (checked.refused !== null) throw new Error(`the demo's ${file.name} is refused: ${checked.refused}`);
  return { ...file, summary: checked.summary, flags: checked.flags };
}

/** Adds the fiscal documents of a client, as if they had been sent one after another. */
export function addDemoFiscal(rows: FiscalRows, { client, clientId, pack, now }: Options): void {
  const taxId = fiscalTaxIds[client.key];
  if (!taxId) return;
  const owner = { companyId: client.companyId, clientId, taxId };
  const toggledAt = new Date(now.getTime() - toggledDaysAgo * dayMs);
  rows.clients.push({ clientId, taxId, isEnabled: true, toggledAt });
  const files = makeFiscalArchive({ client: { name: client.name, cnpj: taxId }, today: todayInBrazil(now) });
  const read = files.map(readFile);
  const own = new Set(
    read.flatMap(({ summary }) => (summary.storage === 'xml-storage' ? [] : [summary.key])),
  );
  const eventsOf = new Map<string, EventSummary[]>();
  for (const event of read.flatMap(({ summary }) => summary.events))
    eventsOf.set(event.key, [...(eventsOf.get(event.key) ?? []), event]);
  for (const { name, bytes, summary, flags } of read) {
    const { part, sha256 } = pack.add(bytes);
    const isAboutOwn = summary.events.some(({ key }) => own.has(key));
    const direction = directionOf(summary, taxId) ?? (isAboutOwn ? 'participant' : null);
    if (!direction) throw new Error(`the demo's ${name} is not ${client.name}'s`);
    const row = documentRowOf(owner, summary, { sha256, flags, direction });
    const isEvent = summary.storage === 'xml-storage' && summary.events.length > 0;
    const about = summary.storage === 'xml-storage' ? [] : (eventsOf.get(summary.key) ?? []);
    rows.documents.push({
      ...row,
      ...(isEvent ? standingOfEvent(summary.events) : standingOf(summary, about)),
      ...{ id: idOf('fiscal', clientId, row.identity), fileName: name, size: part.size, sha256, part },
      createdAt: now,
    });
    rows.events.push(...eventRowsOf(owner, summary.events));
  }
}
