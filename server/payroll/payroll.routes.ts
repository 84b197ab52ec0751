import {
  closePayrollMonth,
  getPayrollMonth,
  getPayrollSettings,
  payrollKind,
  setPayrollSettings,
} from '../../contract/payroll/payroll.ts';
import { isPeriod, type PayrollPeriod } from '../../contract/payroll/period.ts';
import { demandClient } from '../clients/dashboard-scope.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import { Refusal } from '../http/refusal.ts';
import { demandKind, demandRequests } from '../requests/request-scope.ts';
import { payrollMonthOf, settingsOf } from './payroll.queries.ts';
import { demandBrazilianFirm } from './payroll-scope.ts';
import { saveSettings, setClosed } from './set-payroll.ts';
import { faultsOfRubrics } from './settings-faults.ts';

/** Refuses with 400 a type of payroll that the month does not have. */
function demandPeriod(period: PayrollPeriod): PayrollPeriod {
  if (!isPeriod(period)) throw new Refusal(400, 'badRequest', 'There is no such payroll in this month.');
  return period;
}

/** The routes of payrolls [T3.12, T3.16]; their entries are service requests. */
export function addPayrollRoutes(routes: Routes, { db }: Pick<Deps, 'db'>): void {
  routes.handle(getPayrollMonth, async ({ principal, query: { clientId, competence, type } }) => {
    const scope = await demandRequests(db, principal);
    demandKind(scope, payrollKind);
    const { companyId } = await demandClient(db, scope, clientId);
    const period = demandPeriod({ competence, type });
    return await payrollMonthOf(db, { companyId, clientId, period }, scope);
  });

  routes.handle(getPayrollSettings, async ({ principal }) => {
    await demandBrazilianFirm(db, principal);
    return await settingsOf(db, principal.companyId);
  });

  routes.handle(setPayrollSettings, async ({ principal, body }) => {
    await demandBrazilianFirm(db, principal);
    const [fault] = faultsOfRubrics(body.rubrics);
    if (fault) throw new Refusal(400, 'badRequest', `body: rubrics: ${fault.message}`);
    await saveSettings(db, principal.companyId, body);
    return await settingsOf(db, principal.companyId);
  });

  routes.handle(closePayrollMonth, async ({ principal, body: { clientId, competence, type, isClosed } }) => {
    const scope = await demandBrazilianFirm(db, principal);
    await demandClient(db, scope, clientId);
    await setClosed(db, principal, clientId, demandPeriod({ competence, type }), isClosed);
    return new Response(null, { status: 204 });
  });
}
