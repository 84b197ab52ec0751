import { eq } from 'drizzle-orm';
import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import type { FormValues } from '../../contract/forms/form.ts';
import { type Employee, mostEmployees } from '../../contract/requests/employees.ts';
import type { RequestContext, RequestKind } from '../../contract/requests/kind.ts';
import type { Database } from '../db/database.ts';
import { employees } from '../db/schema/request-schema.ts';
import { sheetMonthOf } from '../payroll/payroll.queries.ts';
import { periodIn } from '../payroll/payroll-drafts.ts';

/** The employees of a client by name, those who have left included. */
export async function employeesOf(db: Pick<Database, 'select'>, clientId: string): Promise<Employee[]> {
  const rows = await db
    .select()
    .from(employees)
    .where(eq(employees.clientId, clientId))
    .orderBy(employees.sortName, employees.id)
    .limit(mostEmployees);
  return rows.map(({ clientId: _client, sortName: _key, registration: _number, ...employee }) => employee);
}

/** What the checks of a form of a client compare it with; that of a payroll with its month, too. */
export async function contextOf(
  db: Pick<Database, 'select'>,
  place: { readonly companyId: string; readonly clientId: string },
  { isSheet }: RequestKind,
  values: FormValues,
): Promise<RequestContext> {
  const employed = await employeesOf(db, place.clientId);
  const period = isSheet ? periodIn(values) : null;
  return {
    today: todayInBrazil(),
    employees: employed,
    ...(period ? { payroll: await sheetMonthOf(db, { ...place, period }) } : {}),
  };
}
