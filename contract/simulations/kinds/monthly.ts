/** Simulations of what is paid month after month: a raise, a new employee, pró-labore. */
import type { Day } from '../../brazil/business-days.ts';
import { shareOf } from '../../brazil/cents.ts';
import { inssTables, rowOn } from '../../brazil/labor-tables.ts';
import { incomeTaxOn } from '../../brazil/vacation-pay.ts';
import type { FormValues } from '../../forms/form.ts';
import { answerIn } from '../../forms/form.ts';
import { centsIn } from '../../requests/kinds/employee.ts';
import { found } from '../findings.ts';
import { employeeCost, proLaboreCost } from '../labor-cost.ts';
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
  sumOf,
  taxLines,
  wage,
  wageFindings,
  withAmount,
  yearOf,
} from './wage.ts';

/** What a month of an employee comes to. */
const monthOf = (salary: number, values: FormValues, day: Day): readonly SimulationLine[] => [
  { code: 'salary', part: 'person', cents: salary },
  ...taxLines(salary, dependantDeduction(values, day), day),
  ...companyLinesOf(employeeCost(salary, companyIn(values), day)),
];

/** What a new employee costs. */
export const hiring: SimulationKind = {
  id: 'hiring',
  form: {
    parts: [
      { name: 'simulatedPerson', fields: { salary: wage, incomeTaxDependants: dependantsField } },
      companyPart,
    ],
  },
  check: (values) => amountFindings(values, ['salary']),
  account: (values, { today }) => {
    const salary = centsIn(values, 'salary');
    const lines = monthOf(salary, values, today);
    const costMonth = { cents: costOf(lines) };
    const findings = wageFindings('salary', salary, today);
    return resultOf(lines, { costMonth, costYear: yearOf(costMonth) }, { on: today, findings });
  },
  draft: {
    kind: 'employee-registration',
    values: (values) => ({ salary: answerIn(values, 'salary'), salaryUnit: '5' }),
  },
};

/** What a raise changes, for the person and for the company. */
export const raise: SimulationKind = {
  id: 'raise',
  form: {
    parts: [
      {
        name: 'simulatedPerson',
        fields: {
          employeeId: employeeChoice,
          salary: wage,
          newSalary: wage,
          incomeTaxDependants: dependantsField,
        },
      },
      companyPart,
    ],
  },
  check: (values) => amountFindings(values, ['salary', 'newSalary']),
  account: (values, { today }) => {
    const [salary, newSalary] = [centsIn(values, 'salary'), centsIn(values, 'newSalary')];
    const [old, fresh] = [monthOf(salary, values, today), monthOf(newSalary, values, today)];
    const before = (code: string) => old.find((line) => line.code === code)?.cents ?? 0;
    const costMonth = { cents: costOf(fresh), before: costOf(old) };
    const findings = [
      ...(newSalary < salary ? [found('wageCut', 'newSalary')] : []),
      ...wageFindings('newSalary', newSalary, today),
    ];
    return {
      ...resultOf(fresh, { costMonth, costYear: yearOf(costMonth) }, { on: today, findings }),
      lines: withAmount(fresh.map((line) => ({ ...line, before: before(line.code) }))),
      net: { cents: sumOf(fresh, 'person'), before: sumOf(old, 'person') },
    };
  },
};

/** What a partner is left with of pró-labore: 11 % INSS up to the end of the table, and income tax. */
export const proLabore: SimulationKind = {
  id: 'proLabore',
  form: {
    parts: [
      { name: 'simulatedPerson', fields: { proLabore: wage, incomeTaxDependants: dependantsField } },
      { name: 'company', fields: { taxRegime: companyPart.fields.taxRegime ?? wage } },
    ],
  },
  check: (values) => amountFindings(values, ['proLabore']),
  account: (values, { today }) => {
    const amount = centsIn(values, 'proLabore');
    const { brackets, contributorRate } = rowOn(inssTables, today);
    const base = Math.min(amount, brackets.at(-1)?.upTo ?? amount);
    const inss = shareOf(base, contributorRate, 10_000);
    const irrf = incomeTaxOn(amount, inss + dependantDeduction(values, today), today);
    const lines: readonly SimulationLine[] = [
      { code: 'proLabore', part: 'person', cents: amount },
      { code: 'inss', part: 'person', base, rate: contributorRate, cents: -inss },
      { code: 'irrf', part: 'person', base: amount - inss, cents: -irrf },
      ...companyLinesOf(proLaboreCost(amount, companyIn(values), today)),
    ];
    const costMonth = { cents: costOf(lines) };
    const findings = wageFindings('proLabore', amount, today);
    return resultOf(lines, { costMonth, costYear: yearOf(costMonth) }, { on: today, findings });
  },
  draft: {
    kind: 'partner-registration',
    values: (values) => ({ proLabore: answerIn(values, 'proLabore') }),
  },
};
