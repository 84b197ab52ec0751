import type { ClientAgency, Crawl } from '../../../contract/brazil/clearances.ts';
import {
  agenciesQuery,
  askAboutClearance,
  findClearanceDocument,
  listClientAgencies,
  listCrawlerHistory,
} from '../../../contract/brazil/clearances.ts';
import type { Part } from '../../../machines/clearances/clearances.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { saveFile } from '../../platform/browser/save-file.ts';
import { fetchBytes } from '../../platform/http/fetch-bytes.ts';
import type { Http } from '../../platform/http/http.ts';

/** The largest PDF of a certificate that is kept in memory, in bytes. */
const mostPdfBytes = 20_000_000;

/** What the chart of the certificates needs from the world [T7.25–T7.27]. */
export const createClearanceServices = ({ http, page }: { http: Http; page: Window }) => ({
  /** The next agencies of a client, from an index on [T7.25]. */
  loadAgencies: (
    { clientId, from }: { clientId: string; from: number },
    signal: AbortSignal,
  ): Promise<Part<ClientAgency>> =>
    http.call(listClientAgencies, { query: agenciesQuery(clientId, from), signal }),

  /** What an agency answered, the newest first [T7.26]. */
  loadHistory: (filter: { clientId: string; agencyId: string }, signal: AbortSignal): Promise<Part<Crawl>> =>
    http.call(listCrawlerHistory, { query: { filter }, signal }),

  /** Asks the firm about a positive certificate; answers the certificate, which says who asked and when. */
  async askFirm(
    { clientId, agencyId, note }: { clientId: string; agencyId: string; note: string },
    signal: AbortSignal,
  ): Promise<ClientAgency> {
    const { data } = await http.call(askAboutClearance, {
      params: { agencyId },
      body: { clientId, note },
      signal,
    });
    return data;
  },

  /** Where the PDF of a certificate is: a URL that works once [T7.27]. */
  async findCertificate({ historyId }: { historyId: string }, signal: AbortSignal): Promise<{ url: string }> {
    const { downloadUrl } = await http.call(findClearanceDocument, { params: { id: historyId }, signal });
    return { url: downloadUrl };
  },

  /** Fetches a PDF as a blob and hands it to the browser under a name [T7.27]. Rejects with a `ProblemError`. */
  async saveCertificate({ url, name }: { url: string; name: string }, signal: AbortSignal): Promise<void> {
    const bytes = await fetchBytes(url, mostPdfBytes, signal);
    if (!bytes) throw new ProblemError({ code: 'tooLarge' });
    saveFile(page, new Blob([bytes], { type: 'application/pdf' }), name);
  },
});
