/** What the notice and the calculation of vacation have in common (CLT 129 to 145, brazil.md §1.4 and §1.5). */
import { addDays, type Day, daysBetween } from '../../brazil/business-days.ts';
import {
  addYears,
  daysFromTo,
  fullYears,
  isLegalHoliday,
  payDayUntil,
  weekday,
} from '../../brazil/labor-days.ts';
import { limitOn, rowOn, vacationRights } from '../../brazil/labor-tables.ts';
import { answerIn, type Finding, type FormPart, type FormValues, pathOf, rowsIn } from '../../forms/form.ts';
import type { Employee } from '../employees.ts';
import type { RequestContext, RequestFact } from '../kind.ts';
import { countIn, employeeField, employeeIn, yesNo } from './employee.ts';
import { found } from './findings.ts';

/** Days of the week, Sunday first. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The most days of vacation in a year. */
const mostDays = 30;

export const vacationParts: readonly FormPart[] = [
  {
    name: 'vacation',
    fields: {
      employeeId: employeeField,
      acquisitionFrom: { format: 'date', required: true },
      unexcusedAbsences: { format: 'count', least: 0, most: 366 },
      weeklyRest: { format: 'choice', enum: weekdays },
    },
    groups: {
      vacationParts: {
        least: 1,
        most: 3,
        fields: {
          vacationFrom: { format: 'date', required: true },
          vacationDays: { format: 'count', required: true, least: 1, most: mostDays },
        },
      },
    },
  },
  {
    name: 'vacationOptions',
    fields: {
      splitConsent: yesNo,
      sellsDays: yesNo,
      soldDays: {
        format: 'count',
        least: 1,
        most: 10,
        required: { field: 'sellsDays', is: ['yes'] },
        shown: { field: 'sellsDays', is: ['yes'] },
      },
      saleRequestedOn: { format: 'date', shown: { field: 'sellsDays', is: ['yes'] } },
      advanceThirteenth: yesNo,
      vacationNote: { format: 'text', maxLength: 1_000, isLong: true },
    },
  },
];

export interface VacationSpan {
  readonly row: number;
  readonly from: Day;
  readonly days: number;
  readonly until: Day;
}

/** The parts of a vacation, in the order of their days. */
export const spansIn = (values: FormValues): readonly VacationSpan[] =>
  rowsIn(values, 'vacationParts')
    .map(({ vacationFrom: from = '', vacationDays = '0' }, row) => ({
      row,
      from,
      days: Number(vacationDays),
    }))
    .filter(({ from, days }) => from !== '' && days >= 1 && days <= mostDays)
    .map((span) => ({ ...span, until: addDays(span.from, span.days - 1) }))
    .sort((one, other) => one.from.localeCompare(other.from));

/** The last day of the acquisition period, and of the twelve months after it in which the vacation is due. */
export const acquisitionUntil = (from: Day): Day => addDays(addYears(from, 1), -1);
export const concessionUntil = (from: Day): Day => addDays(addYears(from, 2), -1);

/** The last day on which vacation is paid in time. */
export const vacationPayDay = (start: Day): Day =>
  payDayUntil(addDays(start, -limitOn('vacationPayDays', start)));

/** How many days of vacation are left after absences without a reason. */
export function vacationRight(absences: number, day: Day): number {
  return rowOn(vacationRights, day).steps.find(({ upTo }) => absences <= upTo)?.days ?? 0;
}

export const soldDaysIn = (values: FormValues): number =>
  answerIn(values, 'sellsDays') === 'yes' ? countIn(values, 'soldDays') : 0;

/** Period, first part, sold days and the day of payment. */
export function vacationFacts(values: FormValues): readonly RequestFact[] {
  const from = answerIn(values, 'acquisitionFrom');
  const [first] = spansIn(values);
  const sold = soldDaysIn(values);
  return [
    ...(from
      ? [{ label: 'acquisition', value: `${from}/${acquisitionUntil(from)}`, format: 'dates' } as const]
      : []),
    ...(first
      ? [{ label: 'vacation', value: `${first.from}/${first.until}`, format: 'dates' } as const]
      : []),
    ...(sold > 0 ? [{ label: 'soldDays', value: String(sold), format: 'days' } as const] : []),
    ...(first ? [{ label: 'payBy', value: vacationPayDay(first.from), format: 'date' } as const] : []),
  ];
}

/** Everything that the law says about days of vacation, as far as form and employee tell. */
export function vacationFindings(values: FormValues, context: RequestContext): readonly Finding[] {
  const employee = employeeIn(values, context);
  const from = answerIn(values, 'acquisitionFrom');
  const spans = spansIn(values);
  const [first] = spans;
  if (!employee || !from || !first) return [];
  return [
    ...periodFindings(employee, from, first),
    ...daysFindings(values, spans),
    ...soldFindings(values, from, context.today),
    ...spans.flatMap((span) => startFindings(values, span, context.today)),
    ...payFindings(from, first, spans, context.today),
    ...ageFindings(employee, first),
  ];
}

function periodFindings(employee: Employee, from: Day, first: VacationSpan): Finding[] {
  const { hireDate, leftOn } = employee;
  const until = acquisitionUntil(from);
  const findings: Finding[] = [];
  if (leftOn && leftOn <= first.until) findings.push(found('employeeLeft', 'employeeId', { date: leftOn }));
  if (!hireDate) findings.push(found('hireDateUnknown', 'acquisitionFrom'));
  else if (from < hireDate)
    findings.push(found('acquisitionBeforeHire', 'acquisitionFrom', { date: hireDate }));
  else {
    // A leave of more than six months moves the period (CLT 133), so another day may be right.
    const near = addYears(hireDate, fullYears(hireDate, from));
    if (near !== from) findings.push(found('acquisitionNotOfEmployee', 'acquisitionFrom', { date: near }));
  }
  if (first.from <= until)
    findings.push(
      found('acquisitionNotComplete', pathOf('vacationFrom', 'vacationParts', first.row), { date: until }),
    );
  return findings;
}

function daysFindings(values: FormValues, spans: readonly VacationSpan[]): Finding[] {
  const start = spans[0]?.from ?? '';
  const right = vacationRight(countIn(values, 'unexcusedAbsences'), start);
  if (right === 0) return [found('noVacationRight', 'unexcusedAbsences')];
  const findings: Finding[] = [];
  const total = spans.reduce((sum, { days }) => sum + days, soldDaysIn(values));
  if (total !== right) findings.push(found('daysNotRight', 'vacationParts', { days: right, total }));
  if (spans.length > 1) {
    const [long, short] = [limitOn('longestPartAtLeast', start), limitOn('eachPartAtLeast', start)];
    if (answerIn(values, 'splitConsent') !== 'yes') findings.push(found('splitNeedsConsent', 'splitConsent'));
    if (spans.every(({ days }) => days < long))
      findings.push(found('noLongPart', 'vacationParts', { days: long }));
    for (const { row, days } of spans)
      if (days < short)
        findings.push(found('partTooShort', pathOf('vacationDays', 'vacationParts', row), { days: short }));
    spans.forEach(({ row, from }, index) => {
      const before = spans[index - 1];
      if (before && from <= before.until)
        findings.push(found('partsOverlap', pathOf('vacationFrom', 'vacationParts', row), { date: from }));
    });
  }
  const most = Math.floor(right / limitOn('soldShare', start));
  if (soldDaysIn(values) > most) findings.push(found('soldTooMany', 'soldDays', { days: most }));
  return findings;
}

function soldFindings(values: FormValues, from: Day, today: Day): Finding[] {
  if (soldDaysIn(values) === 0) return [];
  const limit = addDays(acquisitionUntil(from), -limitOn('saleRequestDays', from));
  const asked = answerIn(values, 'saleRequestedOn') || today;
  return asked > limit ? [found('soldLate', 'soldDays', { date: limit })] : [];
}

function startFindings(values: FormValues, { row, from }: VacationSpan, today: Day): Finding[] {
  const path = pathOf('vacationFrom', 'vacationParts', row);
  const rest = Math.max(0, weekdays.indexOf(answerIn(values, 'weeklyRest')));
  const ahead = Array.from({ length: limitOn('daysBeforeRest', from) }, (_, index) =>
    addDays(from, index + 1),
  );
  const free = ahead.find((day) => weekday(day) === rest || isLegalHoliday(day));
  const days = limitOn('vacationNoticeDays', from);
  return [
    ...(free ? [found('startBeforeRest', path, { date: free })] : []),
    ...(daysBetween(today, from) < days
      ? [found('noticeShort', path, { days, date: addDays(from, -days) })]
      : []),
  ];
}

function payFindings(from: Day, first: VacationSpan, spans: readonly VacationSpan[], today: Day): Finding[] {
  const [payBy, end] = [vacationPayDay(first.from), concessionUntil(from)];
  const late = spans.reduce(
    (sum, span) =>
      sum + (span.until > end ? daysFromTo(span.from > end ? span.from : addDays(end, 1), span.until) : 0),
    0,
  );
  return [
    ...(payBy < today ? [found('vacationPaidLate', undefined, { date: payBy })] : []),
    ...(late > 0 ? [found('concessionOver', 'vacationParts', { date: end, days: late })] : []),
  ];
}

const ageFindings = ({ birthDate }: Employee, { from }: VacationSpan): Finding[] =>
  birthDate && fullYears(birthDate, from) < 18 ? [found('schoolHolidays', 'vacationParts')] : [];
