/** The months of a payroll and their deadlines [brazil §2]. Months are `yyyy-MM`, days `yyyy-MM-dd`. */
import { addDays, type Day, dayIn, lastDayOf, shifted } from '../brazil/business-days.ts';

import { answerIn, type FormValues } from '../forms/form.ts';

/** The payrolls of a month: the ordinary one, both instalments of the thirteenth salary, and a complementary one. */
export const payrollTypes = ['monthly', 'thirteenthFirst', 'thirteenthSecond', 'complementary'] as const;
export type PayrollType = (typeof payrollTypes)[number];

export interface PayrollPeriod {
  readonly competence: string;
  readonly type: PayrollType;
}

/** What a firm sets about months. */
export interface PayrollCalendar {
  /** The first day of the reference window: 1 for the month itself, 26 for the 26th of the month before to the 25th. */
  readonly windowFrom: number;
  /** The day until which entries are sent; on a day without banks the business day before. */
  readonly cutOffDay: number;
}
export const defaultCalendar: PayrollCalendar = { windowFrom: 1, cutOffDay: 25 };

const partsOf = (competence: string): readonly [year: number, month: number] => {
  const [year = '1970', month = '01'] = competence.split('-');
  return [Number(year), Number(month)];
};

/** The month of a day. */
export const monthOf = (day: Day): string => day.slice(0, 7);

/** The month that lies `count` months after another one, or before it. */
export function addMonths(competence: string, count: number): string {
  const [year, month] = partsOf(competence);
  return monthOf(new Date(Date.UTC(year, month - 1 + count, 1)).toISOString());
}

/** The first and the last day that entries of a month are about. */
export function windowOf(
  competence: string,
  { windowFrom }: PayrollCalendar,
): readonly [from: Day, until: Day] {
  const [year, month] = partsOf(competence);
  if (windowFrom <= 1) return [dayIn(year, month, 1), lastDayOf(year, month)];
  const [before, monthBefore] = partsOf(addMonths(competence, -1));
  return [dayIn(before, monthBefore, windowFrom), addDays(dayIn(year, month, windowFrom), -1)];
}

/** The last day on which entries are in time. The instalments of the thirteenth salary have their own by law. */
export function cutOffOf({ competence, type }: PayrollPeriod, { cutOffDay }: PayrollCalendar): Day {
  const [year, month] = partsOf(competence);
  const day =
    type === 'thirteenthFirst'
      ? dayIn(year, 11, 30)
      : type === 'thirteenthSecond'
        ? dayIn(year, 12, 20)
        : null;
  return shifted(
    day ?? dayIn(year, month, Math.min(cutOffDay, Number(lastDayOf(year, month).slice(8)))),
    'prev',
  );
}

/** Whether a payroll of this type exists in this month: the thirteenth salary is paid in November and December. */
export const isPeriod = ({ competence, type }: PayrollPeriod): boolean =>
  /^20\d\d-(0[1-9]|1[0-2])$/.test(competence) &&
  (type === 'thirteenthFirst'
    ? competence.endsWith('-11')
    : type !== 'thirteenthSecond' || competence.endsWith('-12'));

/** How many months before the present one a payroll may still be begun, and how many after it. */
export const monthsBack = 6;
export const monthsAhead = 1;

/** The payrolls that may be begun on a day, the latest month first, the ordinary one before the others of its month. */
export function periodsOn(today: Day): readonly PayrollPeriod[] {
  const months = Array.from({ length: monthsBack + monthsAhead + 1 }, (_, index) =>
    addMonths(monthOf(today), monthsAhead - index),
  );
  return months.flatMap((competence) => payrollTypes.map((type) => ({ competence, type }))).filter(isPeriod);
}

/** A period as one word, for a path: `2026-11.monthly`. */
export const periodName = ({ competence, type }: PayrollPeriod): string => `${competence}.${type}`;

/** The period that a word names; `null` when it names none. */
export function periodNamed(name: string): PayrollPeriod | null {
  const [competence = '', word = ''] = name.split('.');
  const type = payrollTypes.find((known) => known === word);
  return type && isPeriod({ competence, type }) ? { competence, type } : null;
}

/** The period of a payroll by the answers of its form. */
export const periodOf = (values: FormValues): PayrollPeriod => ({
  competence: answerIn(values, 'competence'),
  type: payrollTypes.find((type) => type === answerIn(values, 'payrollType')) ?? 'monthly',
});
