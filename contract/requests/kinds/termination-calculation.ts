import { terminationReason } from '../../brazil/labor-tables.ts';
import { answerIn, type Finding, type FormValues } from '../../forms/form.ts';
import type { RequestKind } from '../kind.ts';
import { belowZero, employeeIn, employeeName } from './employee.ts';
import { found } from './findings.ts';
import { terminationFacts, terminationFindings, terminationParts } from './termination.ts';

const amounts = [
  'variablePay',
  'transportDiscount',
  'mealDiscount',
  'payrollLoan',
  'fgtsBalance',
  'advances',
] as const;

/** What the reason brings with it, so that the client knows before the calculation is there. */
function rightsOf(values: FormValues): Finding[] {
  const rights = terminationReason(answerIn(values, 'terminationReason'));
  return [
    ...(rights && rights.fgtsFine > 0
      ? [found('fgtsFine', 'terminationReason', { percent: rights.fgtsFine, draw: rights.fgtsDraw })]
      : []),
    ...(rights?.unemployment ? [found('unemploymentInsurance', 'terminationReason')] : []),
  ];
}

/** The firm works out what an employee is paid at the end (brazil.md §1.7). */
export const terminationCalculation: RequestKind = {
  id: 'termination-calculation',
  filter: 'TERMINATION_CALCULATION',
  market: 'br',
  form: {
    parts: [
      ...terminationParts,
      {
        name: 'terminationPay',
        fields: {
          monthAbsences: { format: 'count', least: 0, most: 31 },
          overtime50: { format: 'hour-minute' },
          overtime100: { format: 'hour-minute' },
          variablePay: { format: 'money' },
          transportDiscount: { format: 'money' },
          mealDiscount: { format: 'money' },
          payrollLoan: { format: 'money' },
          advances: { format: 'money' },
          fgtsBalance: { format: 'money' },
          incomeTaxDependants: { format: 'count', least: 0, most: 20 },
          alimonyPercent: { format: 'hour-decimal' },
          examDate: { format: 'date' },
        },
      },
    ],
  },
  attachments: [{ type: 'terminationLetter' }, { type: 'dismissalExam' }, { type: 'fgtsStatement' }],
  subject: employeeName,
  facts: terminationFacts,
  check: (values, context) => {
    const leftOn = employeeIn(values, context)?.leftOn;
    const lastDay = answerIn(values, 'lastDay');
    const examDate = answerIn(values, 'examDate');
    // Nobody is examined after a death.
    const needsExam = answerIn(values, 'terminationReason') !== '10' && examDate === '';
    return [
      ...(leftOn && leftOn !== lastDay ? [found('leftAlready', 'lastDay', { date: leftOn })] : []),
      ...terminationFindings(values, context),
      ...(needsExam ? [found('examMissing', 'examDate')] : []),
      ...(Number(answerIn(values, 'alimonyPercent') || '0') > 100
        ? [found('percentAbove100', 'alimonyPercent')]
        : []),
      ...belowZero(values, ...amounts),
      ...rightsOf(values),
    ];
  },
};
