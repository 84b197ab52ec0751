import { maxItemsAtOnce } from '../../contract/storage/storage-changes.ts';
import { isNotAttached } from '../problem.ts';
import { type Alert, bentoStandard, dangerAlert } from '../signals.ts';
import type { UploadItem } from './items.ts';

/** The subject of the alert about files that were not uploaded. */
export const batchTopic = 'upload';

const isUnattached = ({ problem }: UploadItem): boolean => isNotAttached(problem);

/** The name of the client whose files these are; `null` where that is the active client, or where there are several. */
function otherClient(items: readonly UploadItem[], activeClientId: string | null): string | null {
  const [first] = items;
  if (!first || activeClientId === null || first.clientId === activeClientId) return null;
  return items.every(({ clientId }) => clientId === first.clientId) ? first.clientName : null;
}

/**
 * The alert at the end of a batch [S8.15, S8.16]; `null` when everything was canceled,
 * or only replaces returned files. Folders of several clients have the
 * same name, so the client is named when it is no longer the active one.
 */
export function batchAlert(items: readonly UploadItem[], activeClientId: string | null): Alert | null {
  const stored = items.filter((item) => item.status === 'stored');
  const failed = items.filter((item) => item.status === 'failed');
  const total = failed.length + stored.length;
  if (failed.length > 0 && failed.every(isUnattached))
    return { ...dangerAlert('uploadNotAttachedMsg', { count: failed.length }), topic: batchTopic };
  if (failed.length > 0)
    return {
      ...dangerAlert('uploadDocumentsFailedWarning', {
        failed: failed.length,
        total,
        count: total,
        // The only file is called by its name, as where it is stored.
        ...(total === 1 ? { filename: failed[0]?.name ?? '' } : {}),
      }),
      type: stored.length > 0 ? 'info' : 'danger',
      modalItems: failed.map((item) => ({
        name: item.name,
        reasons: [`problem.${item.problem?.code ?? 'unknown'}`],
      })),
      modalMsg: 'uploadDocumentsFailedModalMsg',
      topic: batchTopic,
    };
  const [only] = stored;
  // A file that replaces a returned one is not sent yet: its task says that it is ready to send.
  if (!only || stored.every(({ taskMetaData }) => taskMetaData?.ccReplaces !== undefined)) return null;
  const isOne = stored.length === 1;
  const { container } = only;
  const isOneFolder = stored.every((item) => item.container.id === container.id);
  const client = otherClient(stored, activeClientId);
  const key = isOne
    ? 'uploadDocumentSuccessAlert'
    : isOneFolder
      ? 'uploadDocumentsSuccessAlert'
      : 'uploadDocumentsSuccessFoldersAlert';
  return {
    type: 'success',
    key: client === null ? key : `${key}ForClient`,
    values: {
      ...(client === null ? {} : { client }),
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

/** A failure without an alert, for the log: what failed, and the code of the problem. */
export const failureNote = (what: string, code: string) => ({
  type: 'error.noted' as const,
  module: 'cc:upload',
  message: `${what}: ${code}`,
  stack: null,
});
