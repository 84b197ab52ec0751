import { eq } from 'drizzle-orm';
import { todayInBrazil } from '../../contract/brazil/business-days.ts';
import { type Employee, mostEmployees } from '../../contract/requests/employees.ts';
import type { RequestContext } from '../../contract/requests/kind.ts';
import type { Database } from '../db/database.ts';
import { employees } from '../db/schema/request-schema.ts';

/** The employees of a client by name, those who have left included. */
export async function employeesOf(db: Pick<Database, 'select'>, clientId: string): Promise<Employee[]> {
  const rows = await db
    .select()
    .from(employees)
    .where(eq(employees.clientId, clientId))
    .orderBy(employees.sortName, employees.id)
    .limit(mostEmployees);
  return rows.map(({ clientId: _client, sortName: _key, ...employee }) => employee);
}

/** What the checks of a client's forms compare them with. */
export const contextOf = async (db: Pick<Database, 'select'>, clientId: string): Promise<RequestContext> => ({
  today: todayInBrazil(),
  employees: await employeesOf(db, clientId),
});
