import { deriveSeed, type SeededRandom, seededRandom } from '../seeded-random.ts';
import { type Company, fiscalClients, saoPauloCarriers, suppliers, warehouse } from './fiscal-companies.ts';
import { type Coupon, canceledCouponFile, couponFile } from './fiscal-coupon.ts';
import {
  addDays,
  addSeconds,
  earlier,
  evenly,
  lastFullDay,
  later,
  momentOf,
  monthStart,
  spread,
} from './fiscal-days.ts';
import { eventFile, voidedFile } from './fiscal-event.ts';
import { bakeryGoods, type Goods, marketGoods, pickLines } from './fiscal-goods.ts';
import { type Note, noteFile, noteOf, weightOf } from './fiscal-note.ts';
import {
  carrierOpened,
  monthsBack,
  type Purchase,
  type PurchaseCounts,
  purchasesOf,
} from './fiscal-purchases.ts';
import { ovenService, serviceFile, storageService } from './fiscal-service.ts';
import { transportFile } from './fiscal-transport.ts';
import { type FiscalFile, protocolOf } from './fiscal-xml.ts';

export type { FiscalFile } from './fiscal-xml.ts';

/** A client as far as its fiscal documents name it; its address is known by its CNPJ. */
export interface FiscalClient {
  readonly name: string;
  /** Fourteen characters without punctuation. */
  readonly cnpj: string;
}

/** How many files of each kind a client has. */
export interface FiscalPlan extends PurchaseCounts {
  readonly nfce: number;
  readonly canceledNfce: number;
  /** Ranges of numbers of NFC-e that were never used. */
  readonly voidedNfce: number;
  /** Those that cancel one counted in. */
  readonly cfe: number;
  readonly canceledCfe: number;
  readonly cte: number;
  readonly nfse: number;
}

const none: FiscalPlan = {
  ...{ nfe: 0, nfeOfMonth: 0, canceledNfe: 0, correctedNfe: 0, nfce: 0, canceledNfce: 0, voidedNfce: 0 },
  ...{ cfe: 0, canceledCfe: 0, cte: 0, nfse: 0 },
};
const { bakery, market, carrier } = fiscalClients;
const plans: Readonly<Record<string, FiscalPlan>> = {
  [bakery.cnpj]: {
    ...none,
    ...{ nfe: 200, nfeOfMonth: 35, canceledNfe: 12, correctedNfe: 8 },
    ...{ nfce: 300, canceledNfce: 6, voidedNfce: 2, nfse: 6 },
  },
  [market.cnpj]: { ...none, nfce: 60, canceledNfce: 2, cfe: 80, canceledCfe: 4, cte: 30 },
  [carrier.cnpj]: { ...none, cte: 30, nfse: 4 },
};

/** What a client of the demo has in its archive; `undefined` for one that has nothing. */
export const fiscalPlanOf = (cnpj: string): FiscalPlan | undefined => plans[cnpj];

/**
 * The fiscal files of a client of the demo until `today` (YYYY-MM-DD), all of the authority's test environment. The same
 * client and day give the same bytes; a client without a plan has none.
 */
export function makeFiscalArchive({
  client,
  today,
}: {
  readonly client: FiscalClient;
  readonly today: string;
}): FiscalFile[] {
  const plan = fiscalPlanOf(client.cnpj);
  if (!plan) return [];
  const options: Options = {
    plan,
    random: seededRandom(deriveSeed(12, client.cnpj, today)),
    first: monthStart(today, monthsBack),
    last: lastFullDay(today),
    today,
  };
  if (client.cnpj === bakery.cnpj) return bakeryFiles(named(bakery, client), options);
  if (client.cnpj === market.cnpj) return marketFiles(named(market, client), options);
  return carrierFiles(named(carrier, client), options);
}

const named = (company: Company, { name }: FiscalClient): Company => ({ ...company, name });

/** A client of the demo as a company, whose address is known by its CNPJ; `undefined` for one without a plan. */
export function companyOf(client: FiscalClient): Company | undefined {
  const known = [bakery, market, carrier].find(({ cnpj }) => cnpj === client.cnpj);
  return known && named(known, client);
}

interface Options {
  readonly plan: FiscalPlan;
  readonly random: SeededRandom;
  /** The days of its documents. */
  readonly first: string;
  readonly last: string;
  readonly today: string;
}

function bakeryFiles(client: Company, options: Options): FiscalFile[] {
  const { plan, random, first, last, today } = options;
  return [
    ...purchasesOf(client, today, plan).flatMap((purchase) => purchaseFiles(random, purchase)),
    ...consumerFiles(client, { ...options, goods: bakeryGoods, isMaker: true, number: 10_241 }),
    ...spread(random, { count: plan.nfse, first, last, hours: [8, 17] }).map((issuedAt, index) =>
      serviceFile({
        ...{ provider: suppliers.ovens, taker: client, kind: ovenService, issuedAt },
        number: 212 + index * 9,
        code: random.digits(9),
        price: random.int(28, 60) * 1000,
      }),
    ),
  ];
}

const wrongOrders = [
  'Pedido desfeito pelo comprador antes da saída.',
  'Nota emitida em duplicidade.',
  'Quantidade digitada diferente do pedido.',
];
const corrections = [
  'No campo informações complementares, leia-se: entregar pela Rua Itupava, 415, fundos.',
  'No campo transportador, leia-se placa RHT4C21.',
];

/** A note, and the event that changed it. */
function purchaseFiles(random: SeededRandom, { note, fate }: Purchase): FiscalFile[] {
  const file = noteFile(note);
  if (fate !== 'canceled' && fate !== 'corrected') return [file];
  const [kind, texts] =
    fate === 'canceled' ? (['cancellation', wrongOrders] as const) : (['correction', corrections] as const);
  // Within the day of issue, so that nothing comes to happen after today.
  const at = addSeconds(note.protocol.at, random.int(600, 18_000));
  return [file, eventFile(random, { kind, note, at, text: random.pick(texts) })];
}

interface Shop extends Options {
  readonly goods: readonly Goods[];
  readonly isMaker: boolean;
  /** The number of its first note. */
  readonly number: number;
}

/** The NFC-e that a shop issued, those that it cancelled at once, and the numbers that its till lost. */
function consumerFiles(issuer: Company, shop: Shop): FiscalFile[] {
  const { random, plan, first, last, goods, isMaker } = shop;
  const moments = spread(random, { count: plan.nfce, first, last, hours: [7, 20] });
  const canceled = new Set(evenly([...moments.keys()], plan.canceledNfce));
  const voidedAfter = new Set(evenly([...moments.keys()], plan.voidedNfce));
  let number = shop.number;
  return moments.flatMap((issuedAt, index) => {
    const note = noteOf({
      model: '65',
      ...{ issuer, issuedAt, isMaker, number },
      recipient: random.next() < 0.15 ? { cpf: makeCpf(random) } : null,
      series: 1,
      code: random.digits(8),
      lines: pickLines(random, goods, 4),
      freight: 0,
      carrier: null,
      payment: random.pick(['01', '03', '04', '04', '17', '17']),
      installments: [],
      remark: 'Obrigado pela preferência.',
      protocol: protocolOf(random, issuer.stateCode, addSeconds(issuedAt, random.int(1, 6))),
      isDenied: false,
    });
    number += 1;
    const files = [noteFile(note)];
    if (canceled.has(index)) {
      const at = addSeconds(note.protocol.at, random.int(120, 1500));
      files.push(eventFile(random, { kind: 'cancellation', note, at, text: 'Cliente desistiu no caixa.' }));
    }
    if (voidedAfter.has(index)) {
      const lost = random.int(1, 4);
      const at = momentOf(issuedAt.slice(0, 10), 21 * 3600);
      files.push(voidedFile(random, { issuer, series: 1, first: number, last: number + lost - 1, at }));
      number += lost;
    }
    return files;
  });
}

/** A made-up CPF with right check digits. */
function makeCpf(random: SeededRandom): string {
  const withDigit = (digits: string): string => {
    const sum = [...digits].reduce(
      (all, digit, index) => all + Number(digit) * (digits.length + 1 - index),
      0,
    );
    return `${digits}${((sum * 10) % 11) % 10}`;
  };
  return withDigit(withDigit(random.digits(9)));
}

/** São Paulo took no coupon of the old kind after this day, and the notes that follow it began on the next. */
const lastCoupons = '2025-12-31';
const couponDays = 120;

function marketFiles(client: Company, options: Options): FiscalFile[] {
  const first = later(options.first, addDays(lastCoupons, 1));
  return [
    ...couponFiles(client, options),
    ...consumerFiles(client, { ...options, first, goods: marketGoods, isMaker: false, number: 501 }),
    ...takenTransportFiles(client, options),
  ];
}

function couponFiles(issuer: Company, { random, plan, last: until }: Options): FiscalFile[] {
  const last = earlier(until, lastCoupons);
  const [count, first] = [plan.cfe - plan.canceledCfe, addDays(last, 1 - couponDays)];
  const moments = spread(random, { count, first, last, hours: [8, 21] });
  const canceled = new Set(evenly([...moments.keys()], plan.canceledCfe));
  let number = 4_118;
  return moments.flatMap((issuedAt, index) => {
    const coupon: Coupon = {
      ...{ issuer, issuedAt, number },
      code: random.digits(6),
      cpf: random.next() < 0.2 ? makeCpf(random) : null,
      lines: pickLines(random, marketGoods, 5),
      payment: random.pick(['01', '03', '04']),
    };
    number += 1;
    if (!canceled.has(index)) return [couponFile(coupon)];
    const by = { number, code: random.digits(6), issuedAt: addSeconds(issuedAt, random.int(90, 540)) };
    number += 1;
    return [couponFile(coupon), canceledCouponFile(coupon, by)];
  });
}

/** What the market pays for: its own goods to the warehouse, what it bought, and what another sends there for it. */
function takenTransportFiles(taker: Company, { random, plan, first, last }: Options): FiscalFile[] {
  const routes = [
    { sender: taker, recipient: warehouse, cargo: 'Mercearia seca' },
    { sender: suppliers.equipment, recipient: taker, cargo: 'Utensílios de cozinha' },
    { sender: suppliers.uniforms, recipient: warehouse, cargo: 'Uniformes' },
  ];
  return spread(random, { count: plan.cte, first, last, hours: [6, 18] }).map((issuedAt, index) => {
    const { sender, recipient, cargo } = random.pick(routes);
    const driver = saoPauloCarriers[index % saoPauloCarriers.length] ?? saoPauloCarriers[0];
    const weight = random.int(80, 2400);
    return transportFile({
      ...{ carrier: driver, sender, recipient, taker, issuedAt },
      number: 8_100 + index * 6,
      code: random.digits(8),
      price: weight * 45 + 9_000,
      cargo: { name: cargo, value: weight * random.int(700, 2600), weight },
      carried: { waybill: 3_000 + index },
      protocol: protocolOf(random, driver.stateCode, addSeconds(issuedAt, random.int(3, 60))),
    });
  });
}

function carrierFiles(client: Company, { random, plan, last, today }: Options): FiscalFile[] {
  const driven = purchasesOf(bakery, today, plans[bakery.cnpj] ?? none)
    .filter(({ note }) => note.carrier?.cnpj === client.cnpj)
    .map(({ note }) => ({ note, issuedAt: addSeconds(note.protocol.at, random.int(1_800, 14_400)) }))
    .toSorted((one, other) => (one.issuedAt < other.issuedAt ? -1 : 1))
    .slice(0, plan.cte);
  const takers = [suppliers.mill, suppliers.dairy, suppliers.sugar, suppliers.ingredients];
  const span = { count: plan.nfse, first: carrierOpened, last, hours: [8, 17] } as const;
  return [
    ...driven.map(({ note, issuedAt }, index) =>
      drivenFile(random, client, { note, issuedAt, number: index + 1 }),
    ),
    ...spread(random, span).map((issuedAt, index) =>
      serviceFile({
        ...{ provider: client, kind: storageService, issuedAt },
        taker: takers[index % takers.length] ?? suppliers.mill,
        number: index + 1,
        code: random.digits(9),
        price: random.int(90, 420) * 1000,
      }),
    ),
  ];
}

/** The transport of a note's goods to the bakery, which the supplier pays. */
function drivenFile(
  random: SeededRandom,
  client: Company,
  { note, issuedAt, number }: { readonly note: Note; readonly issuedAt: string; readonly number: number },
): FiscalFile {
  return transportFile({
    carrier: client,
    sender: note.issuer,
    recipient: bakery,
    taker: note.issuer,
    number,
    code: random.digits(8),
    issuedAt,
    price: note.freight,
    cargo: {
      name: note.lines[0]?.goods.name ?? 'Mercadorias',
      value: note.total,
      weight: weightOf(note.lines),
    },
    carried: { key: note.key },
    protocol: protocolOf(random, client.stateCode, addSeconds(issuedAt, random.int(3, 60))),
  });
}
