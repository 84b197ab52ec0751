/** What all simulations have in common: the fields of person and company, and what is taken off a wage. */
import type { Day } from '../../brazil/business-days.ts';
import { moneyOf } from '../../brazil/cents.ts';
import {
  incomeTaxTables,
  inssTables,
  minimumWages,
  newestTablesUntil,
  rowOn,
} from '../../brazil/labor-tables.ts';
import { incomeTaxOn, inssOn } from '../../brazil/vacation-pay.ts';
import { answerIn, type Finding, type FormPart, type FormRule, type FormValues } from '../../forms/form.ts';
import { centsIn, countIn } from '../../requests/kinds/employee.ts';
import { found } from '../findings.ts';
import { type CompanyTaxes, type CostLine, type TaxRegime, taxRegimes } from '../labor-cost.ts';
import {
  mostSimulatedCents,
  type SimulationLine,
  type SimulationResult,
  type SimulationSum,
  type TableUsed,
} from '../simulation.ts';

/** An employee of the client, whose data fill the form; without one any wage can be tried. */
export const employeeChoice: FormRule = { format: 'choice', source: 'employees' };
export const wage: FormRule = { format: 'money', required: true };
export const dependantsField: FormRule = { format: 'count', least: 0, most: 20 };

const outsideSimples = { field: 'taxRegime', is: ['simplesFour', 'general'] };

/** What the cost of the company depends on. */
export const companyPart: FormPart = {
  name: 'company',
  fields: {
    taxRegime: { format: 'choice', required: true, enum: [...taxRegimes] },
    riskRate: { format: 'choice', enum: ['1', '2', '3'], required: outsideSimples, shown: outsideSimples },
    fap: { format: 'hour-decimal', shown: outsideSimples },
  },
};

/** The factor on the risk as it is without one of the company's own, and its bounds, in hundredths. */
const [usualFap, leastFap, mostFap] = [100, 50, 200];

const fapIn = (values: FormValues): number =>
  answerIn(values, 'fap') === '' ? usualFap : Math.round(Number(answerIn(values, 'fap')) * 100);

/** The company's taxes as the form has them. */
export const companyIn = (values: FormValues): CompanyTaxes => ({
  regime: answerIn(values, 'taxRegime') as TaxRegime,
  risk: countIn(values, 'riskRate'),
  fap: fapIn(values),
});

/** What is wrong with amounts: `needed` ones have to be above zero, and none is beyond what is counted exactly. */
export function amountFindings(
  values: FormValues,
  needed: readonly string[],
  others: readonly string[] = [],
): readonly Finding[] {
  const isBelow = (field: string) => centsIn(values, field) < 0;
  return [
    ...needed.filter((field) => centsIn(values, field) <= 0).map((field) => found('amountZero', field)),
    ...others.filter(isBelow).map((field) => found('amountZero', field)),
    ...[...needed, ...others]
      .filter((field) => centsIn(values, field) > mostSimulatedCents)
      .map((field) => found('amountTooHigh', field, { amount: moneyOf(mostSimulatedCents) })),
    ...(companyIn(values).regime !== 'simples' && (fapIn(values) < leastFap || fapIn(values) > mostFap)
      ? [found('fapOutOfRange', 'fap')]
      : []),
  ];
}

/** What is odd about a wage, and about tables of a year that may have others. */
export function wageFindings(field: string, cents: number, day: Day): readonly Finding[] {
  const least = rowOn(minimumWages, day).cents;
  return [
    ...(cents < least ? [found('wageBelowMinimum', field, { amount: moneyOf(least) })] : []),
    ...(day > newestTablesUntil()
      ? [found('tablesMayChange', undefined, { date: newestTablesUntil() })]
      : []),
  ];
}

/** The tables of the law that apply on a day. */
export const tablesOn = (day: Day): readonly TableUsed[] => [
  { name: 'inss', ...datedOf(rowOn(inssTables, day)) },
  { name: 'irrf', ...datedOf(rowOn(incomeTaxTables, day)) },
  { name: 'minimumWage', ...datedOf(rowOn(minimumWages, day)) },
];
const datedOf = ({ validFrom, source }: { validFrom: Day; source: string }) => ({ validFrom, source });

/** What dependants take off an income before it is taxed. */
export const dependantDeduction = (values: FormValues, day: Day): number =>
  countIn(values, 'incomeTaxDependants') * rowOn(incomeTaxTables, day).dependant;

/** INSS and income tax of an income that is taxed for itself, given what else is taken off before. `codes` name the two lines. */
export function taxLines(
  income: number,
  deduction: number,
  day: Day,
  codes: readonly [string, string] = ['inss', 'irrf'],
): readonly SimulationLine[] {
  const inss = inssOn(income, day);
  const irrf = incomeTaxOn(income, inss + deduction, day);
  return [
    { code: codes[0], part: 'person', base: income, cents: -inss },
    { code: codes[1], part: 'person', base: income - inss, cents: -irrf },
  ];
}

/** The company's lines beside what the person is paid. */
export const companyLinesOf = (lines: readonly CostLine[]): readonly SimulationLine[] =>
  lines.map((line) => ({ ...line, part: 'company' }));

/** Lines with an amount: one of nothing says nothing. */
export const withAmount = (lines: readonly SimulationLine[]): readonly SimulationLine[] =>
  lines.filter(({ cents, before = 0 }) => cents !== 0 || before !== 0);

/** The sum of the lines of one part, or of what the person earns before anything is taken off. */
export const sumOf = (lines: readonly SimulationLine[], part: 'person' | 'company'): number =>
  lines.filter((line) => line.part === part).reduce((sum, { cents }) => sum + cents, 0);
const earnedIn = (lines: readonly SimulationLine[]): number =>
  lines
    .filter(({ part, cents }) => part === 'person' && cents > 0)
    .reduce((sum, { cents }) => sum + cents, 0);

/** What the company pays in all: what the person earns, and the lines of the company. */
export const costOf = (lines: readonly SimulationLine[]): number => earnedIn(lines) + sumOf(lines, 'company');

const monthsOfYear = 12;
/** A sum of a year from that of a month. */
export const yearOf = ({ cents, before }: SimulationSum): SimulationSum => ({
  cents: cents * monthsOfYear,
  ...(before === undefined ? {} : { before: before * monthsOfYear }),
});

/** What a result is made of beside its sums. */
export const resultOf = (
  lines: readonly SimulationLine[],
  sums: Pick<SimulationResult, 'costMonth' | 'costYear' | 'costOnce'>,
  { on, findings }: { on: Day; findings: readonly Finding[] },
): SimulationResult => ({
  lines: withAmount(lines),
  net: { cents: sumOf(lines, 'person') },
  ...sums,
  findings,
  tables: tablesOn(on),
  on,
});
