/** The simulation of what is paid at the end of a contract (brazil.md §1.7). */
import { addDays, type Day, dayIn, daysBetween, lastDayOf } from '../../brazil/business-days.ts';
import { shareOf } from '../../brazil/cents.ts';
import { addYears, daysFromTo, fullYears } from '../../brazil/labor-days.ts';
import { limitOn, type TerminationReason, terminationReason } from '../../brazil/labor-tables.ts';
import { answerIn, type FormValues } from '../../forms/form.ts';
import { centsIn, countIn } from '../../requests/kinds/employee.ts';
import {
  noticeDaysDue,
  noticeReasons,
  reasonCodes,
  withFixedTerm,
} from '../../requests/kinds/termination.ts';
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

const monthDays = 30;
const monthsOfYear = 12;
const withNotice = { field: 'terminationReason', is: noticeReasons };

const yearIn = (day: Day): number => Number(day.slice(0, 4));
const monthIn = (day: Day): number => Number(day.slice(5, 7));

/** How many days of the last month are paid: a month has 30, also when its last day is worked. */
export function daysOfLastMonth(hireDate: Day, lastDay: Day): number {
  const first = dayIn(yearIn(lastDay), monthIn(lastDay), 1);
  const isWhole = lastDay === lastDayOf(yearIn(lastDay), monthIn(lastDay));
  if (hireDate <= first && isWhole) return monthDays;
  return Math.min(monthDays, daysFromTo(hireDate > first ? hireDate : first, lastDay));
}

/** How many months between two days, both included, count for the 13th wage: those with at least 15 days. */
export function monthsBetween(from: Day, to: Day): number {
  const least = limitOn('daysOfMonth', to);
  let months = 0;
  for (let first = dayIn(yearIn(from), monthIn(from), 1); first <= to; first = nextMonth(first)) {
    const last = lastDayOf(yearIn(first), monthIn(first));
    const days = daysFromTo(from > first ? from : first, to < last ? to : last);
    if (days >= least) months += 1;
  }
  return months;
}
const nextMonth = (first: Day): Day => addDays(lastDayOf(yearIn(first), monthIn(first)), 1);

/** How many twelfths of vacation have been earned since the last anniversary: a rest of 15 days counts as a month. */
export function vacationMonths(hireDate: Day, end: Day): number {
  const day = addDays(end, 1);
  let from = addYears(hireDate, Math.max(0, fullYears(hireDate, day)));
  let months = 0;
  for (let next = addMonth(hireDate, from, 1); next <= day && months < monthsOfYear; months += 1) {
    from = next;
    next = addMonth(hireDate, from, 1);
  }
  return months + (daysBetween(from, day) >= limitOn('daysOfMonth', end) ? 1 : 0);
}
/** The same day of the next month, or the last one of a month that has no such day. */
function addMonth(hireDate: Day, from: Day, count: number): Day {
  const index = yearIn(from) * monthsOfYear + monthIn(from) - 1 + count;
  const [year, month] = [Math.floor(index / monthsOfYear), (index % monthsOfYear) + 1];
  const last = Number(lastDayOf(year, month).slice(8));
  return dayIn(year, month, Math.min(Number(hireDate.slice(8)), last));
}

interface Ending {
  readonly reason: string;
  readonly rights: TerminationReason | undefined;
  readonly hireDate: Day;
  readonly lastDay: Day;
  readonly salary: number;
  /** Days of notice that are paid and not worked, or, below zero, that the employee owes. */
  readonly noticeDays: number;
  /** The day on which the contract ends, days of notice that are paid included. */
  readonly end: Day;
}

function endingIn(values: FormValues): Ending {
  const [reason, hireDate, lastDay, noticeKind] = (
    ['terminationReason', 'hireDate', 'lastDay', 'noticeKind'] as const
  ).map((field) => answerIn(values, field)) as [string, string, string, string];
  const rights = terminationReason(reason);
  const due = noticeKind === 'indemnified' ? noticeDaysDue(reason, hireDate, lastDay) : 0;
  const owes = rights?.notice === 'fixed';
  const noticeDays = owes ? -due : rights?.notice === 'halved' ? due / 2 : due;
  const end = owes ? lastDay : addDays(lastDay, Math.floor(noticeDays));
  return { reason, rights, hireDate, lastDay, salary: centsIn(values, 'salary'), noticeDays, end };
}

/** Half of what the rest of a contract with an end would have paid, which the side that ends it owes (CLT 479 and 480). */
function restOfContract(values: FormValues, { reason, lastDay, salary }: Ending): number {
  const rest = Math.max(0, daysBetween(lastDay, answerIn(values, 'contractUntil') || lastDay));
  const half = shareOf(salary, rest, 2 * monthDays);
  return reason === '03' ? half : reason === '04' ? -half : 0;
}

/** A third of an amount more. */
const thirdOf = (cents: number): number => shareOf(cents, 1, 3);

function linesOf(values: FormValues, today: Day): readonly SimulationLine[] {
  const ending = endingIn(values);
  const { rights, hireDate, lastDay, salary, noticeDays, end } = ending;
  const days = daysOfLastMonth(hireDate, lastDay);
  const yearStart = dayIn(yearIn(lastDay), 1, 1);
  const earned = rights?.thirteenth ? monthsBetween(hireDate > yearStart ? hireDate : yearStart, end) : 0;
  const months = rights?.vacation ? vacationMonths(hireDate, end) : 0;
  const expired = countIn(values, 'expiredVacations') * salary;
  const deduction = dependantDeduction(values, today);
  const balance = shareOf(salary, days, monthDays);
  const notice = Math.sign(noticeDays) * shareOf(salary, Math.abs(noticeDays) * 2, monthDays * 2);
  const thirteenth = shareOf(salary, earned, monthsOfYear);
  const vacation = shareOf(salary, months, monthsOfYear);
  const [dayShare, monthShare] = [
    (part: number) => ({ unit: 'days' as const, part, whole: monthDays }),
    (part: number) => ({ unit: 'months' as const, part, whole: monthsOfYear }),
  ];
  return [
    { code: 'salaryBalance', part: 'person', base: salary, share: dayShare(days), cents: balance },
    {
      code: notice < 0 ? 'noticeOwed' : 'noticePaid',
      part: 'person',
      base: salary,
      share: dayShare(Math.abs(noticeDays)),
      cents: notice,
    },
    { code: 'thirteenth', part: 'person', base: salary, share: monthShare(earned), cents: thirteenth },
    { code: 'expiredVacation', part: 'person', base: salary, cents: expired },
    { code: 'expiredThird', part: 'person', base: expired, cents: thirdOf(expired) },
    { code: 'vacation', part: 'person', base: salary, share: monthShare(months), cents: vacation },
    { code: 'third', part: 'person', base: vacation, cents: thirdOf(vacation) },
    { code: 'restOfContract', part: 'person', base: salary, cents: restOfContract(values, ending) },
    ...taxLines(balance, deduction, today),
    ...taxLines(thirteenth, deduction, today, ['inssThirteenth', 'irrfThirteenth']),
    ...fundLines(values, ending, balance + Math.max(0, notice) + thirteenth),
    // Notice that is paid is free of the company's INSS; FGTS is due on it all the same.
    ...companyLinesOf(chargesOn(balance + thirteenth, companyIn(values), today)).filter(
      ({ code }) => code !== 'fgts',
    ),
  ];
}

/** FGTS of the last month, the fine on all that was paid in, and what the person can draw. */
function fundLines(values: FormValues, { rights, lastDay }: Ending, base: number): readonly SimulationLine[] {
  const rate = limitOn('fgtsRate', lastDay);
  const deposit = shareOf(base, rate, 10_000);
  const paidIn = centsIn(values, 'fgtsBalance') + deposit;
  const fineRate = (rights?.fgtsFine ?? 0) * 100;
  const fine = shareOf(paidIn, fineRate, 10_000);
  const draw = shareOf(paidIn, rights?.fgtsDraw ?? 0, 100) + ((rights?.fgtsDraw ?? 0) > 0 ? fine : 0);
  return [
    { code: 'fgts', part: 'company', base, rate, cents: deposit },
    { code: 'fgtsFine', part: 'company', base: paidIn, rate: fineRate, cents: fine },
    { code: 'fgtsDraw', part: 'info', cents: draw },
  ];
}

/** What is paid at the end of a contract. */
export const termination: SimulationKind = {
  id: 'termination',
  form: {
    parts: [
      {
        name: 'simulatedPerson',
        fields: {
          employeeId: employeeChoice,
          salary: wage,
          hireDate: { format: 'date', required: true },
          incomeTaxDependants: dependantsField,
        },
      },
      {
        name: 'ending',
        fields: {
          terminationReason: { format: 'choice', required: true, enum: reasonCodes },
          lastDay: { format: 'date', required: true },
          noticeKind: {
            format: 'choice',
            enum: ['worked', 'indemnified', 'waived', 'none'],
            required: withNotice,
            shown: withNotice,
          },
          contractUntil: { format: 'date', required: withFixedTerm, shown: withFixedTerm },
          expiredVacations: { format: 'count', least: 0, most: 2 },
          fgtsBalance: { format: 'money' },
        },
      },
      companyPart,
    ],
  },
  check: (values) => {
    const [hireDate, lastDay] = [answerIn(values, 'hireDate'), answerIn(values, 'lastDay')];
    return [
      ...amountFindings(values, ['salary'], ['fgtsBalance']),
      ...(lastDay < hireDate ? [found('lastDayBeforeHire', 'lastDay', { date: hireDate })] : []),
    ];
  },
  account: (values, { today }) => {
    const lines = linesOf(values, today);
    const findings = wageFindings('salary', centsIn(values, 'salary'), today);
    return resultOf(lines, { costOnce: { cents: costOf(lines) } }, { on: today, findings });
  },
  draft: {
    kind: 'termination-calculation',
    values: (values) =>
      Object.fromEntries(
        [
          'employeeId',
          'terminationReason',
          'lastDay',
          'noticeKind',
          'contractUntil',
          'fgtsBalance',
          'incomeTaxDependants',
        ].map((field) => [field, answerIn(values, field)]),
      ),
  },
};
