import * as z from 'zod/mini';
import { defineCall } from '../calls/call.ts';
import type { Reason } from '../calls/problem.ts';

/** The most documents and bytes that one export takes. */
export const maxExportedFiles = 2000;
export const maxExportedBytes = 2_147_483_648;

const gone = { 401: 'The session is over.', 404: 'Not there, or not for this user.' };

/** The states of a job [S7.20, S9.04]; the last three are final. */
export const jobStatuses = ['PENDING', 'RUNNING', 'SUCCESS', 'PARTIAL_SUCCESS', 'ERROR'] as const;
export type JobStatus = (typeof jobStatuses)[number];
/** Why a job ended with ERROR, where there is more to say than that it failed. */
export const jobFaults = ['storageFull'] as const satisfies readonly Reason[];
export type JobFault = (typeof jobFaults)[number];

/** Starts packing documents into one archive. A folder stands for all that it holds. */
export const startExport = defineCall({
  id: 'startExport',
  spec: ['S7.20'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'Starts an export job; the answer is its id. `folderIDs` is ours.',
  method: 'POST',
  path: '/api/storage/v1/jobs/export',
  access: 'session',
  body: z.object({
    fileIDs: z.array(z.string()).check(z.maxLength(maxExportedFiles)),
    folderIDs: z.optional(z.array(z.string()).check(z.maxLength(100))),
  }),
  response: z.object({ data: z.string() }),
  errors: {
    ...gone,
    400: 'Nothing to export.',
    403: 'A preview session.',
    413: 'tooLarge: more files or bytes than one export takes.',
    429: 'tooManyRequests: too many exports are under way; exportQuota: those under way hold too many bytes for another.',
    507: 'storageFull: the server has no room for the archive.',
  },
});

/** The state of an export. */
export const exportStatus = defineCall({
  id: 'exportStatus',
  spec: ['S7.20', 'S9.04'],
  origin: { path: 'specification', shape: 'specification' },
  summary: 'The status of a job; how far it is and why it failed are ours.',
  method: 'GET',
  path: '/api/storage/v1/jobs/{jobId}',
  access: 'session',
  params: z.object({ jobId: z.string() }),
  response: z.object({
    data: z.object({
      jobStatus: z.enum(jobStatuses),
      /** From 0 to 1, by bytes. */
      progress: z.number(),
      /** Names of documents that are not in the archive. */
      failed: z.array(z.string()),
      /** Why the job ended with ERROR; `null` when nothing is known, and for every other status. */
      fault: z.nullable(z.enum(jobFaults)),
    }),
  }),
  errors: gone,
});

/** Where the finished archive is downloaded: once, within 60 seconds. */
export const exportResult = defineCall({
  id: 'exportResult',
  spec: ['S7.20', 'S9.04'],
  origin: { path: 'specification', shape: 'ours' },
  summary: 'A single-use address of the archive.',
  method: 'GET',
  path: '/api/storage/v1/jobs/{jobId}/result',
  access: 'session',
  params: z.object({ jobId: z.string() }),
  response: z.object({
    data: z.object({ downloadUrl: z.string(), name: z.string(), sizeBytes: z.number() }),
  }),
  errors: {
    ...gone,
    409: 'The job is not finished.',
    429: 'tooManyRequests: too many download tickets of the user.',
  },
});

/** The archive itself. */
export const downloadExport = defineCall({
  id: 'downloadExport',
  spec: ['S7.20'],
  origin: { path: 'ours', shape: 'ours' },
  summary: 'Downloads an archive by the ticket in the query.',
  method: 'GET',
  path: '/api/storage/v1/jobs/{jobId}/archive',
  access: 'ticket',
  params: z.object({ jobId: z.string() }),
  query: z.object({ token: z.optional(z.string()) }),
  response: 'file',
  errors: gone,
});
