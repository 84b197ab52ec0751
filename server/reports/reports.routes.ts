import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { encodeQuery, fillPath } from '../../contract/calls/call.ts';
import type { Filter } from '../../contract/calls/filter.ts';
import type { Language } from '../../contract/language/market.ts';
import { payrollKind } from '../../contract/payroll/payroll.ts';
import { isAboutPeople } from '../../contract/reports/report-access.ts';
import { registeredKinds, reportColumns } from '../../contract/reports/report-columns.ts';
import type { ReportName } from '../../contract/reports/report-names.ts';
import {
  downloadReportFile,
  findReportFile,
  readReport,
  reportRowsPerPage,
} from '../../contract/reports/reports.ts';
import { demandClient } from '../clients/dashboard-scope.ts';
import { createLanes } from '../db/lanes.ts';
import type { Deps } from '../deps.ts';
import { hasBoxe } from '../fiscal/fiscal-scope.ts';
import type { Routes } from '../http/handle.ts';
import type { Principal } from '../http/principal.ts';
import { forbidden, Refusal } from '../http/refusal.ts';
import { settingsOf } from '../payroll/payroll.queries.ts';
import { demandKind, demandRequests } from '../requests/request-scope.ts';
import { askerOf } from '../security/asker.ts';
import { findCompany } from '../security/theme.ts';
import { limitTickets } from '../security/ticket-allowance.ts';
import { issueTicket } from '../security/tickets.ts';
import { expireReceipts } from './change-receipt.ts';
import { payrollSummary } from './payroll-summary.ts';
import { type AskedReport, allRowsOf, rowsOf, totalsOf } from './report-rows.ts';
import { demandReports } from './report-scope.ts';
import { type ReportWords, reportWords, writtenCells } from './report-words.ts';
import { type AboutRow, workbookHeaders, workbookOf } from './workbook.ts';

/** How many rows are read from the database at a time. */
const rowsPerPart = 1_000;

interface Asked {
  readonly clientId: string;
  readonly filter?: Filter | undefined;
}

const targetOf = (report: ReportName, { clientId, filter }: Asked): string =>
  `report ${createHash('sha256')
    .update(JSON.stringify([report, clientId, filter ?? null]))
    .digest('hex')}`;

/** The kinds of people of a register by the kinds of requests that register them. */
const kindOfRequest: Readonly<Record<string, string>> = {
  intern: 'intern-registration',
  partner: 'partner-registration',
};

/** The routes of reports [T2.17]. */
export function addReportRoutes(routes: Routes, deps: Pick<Deps, 'db' | 'settings'>): void {
  const { db, settings } = deps;
  const { limits } = settings;
  const takeTicket = limitTickets(limits);

  /**
   * A report about a client as a caller may see it. Refuses with 403 who may not see the people of clients, or fiscal documents that
   * the firm has not ordered [T6.03], and with 404 a client of another scope.
   */
  async function demandReport(principal: Principal, report: ReportName, asked: Asked) {
    const scope = await demandReports(db, principal);
    if (report === 'stored-documents-report' && !(await hasBoxe(db, principal.companyId))) throw forbidden();
    const requests = isAboutPeople(report) ? await demandRequests(db, principal) : undefined;
    if (requests && report === 'payroll-entries') demandKind(requests, payrollKind);
    const client = await demandClient(db, scope, asked.clientId);
    if (report === 'stored-documents') await expireReceipts(db, asked.clientId);
    const locked = requests?.lockedKinds ?? [];
    const question: AskedReport = {
      ...{ report, clientId: asked.clientId, filter: asked.filter },
      seesCpf: requests?.seesCpf ?? false,
      kinds: registeredKinds.filter((kind) => !locked.includes(kindOfRequest[kind] ?? '')),
      rubrics: (await settingsOf(db, principal.companyId)).rubrics,
    };
    return { client, question };
  }

  routes.handle(readReport, async ({ principal, params: { report }, query }) => {
    const { question } = await demandReport(principal, report, query);
    const part = { offset: query.startIndex ?? 0, limit: query.itemsPerPage ?? reportRowsPerPage };
    const [items, { count, sums }, stored] = await Promise.all([
      rowsOf(db, question, part),
      totalsOf(db, question),
      totalsOf(db, { ...question, filter: undefined }),
    ]);
    return { items, totalItems: count, sums, stored: stored.count };
  });

  /** How many rows a workbook will have; refuses with 400 more than one takes. */
  async function demandCount(question: AskedReport): Promise<number> {
    const { count } = await totalsOf(db, question);
    if (count > limits.reportRows) throw new Refusal(400, 'tooMuchData', 'More rows than one report takes.');
    return count;
  }

  routes.handle(findReportFile, async ({ principal, params, query }) => {
    await demandCount((await demandReport(principal, params.report, query)).question);
    const { userId, sessionId } = principal;
    takeTicket(userId);
    const target = targetOf(params.report, query);
    const token = await issueTicket(db, { kind: 'download', userId, sessionId, target });
    return { downloadUrl: `${fillPath(downloadReportFile, params)}?${encodeQuery({ ...query, token })}` };
  });

  // A workbook takes the thread of all requests while it is written: those of one firm take turns.
  const turns = createLanes({
    abreast: limits.reportsWritten,
    ofMember: 1,
    waiting: limits.reportsWaiting,
    waitMs: limits.reportWaitMs,
  });

  routes.handle(downloadReportFile, async ({ context, principal, params: { report }, query }) => {
    const { token, ...asked } = query;
    const asking = await askerOf(deps, context, principal, { target: targetOf(report, asked), token });
    const { client, question } = await demandReport(asking, report, asked);
    const count = await demandCount(question);
    const company = await findCompany(db, asking.companyId);
    const words = reportWords((company?.language ?? 'pt-BR') as Language);
    const name = words.title(report);
    const headers = workbookHeaders(name);
    if (context.req.method === 'HEAD') return new Response(null, { headers });
    const summary =
      report === 'payroll-entries' ? await payrollSummary(db, question, { words, rowsPerPart }) : undefined;
    const leave = await turns.enter(asking.companyId, asking.userId);
    const body = workbookOf({
      name,
      columns: reportColumns[report].map(({ name: column, type, width, isSummed }) => ({
        ...{ title: words.header(report, column), width, isSummed: isSummed === true },
        type: type === 'word' ? 'text' : type,
      })),
      rows: writtenRows(question, words),
      totalLabel: words.word('total'),
      summary,
      about: {
        name: words.word('about.sheet'),
        rows: aboutOf(words, question, {
          ...{ client: client.name, firm: company?.name ?? '', count },
          by: asking.impersonator?.name ?? asking.name,
        }),
      },
    }).once('close', leave);
    return new Response(Readable.toWeb(body) as ReadableStream, { headers });
  });

  async function* writtenRows({ report, ...question }: AskedReport, words: ReportWords) {
    for await (const part of allRowsOf(db, { report, ...question }, rowsPerPart))
      yield part.map(({ cells }) => writtenCells(words, report, cells));
  }
}

/** The lines of the sheet that says what was asked for, by whom and when. */
function aboutOf(
  words: ReportWords,
  { report, filter }: AskedReport,
  facts: { readonly client: string; readonly firm: string; readonly by: string; readonly count: number },
): AboutRow[] {
  const line = (label: string, value: string, type: AboutRow['type'] = 'text') => ({
    ...{ label: words.word(`about.${label}`), value, type },
  });
  const conditions = words.conditions(report, filter);
  return [
    line('report', words.title(report)),
    line('client', facts.client),
    line('firm', facts.firm),
    line('by', facts.by),
    line('at', new Date().toISOString(), 'moment'),
    line('rows', String(facts.count)),
    ...(conditions.length === 0 ? [line('filter', words.word('about.none'))] : []),
    ...conditions.map(({ label, value }) => ({ label, value, type: 'text' as const })),
  ];
}
