import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import { filterQuery } from '../calls/filter.ts';
import { listPart } from '../calls/json-query.ts';
import { allReportFields } from './report-columns.ts';
import { reportNames } from './report-names.ts';

/** How many rows are read at a time [T9.03], and the most of one answer. */
export const reportRowsPerPage = 30;
const mostRows = 100;

/** The most rows of one sheet of a workbook; the next ones are on the next sheet. */
export const rowsPerSheet = 100_000;

const path = '/api/br-reports/v1/reports/{report}';
const ours = { path: 'ours', shape: 'ours' } as const;
const refused = {
  400: 'A filter by a field that the report does not have, or with a value that does not fit.',
  401: 'The session is over.',
  403: 'The user has no reports, not this one, or the firm has not ordered Box-e for it.',
  404: 'Not there, or not for this user.',
};
const ofReport = z.object({ report: z.enum(reportNames) });
const asked = {
  clientId: z.string().check(z.minLength(1), z.maxLength(100)),
  filter: z.optional(filterQuery(allReportFields)),
};

const rowSchema = z.object({
  id: z.string(),
  /** The receipt that a row is about; `null` in other reports. */
  receiptId: z.nullable(z.string()),
  /** By the names of the columns. */
  cells: z.record(z.string(), z.nullable(z.string())),
});
export type ReportRow = z.infer<typeof rowSchema>;

/** A part of a report's rows, with the count and the sums of all that the filter lets through [T2.17, T3.11, T9.03]. */
export const readReport = defineCall({
  id: 'readReport',
  spec: ['T2.16', 'T2.17', 'T3.11', 'T9.03'],
  origin: ours,
  summary: 'The rows of a report about a client, filtered, with their count and sums.',
  method: 'GET',
  path,
  access: 'session',
  params: ofReport,
  query: z.object({ ...asked, ...listPart(mostRows) }),
  response: z.object({
    items: z.array(rowSchema),
    totalItems: z.int(),
    /** The sums of summed columns by name, as decimal numbers with two places. */
    sums: z.record(z.string(), z.string()),
    /** How many rows there are without a filter. */
    stored: z.int(),
  }),
  errors: refused,
});

/** The query of the first rows of a report, unfiltered. */
export const reportQuery = (clientId: string) => ({ clientId, itemsPerPage: reportRowsPerPage });

/** Where a report is downloaded as XLSX: a path that works once, within a minute. */
export const findReportFile = defineCall({
  id: 'findReportFile',
  spec: ['T2.17', 'T9.07'],
  origin: ours,
  summary: 'The path that a report is downloaded from as XLSX.',
  method: 'GET',
  path: `${path}/address`,
  access: 'session',
  params: ofReport,
  query: z.object(asked),
  response: z.object({ downloadUrl: z.string() }),
  errors: {
    ...refused,
    400: 'tooMuchData: more rows than one file takes; or a filter that is not valid.',
    429: 'Too many tickets.',
  },
});

/** The rows that a filter lets through, as a workbook with a sheet that says who asked, when and for what. */
export const downloadReportFile = defineCall({
  id: 'downloadReportFile',
  spec: ['T2.17', 'T9.07'],
  origin: ours,
  summary: 'Downloads a report as XLSX, by session or by the ticket in the query.',
  method: 'GET',
  path: `${path}/file`,
  access: 'ticket',
  params: ofReport,
  query: z.object({ ...asked, token: z.optional(z.string()) }),
  response: 'file',
  errors: {
    ...refused,
    400: 'tooMuchData: more rows than one file takes; or a filter that is not valid.',
    503: 'Too many workbooks are being written.',
  },
});
