import { maxExportedBytes, maxExportedFiles } from '../../contract/storage/export-jobs.ts';
import type { Problem } from '../problem.ts';
import type { Alert, DocumentSelection } from '../signals.ts';
import { dangerAlert } from '../signals.ts';

/** What becomes one archive, from its order to the download. */
export interface ExportItem {
  readonly id: string;
  /** What the one document or folder is called; `null` for several documents. */
  readonly name: string | null;
  /** How many documents were chosen; 0 stands for a folder with all that it holds. */
  readonly count: number;
  readonly fileIds: readonly string[];
  readonly folderIds: readonly string[];
  readonly status: 'waiting' | 'working' | 'ready' | 'failed';
  /** The server's name for the work; `null` until it has one. */
  readonly jobId: string | null;
  /** From 0 to 1, by bytes. */
  readonly progress: number;
  /** Names of documents that are not in the archive. */
  readonly missing: readonly string[];
  readonly problem: Problem | null;
  /** Whether the browser is to get the archive as soon as there is a URL for it. */
  readonly isWanted: boolean;
  /** Whether the browser got it before. */
  readonly isHanded: boolean;
}

/** How many exports may wait or be worked on at a time. */
export const maxQueued = 5;
/** How many that are over stay on the card. */
export const maxKept = 10;

export const isUnderWay = ({ status }: ExportItem): boolean => status === 'waiting' || status === 'working';
/** Whether it is over, unless the user asks for it again. */
export const isOver = (item: ExportItem): boolean => !isUnderWay(item) && !item.isWanted;

/** Whether there is anything to pack: documents, or the folder that stands for all that it holds. */
export const isExportable = (about: DocumentSelection | undefined): about is DocumentSelection =>
  about !== undefined && (about.documents.length > 0 || about.folder !== null);

/** Whether the documents are more, or larger, than one archive takes; of a folder only the server knows. */
export const isTooMuch = ({ documents }: DocumentSelection): boolean =>
  documents.length > maxExportedFiles ||
  documents.reduce((sum, { originalItemSize }) => sum + originalItemSize, 0) > maxExportedBytes;

/** A new order for the queue. */
export function itemOf({ documents, folder }: DocumentSelection, id: string): ExportItem {
  const [only] = documents;
  return {
    id,
    name: documents.length === 0 ? (folder?.name ?? '') : documents.length === 1 ? (only?.name ?? '') : null,
    count: documents.length,
    fileIds: documents.map((document) => document.id),
    folderIds: documents.length === 0 && folder ? [folder.id] : [],
    status: 'waiting',
    jobId: null,
    progress: 0,
    missing: [],
    problem: null,
    isWanted: false,
    isHanded: false,
  };
}

/** The items with one of them changed. */
export const withItem = (
  items: readonly ExportItem[],
  id: string | undefined,
  change: Partial<ExportItem>,
): readonly ExportItem[] => items.map((item) => (item.id === id ? { ...item, ...change } : item));

/** The items without the oldest of those that are over, when there are too many of them. */
export function bounded(items: readonly ExportItem[]): readonly ExportItem[] {
  const over = items.filter(isOver);
  const gone = new Set(over.slice(0, Math.max(0, over.length - maxKept)));
  return gone.size === 0 ? items : items.filter((item) => !gone.has(item));
}

/** Refusals that another try of the same order would meet again. */
const lasting: ReadonlySet<Problem['code']> = new Set(['tooLarge', 'badRequest', 'forbidden']);

/** Whether the archive was there, or on its way, and the server keeps it no more. */
export const isExpired = ({ jobId, problem }: Pick<ExportItem, 'jobId' | 'problem'>): boolean =>
  jobId !== null && problem?.code === 'notFound';

/** Whether the same order may succeed another time. */
export const isWorthRetrying = (item: ExportItem): boolean =>
  item.status === 'failed' &&
  (item.problem?.code === 'notFound' ? isExpired(item) : !lasting.has(item.problem?.code ?? 'unknown'));

const failureKeys: Partial<Record<Problem['code'], string>> = {
  tooLarge: 'exportTooLargeMsg',
  badRequest: 'exportEmptyMsg',
  notFound: 'exportGoneMsg',
  exportQuota: 'exportQuotaMsg',
  storageFull: 'exportStorageFullMsg',
};

/** What one archive takes at most, for texts that speak of it. */
export const exportLimits = {
  maxFiles: maxExportedFiles,
  maxGigabytes: maxExportedBytes / 1_073_741_824,
} as const;

/** What is said of an export that comes to nothing [S9.04]. */
export const failureAlert = (problem: Problem, jobId: string | null): Alert =>
  dangerAlert(
    isExpired({ jobId, problem }) ? 'exportExpiredMsg' : (failureKeys[problem.code] ?? 'exportErrorMsg'),
    exportLimits,
  );

/** What is said of an archive in which some documents are missing: their names are in the details [S9.04]. */
export const partialAlert = (missing: readonly string[]): Alert => ({
  type: 'info',
  key: 'exportPartialMsg',
  values: { count: missing.length },
  closeable: true,
  timeout: null,
  clickAction: { type: 'details' },
  modalItems: missing.map((name) => ({ name, reasons: [] })),
  modalMsg: 'exportPartialModalMsg',
});
