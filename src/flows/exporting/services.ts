import { exportResult, exportStatus, startExport } from '../../../contract/storage/export-jobs.ts';
import type { JobReport } from '../../../machines/exporting/exporting.setup.ts';
import type { Storage } from '../../platform/http/service-route.ts';

/** What the exporting chart needs from the world [S7.20, S9.04]. */
export const createExportingServices = ({ storage }: { storage: Storage }) => ({
  /** Has the server pack documents, and folders with all that they hold. */
  async startExport(
    { fileIds, folderIds }: { fileIds: readonly string[]; folderIds: readonly string[] },
    signal: AbortSignal,
  ): Promise<{ jobId: string }> {
    const { data } = await storage.call(startExport, {
      body: { fileIDs: [...fileIds], folderIDs: [...folderIds] },
      signal,
    });
    return { jobId: data };
  },

  async askStatus({ jobId }: { jobId: string }, signal: AbortSignal): Promise<JobReport> {
    const { data } = await storage.call(exportStatus, { params: { jobId }, signal });
    return { status: data.jobStatus, progress: data.progress, failed: data.failed, fault: data.fault };
  },

  /** A new URL of the archive; each works once, for a minute. */
  async fetchResult({ jobId }: { jobId: string }, signal: AbortSignal): Promise<{ url: string }> {
    const { data } = await storage.call(exportResult, { params: { jobId }, signal });
    return { url: data.downloadUrl };
  },
});
