import type { Problem } from '../problem.ts';
import type { Alert, AlertItem, ContainerRef } from '../signals.ts';
import { bentoStandard } from '../signals.ts';
import type { PickedFile, UploadConstraints } from './checks.ts';
import { rejectReasonsOf } from './checks.ts';

/** Where a file stands [S3.14]: `inProgress` of the specification is `queued`, `sending` or `waiting`. */
export type UploadStatus = 'queued' | 'sending' | 'waiting' | 'stored' | 'failed' | 'canceled';

/** One file of the panel. It stays with the client and the folder it was started for (decision 22). */
export interface UploadItem {
  readonly id: string;
  readonly file: PickedFile;
  readonly clientId: string;
  readonly container: ContainerRef;
  readonly status: UploadStatus;
  /** The name under which it is stored; differs from the file's when that was taken. */
  readonly name: string;
  /** Bytes that have gone out. */
  readonly sentBytes: number;
  readonly problem: Problem | null;
}

/** A file that was picked for a container of a client. */
export interface OfferedFile {
  readonly file: PickedFile;
  readonly clientId: string;
  readonly container: ContainerRef;
}

/** How many files go out at once; the others wait as data. */
export const maxParallel = 3;

export const isInProgress = (item: UploadItem): boolean =>
  item.status === 'queued' || item.status === 'sending' || item.status === 'waiting';

/** A fresh row of the panel. */
export const itemOf = (offered: OfferedFile): UploadItem => ({
  ...offered,
  id: offered.file.id,
  status: 'queued',
  name: offered.file.name,
  sentBytes: 0,
  problem: null,
});

/** Parts files into those that may go and those that may not, with every reason [S5.09]. */
export function checkOffered(
  offered: readonly OfferedFile[],
  constraints: UploadConstraints,
): { accepted: readonly OfferedFile[]; rejected: readonly AlertItem[] } {
  const checked = offered.map((one) => ({ one, reasons: rejectReasonsOf(one.file, constraints) }));
  return {
    accepted: checked.filter(({ reasons }) => reasons.length === 0).map(({ one }) => one),
    rejected: checked
      .filter(({ reasons }) => reasons.length > 0)
      .map(({ one, reasons }) => ({ name: one.file.name, reasons })),
  };
}

/** The alert about files that were refused when they were picked [S8.17]. */
export function rejectedAlert(rejected: readonly AlertItem[]): Alert {
  const [only] = rejected;
  if (only && rejected.length === 1)
    return {
      type: 'danger',
      key: 'selectErrorAlertMsg',
      values: { filename: only.name },
      closeable: true,
      timeout: null,
      modalItems: rejected,
      modalMsg: 'selectErrorAlertModalMsg',
    };
  return {
    type: 'danger',
    key: 'selectMultiDocsErrorAlertMsg',
    values: { count: rejected.length },
    closeable: true,
    timeout: null,
    modalItems: rejected,
    modalMsg: 'selectMultiDocsErrorAlertModalMsg',
  };
}

/** The alert at the end of a batch [S8.15, S8.16]; `null` when everything was canceled. */
export function batchAlert(items: readonly UploadItem[]): Alert | null {
  const stored = items.filter((item) => item.status === 'stored');
  const failed = items.filter((item) => item.status === 'failed');
  if (failed.length > 0)
    return {
      type: stored.length > 0 ? 'info' : 'danger',
      key: 'uploadDocumentsFailedWarning',
      values: { failed: failed.length, total: failed.length + stored.length },
      closeable: true,
      timeout: null,
      modalItems: failed.map((item) => ({
        name: item.name,
        reasons: [`problem.${item.problem?.code ?? 'unknown'}`],
      })),
      modalMsg: 'uploadDocumentsFailedModalMsg',
    };
  const [only] = stored;
  if (!only) return null;
  const isOne = stored.length === 1;
  return {
    type: 'success',
    key: isOne ? 'uploadDocumentSuccessAlert' : 'uploadDocumentsSuccessAlert',
    values: isOne ? { filename: only.name } : { count: stored.length },
    closeable: true,
    timeout: bentoStandard,
  };
}
