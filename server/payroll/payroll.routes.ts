import { and, eq } from 'drizzle-orm';
import {
  closePayrollMonth,
  getPayrollMonth,
  getPayrollSettings,
  payrollKind,
  setPayrollSettings,
} from '../../contract/payroll/payroll.ts';
import { isPeriod, type PayrollPeriod } from '../../contract/payroll/period.ts';
import { demandClient } from '../clients/dashboard-scope.ts';
import type { PooledDatabase } from '../db/database.ts';
import { payrollClosures, payrollSettings } from '../db/schema/payroll-schema.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { holdDrafts } from '../requests/change-request.ts';
import { demandKind, demandRequests } from '../requests/request-scope.ts';
import { findCompany, marketOf } from '../security/theme.ts';
import { demandFirm } from '../tasks/scope.ts';
import { holdRequestsOf, payrollMonthOf, settingsOf } from './payroll.queries.ts';
import { faultOfRubrics } from './settings-faults.ts';

/** Refuses with 400 a type of payroll that the month does not have. */
function demandPeriod(period: PayrollPeriod): PayrollPeriod {
  if (!isPeriod(period)) throw new Refusal(400, 'badRequest', 'There is no such payroll in this month.');
  return period;
}

/** Closes a payroll or opens it again, under the locks that saving and beginning a payroll take. */
async function setClosed(
  db: PooledDatabase,
  { userId }: Principal,
  clientId: string,
  period: PayrollPeriod,
  isClosed: boolean,
): Promise<void> {
  const row = { clientId, ...period };
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

/** The routes of payrolls [T3.12, T3.16]; their entries are service requests. */
export function addPayrollRoutes(routes: Routes, { db }: Pick<Deps, 'db'>): void {
  /** Refuses with 403 who is not of the firm, and with 404 a firm outside Brazil. */
  async function demandBrazilianFirm(principal: Principal) {
    const scope = await demandFirm(db, principal);
    const company = await findCompany(db, principal.companyId);
    if (marketOf(company?.market ?? '') !== 'br') throw notFound();
    return scope;
  }

  routes.handle(getPayrollMonth, async ({ principal, query: { clientId, competence, type } }) => {
    const scope = await demandRequests(db, principal);
    demandKind(scope, payrollKind);
    const { companyId } = await demandClient(db, scope, clientId);
    const period = demandPeriod({ competence, type });
    return await payrollMonthOf(db, { companyId, clientId, period }, scope);
  });

  routes.handle(getPayrollSettings, async ({ principal }) => {
    await demandBrazilianFirm(principal);
    return await settingsOf(db, principal.companyId);
  });

  routes.handle(setPayrollSettings, async ({ principal, body }) => {
    await demandBrazilianFirm(principal);
    const fault = faultOfRubrics(body.rubrics);
    if (fault) throw new Refusal(400, 'badRequest', `body: rubrics: ${fault}`);
    const { rubrics, windowFrom, cutOffDay } = body;
    const set = { rubrics, windowFrom, cutOffDay };
    await db
      .insert(payrollSettings)
      .values({ companyId: principal.companyId, ...set })
      .onConflictDoUpdate({ target: payrollSettings.companyId, set });
    return await settingsOf(db, principal.companyId);
  });

  routes.handle(closePayrollMonth, async ({ principal, body: { clientId, competence, type, isClosed } }) => {
    const scope = await demandBrazilianFirm(principal);
    await demandClient(db, scope, clientId);
    await setClosed(db, principal, clientId, demandPeriod({ competence, type }), isClosed);
    return new Response(null, { status: 204 });
  });
}
