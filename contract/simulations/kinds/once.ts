/** Simulations of what is paid once: vacation, and the 13th wage. */
import type { Day } from '../../brazil/business-days.ts';
import { shareOf } from '../../brazil/cents.ts';
import { limitOn } from '../../brazil/labor-tables.ts';
import { vacationPay } from '../../brazil/vacation-pay.ts';
import { answerIn, type FormRule, type FormValues } from '../../forms/form.ts';
import { centsIn, countIn } from '../../requests/kinds/employee.ts';
import { found } from '../findings.ts';
import { chargesOn } from '../labor-cost.ts';
import type { SimulationKind, SimulationLine } from '../simulation.ts';
import {
  amountFindings,
  companyIn,
  companyLinesOf,
  companyPart,
  costOf,
  dependantDeduction,
  dependantsField,
  employeeChoice,
  resultOf,
  taxLines,
  wage,
  wageFindings,
} from './wage.ts';

const average: FormRule = { format: 'money' };
const mostDays = 30;

/** The wage of a month and the average of what varies. */
const monthIn = (values: FormValues): number => centsIn(values, 'salary') + centsIn(values, 'averagePay');

/** FGTS and the company's part on an income that is paid once. */
const chargesIn = (values: FormValues, taxed: number, day: Day): readonly SimulationLine[] =>
  companyLinesOf(chargesOn(taxed, companyIn(values), day));

/** What is paid for vacation; sold days are free of INSS, income tax and FGTS. */
export const vacation: SimulationKind = {
  id: 'vacation',
  form: {
    parts: [
      {
        name: 'simulatedPerson',
        fields: {
          employeeId: employeeChoice,
          salary: wage,
          averagePay: average,
          vacationDays: { format: 'count', required: true, least: 1, most: mostDays },
          soldDays: { format: 'count', least: 0, most: 10 },
          incomeTaxDependants: dependantsField,
        },
      },
      companyPart,
    ],
  },
  check: (values, { today }) => {
    const [days, sold] = [countIn(values, 'vacationDays'), countIn(values, 'soldDays')];
    // Of the days that are taken and sold together a third may be sold (CLT 143).
    const most = Math.floor((days + sold) / limitOn('soldShare', today));
    return [
      ...amountFindings(values, ['salary'], ['averagePay']),
      ...(days + sold > mostDays ? [found('vacationTooLong', 'vacationDays', { days: mostDays })] : []),
      ...(sold > most ? [found('soldTooMany', 'soldDays', { days: most })] : []),
    ];
  },
  account: (values, { today }) => {
    const [days, soldDays] = [countIn(values, 'vacationDays'), countIn(values, 'soldDays')];
    const pay = vacationPay({
      salary: centsIn(values, 'salary'),
      average: centsIn(values, 'averagePay'),
      days,
      soldDays,
      dependants: countIn(values, 'incomeTaxDependants'),
      alimony: 0,
      deductions: 0,
      paidOn: today,
    });
    const centsOf = (wanted: string) => pay.find(({ line }) => line === wanted)?.cents ?? 0;
    const taxed = centsOf('vacation') + centsOf('third');
    const share = (part: number) => ({ unit: 'days' as const, part, whole: mostDays });
    const month = monthIn(values);
    const lines: readonly SimulationLine[] = [
      { code: 'vacation', part: 'person', base: month, share: share(days), cents: centsOf('vacation') },
      { code: 'third', part: 'person', base: centsOf('vacation'), cents: centsOf('third') },
      { code: 'sale', part: 'person', base: month, share: share(soldDays), cents: centsOf('sale') },
      { code: 'saleThird', part: 'person', base: centsOf('sale'), cents: centsOf('saleThird') },
      ...taxLines(taxed, dependantDeduction(values, today), today),
      ...chargesIn(values, taxed, today),
    ];
    const findings = wageFindings('salary', centsIn(values, 'salary'), today);
    return resultOf(lines, { costOnce: { cents: costOf(lines) } }, { on: today, findings });
  },
  draft: {
    kind: 'vacation-calculation',
    values: (values) => ({
      employeeId: answerIn(values, 'employeeId'),
      vacationParts: [{ vacationDays: answerIn(values, 'vacationDays') }],
      sellsDays: countIn(values, 'soldDays') > 0 ? 'yes' : 'no',
      soldDays: countIn(values, 'soldDays') > 0 ? answerIn(values, 'soldDays') : '',
      averagePay: answerIn(values, 'averagePay'),
      incomeTaxDependants: answerIn(values, 'incomeTaxDependants'),
    }),
  },
};

const monthsOfYear = 12;

/** What is paid as the 13th wage: half of it without deductions, the rest less INSS and income tax of the whole. */
export const thirteenth: SimulationKind = {
  id: 'thirteenth',
  form: {
    parts: [
      {
        name: 'simulatedPerson',
        fields: {
          employeeId: employeeChoice,
          salary: wage,
          averagePay: average,
          monthsWorked: { format: 'count', required: true, least: 1, most: monthsOfYear },
          incomeTaxDependants: dependantsField,
        },
      },
      companyPart,
    ],
  },
  check: (values) => amountFindings(values, ['salary'], ['averagePay']),
  account: (values, { today }) => {
    const months = countIn(values, 'monthsWorked');
    const total = shareOf(monthIn(values), months, monthsOfYear);
    const first = shareOf(total, 1, 2);
    const taken = taxLines(total, dependantDeduction(values, today), today);
    const rest = total - first + taken.reduce((sum, { cents }) => sum + cents, 0);
    const lines: readonly SimulationLine[] = [
      {
        code: 'thirteenth',
        part: 'person',
        base: monthIn(values),
        share: { unit: 'months', part: months, whole: monthsOfYear },
        cents: total,
      },
      ...taken,
      { code: 'firstInstalment', part: 'info', cents: first },
      { code: 'secondInstalment', part: 'info', cents: rest },
      ...chargesIn(values, total, today),
    ];
    const findings = wageFindings('salary', centsIn(values, 'salary'), today);
    return resultOf(lines, { costOnce: { cents: costOf(lines) } }, { on: today, findings });
  },
};
