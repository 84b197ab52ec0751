import { addDays, daysBetween, todayInBrazil } from '../../contract/brazil/business-days.ts';
import { cancellationEvents } from '../../contract/fiscal/fiscal-status.ts';
import { eventRules, type ManifestEvent } from '../../contract/manifest/manifest-life.ts';
import { foldName } from '../clients/fold.ts';
import type {
  authorityConsumers,
  authorityEvents,
  authorityInvoices,
  manifestAskings,
  manifestCertificates,
  manifestEvents,
  manifestInvoices,
} from '../db/schema/manifest-schema.ts';
import { stateAfter } from '../manifest/answered.ts';
import { readCertificate } from '../manifest/certificates.ts';
import { protocolOf } from '../manifest/embedded-authority.ts';
import { nsuText } from '../manifest/tax-authority.ts';
import { accounts, userIdOf } from './accounts.ts';
import { demoCertificate } from './demo-certificates.ts';
import type { DemoClient } from './demo-clients.ts';
import { type FiscalRows, fiscalTaxIds } from './demo-fiscal.ts';
import { companyOf, fiscalPlanOf } from './files/fiscal/fiscal-archive.ts';
import { type Note, noteFile } from './files/fiscal/fiscal-note.ts';
import { announcedNotes, type Purchase, purchasesOf } from './files/fiscal/fiscal-purchases.ts';
import { deriveSeed, type SeededRandom, seededRandom } from './files/seeded-random.ts';
import { idOf } from './identity.ts';

/** What the firm of the demo keeps to itself [T6.05], as the picture shows it. */
export const reviewedEvents: readonly ManifestEvent[] = ['notPerformed'];

type NewEvent = typeof manifestEvents.$inferInsert;

/** The rows of the invoices of clients, and what the embedded authority knows of them. */
export interface ManifestRows {
  readonly certificates: (typeof manifestCertificates.$inferInsert)[];
  readonly askings: (typeof manifestAskings.$inferInsert)[];
  readonly invoices: (typeof manifestInvoices.$inferInsert)[];
  readonly events: NewEvent[];
  readonly known: (typeof authorityInvoices.$inferInsert)[];
  readonly registered: (typeof authorityEvents.$inferInsert)[];
  readonly consumers: (typeof authorityConsumers.$inferInsert)[];
}

export const noManifestRows = (): ManifestRows => ({
  ...{ certificates: [], askings: [], invoices: [], events: [] },
  ...{ known: [], registered: [], consumers: [] },
});

/** Each client with a certificate: its owner, for how many more days it holds, and of how many notes it has no file. */
const holders: Readonly<Record<string, { owner: string; daysLeft: number; announced: number }>> = {
  'Padaria São João Ltda': { owner: 'PADARIA SAO JOAO LTDA', daysLeft: 210, announced: 2 },
  'Farmácia Esperança ME': { owner: 'FARMACIA ESPERANCA ME', daysLeft: -12, announced: 3 },
  'Transportes Guará': { owner: 'TRANSPORTES GUARA', daysLeft: 19, announced: 2 },
};
const validDays = 365;
const dayMs = 86_400_000;
/** How long ago the authority was asked last when the demo begins, and how long after that it is not asked again. */
const askedMs = 40 * 60_000;
const pauseMs = 3_600_000;

/** The ages in days of the invoices that wait, as near as there are any: without an answer, and acknowledged. */
const unanswered = { fresh: 5, ages: [25, 60, 110, 155] } as const;
const acknowledged = { freshAges: [6, 8], ages: [18, 45, 90, 175] } as const;
/** The age of one whose time is over, and those of answers that are rare. */
const overAge = 190;
const unknownAges = [40, 130];
const notPerformedAges = [30, 100];
const changedAge = 70;
const lastDays = { acknowledge: eventRules.acknowledge.days, confirm: eventRules.confirm.days };

const reasons = {
  unknown: 'Não fizemos este pedido a este fornecedor.',
  notPerformed: 'Mercadoria recusada na entrega: volumes molhados.',
} as const;

/** For how long the client has answered in the portal; before that it did so elsewhere. */
const inPortalDays = 120;

interface Options {
  readonly client: DemoClient;
  readonly clientId: string;
  readonly fiscal: FiscalRows;
  readonly now: Date;
}

/** An event of the client: what and when. */
interface Given {
  readonly event: ManifestEvent;
  readonly at: Date;
}

/** A note with what its recipient answered. */
interface Answered {
  readonly note: Note;
  readonly fate: Purchase['fate'];
  readonly given: readonly Given[];
  /** Whether it waits for an answer: then the authority has its file. */
  readonly waits: boolean;
}

const authorizedAt = ({ protocol }: Note): Date => new Date(protocol.at);

/** What the bakery answered: most invoices are confirmed, and of everything else there are some. */
function answersOf(purchases: readonly Purchase[], random: SeededRandom, now: Date): readonly Answered[] {
  const today = todayInBrazil(now);
  const ageOf = ({ note }: Purchase) => daysBetween(todayInBrazil(authorizedAt(note)), today);
  const known = purchases
    .filter(({ note }) => authorizedAt(note) < now)
    .toSorted((one, other) => authorizedAt(other.note).getTime() - authorizedAt(one.note).getTime());
  const pool = new Set(known.filter(({ fate }) => fate === 'authorized' || fate === 'corrected'));
  const answered: Answered[] = [];
  /** A working hour of the day so many days after the authorisation. */
  const dayAfter = ({ note }: Purchase, days: number): Date => {
    const day = addDays(todayInBrazil(authorizedAt(note)), days);
    return new Date(Date.parse(`${day}T11:30:00Z`) + random.int(0, 8 * 3600) * 1000);
  };
  /** What is newer has only a part of the time since. */
  const partAfter = ({ note }: Purchase, days: number): Date => {
    const since = now.getTime() - authorizedAt(note).getTime();
    return new Date(authorizedAt(note).getTime() + Math.floor((since * days) / 12_000) * 1000);
  };
  const add = (purchase: Purchase, events: readonly (readonly [ManifestEvent, number])[], waits = false) => {
    pool.delete(purchase);
    const isLong = ageOf(purchase) > Math.max(...events.map(([, days]) => days));
    const after = isLong ? dayAfter : partAfter;
    const given = events.map(([event, days]) => ({ event, at: after(purchase, days) }));
    answered.push({ ...purchase, given, waits });
  };
  /** Takes the note whose age is nearest to the one that is wanted. */
  const pick = (wanted: number, least: number, most: number): Purchase[] => {
    const fitting = [...pool].filter((one) => ageOf(one) >= least && ageOf(one) <= most);
    const distance = (one: Purchase) => Math.abs(ageOf(one) - wanted);
    const [best] = fitting.toSorted((one, other) => distance(one) - distance(other));
    if (best) pool.delete(best);
    return best ? [best] : [];
  };
  const { acknowledge, confirm } = lastDays;
  for (const purchase of [...pool].slice(0, unanswered.fresh)) add(purchase, [], true);
  for (const age of unanswered.ages)
    for (const purchase of pick(age, acknowledge + 1, confirm)) add(purchase, [], true);
  for (const age of acknowledged.freshAges)
    for (const purchase of pick(age, 1, acknowledge)) add(purchase, [['acknowledge', 1]], true);
  for (const age of acknowledged.ages)
    for (const purchase of pick(age, acknowledge + 1, confirm)) add(purchase, [['acknowledge', 2]], true);
  for (const purchase of pick(overAge, confirm + 1, Number.POSITIVE_INFINITY)) add(purchase, [], true);
  for (const age of unknownAges)
    for (const purchase of pick(age, acknowledge + 1, confirm)) add(purchase, [['unknown', 4]]);
  for (const age of notPerformedAges)
    for (const purchase of pick(age, acknowledge + 1, confirm))
      add(purchase, [
        ['acknowledge', 1],
        ['notPerformed', 5],
      ]);
  for (const purchase of pick(changedAge, acknowledge + 1, confirm))
    add(purchase, [
      ['acknowledge', 1],
      ['confirm', 3],
      ['unknown', 6],
      ['confirm', 8],
    ]);
  for (const purchase of [...pool])
    add(purchase, [
      ['acknowledge', random.int(1, 2)],
      ['confirm', random.int(3, 8)],
    ]);
  const others = known.filter(({ fate }) => fate === 'canceled' || fate === 'denied');
  // Events follow each other within minutes: a note is canceled on the day of its issue.
  for (const [index, { note, fate }] of others.entries())
    answered.push({
      ...{ note, fate, waits: false },
      given:
        fate === 'canceled' && index % 3 === 0
          ? [{ event: 'acknowledge', at: new Date(authorizedAt(note).getTime() + 300_000) }]
          : [],
    });
  return answered;
}

const standingOf = (fate: Purchase['fate']) =>
  fate === 'canceled' ? 'canceled' : fate === 'denied' ? 'denied' : 'authorized';

/** Adds the invoices of a client, its certificate, and all that the embedded authority has to know of them. */
export function addDemoManifest(rows: ManifestRows, { client, clientId, fiscal, now }: Options): void {
  const [taxId, holder] = [fiscalTaxIds[client.key], holders[client.key]];
  const company = taxId === undefined ? undefined : companyOf({ name: client.name, cnpj: taxId });
  if (!taxId || !holder || !company) return;
  addCertificate(rows, { ...holder, taxId, clientId, now });
  const today = todayInBrazil(now);
  const random = seededRandom(deriveSeed(14, taxId, today));
  const plan = fiscalPlanOf(taxId);
  const bought = plan && plan.nfe > 0 ? purchasesOf(company, today, plan) : [];
  const announced = announcedNotes(company, today, holder.announced);
  const answered: readonly Answered[] = [
    ...announced.map((note) => ({ note, fate: 'authorized' as const, given: [], waits: true })),
    ...answersOf(bought, random, now),
  ];
  const cancellations = fiscal.events.filter(
    (event) => event.clientId === clientId && cancellationEvents.has(event.type),
  );
  const person = accounts.find(({ key }) => key === 'brazil');
  const sender = person && {
    userId: userIdOf(person.key),
    userName: `${person.firstName} ${person.lastName}`,
  };
  let documents = 0;
  for (const { note, fate, given, waits } of answered) {
    const { key, issuer } = note;
    documents += 1 + given.length;
    rows.invoices.push({
      ...{ id: idOf('manifest', clientId, key), companyId: client.companyId, clientId, key },
      number: String(note.number),
      series: String(note.series),
      issuerName: issuer.name,
      sortIssuer: foldName(issuer.name),
      issuerTaxId: issuer.cnpj,
      authorizedAt: authorizedAt(note),
      total: (note.total / 100).toFixed(2),
      standing: standingOf(fate),
      state: stateAfter(given.map(({ event }) => event)),
      createdAt: now,
    });
    rows.known.push({
      ...{ key, recipientTaxId: taxId, authorizedAt: authorizedAt(note), standing: standingOf(fate) },
      xml: waits ? Buffer.from(noteFile(note).bytes).toString() : null,
      isReleased: given.length > 0,
    });
    const common = { clientId, key, code: '135', isRegistered: true, createdAt: now };
    for (const [index, { event, at }] of given.entries()) {
      const number = rows.registered.length + 1;
      const sequence = given.slice(0, index + 1).filter((one) => one.event === event).length;
      const type = eventRules[event].code;
      rows.registered.push({ key, type, sequence, at, number });
      const isInPortal = now.getTime() - at.getTime() < inPortalDays * dayMs;
      rows.events.push({
        ...{ ...common, type, sequence, at, protocol: protocolOf(at, number) },
        id: idOf('manifest event', clientId, key, type, String(sequence)),
        justification: event === 'unknown' || event === 'notPerformed' ? reasons[event] : '',
        userId: (isInPortal && sender?.userId) || null,
        userName: (isInPortal && sender?.userName) || null,
      });
    }
    for (const { type, sequence, at, protocol } of cancellations.filter((event) => event.key === key)) {
      documents += 1;
      rows.events.push({
        ...{ ...common, type, sequence, protocol },
        at: at ?? authorizedAt(note),
        id: idOf('manifest event', clientId, key, type, String(sequence)),
        justification: '',
        userId: null,
        userName: null,
      });
    }
  }
  const isHeld = holder.daysLeft > 0;
  const askedAt = new Date(now.getTime() - (isHeld ? askedMs : -holder.daysLeft * dayMs + askedMs));
  const nextAt = new Date(askedAt.getTime() + pauseMs);
  rows.askings.push({
    ...{ clientId, taxId, ultNsu: nsuText(documents), askedAt, nextAt, isAvailable: true },
  });
  rows.consumers.push({ taxId, lastNsu: documents, toldNsu: documents, askedAt, blockedUntil: nextAt });
}

interface Certified {
  readonly owner: string;
  readonly daysLeft: number;
  readonly taxId: string;
  readonly clientId: string;
  readonly now: Date;
}

function addCertificate(rows: ManifestRows, { owner, daysLeft, taxId, clientId, now }: Certified): void {
  const validUntil = new Date(now.getTime() + daysLeft * dayMs);
  const validFrom = new Date(validUntil.getTime() - validDays * dayMs);
  const certificate = readCertificate(demoCertificate({ owner, taxId, validFrom, validUntil }), taxId);
  if (!certificate) throw new Error(`the certificate of ${owner} cannot be read`);
  rows.certificates.push({ clientId, ...certificate, changedAt: validFrom });
}
