import { addDays, todayInBrazil } from '../../contract/brazil/business-days.ts';
import {
  type ReceiptChannel,
  type ReceiptEvent,
  type ReceiptStatus,
  receiptAfter,
} from '../../contract/reports/receipt-life.ts';
import { foldName } from '../clients/fold.ts';
import type {
  deliveryDocuments,
  deliveryEvents,
  deliveryReceipts,
  receiptNumbers,
} from '../db/schema/report-schema.ts';
import { numberOf } from '../requests/change-request.ts';
import { occurrencesOf, usualLeads } from '../tax-calendar/occurrences.ts';
import type { ClientRows, PackedDocument } from './build-client.ts';
import type { DemoClient } from './demo-clients.ts';
import type { TaxCalendarRows } from './demo-tax-calendar.ts';
import { idOf } from './identity.ts';

/** The rows of delivery receipts, which have no number yet. */
export interface ReceiptRows {
  readonly receipts: (typeof deliveryReceipts.$inferInsert)[];
  readonly documents: (typeof deliveryDocuments.$inferInsert)[];
  readonly events: (typeof deliveryEvents.$inferInsert)[];
}

export const noReceiptRows = (): ReceiptRows => ({ receipts: [], documents: [], events: [] });

interface Person {
  readonly userId: string;
  readonly name: string;
}

interface Options {
  readonly client: DemoClient;
  readonly clientId: string;
  readonly storage: ClientRows;
  readonly taxes: TaxCalendarRows;
  readonly firm: Person;
  readonly person: Person;
  readonly now: Date;
}

/** What a document of a receipt is, for the firm. */
interface Handed {
  readonly document: PackedDocument;
  readonly type: string;
  readonly competence: string | null;
  readonly dueOn: string | null;
  readonly amount: string | null;
}

interface Plan {
  readonly handed: readonly Handed[];
  readonly events: readonly ReceiptEvent[];
  /** How many days ago it was sent. */
  readonly daysAgo: number;
  readonly channel?: ReceiptChannel;
  readonly note?: string;
  readonly refusedReason?: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const confirmed: readonly ReceiptEvent[] = ['send', 'deliver', 'view', 'confirm'];
/** The kinds of old documents that were handed over, by what their names begin with. */
const types: readonly (readonly [start: string, type: string])[] = [
  ...(['DAS', 'DARF', 'Guia', 'GPS'] as const).map((start) => [start, 'Guia'] as const),
  ...(['Folha', 'Recibo de férias', 'Décimo terceiro'] as const).map((start) => [start, 'Folha'] as const),
  ['Certidão', 'Certidão'],
  ['Declaração', 'Declaração'],
  ['Apuração', 'Apuração'],
];
/** The folders whose documents every person of a client reads. */
const openFolders: ReadonlySet<string> = new Set(['Impostos', 'Folha de pagamento']);

/** An amount that looks like one of a small company, the same each time. */
const amountOf = (place: number): string =>
  `${640 + ((place * 389) % 2_900)}.${String((place * 37) % 100).padStart(2, '0')}`;

/** The guides of the tax calendar that are due soon, each with its due day. */
function guidesOf({ clientId, storage, taxes, now }: Options): Handed[] {
  const facts = taxes.facts.find((one) => one.clientId === clientId);
  if (!facts) return [];
  const today = todayInBrazil(now);
  return occurrencesOf({ ...facts, openedOn: facts.openedOn ?? null }, usualLeads, {
    first: today,
    last: addDays(today, 20),
  }).flatMap(({ id, competence, legalDate }, place) => {
    const mark = taxes.marks.find((one) => one.clientId === clientId && one.obligationId === id);
    const document = storage.documents.find((one) => one.id === mark?.guideId);
    const month = /^\d{4}-\d{2}$/.test(competence) ? competence : null;
    return document
      ? [{ document, type: 'Guia', competence: month, dueOn: legalDate, amount: amountOf(place) }]
      : [];
  });
}

/** Older documents of the firm that a receipt can be about. */
function olderOf({ storage }: Options, known: ReadonlySet<string>): Handed[] {
  const folders = new Map(storage.containers.map((folder) => [folder.id, folder.name]));
  return storage.documents.flatMap((document, place) => {
    const type = types.find(([start]) => document.name.startsWith(start))?.[1];
    const isHanded = document.createdByKind === 'firm' && !document.trashedAt && !known.has(document.id);
    return type && isHanded && openFolders.has(folders.get(document.containerId) ?? '')
      ? [{ document, type, competence: null, dueOn: null, amount: type === 'Guia' ? amountOf(place) : null }]
      : [];
  });
}

/** What was sent to a client: each status of a receipt, the newest first, as far as it has documents for it. */
function plansOf(options: Options): Plan[] {
  const guides = guidesOf(options);
  const all = [...guides, ...olderOf(options, new Set(guides.map(({ document }) => document.id)))];
  const overdue = addDays(todayInBrazil(options.now), -12);
  let taken = 0;
  const next = (count: number): Handed[] => {
    taken += count;
    return all.slice(taken - count, taken);
  };
  const undated = (one: Handed): Handed => ({ ...one, dueOn: null });
  const plans: Plan[] = [
    {
      ...{ handed: next(2), events: ['send', 'deliver'], daysAgo: 1 },
      note: 'Confirme o recebimento, por favor.',
    },
    { handed: next(1), events: ['send', 'deliver', 'view'], daysAgo: 2 },
    { handed: next(1), events: confirmed, daysAgo: 3 },
    { handed: next(1), events: ['send'], daysAgo: 4, channel: 'physical' },
    {
      ...{ handed: next(1), events: ['send', 'deliver', 'view', 'refuse'], daysAgo: 9 },
      refusedReason: 'O valor não confere com o da folha. Podem revisar?',
    },
    {
      handed: next(1).map((one) => ({ ...one, dueOn: overdue })),
      ...{ events: ['send', 'deliver', 'expire'], daysAgo: 20 },
    },
    { handed: next(3).map(undated), events: confirmed, daysAgo: 32, channel: 'email' },
    { handed: next(2).map(undated), events: confirmed, daysAgo: 61 },
  ];
  return plans.filter(({ handed }) => handed.length > 0);
}

/** Adds the delivery receipts of a client about documents that it has, as the firm sent them and its contact left them. */
export function addDemoReceipts(rows: ReceiptRows, options: Options): void {
  for (const plan of plansOf(options)) addReceipt(rows, plan, options);
}

function addReceipt(rows: ReceiptRows, plan: Plan, { client, clientId, firm, person, now }: Options): void {
  const { handed, events, daysAgo, channel = 'portal', note = '', refusedReason = null } = plan;
  const sentAt = new Date(now.getTime() - daysAgo * dayMs);
  const id = idOf('receipt', clientId, handed.map(({ document }) => document.id).join());
  const dueOn = handed.flatMap((one) => (one.dueOn === null ? [] : [one.dueOn])).toSorted()[0] ?? null;
  const moments = new Map<ReceiptEvent, Date>();
  let status: ReceiptStatus = 'sent';
  for (const [place, event] of events.entries()) {
    // What goes through the portal has arrived with that; the contact acts some hours later.
    const hours = event === 'send' || event === 'deliver' ? 0 : 3 * (place - 1);
    const at =
      event === 'expire'
        ? new Date(`${addDays(dueOn ?? '', 1)}T03:00:00Z`)
        : new Date(sentAt.getTime() + hours * hourMs);
    const from = place === 0 ? null : status;
    status = place === 0 ? 'sent' : (receiptAfter(status, event)?.target ?? status);
    const by = event === 'send' || event === 'deliver' ? firm : person;
    rows.events.push({
      ...{ receiptId: id, place, event, at, from, to: status },
      ...(event === 'expire' ? { byId: null, byName: '' } : { byId: by.userId, byName: by.name }),
      address: event === 'expire' ? null : '203.0.113.20',
    });
    moments.set(event, at);
  }
  rows.receipts.push({
    ...{
      id,
      companyId: client.companyId,
      clientId,
      number: '',
      status,
      channel,
      note,
      refusedReason,
      dueOn,
      sentAt,
    },
    ...{ senderId: firm.userId, senderName: firm.name, contactId: person.userId, contactName: person.name },
    deliveredAt: moments.get('deliver') ?? null,
    viewedAt: moments.get('view') ?? null,
    closedAt: moments.get('confirm') ?? moments.get('refuse') ?? moments.get('expire') ?? null,
    version: events.length - 1,
  });
  for (const [place, { document, ...described }] of handed.entries())
    rows.documents.push({
      ...described,
      ...{
        receiptId: id,
        place,
        documentId: document.id,
        name: document.name,
        sortName: foldName(document.name),
      },
      ...{ size: document.size, sha256: document.sha256 },
    });
}

/** Numbers the receipts of all firms in the order in which they were sent. */
export function numberReceipts(receipts: readonly (typeof deliveryReceipts.$inferInsert)[]): {
  readonly receipts: (typeof deliveryReceipts.$inferInsert)[];
  readonly numbers: (typeof receiptNumbers.$inferInsert)[];
} {
  const last = new Map<string, typeof receiptNumbers.$inferInsert>();
  const numbered = receipts
    .toSorted((one, other) => one.sentAt.getTime() - other.sentAt.getTime() || (one.id < other.id ? -1 : 1))
    .map((receipt) => {
      const year = Number(todayInBrazil(receipt.sentAt).slice(0, 4));
      const key = `${receipt.companyId} ${year}`;
      const count = (last.get(key)?.last ?? 0) + 1;
      last.set(key, { companyId: receipt.companyId, year, last: count });
      return { ...receipt, number: numberOf(year, count) };
    });
  return { receipts: numbered, numbers: [...last.values()] };
}
