import { deriveSeed, type SeededRandom, seededRandom } from '../seeded-random.ts';
import { type Company, fiscalClients } from './fiscal-companies.ts';
import {
  addDays,
  addSeconds,
  earlier,
  evenly,
  lastFullDay,
  momentOf,
  monthStart,
  spread,
  yearMonthOf,
} from './fiscal-days.ts';
import { type Line, lineOf, type Offer, offers, pickLines, sumOf } from './fiscal-goods.ts';
import { type Note, noteOf } from './fiscal-note.ts';
import { protocolOf } from './fiscal-xml.ts';

/** A note that the bakery got, and what became of it. */
export interface Purchase {
  readonly note: Note;
  readonly fate: 'authorized' | 'canceled' | 'corrected' | 'denied';
}

export interface PurchaseCounts {
  readonly nfe: number;
  readonly nfeOfMonth: number;
  readonly canceledNfe: number;
  readonly correctedNfe: number;
}

/** Documents go back so many months before that of today. */
export const monthsBack = 8;
/** The day on which the carrier among the clients was opened. */
export const carrierOpened = '2026-08-03';
/** How many of the notes it drives. */
const drivenNotes = 30;
/** No CNPJ with letters is older than this month, YYMM. */
const lettersSince = '2607';

/** A note whose facts are fixed instead of random; the first one is shown in the pictures of the design. */
interface Featured {
  readonly cnpj: string;
  readonly day: number;
  readonly time: readonly [hour: number, minute: number];
  readonly code: string;
  /** How much of each of the supplier's goods, in their order. */
  readonly quantities: readonly number[];
  readonly freight: number;
  readonly order: string;
  /** The ten digits of its protocol that are its own. */
  readonly protocol: string;
}

const featured: readonly Featured[] = [
  {
    cnpj: '11222333000181',
    day: 12,
    time: [7, 48],
    code: '70394125',
    quantities: [30, 8, 2],
    freight: 12_000,
    order: 'Pedido 2291. Entregar pela manhã, acesso pela Rua Itupava.',
    protocol: '0074821347',
  },
  {
    cnpj: '12ABC34501DE35',
    day: 6,
    time: [9, 5],
    code: '51830274',
    quantities: [30],
    freight: 0,
    order: 'Pedido 2274.',
    protocol: '0073390518',
  },
];

/** A note that has no number yet. */
interface Draft {
  readonly offer: Offer;
  readonly issuedAt: string;
  readonly featured?: Featured;
}

/** Each supplier as often as it weighs; taken in steps of seven, so that one does not come several times in a row. */
const wheel = offers.flatMap((offer) => Array.from({ length: offer.weight }, () => offer));
const step = 7;

const canSell = ({ supplier }: Offer, moment: string): boolean =>
  /^\d+$/.test(supplier.cnpj) || yearMonthOf(moment) >= lettersSince;

/** The notes that the bakery got until `today`: this month's with the featured ones at the head, then the older ones. */
export function purchasesOf(recipient: Company, today: string, counts: PurchaseCounts): readonly Purchase[] {
  const random = seededRandom(deriveSeed(11, recipient.cnpj, today));
  const drafts = draftsOf(random, today, counts);
  const plain = drafts.filter((draft) => !draft.featured);
  const canceled = new Set(evenly(plain, counts.canceledNfe));
  const kept = plain.filter((draft) => !canceled.has(draft));
  const corrected = new Set(evenly(kept, counts.correctedNfe));
  const driven = new Set(
    evenly(
      kept.filter(({ offer, issuedAt }) => offer.supplier.state === 'PR' && issuedAt >= carrierOpened),
      drivenNotes,
    ),
  );
  const numbers = numbersOf(random, drafts);
  const purchases = drafts.map((draft): Purchase => {
    const number = numbers.get(draft) ?? 1;
    const note = noteOfDraft(random, { recipient, draft, number, isDriven: driven.has(draft) });
    return {
      note,
      fate: canceled.has(draft) ? 'canceled' : corrected.has(draft) ? 'corrected' : 'authorized',
    };
  });
  return [...purchases, { note: deniedNote(random, recipient), fate: 'denied' }];
}

/**
 * Notes of the days before `today` that a company knows of only because the authority has announced them: their files were not sent
 * to it. Their numbers are above those of all other notes.
 */
export function announcedNotes(recipient: Company, today: string, count: number): readonly Note[] {
  const random = seededRandom(deriveSeed(13, recipient.cnpj, today));
  const span = { count, first: addDays(today, -4), last: addDays(today, -1), hours: [8, 16] as const };
  return spread(random, span).map((issuedAt, index) => {
    const offer = turnOf(index, issuedAt);
    const number = offer.newest + 40 * offer.gap + random.int(1, 20);
    return noteOfDraft(random, { recipient, draft: { offer, issuedAt }, number, isDriven: false });
  });
}

function draftsOf(
  random: SeededRandom,
  today: string,
  { nfe, nfeOfMonth }: PurchaseCounts,
): readonly Draft[] {
  const [first, last] = [monthStart(today), lastFullDay(today)];
  const told = featured.flatMap((one): Draft[] => {
    const offer = offers.find(({ supplier }) => supplier.cnpj === one.cnpj);
    const day = earlier(addDays(first, one.day - 1), last);
    const issuedAt = momentOf(day, one.time[0] * 3600 + one.time[1] * 60);
    return offer && canSell(offer, issuedAt) ? [{ offer, issuedAt, featured: one }] : [];
  });
  const hours = [7, 16] as const;
  const span = { count: nfeOfMonth - told.length, first, last, hours };
  const before = {
    // One of all is the denied note.
    count: nfe - nfeOfMonth - 1,
    first: monthStart(today, monthsBack),
    last: addDays(first, -1),
    hours,
  };
  const moments = [...spread(random, span).toReversed(), ...spread(random, before).toReversed()];
  return [...told, ...moments.map((issuedAt, index) => ({ offer: turnOf(index, issuedAt), issuedAt }))];
}

function turnOf(index: number, moment: string): Offer {
  const turned = wheel.map((_, ahead) => wheel[((index + ahead) * step) % wheel.length] as Offer);
  return turned.find((offer) => canSell(offer, moment)) as Offer;
}

/** Numbers that rise with time, for each supplier up to and from the one that the catalogue gives. */
function numbersOf(random: SeededRandom, drafts: readonly Draft[]): ReadonlyMap<Draft, number> {
  const numbers = new Map<Draft, number>();
  for (const offer of offers) {
    const own = drafts
      .filter((draft) => draft.offer === offer)
      .toSorted((one, other) => (one.issuedAt < other.issuedAt ? -1 : 1));
    const known = own.findIndex((draft) => draft.featured);
    const fixed = known === -1 ? own.length - 1 : known;
    let number = offer.newest;
    for (const draft of own.slice(0, fixed + 1).toReversed()) {
      numbers.set(draft, number);
      number -= random.int(1, offer.gap);
    }
    number = offer.newest;
    for (const draft of own.slice(fixed + 1)) {
      number += random.int(1, offer.gap);
      numbers.set(draft, number);
    }
  }
  return numbers;
}

interface Numbered {
  readonly recipient: Company;
  readonly draft: Draft;
  readonly number: number;
  /** Whether the carrier among the clients drives it. */
  readonly isDriven: boolean;
}

function noteOfDraft(random: SeededRandom, { recipient, draft, number, isDriven }: Numbered): Note {
  const { offer, issuedAt, featured: told } = draft;
  const { supplier, goods, isMaker } = offer;
  const lines = told
    ? told.quantities.flatMap((count, index) =>
        goods.slice(index, index + 1).map((one) => lineOf(one, count * 1000)),
      )
    : pickLines(random, goods, 4);
  const freight = told ? told.freight : freightOf(random, supplier, lines, isDriven);
  const total = sumOf(lines) + freight;
  const isBilled = told !== undefined || random.next() < 0.8;
  const answered = protocolOf(
    random,
    supplier.stateCode,
    addSeconds(issuedAt, told ? 60 : random.int(5, 240)),
  );
  return noteOf({
    model: '55',
    issuer: supplier,
    recipient,
    series: 1,
    number,
    code: told?.code ?? random.digits(8),
    issuedAt,
    isMaker,
    lines,
    freight,
    carrier: isDriven ? fiscalClients.carrier : null,
    payment: isBilled ? '15' : '17',
    installments: isBilled ? billsOf(issuedAt, total) : [],
    remark: told?.order ?? `Pedido ${random.int(1200, 2290)}.`,
    protocol: told ? { ...answered, number: answered.number.slice(0, 5) + told.protocol } : answered,
    isDenied: false,
  });
}

/** Freight is charged for goods from another state, as a share of their price; the carrier has a price list of its own. */
function freightOf(
  random: SeededRandom,
  supplier: Company,
  lines: readonly Line[],
  isDriven: boolean,
): number {
  if (isDriven) return random.int(80, 320) * 100;
  return supplier.state === 'PR' ? 0 : Math.round(sumOf(lines) * 0.04);
}

/** One bill after 30 days; two of a larger amount. */
function billsOf(issuedAt: string, total: number): Note['installments'] {
  const due = (days: number) => addDays(issuedAt.slice(0, 10), days);
  if (total < 500_000) return [{ due: due(30), amount: total }];
  const half = Math.floor(total / 2);
  return [
    { due: due(28), amount: half },
    { due: due(56), amount: total - half },
  ];
}

/** Denial was abolished after 2024: since then there is no such document. */
function deniedNote(random: SeededRandom, recipient: Company): Note {
  const offer = offers.find(({ supplier }) => supplier.cnpj === '17209548000149') as Offer;
  const draft = { offer, issuedAt: '2024-03-12T10:21:40-03:00' };
  return {
    ...noteOfDraft(random, { recipient, draft, number: 58, isDriven: false }),
    isDenied: true,
  };
}
