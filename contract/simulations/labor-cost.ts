import type { Day } from '../brazil/business-days.ts';
import { shareOf } from '../brazil/cents.ts';
import { limitOn } from '../brazil/labor-tables.ts';

/** How the company pays its part of social security: within Simples (annexes I to III and V), by annex IV, or in full. */
export const taxRegimes = ['simples', 'simplesFour', 'general'] as const;
export type TaxRegime = (typeof taxRegimes)[number];

/** What the company's part depends on. `risk` is 1 to 3 percent; `fap` is the factor on it, in hundredths. */
export interface CompanyTaxes {
  readonly regime: TaxRegime;
  readonly risk: number;
  readonly fap: number;
}

/** A part of the cost of an income: what it is worked out from, at which rate in hundredths of a percent, in cents. */
export interface CostLine {
  readonly code: 'thirteenthShare' | 'vacationShare' | 'fgts' | 'employerInss' | 'risk' | 'otherEntities';
  readonly base: number;
  readonly rate?: number;
  readonly cents: number;
}

/** The lines with an amount. */
const charged = (lines: readonly CostLine[]): readonly CostLine[] => lines.filter(({ cents }) => cents !== 0);

const taxed = (code: CostLine['code'], base: number, rate: number): CostLine => ({
  ...{ code, base, rate },
  cents: shareOf(base, rate, 10_000),
});

/** What the company pays to social security on an income, in hundredths of a percent each. */
function companyLines(base: number, { regime, risk, fap }: CompanyTaxes, day: Day): readonly CostLine[] {
  if (regime === 'simples') return [];
  return [
    taxed('employerInss', base, limitOn('employerInssRate', day)),
    // A percent times hundredths of a factor comes to hundredths of a percent.
    taxed('risk', base, risk * fap),
    taxed('otherEntities', base, regime === 'general' ? limitOn('otherEntitiesRate', day) : 0),
  ];
}

/**
 * What a month of an employee costs beside the wage (brazil.md §1.11): a twelfth of the 13th wage, a twelfth of vacation
 * with its third, FGTS and the company's part on all of it.
 */
export function employeeCost(salary: number, company: CompanyTaxes, day: Day): readonly CostLine[] {
  const [thirteenth, vacation] = [shareOf(salary, 1, 12), shareOf(salary, 4, 36)];
  const base = salary + thirteenth + vacation;
  return charged([
    { code: 'thirteenthShare', base: salary, cents: thirteenth },
    { code: 'vacationShare', base: salary, cents: vacation },
    ...chargesOn(base, company, day),
  ]);
}

/** FGTS and the company's part on an income. */
export const chargesOn = (base: number, company: CompanyTaxes, day: Day): readonly CostLine[] =>
  charged([taxed('fgts', base, limitOn('fgtsRate', day)), ...companyLines(base, company, day)]);

/** What a month of pró-labore costs beside it: 20 % of the company, except in Simples; neither risk nor other entities. */
export const proLaboreCost = (amount: number, { regime }: CompanyTaxes, day: Day): readonly CostLine[] =>
  regime === 'simples' ? [] : charged([taxed('employerInss', amount, limitOn('employerInssRate', day))]);
