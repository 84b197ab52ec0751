import { and, desc, eq } from 'drizzle-orm';
import type { PayrollPeriod } from '../../../../contract/payroll/period.ts';
import type { Database } from '../../../db/database.ts';
import { users } from '../../../db/schema/core-schema.ts';
import { payrollClosures } from '../../../db/schema/payroll-schema.ts';

/** Who has closed a payroll, and when. */
export interface Closure extends PayrollPeriod {
  readonly at: Date;
  /** Empty when they are gone. */
  readonly by: string;
}

/** The payrolls of a client that the firm has closed, the latest month first, at most `most`. */
export async function findClosures(
  db: Database,
  {
    companyId,
    clientId,
    most,
  }: { readonly companyId: string; readonly clientId: string; readonly most: number },
): Promise<Closure[]> {
  const rows = await db
    .select({
      ...{ competence: payrollClosures.competence, type: payrollClosures.type, at: payrollClosures.closedAt },
      ...{ firstName: users.firstName, lastName: users.lastName },
    })
    .from(payrollClosures)
    .leftJoin(users, and(eq(users.id, payrollClosures.closedById), eq(users.companyId, companyId)))
    .where(eq(payrollClosures.clientId, clientId))
    .orderBy(desc(payrollClosures.competence), payrollClosures.type)
    .limit(most);
  return rows.map(({ firstName, lastName, ...closure }) => ({
    ...closure,
    by: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
  }));
}
