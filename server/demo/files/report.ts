import { formatCnpj, formatDate } from './format.ts';
import { type Language, type Market, type MarketProfile, markets } from './markets.ts';
import { type PaperTopic, reportWords } from './report-words.ts';
import { seededRandom } from './seeded-random.ts';

/** The client that a document names. */
export interface DemoParty {
  readonly name: string;
  /** Fourteen digits without punctuation, for a company in Brazil. */
  readonly cnpj?: string | undefined;
}

export interface ReportOptions {
  /** Printed as the heading; any script. */
  readonly title: string;
  readonly seed: number;
  readonly market: Market;
  readonly language: Language;
  readonly topic: PaperTopic;
  /** What an invoice asks for, in cents; made up when absent. */
  readonly amount?: number | undefined;
  /** Whom it was prepared for. */
  readonly client: DemoParty;
  /** The year that its figures are of. */
  readonly year: number;
  /** ISO date (YYYY-MM-DD); a day of the year when absent. */
  readonly date?: string | undefined;
  /** A Latin heading for formats whose fonts cannot show the title. */
  readonly gloss?: string | undefined;
}

export interface ReportRow {
  readonly label: string;
  /** Cents, may be negative. */
  readonly current: number;
  /** Cents, may be negative. */
  readonly prior: number;
}

/** What a document says, before it is drawn in any format. */
export interface Report {
  readonly title: string;
  readonly latinTitle: string;
  readonly topic: PaperTopic;
  readonly profile: MarketProfile;
  readonly language: Language;
  readonly client: string;
  /** ISO date (YYYY-MM-DD). */
  readonly date: string;
  /** Label and value pairs under the heading. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly intro: string;
  /** Heads of the columns: of the labels, then of the figures, the last of which is at the right edge. */
  readonly columns: readonly [label: string, ...figures: string[]];
  readonly rows: readonly ReportRow[];
  readonly total: ReportRow;
  readonly sheet: string;
  readonly notes: readonly string[];
}

/** One of the key figures of a report. */
export interface KeyFigure {
  readonly label: string;
  /** Cents, may be negative. */
  readonly cents: number;
  readonly isSum: boolean;
}

/** How many of a topic's lines, from the top, add to the total; the others (payments, liabilities) are taken off. */
const positiveRows: Readonly<Record<PaperTopic, number>> = {
  tax: 8,
  bank: 3,
  payroll: 8,
  ledger: 4,
  invoice: 1,
  receipt: 1,
  agreement: 0,
};

/** The content of a report; the same options always give the same content. */
export function buildReport(options: ReportOptions): Report {
  const { language, topic } = options;
  const random = seededRandom(options.seed);
  const profile = markets[options.market];
  const words = reportWords[language];
  const subject = words.topics[topic];
  const day = [options.year, random.int(1, 12), random.int(1, 28)];
  const date = options.date ?? day.map((part) => String(part).padStart(2, '0')).join('-');
  const rows = subject.rows.map((label, index) => {
    const prior = random.int(12_000, 9_800_000);
    const current = options.amount ?? Math.round((prior * random.int(70, 140)) / 100);
    const sign = index < positiveRows[topic] ? 1 : -1;
    return { label, current: sign * current, prior: sign * prior };
  });
  return {
    title: options.title,
    latinTitle: options.gloss ?? subject.heading,
    topic,
    profile,
    language,
    date,
    client: options.client.name,
    facts: [
      [words.preparedFor, options.client.name],
      ...(options.client.cnpj === undefined ? [] : [['CNPJ', formatCnpj(options.client.cnpj)] as const]),
      [words.preparedBy, profile.firm],
      [words.year, String(options.year)],
      [words.date, formatDate(date, profile.dateOrder)],
      // A text to sign holds no amounts.
      ...(topic === 'agreement' ? [] : [[words.currency, profile.currency] as const]),
    ],
    intro: subject.intro ?? words.intro,
    columns:
      topic === 'invoice' || topic === 'receipt'
        ? [words.columns[0], words.amount]
        : [words.columns[0], String(options.year), String(options.year - 1), words.columns[1]],
    rows,
    total: {
      label: subject.total,
      current: rows.reduce((sum, row) => sum + row.current, 0),
      prior: rows.reduce((sum, row) => sum + row.prior, 0),
    },
    sheet: words.sheet,
    notes: subject.notes ?? words.notes,
  };
}

/** How many lines of a report are among its key figures. */
const keyLines = 2;

/** The key figures of a report: its largest lines in their order, the others as one, and the sum of all. */
export function keyFiguresOf({ rows, total, language }: Report): KeyFigure[] {
  const largest = rows
    .toSorted((one, other) => Math.abs(other.current) - Math.abs(one.current))
    .slice(0, keyLines);
  const rest = rows.filter((row) => !largest.includes(row)).reduce((sum, row) => sum + row.current, 0);
  return [
    ...rows
      .filter((row) => largest.includes(row))
      .map(({ label, current }) => ({ label, cents: current, isSum: false })),
    { label: reportWords[language].rest, cents: rest, isSum: false },
    { label: total.label, cents: total.current, isSum: true },
  ];
}
