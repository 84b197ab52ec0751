import type { Filter } from '../../contract/calls/filter.ts';
import type { ReportName } from '../../contract/reports/report-names.ts';
import { type ReportRow, reportRowsPerPage } from '../../contract/reports/reports.ts';
import { createPagedList } from '../parts/paged-list.machine.ts';

/** Which rows are asked for. */
export interface ReportQuery {
  readonly clientId: string;
  readonly report: ReportName;
  readonly filter: Filter | undefined;
}

/** What is answered beside the rows. */
export interface ReportSums {
  readonly sums: Readonly<Record<string, string>>;
  readonly stored: number;
}

/** The rows of a report, as a child of the chart. */
export const reportListMachine = createPagedList<ReportRow, ReportQuery, ReportSums>(reportRowsPerPage);
