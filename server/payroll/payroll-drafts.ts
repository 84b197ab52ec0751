import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import { answerIn, type FormValues, rowsIn } from '../../contract/forms/form.ts';
import {
  isPeriod,
  monthOf,
  type PayrollPeriod,
  payrollTypes,
  periodName,
  periodsOn,
} from '../../contract/payroll/period.ts';
import { entriesGroup, rowsByPerson } from '../../contract/payroll/sheet.ts';
import { causesOf } from '../db/faults.ts';
import { Refusal } from '../http/refusal.ts';
import type { Transaction } from '../storage/locking.ts';
import { isMonthClosed, lastRequestOf } from './payroll.queries.ts';

export const monthClosed = (): Refusal =>
  new Refusal(409, 'monthClosed', 'The firm has closed the month of the payroll.');

/** The period of a payroll that is kept; `null` for a form that has none. */
export function periodIn(values: FormValues): PayrollPeriod | null {
  const type = payrollTypes.find((one) => one === answerIn(values, 'payrollType'));
  const period = type && { competence: answerIn(values, 'competence'), type };
  return period && isPeriod(period) ? period : null;
}

/** The answers of a payroll with those that name its period. */
const withPeriod = (values: FormValues, { competence, type }: PayrollPeriod): FormValues => ({
  ...values,
  competence,
  payrollType: type,
});

/** Of several rows of one person the last one, in the place of the first. */
function oneRowEach(values: FormValues): FormValues {
  if (rowsIn(values, entriesGroup).length === 0) return values;
  return { ...values, [entriesGroup]: [...rowsByPerson(values).values()] };
}

/**
 * The answers of a new payroll: of the period that they name, else of the present month. Refuses with 400 a period that
 * cannot be begun today.
 */
export function valuesToBegin(values: FormValues): FormValues {
  const today = todayInBrazil();
  const present = { competence: monthOf(today), payrollType: 'monthly' };
  const period = periodIn({ ...present, ...values });
  const names = periodsOn(today).map(periodName);
  if (!period || !names.includes(periodName(period)))
    throw new Refusal(400, 'badRequest', 'body: values name no payroll that may be begun');
  return oneRowEach(withPeriod(values, period));
}

/** The answers of a payroll that is stored again: its period stays as it is kept. */
export function valuesToKeep(values: FormValues, kept: FormValues): FormValues {
  const period = periodIn(kept);
  return oneRowEach(period ? withPeriod(values, period) : values);
}

/**
 * The request that is taken in place of a new one: that of the period which is not final, and of a closed month the last
 * one. Refuses with 409 a closed month without any.
 */
export async function payrollThere(
  tx: Transaction,
  clientId: string,
  values: FormValues,
): Promise<string | undefined> {
  const period = periodIn(values);
  if (!period) return undefined;
  const last = await lastRequestOf(tx, clientId, period);
  if (last && last.status !== 'Replied') return last.id;
  if (!(await isMonthClosed(tx, clientId, period))) return undefined;
  if (!last) throw monthClosed();
  return last.id;
}

/** Whether an error says that another call has begun the same payroll meanwhile. */
export function isBegunTwice(error: unknown): boolean {
  for (const cause of causesOf(error))
    if ('constraint' in cause && cause.constraint === 'service_requests_payroll') return true;
  return false;
}
