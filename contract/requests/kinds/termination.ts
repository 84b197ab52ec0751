/** What the notice and the calculation of the end of a contract have in common (brazil.md §1.6 and §1.7). */
import { addDays, type Day, daysBetween } from '../../brazil/business-days.ts';
import { addYears, fullYears, payDayUntil } from '../../brazil/labor-days.ts';
import { limitOn, terminationReason, terminationReasons } from '../../brazil/labor-tables.ts';
import { answerIn, type Finding, type FormPart, type FormValues } from '../../forms/form.ts';
import type { RequestContext, RequestFact } from '../kind.ts';
import { employeeField, employeeIn } from './employee.ts';
import { found } from './findings.ts';

// As numbers their order would be lost: keys such as '10' come before '01' in an object.
export const reasonCodes = Object.keys(terminationReasons).sort();
/** The reasons that ask for a notice, those of a contract with an end, and those that a letter belongs to. */
export const noticeReasons = reasonCodes.filter((code) => terminationReason(code)?.notice !== 'none');
const fixedTermReasons = ['03', '04', '06'];
export const letterReasons = reasonCodes.filter((code) => code !== '06' && code !== '10');

const withNotice = { field: 'terminationReason', is: noticeReasons };
/** Holds for contracts with an end. */
export const withFixedTerm = { field: 'terminationReason', is: fixedTermReasons };

export const terminationParts: readonly FormPart[] = [
  {
    name: 'termination',
    fields: {
      employeeId: employeeField,
      terminationReason: { format: 'choice', required: true, enum: reasonCodes },
      contractUntil: { format: 'date', required: withFixedTerm, shown: withFixedTerm },
      lastDay: { format: 'date', required: true },
    },
  },
  {
    name: 'noticePeriod',
    fields: {
      noticeKind: {
        format: 'choice',
        enum: ['worked', 'indemnified', 'waived', 'none'],
        required: withNotice,
        shown: withNotice,
      },
      noticeDate: { format: 'date', required: withNotice, shown: withNotice },
      noticeReduction: {
        format: 'choice',
        enum: ['hours', 'days'],
        shown: { field: 'noticeKind', is: ['worked'] },
      },
    },
  },
  {
    name: 'protection',
    fields: {
      stability: {
        format: 'choice',
        enum: ['none', 'pregnancy', 'accident', 'cipa', 'union', 'preRetirement'],
      },
      baseDate: { format: 'date' },
      terminationNote: { format: 'text', maxLength: 1_000, isLong: true },
    },
  },
];

/** How many days of notice are due. The days for years of work are in favour of the employee only. */
export function noticeDaysDue(code: string, hireDate: Day | null, day: Day): number {
  const kind = terminationReason(code)?.notice ?? 'none';
  if (kind === 'none') return 0;
  const least = limitOn('noticeDays', day);
  if (kind === 'fixed' || !hireDate) return least;
  const years = Math.max(0, fullYears(hireDate, day));
  return Math.min(limitOn('mostNoticeDays', day), least + limitOn('noticeDaysPerYear', day) * years);
}

/** The last day on which payment and papers are in time. */
export const terminationPayDay = (lastDay: Day): Day =>
  payDayUntil(addDays(lastDay, limitOn('terminationPayDays', lastDay)));

interface Termination {
  readonly reason: string;
  readonly lastDay: Day;
  readonly noticeKind: string;
  readonly noticeDate: Day;
  readonly due: number;
}

function terminationIn(values: FormValues, context: RequestContext): Termination {
  const [reason, lastDay, noticeKind, noticeDate] = (
    ['terminationReason', 'lastDay', 'noticeKind', 'noticeDate'] as const
  ).map((field) => answerIn(values, field)) as [string, string, string, string];
  const hireDate = employeeIn(values, context)?.hireDate ?? null;
  const due = noticeDaysDue(reason, hireDate, noticeDate || lastDay || context.today);
  return { reason, lastDay, noticeKind, noticeDate, due };
}

/** Reason, last day, days of notice and the day of payment. */
export function terminationFacts(values: FormValues, context: RequestContext): readonly RequestFact[] {
  const { reason, lastDay, due } = terminationIn(values, context);
  return [
    ...(reason
      ? [{ label: 'terminationReason', value: reason, format: 'choice.terminationReason' } as const]
      : []),
    ...(lastDay ? [{ label: 'lastDay', value: lastDay, format: 'date' } as const] : []),
    ...(due > 0 ? [{ label: 'noticeDays', value: String(due), format: 'days' } as const] : []),
    ...(lastDay ? [{ label: 'payBy', value: terminationPayDay(lastDay), format: 'date' } as const] : []),
  ];
}

/** Everything that the law says about the days of a termination, as far as form and employee tell. */
export function terminationFindings(values: FormValues, context: RequestContext): Finding[] {
  const employee = employeeIn(values, context);
  const given = terminationIn(values, context);
  const { reason, lastDay } = given;
  if (!employee || !reason || !lastDay) return [];
  const payBy = terminationPayDay(lastDay);
  const stability = answerIn(values, 'stability');
  const contractUntil = answerIn(values, 'contractUntil');
  return [
    ...(employee.hireDate && lastDay < employee.hireDate
      ? [found('lastDayBeforeHire', 'lastDay', { date: employee.hireDate })]
      : []),
    ...noticeFindings(given, answerIn(values, 'noticeReduction')),
    // Who resigns, or is dismissed for a grave fault, is not protected.
    ...(['02', '03', '33'].includes(reason) && stability && stability !== 'none'
      ? [found('stability', 'stability')]
      : []),
    ...baseDateFindings(given, answerIn(values, 'baseDate')),
    ...(['03', '04'].includes(reason) && contractUntil > lastDay
      ? [found('restOfContract', 'contractUntil', { days: daysBetween(lastDay, contractUntil) })]
      : []),
    ...(payBy < context.today ? [found('terminationPaidLate', 'lastDay', { date: payBy })] : []),
  ];
}

function noticeFindings({ reason, lastDay, noticeKind, noticeDate, due }: Termination, reduction: string) {
  if (due === 0 || !noticeDate) return [];
  if (noticeDate > lastDay) return [found('lastDayBeforeNotice', 'lastDay', { date: noticeDate })];
  if (noticeKind === 'indemnified' && terminationReason(reason)?.notice === 'halved')
    return [found('noticeHalfPaid', 'noticeKind', { days: due })];
  if (noticeKind !== 'worked') return [];
  // The day of the notice itself does not count.
  const [worked, least] = [daysBetween(noticeDate, lastDay), limitOn('noticeDays', noticeDate)];
  return [
    ...(worked < least
      ? [found('workedNoticeShort', 'lastDay', { days: least, date: addDays(noticeDate, least) })]
      : worked < due
        ? [found('noticeRestPaid', 'lastDay', { days: due, rest: due - worked })]
        : []),
    ...(reason === '02' && !reduction ? [found('reductionMissing', 'noticeReduction')] : []),
  ];
}

/** A dismissal whose end, its notice included, lies in the 30 days before the base date costs one more wage. */
function baseDateFindings({ reason, lastDay, noticeKind, due }: Termination, baseDate: Day): Finding[] {
  if (reason !== '02' || !baseDate) return [];
  const end = noticeKind === 'indemnified' ? addDays(lastDay, due) : lastDay;
  // The form asks for the next one; of one that has passed, the next anniversary counts.
  const next = addYears(baseDate, Math.max(0, fullYears(baseDate, end) + 1));
  return daysBetween(end, next) <= limitOn('baseDateDays', end)
    ? [found('nearBaseDate', 'baseDate', { date: next })]
    : [];
}
