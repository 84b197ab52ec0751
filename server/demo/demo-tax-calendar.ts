import { addDays, todayInBrazil } from '../../contract/brazil/business-days.ts';
import type { TaxFacts } from '../../contract/brazil/tax-calendar.ts';
import type { obligationMarks, taxFacts } from '../db/schema/brazil-schema.ts';
import { type Occurrence, occurrencesOf, usualLeads } from '../tax-calendar/occurrences.ts';
import type { Author, ClientRows } from './build-client.ts';
import type { ClientFiles } from './client-files.ts';
import type { DemoClient } from './demo-clients.ts';
import { idOf } from './identity.ts';

/** The rows of the tax calendar of clients. */
export interface TaxCalendarRows {
  readonly facts: (typeof taxFacts.$inferInsert)[];
  readonly marks: (typeof obligationMarks.$inferInsert)[];
}

const curitiba = { stateCode: 'PR', municipality: '4106902', openedOn: null };
const saoPaulo = { stateCode: 'SP', municipality: '3550308', openedOn: null };
const belem = { stateCode: 'PA', municipality: '1501402', openedOn: null };

/** The facts of the clients of Aurora Contábil, by their keys: every regime of a company, and one client that opened this year. */
const factsOf: Readonly<Record<string, TaxFacts>> = {
  'Padaria São João Ltda': {
    ...curitiba,
    regime: 'SN',
    traits: ['employees', 'proLabore', 'services'],
  },
  'Oficina Irmãos Araújo': { ...curitiba, regime: 'MEI', traits: ['employees'] },
  'Construções Itaúna S.A.': {
    ...saoPaulo,
    regime: 'LR',
    traits: ['employees', 'proLabore', 'retains', 'realEstate', 'estimate'],
  },
  'Farmácia Esperança ME': { ...curitiba, regime: 'SN', traits: ['employees', 'icmsSt'] },
  'Editora Ipê Amarelo': {
    ...saoPaulo,
    regime: 'LP',
    traits: ['employees', 'proLabore', 'industry', 'threeQuotas'],
  },
  'Açaí do Norte Ltda': { ...belem, regime: 'SN', traits: ['proLabore'] },
  'Transportes Guará': {
    ...curitiba,
    regime: 'LR',
    traits: ['employees', 'retains'],
    openedOn: '2026-08-03',
  },
  'Café Serra Azul': { ...curitiba, regime: 'SN', traits: ['employees', 'proLabore'] },
};

/** The folder of a client in which its guides are. */
const guideFolder = 'Impostos';
/** A tax that the first client has not paid: its municipality's certificate is positive. */
const unpaid = { client: 'Padaria São João Ltda', rule: 'iss-4106902' };
/** The month before the present one lies within it. */
const daysBack = 62;
const daysAhead = 20;
const dayMs = 86_400_000;

interface Options {
  readonly client: DemoClient;
  readonly clientId: string;
  readonly storage: ClientRows;
  readonly files: ClientFiles;
  readonly firm: Author;
  readonly person: Author;
  readonly now: Date;
}

/** Adds facts, guides as stored PDFs for what is due soon, and what the client has said is paid. */
export async function addDemoTaxCalendar(rows: TaxCalendarRows, options: Options): Promise<void> {
  const { client, clientId, storage, person, now } = options;
  const facts = factsOf[client.key];
  const folder = storage.containers.find(({ name }) => name === guideFolder);
  if (!facts || !folder) return;
  rows.facts.push({ clientId, ...facts });
  const today = todayInBrazil(now);
  const range = { first: addDays(today, -daysBack), last: addDays(today, daysAhead) };
  for (const occurrence of occurrencesOf(facts, usualLeads, range)) {
    const { id, rule, legalDate } = occurrence;
    const mark = { clientId, obligationId: id, changedAt: now };
    if (rule.kind === 'guide' && legalDate >= today)
      rows.marks.push({ ...mark, guideId: await addGuide(options, folder, occurrence) });
    else if (legalDate < today && !(client.key === unpaid.client && rule.id === unpaid.rule))
      rows.marks.push({
        ...mark,
        paidAt: new Date(`${legalDate}T15:00:00Z`),
        paidById: person.contactId,
        paidByName: person.name,
      });
  }
}

/** Stores the guide of an obligation among the client's documents, and answers its id. */
async function addGuide(
  { client, clientId, storage, files, firm, now }: Options,
  folder: ClientRows['containers'][number],
  { rule, competence }: Occurrence,
): Promise<string> {
  const changed = new Date(now.getTime() - 3 * dayMs);
  const file = await files.guide(`Guia ${rule.name} ${competence}`, changed);
  const id = idOf('document', folder.id, file.name);
  const by = { id: firm.contactId, name: firm.name, kind: 'firm' as const };
  storage.documents.push({
    id,
    companyId: client.companyId,
    clientId,
    containerId: folder.id,
    name: file.name,
    nameKey: file.name.normalize('NFC'),
    documentType: 'pdf',
    mimeType: file.mimeType,
    size: file.part.size,
    part: file.part,
    sha256: file.sha256,
    isReadByClientUser: false,
    commentsCount: 0,
    customItemMetaData: {},
    customFields: {},
    trashedAt: null,
    createdById: by.id,
    createdByName: by.name,
    createdByKind: by.kind,
    createdAt: changed,
    modifiedById: by.id,
    modifiedByName: by.name,
    modifiedByKind: by.kind,
    modifiedAt: changed,
    lockType: null,
    lockLevel: null,
  });
  folder.documentCount = (folder.documentCount ?? 0) + 1;
  return id;
}
