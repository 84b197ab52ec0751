import { Readable } from 'node:stream';
import { encodeQuery, fillPath } from '../../contract/calls/call.ts';
import type { Language } from '../../contract/language/market.ts';
import {
  closePayrollMonth,
  downloadPayrollSheet,
  findPayrollSheet,
  getPayrollMonth,
  getPayrollSettings,
  payrollKind,
  setPayrollSettings,
} from '../../contract/payroll/payroll.ts';
import { isPeriod, type PayrollPeriod, periodOf } from '../../contract/payroll/period.ts';
import { demandClient } from '../clients/dashboard-scope.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { reportWords } from '../reports/report-words.ts';
import { workbookHeaders, workbookOf } from '../reports/workbook.ts';
import { demandKind, demandRequest, demandRequests } from '../requests/request-scope.ts';
import { valuesFor } from '../requests/requests.queries.ts';
import { askerOf } from '../security/asker.ts';
import { findCompany } from '../security/theme.ts';
import { limitTickets } from '../security/ticket-allowance.ts';
import { issueTicket } from '../security/tickets.ts';
import { payrollMonthOf, settingsOf } from './payroll.queries.ts';
import { demandBrazilianFirm } from './payroll-scope.ts';
import { saveSettings, setClosed } from './set-payroll.ts';
import { faultsOfRubrics } from './settings-faults.ts';
import { sheetWorkbook } from './sheet-file.ts';

/** Refuses with 400 a type of payroll that the month does not have. */
function demandPeriod(period: PayrollPeriod): PayrollPeriod {
  if (!isPeriod(period)) throw new Refusal(400, 'badRequest', 'There is no such payroll in this month.');
  return period;
}

/** The routes of payrolls [T3.12, T3.16]; their entries are service requests. */
export function addPayrollRoutes(routes: Routes, deps: Pick<Deps, 'db' | 'settings'>): void {
  const { db, settings } = deps;
  const takeTicket = limitTickets(settings.limits);

  routes.handle(getPayrollMonth, async ({ principal, query: { clientId, competence, type } }) => {
    const scope = await demandRequests(db, principal);
    demandKind(scope, payrollKind);
    const { companyId } = await demandClient(db, scope, clientId);
    const period = demandPeriod({ competence, type });
    return await payrollMonthOf(db, { companyId, clientId, period }, scope);
  });

  /** A payroll whose sheet the caller may read, and its month; refuses with 404 a request that is none. */
  async function demandSheet(principal: Principal, id: string) {
    const scope = await demandRequests(db, principal);
    const row = await demandRequest(db, scope, id);
    const values = valuesFor(scope, row);
    const period = row.kind === payrollKind ? periodOf(values) : null;
    if (!period) throw notFound();
    return { scope, row, values, period };
  }
  const targetOf = (id: string): string => `payrollSheet ${id}`;

  routes.handle(findPayrollSheet, async ({ principal, params, query }) => {
    await demandSheet(principal, params.id);
    const { userId, sessionId } = principal;
    takeTicket(userId);
    const token = await issueTicket(db, { kind: 'download', userId, sessionId, target: targetOf(params.id) });
    return { downloadUrl: `${fillPath(downloadPayrollSheet, params)}?${encodeQuery({ ...query, token })}` };
  });

  routes.handle(downloadPayrollSheet, async ({ context, principal, params: { id }, query }) => {
    const asking = await askerOf(deps, context, principal, { target: targetOf(id), token: query.token });
    const { scope, row, values, period } = await demandSheet(asking, id);
    const { clientId } = row;
    const [client, company] = await Promise.all([
      demandClient(db, scope, clientId),
      findCompany(db, asking.companyId),
    ]);
    const words = reportWords((company?.language ?? 'pt-BR') as Language);
    const headers = workbookHeaders(`${words.title('payroll-entries')} ${period.competence}`);
    if (context.req.method === 'HEAD') return new Response(null, { headers });
    const month = await payrollMonthOf(db, { companyId: client.companyId, clientId, period }, scope);
    const order = sheetWorkbook(
      {
        ...{ month, values, columns: query.columns?.split(','), seesCpf: scope.seesCpf },
        ...{ client: client.name, firm: company?.name ?? '', at: new Date() },
        by: asking.impersonator?.name ?? asking.name,
      },
      words,
    );
    return new Response(Readable.toWeb(workbookOf(order)) as ReadableStream, { headers });
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
