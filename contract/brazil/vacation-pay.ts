import type { Day } from './business-days.ts';
import { shareOf } from './cents.ts';
import { incomeTaxTables, inssTables, rowOn } from './labor-tables.ts';

/** In cents, where it is money. */
export interface VacationPayInput {
  /** The wage of a month, and the average of what varies, such as commissions. */
  readonly salary: number;
  readonly average: number;
  readonly days: number;
  readonly soldDays: number;
  /** Dependants for income tax. */
  readonly dependants: number;
  readonly alimony: number;
  readonly deductions: number;
  /** The tables of this day apply. */
  readonly paidOn: Day;
}

export const vacationLines = [
  'vacation',
  'third',
  'sale',
  'saleThird',
  'inss',
  'irrf',
  'alimony',
  'deductions',
  'net',
] as const;

/** A line of the account; what is taken off is negative. Only lines with an amount are there, and always the net one. */
export interface VacationLine {
  readonly line: (typeof vacationLines)[number];
  readonly cents: number;
}

/** A rate is in hundredths of a percent. */
const rateOf = (cents: number, rate: number): number => shareOf(cents, rate, 10_000);

/** What INSS takes of an income: each part of it at its own rate, rounded for itself. */
export function inssOn(income: number, day: Day): number {
  const { brackets, most = Number.POSITIVE_INFINITY } = rowOn(inssTables, day);
  let [from, total] = [0, 0];
  for (const { upTo, rate } of brackets) {
    if (income <= from) break;
    total += rateOf(Math.min(income, upTo) - from, rate);
    from = upTo;
  }
  return Math.min(total, most);
}

/** The income tax withheld of an income, given what may be taken off it before. */
export function incomeTaxOn(income: number, deductions: number, day: Day): number {
  const { brackets, simplified, reduction } = rowOn(incomeTaxTables, day);
  const base = Math.max(0, income - Math.max(deductions, simplified));
  const bracket = brackets.find(({ upTo }) => base <= upTo);
  const tax = bracket ? Math.max(0, rateOf(base, bracket.rate) - bracket.less) : 0;
  if (!reduction || income > reduction.until) return tax;
  if (income <= reduction.free) return 0;
  return Math.max(0, tax - (reduction.fixed - shareOf(income, reduction.millionths, 1_000_000)));
}

/**
 * What is paid for vacation: its days and a third more, sold days and a third more. INSS and income tax are taken of the
 * days that are enjoyed only (Lei 8.212/1991, art. 28 §9; IN RFB 936/2009), income tax apart from that of the wage.
 */
export function vacationPay(input: VacationPayInput): readonly VacationLine[] {
  const month = input.salary + input.average;
  const [vacation, third] = [shareOf(month, input.days, 30), shareOf(month, input.days, 90)];
  const [sale, saleThird] = [shareOf(month, input.soldDays, 30), shareOf(month, input.soldDays, 90)];
  const taxed = vacation + third;
  const inss = inssOn(taxed, input.paidOn);
  const { dependant } = rowOn(incomeTaxTables, input.paidOn);
  const irrf = incomeTaxOn(taxed, inss + input.dependants * dependant + input.alimony, input.paidOn);
  const amounts = {
    vacation,
    third,
    sale,
    saleThird,
    inss: -inss,
    irrf: -irrf,
    alimony: -input.alimony,
    deductions: -input.deductions,
    net: taxed + sale + saleThird - inss - irrf - input.alimony - input.deductions,
  };
  return vacationLines
    .map((line) => ({ line, cents: amounts[line] }))
    .filter(({ line, cents }) => line === 'net' || cents !== 0);
}

/** What is paid in the end. */
export const netOf = (lines: readonly VacationLine[]): number => lines.at(-1)?.cents ?? 0;
