import { moneyOf } from '../../brazil/cents.ts';
import { newestTablesUntil } from '../../brazil/labor-tables.ts';
import { netOf, vacationPay } from '../../brazil/vacation-pay.ts';
import type { FormValues } from '../../forms/form.ts';
import { mostFacts, type RequestContext, type RequestFact, type RequestKind } from '../kind.ts';
import { belowZero, centsIn, countIn, employeeIn, employeeName, yesNo } from './employee.ts';
import { found } from './findings.ts';
import {
  soldDaysIn,
  spansIn,
  vacationFacts,
  vacationFindings,
  vacationParts,
  vacationPayDay,
} from './vacation.ts';

/** What is paid for the first part; sold days are paid with it. `undefined` while the wage is not known. */
function firstPay(values: FormValues, context: RequestContext) {
  const [first] = spansIn(values);
  const salary = employeeIn(values, context)?.salary;
  if (!first || !salary) return undefined;
  return vacationPay({
    salary: centsIn({ salary }, 'salary'),
    average: centsIn(values, 'averagePay'),
    days: first.days,
    soldDays: soldDaysIn(values),
    dependants: countIn(values, 'incomeTaxDependants'),
    alimony: centsIn(values, 'alimonyAmount'),
    deductions: centsIn(values, 'otherDeductions'),
    paidOn: vacationPayDay(first.from),
  });
}

/** The four facts that matter most: the period gives way when there are five. */
function facts(values: FormValues, context: RequestContext): readonly RequestFact[] {
  const pay = firstPay(values, context);
  const all: readonly RequestFact[] = [
    ...vacationFacts(values),
    ...(pay ? [{ label: 'netEstimate', value: moneyOf(netOf(pay)), format: 'money' } as const] : []),
  ];
  return all.length > mostFacts ? all.filter(({ label }) => label !== 'acquisition') : all;
}

/** The firm works out what an employee is paid for vacation (brazil.md §1.5). */
export const vacationCalculation: RequestKind = {
  id: 'vacation-calculation',
  filter: 'VACATION_CALCULATION',
  market: 'br',
  form: {
    parts: [
      ...vacationParts,
      {
        name: 'vacationPay',
        fields: {
          averagePay: { format: 'money' },
          incomeTaxDependants: { format: 'count', least: 0, most: 20 },
          alimonyAmount: { format: 'money' },
          otherDeductions: { format: 'money' },
          previewOnly: yesNo,
        },
      },
    ],
  },
  attachments: [{ type: 'vacationRequest' }, { type: 'signedVacationNotice' }],
  subject: employeeName,
  facts,
  check: (values, context) => {
    const [first] = spansIn(values);
    const [payBy, newest] = [first ? vacationPayDay(first.from) : '', newestTablesUntil()];
    return [
      ...vacationFindings(values, context),
      ...belowZero(values, 'averagePay', 'alimonyAmount', 'otherDeductions'),
      ...(first && !firstPay(values, context) ? [found('salaryUnknown', 'employeeId')] : []),
      ...(payBy > newest ? [found('tablesMayChange', undefined, { date: newest })] : []),
    ];
  },
};
