import { addDays, type Day, daysBetween } from '../../contract/brazil/business-days.ts';
import { answerIn, type FormValues } from '../../contract/forms/form.ts';
import type { PayrollPerson } from '../../contract/payroll/payroll.ts';
import { spansIn } from '../../contract/requests/kinds/vacation.ts';

type Away = NonNullable<PayrollPerson['away']>;

/** Days on which an employee is away. */
export interface Absence extends Away {
  readonly employeeId: string;
}

/** The kinds of requests that say when an employee is away. */
export const absenceKinds = ['vacation-notice', 'employee-leave'] as const;

/** When an employee is away by a form that was sent; nothing for other kinds. */
export function absencesIn(kind: string, values: FormValues): Absence[] {
  const employeeId = answerIn(values, 'employeeId');
  if (kind === 'vacation-notice')
    return spansIn(values).map(({ from, until }) => ({ employeeId, reason: 'vacation', from, until }));
  const from = answerIn(values, 'leaveFrom');
  if (kind !== 'employee-leave' || from === '') return [];
  return [{ employeeId, reason: 'leave', from, until: answerIn(values, 'leaveUntil') || null }];
}

/** A later end, where none at all is the latest. */
const laterEnd = (one: Day | null, other: Day | null): Day | null =>
  one === null || other === null ? null : one > other ? one : other;

/** Absences for one reason that follow each other without a day between are one. */
function joined(absences: readonly Away[]): Away[] {
  const all: Away[] = [];
  for (const { reason, from, until } of absences.toSorted((one, other) =>
    one.from.localeCompare(other.from),
  )) {
    const at = all.findIndex(
      (one) => one.reason === reason && (one.until === null || from <= addDays(one.until, 1)),
    );
    const before = all[at];
    if (before) all[at] = { ...before, until: laterEnd(before.until, until) };
    else all.push({ reason, from, until });
  }
  return all;
}

/**
 * The absence that takes most of a window; `null` when none touches it. Of those that take the same one with an end comes first:
 * an older leave that was never ended does not hide how long the next one takes.
 */
export function awayIn(
  absences: readonly Absence[],
  employeeId: string,
  [first, last]: readonly [Day, Day],
): Away | null {
  const own = absences.filter((one) => one.employeeId === employeeId);
  const ended = joined(own.filter(({ until }) => until !== null));
  const open = joined(own).filter(({ until }) => until === null);
  const touching = [...ended, ...open].filter(
    ({ from, until }) => from <= last && (until === null || until >= first),
  );
  const daysOf = ({ from, until }: Away): number =>
    daysBetween(from > first ? from : first, until !== null && until < last ? until : last);
  return touching.toSorted((one, other) => daysOf(other) - daysOf(one))[0] ?? null;
}
