import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { KeptPayrollSettings } from '../../contract/payroll/payroll.ts';
import type { PayrollPeriod } from '../../contract/payroll/period.ts';
import type { Database, PooledDatabase } from '../db/database.ts';
import { payrollClosures, payrollSettings } from '../db/schema/payroll-schema.ts';
import type { Principal } from '../http/principal.ts';
import { Refusal } from '../http/refusal.ts';
import { holdDrafts } from '../requests/change-request.ts';
import { holdRequestsOf, settingsOf } from './payroll.queries.ts';

/**
 * Sets the rubrics and deadlines of a firm, which `faultsOfRubrics` has checked, in place of those with the version that the
 * caller has seen. Refuses with 409 when others were saved meanwhile; what is kept already is saved again without one.
 */
export async function saveSettings(
  db: Pick<Database, 'insert' | 'select'>,
  companyId: string,
  { rubrics, windowFrom, cutOffDay, version }: KeptPayrollSettings,
): Promise<void> {
  const set = { rubrics, windowFrom, cutOffDay };
  const [saved] = await db
    .insert(payrollSettings)
    .values({ companyId, ...set, version: 1 })
    .onConflictDoUpdate({
      target: payrollSettings.companyId,
      set: { ...set, version: version + 1 },
      setWhere: eq(payrollSettings.version, version),
    })
    .returning({ version: payrollSettings.version });
  if (saved) return;
  const { version: _, ...kept } = await settingsOf(db, companyId);
  if (!isDeepStrictEqual(kept, set)) throw new Refusal(409, 'outdated', 'Other settings were saved.');
}

/**
 * Closes a payroll or opens it again, under the locks that saving and beginning a payroll take. Who closes a closed one
 * changes nothing.
 */
export async function setClosed(
  db: PooledDatabase,
  { userId }: Pick<Principal, 'userId'>,
  clientId: string,
  period: PayrollPeriod,
  isClosed: boolean,
): Promise<void> {
  const row = { clientId, competence: period.competence, type: period.type };
  await db.transaction(async (tx) => {
    await holdDrafts(tx, clientId);
    await holdRequestsOf(tx, clientId, period);
    const { competence, type } = payrollClosures;
    const isThis = and(
      eq(payrollClosures.clientId, clientId),
      eq(competence, period.competence),
      eq(type, period.type),
    );
    if (isClosed)
      await tx
        .insert(payrollClosures)
        .values({ ...row, closedAt: new Date(), closedById: userId })
        .onConflictDoNothing();
    else await tx.delete(payrollClosures).where(isThis);
  });
}
