/**
 * Rates, limits and deadlines of labour law, each with the day from which it applies and where it stands: what changes
 * with a new law is a new row here, and a day of before still finds the old one.
 */
import { type Day, dayIn } from './business-days.ts';

interface Dated {
  readonly validFrom: Day;
  readonly source: string;
}

/** The row that applies on a day; the first one for days before all of them. */
export function rowOn<Row extends Dated>(rows: readonly [Row, ...Row[]], day: Day): Row {
  return rows.findLast(({ validFrom }) => validFrom <= day) ?? rows[0];
}

type Rows<Row> = readonly [Dated & Row, ...(Dated & Row)[]];

/** The minimum wage of a month, in cents. */
export const minimumWages: Rows<{ readonly cents: number }> = [
  { validFrom: '2025-01-01', cents: 151_800, source: 'Decreto 12.342/2024' },
  { validFrom: '2026-01-01', cents: 162_100, source: 'Decreto do salário mínimo de 2026' },
];

/** A part of an income and what is taken of it, in hundredths of a percent. The last part may have no end. */
export interface Bracket {
  readonly upTo: number;
  readonly rate: number;
}

/** What employees pay to INSS, part by part; above the last part nothing more is due. */
export const inssTables: Rows<{
  readonly brackets: readonly Bracket[];
  /** What an individual contributor pays of the pró-labore, at most of the end of the last part. */
  readonly contributorRate: number;
  /** The published maximum, where the parts, each rounded for itself, come to a cent more. */
  readonly most?: number;
}> = [
  {
    validFrom: '2025-01-01',
    brackets: [
      { upTo: 151_800, rate: 750 },
      { upTo: 279_388, rate: 900 },
      { upTo: 419_083, rate: 1_200 },
      { upTo: 815_741, rate: 1_400 },
    ],
    contributorRate: 1_100,
    source: 'Portaria Interministerial MPS/MF 6/2025; Lei 8.212/1991, art. 30 §4',
  },
  {
    validFrom: '2026-01-01',
    brackets: [
      { upTo: 162_100, rate: 750 },
      { upTo: 290_284, rate: 900 },
      { upTo: 435_427, rate: 1_200 },
      { upTo: 847_555, rate: 1_400 },
    ],
    contributorRate: 1_100,
    most: 98_809,
    source: 'Portaria Interministerial MPS/MF de 2026; Lei 8.212/1991, art. 30 §4',
  },
];

/** Income tax withheld from wages: the rate of the part in which the income ends, less a fixed amount. In cents. */
export const incomeTaxTables: Rows<{
  readonly brackets: readonly (Bracket & { readonly less: number })[];
  readonly dependant: number;
  /** Taken off the income in place of the single deductions when that is more. */
  readonly simplified: number;
  /**
   * Incomes up to `free` pay nothing; those up to `until` pay less by a fixed amount that shrinks with the income, by
   * so many millionths of it.
   */
  readonly reduction?: {
    readonly free: number;
    readonly until: number;
    readonly fixed: number;
    readonly millionths: number;
  };
}> = [
  {
    validFrom: '2026-01-01',
    brackets: [
      { upTo: 242_880, rate: 0, less: 0 },
      { upTo: 282_665, rate: 750, less: 18_216 },
      { upTo: 375_105, rate: 1_500, less: 39_416 },
      { upTo: 466_468, rate: 2_250, less: 67_549 },
      { upTo: Number.POSITIVE_INFINITY, rate: 2_750, less: 90_873 },
    ],
    dependant: 18_959,
    simplified: 60_720,
    reduction: { free: 500_000, until: 735_000, fixed: 97_862, millionths: 133_145 },
    source: 'Leis 15.191/2025 e 15.270/2025',
  },
];

/** Days of vacation by absences without a reason in the acquisition period; none above the last row. */
export const vacationRights: Rows<{ readonly steps: readonly { upTo: number; days: number }[] }> = [
  {
    validFrom: '1977-05-01',
    steps: [
      { upTo: 5, days: 30 },
      { upTo: 14, days: 24 },
      { upTo: 23, days: 18 },
      { upTo: 32, days: 12 },
      { upTo: Number.POSITIVE_INFINITY, days: 0 },
    ],
    source: 'CLT, art. 130',
  },
];

/** Single numbers: days, hours and years. */
const limits = {
  /** Between the notice of vacation and its start. */
  vacationNoticeDays: [{ validFrom: '1985-12-10', value: 30, source: 'CLT, art. 135' }],
  /** Between the payment of vacation and its start. */
  vacationPayDays: [{ validFrom: '1977-05-01', value: 2, source: 'CLT, art. 145' }],
  /** Before a holiday or the weekly rest, in which no vacation starts. */
  daysBeforeRest: [{ validFrom: '2017-11-11', value: 2, source: 'CLT, art. 134 §3' }],
  vacationParts: [{ validFrom: '2017-11-11', value: 3, source: 'CLT, art. 134 §1' }],
  longestPartAtLeast: [{ validFrom: '2017-11-11', value: 14, source: 'CLT, art. 134 §1' }],
  eachPartAtLeast: [{ validFrom: '2017-11-11', value: 5, source: 'CLT, art. 134 §1' }],
  /** The right to vacation divided by this may be sold. */
  soldShare: [{ validFrom: '1977-05-01', value: 3, source: 'CLT, art. 143' }],
  /** Before the end of the acquisition period, in which the employer may refuse to buy days. */
  saleRequestDays: [{ validFrom: '1977-05-01', value: 15, source: 'CLT, art. 143 §1' }],
  noticeDays: [{ validFrom: '2011-10-13', value: 30, source: 'Lei 12.506/2011' }],
  noticeDaysPerYear: [{ validFrom: '2011-10-13', value: 3, source: 'Lei 12.506/2011' }],
  mostNoticeDays: [{ validFrom: '2011-10-13', value: 90, source: 'Lei 12.506/2011' }],
  /** Between the end of a contract and payment and papers. */
  terminationPayDays: [{ validFrom: '2017-11-11', value: 10, source: 'CLT, art. 477 §6' }],
  /** Before the base date of the category, in which a dismissal costs one more wage. */
  baseDateDays: [{ validFrom: '1984-10-29', value: 30, source: 'Lei 7.238/1984, art. 9' }],
  experienceDays: [{ validFrom: '1967-02-28', value: 90, source: 'CLT, art. 445' }],
  weeklyHours: [{ validFrom: '1988-10-05', value: 44, source: 'Constituição, art. 7 XIII' }],
  monthlyHours: [{ validFrom: '1988-10-05', value: 220, source: 'CLT, art. 64, at 44 hours a week' }],
  workingAge: [{ validFrom: '1998-12-16', value: 16, source: 'Constituição, art. 7 XXXIII' }],
  apprenticeAge: [{ validFrom: '2000-12-20', value: 14, source: 'CLT, art. 428' }],
  apprenticeUntilAge: [{ validFrom: '2005-09-23', value: 24, source: 'CLT, art. 428' }],
  internDailyHours: [{ validFrom: '2008-09-26', value: 6, source: 'Lei 11.788/2008, art. 10 II' }],
  internWeeklyHours: [{ validFrom: '2008-09-26', value: 30, source: 'Lei 11.788/2008, art. 10 II' }],
  shortInternDailyHours: [{ validFrom: '2008-09-26', value: 4, source: 'Lei 11.788/2008, art. 10 I' }],
  shortInternWeeklyHours: [{ validFrom: '2008-09-26', value: 20, source: 'Lei 11.788/2008, art. 10 I' }],
  internYears: [{ validFrom: '2008-09-26', value: 2, source: 'Lei 11.788/2008, art. 11' }],
  internRecessDays: [{ validFrom: '2008-09-26', value: 30, source: 'Lei 11.788/2008, art. 13' }],
  /** Of an illness, until INSS pays. */
  illnessPaidDays: [{ validFrom: '1991-07-25', value: 15, source: 'Lei 8.213/1991, art. 60' }],
  maternityDays: [{ validFrom: '1988-10-05', value: 120, source: 'Constituição, art. 7 XVIII' }],
  // A bill of March 2026 has 10 days from 2027; whether it became law was not verified, so it has no row.
  paternityDays: [{ validFrom: '1988-10-05', value: 5, source: 'ADCT, art. 10 §1' }],
  longPaternityDays: [{ validFrom: '2016-03-08', value: 20, source: 'Lei 11.770/2008 (Empresa Cidadã)' }],
  /** Rates, in hundredths of a percent. */
  fgtsRate: [{ validFrom: '1990-05-14', value: 800, source: 'Lei 8.036/1990, art. 15' }],
  employerInssRate: [{ validFrom: '1991-07-25', value: 2_000, source: 'Lei 8.212/1991, art. 22 I e III' }],
  otherEntitiesRate: [{ validFrom: '2007-05-02', value: 580, source: 'FPAS 515; IN RFB 2.110/2022, annex' }],
  /** From so many days of a month on, it counts for the 13th wage and for vacation. */
  daysOfMonth: [{ validFrom: '1962-07-26', value: 15, source: 'Lei 4.090/1962, art. 1 §2; CLT, art. 146' }],
} satisfies Readonly<Record<string, Rows<{ readonly value: number }>>>;

/** A number as it applies on a day. */
export function limitOn(name: keyof typeof limits, day: Day): number {
  const rows: Rows<{ readonly value: number }> = limits[name];
  return rowOn(rows, day).value;
}

/** What the end of a contract brings, by its code in table 19 of eSocial. */
export interface TerminationReason {
  /** Whose notice is due: `proportional` grows with the years of work, `fixed` does not; half of `halved` is paid. */
  readonly notice: 'proportional' | 'fixed' | 'halved' | 'none';
  readonly thirteenth: boolean;
  readonly vacation: boolean;
  /** Percent of what was paid into FGTS. */
  readonly fgtsFine: 0 | 20 | 40;
  /** Percent of FGTS that can be drawn. */
  readonly fgtsDraw: 0 | 80 | 100;
  readonly unemployment: boolean;
}

const reason = (
  notice: TerminationReason['notice'],
  [thirteenth, vacation]: readonly [boolean, boolean],
  fgtsFine: TerminationReason['fgtsFine'],
  fgtsDraw: TerminationReason['fgtsDraw'],
  unemployment: boolean,
): TerminationReason => ({ notice, thirteenth, vacation, fgtsFine, fgtsDraw, unemployment });
const [both, neither] = [
  [true, true],
  [false, false],
] as const;

/** The reasons for which a contract ends (eSocial S-1.3, table 19; CLT 477, 479, 480 and 484-A). */
export const terminationReasons = {
  '01': reason('none', neither, 0, 0, false),
  '02': reason('proportional', both, 40, 100, true),
  '03': reason('none', both, 40, 100, true),
  '04': reason('none', both, 0, 0, false),
  '06': reason('none', both, 0, 100, false),
  '07': reason('fixed', both, 0, 0, false),
  // The heirs draw it.
  '10': reason('none', both, 0, 100, false),
  '17': reason('proportional', both, 40, 100, true),
  '33': reason('halved', both, 20, 80, false),
} as const satisfies Readonly<Record<string, TerminationReason>>;

/** The reason of a code; `undefined` for any other. */
export const terminationReason = (code: string): TerminationReason | undefined =>
  Object.hasOwn(terminationReasons, code)
    ? terminationReasons[code as keyof typeof terminationReasons]
    : undefined;

/** The first day of the year whose tables are the newest: a later year may have others. */
export const newestTablesUntil = (): Day => {
  const newest = incomeTaxTables.at(-1) ?? incomeTaxTables[0];
  return dayIn(Number(newest.validFrom.slice(0, 4)), 12, 31);
};
