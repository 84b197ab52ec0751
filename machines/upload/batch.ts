import { maxItemsAtOnce } from '../../contract/storage/storage-changes.ts';
import type { Alert, AlertItem } from '../signals.ts';
import { bentoStandard } from '../signals.ts';
import type { RejectReason, UploadConstraints } from './checks.ts';
import { rejectReasonsOf } from './checks.ts';
import { hasFolderFault } from './folders.ts';
import type { OfferedFile, UploadItem } from './items.ts';

/** How many files may be on their way at once: more is no upload but a move, and takes other means. */
export const maxFilesAtOnce = 5000;

/** From how many taken names on a person is asked what to do with them; below it both are kept. */
export const askingFrom = 2;

/** Every reason against an offered file; folders count as one with all that is in them. */
function reasonsOf(one: OfferedFile, constraints: UploadConstraints, mayAddFolder: boolean) {
  if (one.path.length > 0 && !mayAddFolder) return ['uploadErrorReasonFolderRight'] as const;
  const reasons: readonly RejectReason[] = rejectReasonsOf(one.file, constraints);
  return hasFolderFault(one) ? [...reasons, 'uploadErrorReasonFolderName' as const] : reasons;
}

/** Parts files into those that may go and those that may not, with every reason [S5.09]. */
export function checkOffered(
  offered: readonly OfferedFile[],
  constraints: UploadConstraints,
  mayAddFolder: boolean,
): { accepted: readonly OfferedFile[]; rejected: readonly AlertItem[] } {
  const checked = offered.map((one) => ({ one, reasons: reasonsOf(one, constraints, mayAddFolder) }));
  const rejected = new Map<string, AlertItem>();
  for (const { one, reasons } of checked) {
    const [first = ''] = reasons;
    const isWholeFolder = first === 'uploadErrorReasonFolderRight';
    const name = isWholeFolder ? (one.path[0] ?? '') : one.file.name;
    if (reasons.length > 0) rejected.set(isWholeFolder ? name : one.file.id, { name, reasons });
  }
  return {
    accepted: checked.filter(({ reasons }) => reasons.length === 0).map(({ one }) => one),
    rejected: [...rejected.values()],
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

/** The alert about a folder that could not be made on the way, with what was to go into it [S8.13]. */
export const folderAlert = (folder: string, lost: readonly OfferedFile[], reason: string): Alert => ({
  type: 'danger',
  key: 'uploadFolderOnTheWayMsg',
  values: { folder, count: lost.length },
  closeable: true,
  timeout: null,
  modalItems: lost.map(({ file }) => ({ name: file.name, reasons: [reason] })),
  modalMsg: 'uploadDocumentsFailedModalMsg',
});

/** What the alert about files that were not uploaded speaks of. */
export const batchTopic = 'upload';

const isUnattached = ({ problem }: UploadItem): boolean => problem?.code === 'notAttached';

/** The alert at the end of a batch [S8.15, S8.16]; `null` when everything was canceled. */
export function batchAlert(items: readonly UploadItem[]): Alert | null {
  const stored = items.filter((item) => item.status === 'stored');
  const failed = items.filter((item) => item.status === 'failed');
  if (failed.length > 0 && failed.every(isUnattached))
    return {
      type: 'danger',
      key: 'uploadNotAttachedMsg',
      values: { count: failed.length },
      closeable: true,
      timeout: null,
      topic: batchTopic,
    };
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
      topic: batchTopic,
    };
  const [only] = stored;
  if (!only) return null;
  const isOne = stored.length === 1;
  const { container } = only;
  const isOneFolder = stored.every((item) => item.container.id === container.id);
  return {
    type: 'success',
    key: isOne
      ? 'uploadDocumentSuccessAlert'
      : isOneFolder
        ? 'uploadDocumentsSuccessAlert'
        : 'uploadDocumentsSuccessFoldersAlert',
    values: {
      ...(isOne ? { filename: only.name } : { count: stored.length }),
      ...(isOneFolder ? { folder: container.name } : {}),
    },
    closeable: true,
    timeout: bentoStandard,
    ...(isOneFolder ? { clickAction: { type: 'go', to: `/documents/${container.id}` } } : {}),
    topic: batchTopic,
  };
}

/** A notification e-mail to be asked for [S3.15, S7.24]. Asked for twice with one key, it is sent once. */
export interface UploadNotice {
  readonly clientId: string;
  readonly documentIds: readonly string[];
  readonly idempotencyKey: string;
}

/** The notices of a batch: one a client, and more only where one call cannot name all documents. */
export function noticesOf(items: readonly UploadItem[]): readonly UploadNotice[] {
  const byClient = new Map<string, string[]>();
  for (const { clientId, stored } of items) {
    if (!stored) continue;
    const ids = byClient.get(clientId) ?? [];
    ids.push(stored.documentId);
    byClient.set(clientId, ids);
  }
  return [...byClient].flatMap(([clientId, ids]) =>
    Array.from({ length: Math.ceil(ids.length / maxItemsAtOnce) }, (_, part) => {
      const documentIds = ids.slice(part * maxItemsAtOnce, (part + 1) * maxItemsAtOnce);
      // A document is named in one notice only, so its id makes the key unique.
      return { clientId, documentIds, idempotencyKey: `notice:${documentIds[0] ?? ''}` };
    }),
  );
}

/** One stored file as a receipt lists it. */
export interface ReceiptLine {
  readonly clientName: string;
  readonly folder: string;
  readonly name: string;
  readonly size: number;
  readonly storedAt: string;
  readonly sha256: string | null;
}

/** What a receipt lists: every stored file of the panel. */
export const receiptOf = (items: readonly UploadItem[]): readonly ReceiptLine[] =>
  items.flatMap(({ clientName, container, name, file, stored }) =>
    stored
      ? [
          {
            clientName,
            folder: container.name,
            name,
            size: file.size,
            storedAt: stored.storedAt,
            sha256: stored.sha256,
          },
        ]
      : [],
  );
