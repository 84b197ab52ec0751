import type { FormValues } from '../../contract/forms/form.ts';
import type { PayrollMonth, PayrollPerson, PayrollSettings } from '../../contract/payroll/payroll.ts';
import { cutOffOf, defaultCalendar, type PayrollPeriod, windowOf } from '../../contract/payroll/period.ts';
import { defaultRubrics } from '../../contract/payroll/rubrics.ts';
import { rowsByPerson } from '../../contract/payroll/sheet.ts';
import type { employees } from '../db/schema/request-schema.ts';
import { type Absence, awayIn } from './absences.ts';

type EmployeeRow = typeof employees.$inferSelect;
type Known = 'name' | 'cpf' | 'hireDate' | 'jobPosition' | 'registration' | 'salary' | 'leftOn';

/** What a firm has that has set nothing. */
export const defaultSettings: PayrollSettings = { rubrics: [...defaultRubrics], ...defaultCalendar };

/** What a month is made of. */
export interface MonthParts {
  readonly settings: PayrollSettings;
  readonly isClosed: boolean;
  /** Those who are not of the month are left out. */
  readonly people: readonly Pick<EmployeeRow, 'id' | Known>[];
  readonly absences: readonly Absence[];
  readonly seesCpf: boolean;
  /** The payroll of the month before, as it was sent. */
  readonly before?: FormValues | undefined;
}

/** Cents of an amount with a point. */
const centsOf = (salary: string | null): number | null =>
  salary === null ? null : Math.round(Number(salary) * 100);

/** The recurring cells of a payroll, by the people of a month. */
function recurringOf(
  values: FormValues | undefined,
  people: readonly PayrollPerson[],
  { rubrics }: PayrollSettings,
): PayrollMonth['previous'] {
  if (!values) return {};
  const recurring = rubrics.filter(({ isRecurring }) => isRecurring);
  const rows = rowsByPerson(values);
  return Object.fromEntries(
    people.flatMap(({ id }) => {
      const cells = recurring.flatMap(({ binding }) => {
        const kept = rows.get(id)?.[binding] ?? '';
        return kept === '' ? [] : [[binding, kept] as const];
      });
      return cells.length > 0 ? [[id, Object.fromEntries(cells)] as const] : [];
    }),
  );
}

/** A payroll without the other months of the client. */
export function monthFrom(
  period: PayrollPeriod,
  { settings, isClosed, people: known, absences, seesCpf, before }: MonthParts,
): PayrollMonth {
  const [from, until] = windowOf(period.competence, settings);
  const people = known
    .filter(({ hireDate, leftOn }) => (hireDate ?? '') <= until && (leftOn === null || leftOn >= from))
    .map(
      (one): PayrollPerson => ({
        ...{ id: one.id, name: one.name, hireDate: one.hireDate, jobPosition: one.jobPosition },
        ...{ registration: one.registration, salary: centsOf(one.salary), cpf: seesCpf ? one.cpf : null },
        // Who leaves later is no leaver of this month.
        leftOn: one.leftOn !== null && one.leftOn <= until ? one.leftOn : null,
        away: awayIn(absences, one.id, [from, until]),
      }),
    );
  return {
    ...{ ...period, from, until, cutOff: cutOffOf(period, settings), isClosed, people },
    rubrics: settings.rubrics,
    previous: recurringOf(before, people, settings),
    periods: [],
  };
}
