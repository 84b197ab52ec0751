import {
  confirmReceipt,
  findReceiptFile,
  getReceipt,
  openReceiptDocument,
  type Receipt,
  refuseReceipt,
} from '../../../contract/reports/receipts.ts';
import { findReportFile, type ReportRow, readReport } from '../../../contract/reports/reports.ts';
import type { ListPart, ListQuestion } from '../../../machines/parts/paged-list.machine.ts';
import type { ReceiptChange } from '../../../machines/reports/receipt.machine.ts';
import type { ReportQuery, ReportSums } from '../../../machines/reports/report-list.ts';
import type { Http } from '../../platform/http/http.ts';

/** The query of a report without what asks nothing. */
const askedFor = ({ clientId, filter }: ReportQuery) => ({ clientId, ...(filter ? { filter } : {}) });

/** What the charts of the reports need from the world [T2.16, T2.17]. All reject with a `ProblemError`. */
export const createReportServices = ({ http }: { http: Pick<Http, 'call'> }) => ({
  /** A part of the rows that a filter lets through, with their count and sums. */
  async loadRows(
    { query, from, count }: ListQuestion<ReportQuery>,
    signal: AbortSignal,
  ): Promise<ListPart<ReportRow, ReportSums>> {
    const part = { ...(from > 0 ? { startIndex: from } : {}), itemsPerPage: count };
    const { items, totalItems, ...extra } = await http.call(readReport, {
      params: { report: query.report },
      query: { ...askedFor(query), ...part } as never,
      signal,
    });
    return { items, totalItems, extra };
  },

  /** Where the workbook of all that a filter lets through is: a URL that works once. */
  async findReport(query: ReportQuery, signal: AbortSignal): Promise<{ url: string }> {
    const { downloadUrl } = await http.call(findReportFile, {
      params: { report: query.report },
      query: askedFor(query) as never,
      signal,
    });
    return { url: downloadUrl };
  },

  async loadReceipt({ receiptId }: { receiptId: string }, signal: AbortSignal): Promise<Receipt> {
    return (await http.call(getReceipt, { params: { id: receiptId }, signal })).data;
  },

  /** Where a document is: a URL that works once. The receipt may be viewed by that. */
  async openDocument(
    { receiptId, documentId }: { receiptId: string; documentId: string },
    signal: AbortSignal,
  ): Promise<{ url: string; receipt: Receipt }> {
    const params = { id: receiptId, documentId };
    const { downloadUrl, data } = await http.call(openReceiptDocument, { params, signal });
    return { url: downloadUrl, receipt: data };
  },

  /** Where the PDF of a receipt is: a URL that works once. */
  async findPaper({ receiptId }: { receiptId: string }, signal: AbortSignal): Promise<{ url: string }> {
    const { downloadUrl } = await http.call(findReceiptFile, { params: { id: receiptId }, signal });
    return { url: downloadUrl };
  },

  async confirmReceipt({ receiptId, version }: ReceiptChange, signal: AbortSignal): Promise<Receipt> {
    return (await http.call(confirmReceipt, { params: { id: receiptId }, body: { version }, signal })).data;
  },

  async refuseReceipt({ receiptId, version, reason }: ReceiptChange, signal: AbortSignal): Promise<Receipt> {
    const body = { version, reason };
    return (await http.call(refuseReceipt, { params: { id: receiptId }, body, signal })).data;
  },
});
