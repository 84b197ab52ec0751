import type { FileField } from '../signals.ts';
import { isResumable, isSameFile, type PickedFile } from './checks.ts';
import type { KeptFile } from './copies.machine.ts';
import type { Discard } from './follow-ups.machine.ts';
import type { InterruptedUpload, OfferedFile, SelectedFile, UploadItem } from './items.ts';
import {
  hasFailedInPassing,
  isHeld,
  isInProgress,
  isOut,
  isRenamed,
  itemOf,
  keptBytes,
  maxParallel,
  resumed,
  rowOf,
  unattachedRowOf,
} from './items.ts';

/** The rows of the panel, and what is known of them together. */
export interface Rows {
  /** Every row of the panel, in the order of picking. */
  readonly items: readonly UploadItem[];
  /** Ids of the rows that the alert at the end names. */
  readonly batchIds: readonly string[];
  /** Uploads that were interrupted when a page or a session ended, and have not resumed yet. */
  readonly interrupted: readonly InterruptedUpload[];
}
type Change = Partial<Rows>;

/** The row of a file. */
export const rowIn = ({ items }: Pick<Rows, 'items'>, id: string): UploadItem | undefined =>
  items.find((item) => item.id === id);

/** Whether a document was uploaded during this visit and got another name than its file [S8.14]. */
export const isSavedRenamed = ({ items }: Pick<Rows, 'items'>, documentId: string): boolean =>
  items.some((item) => item.stored?.documentId === documentId && isRenamed(item));

/** The field of its task that a row is for; `null` when there is none, or another file was chosen for it since. */
export function fieldOf(
  { items, picked }: Pick<Rows, 'items'> & { readonly picked: readonly OfferedFile[] },
  { id, taskMetaData, field }: UploadItem,
): FileField | null {
  if (!taskMetaData || field === null) return null;
  const isForIt = (one: Pick<OfferedFile, 'taskMetaData' | 'field'>) =>
    one.field === field &&
    one.taskMetaData?.ccTask === taskMetaData.ccTask &&
    one.taskMetaData?.ccStep === taskMetaData.ccStep;
  const place = items.findIndex((item) => item.id === id);
  const later = items.slice(place + 1).filter((item) => isInProgress(item) || item.status === 'stored');
  return [...later, ...picked].some(isForIt) ? null : { step: Number(taskMetaData.ccStep) - 1, field };
}

export const changed = ({ items }: Rows, id: string, change: Partial<UploadItem>): Change => ({
  items: items.map((item) => (item.id === id ? { ...item, ...change } : item)),
});

/** Accepted files become rows; the rows of interrupted uploads give way to those that go on with them. */
export function queued(rows: Rows, files: readonly SelectedFile[]): Change {
  const fresh = files.map((one) => itemOf(one, rows.interrupted));
  const ids = new Set(fresh.map(({ id }) => id));
  return {
    items: [...rows.items.filter(({ id }) => !ids.has(id)), ...fresh],
    batchIds: [...rows.batchIds.filter((id) => !ids.has(id)), ...ids],
    interrupted: rows.interrupted.filter(({ id }) => !ids.has(id)),
  };
}

/** Restored uploads are listed above new ones; documents that are not tied to their tasks yet continue at once. */
export function recalled(rows: Rows, remembered: readonly InterruptedUpload[]): Change {
  const interrupted = remembered.filter(({ stored }) => stored === null);
  const unattached = remembered.filter(({ stored }) => stored !== null).map(unattachedRowOf);
  return {
    interrupted,
    items: [...interrupted.map(rowOf), ...unattached, ...rows.items],
    batchIds: [...rows.batchIds, ...unattached.map(({ id }) => id)],
  };
}

/** Files whose copies an earlier page kept while they were being sent go on under the names that were found free. */
export function goneOn(rows: Rows, found: readonly KeptFile[]): Change {
  const fresh = found.flatMap(({ offered, begun }) =>
    begun === null ? [] : [{ ...itemOf({ ...offered, isNameFree: true }, []), ...begun }],
  );
  return {
    items: [...rows.items, ...fresh],
    batchIds: [...rows.batchIds, ...fresh.map(({ id }) => id)],
  };
}

/**
 * Rows to be sent when there is room for them. While one waits for an open upload to end, no other resumable one is
 * begun, which would meet the same refusal; files that go in one piece pass it.
 */
export function nextOut({ items }: Rows): readonly UploadItem[] {
  const free = maxParallel - items.filter((item) => isOut(item) && !isHeld(item)).length;
  if (free <= 0) return [];
  const isFull = items.some(isHeld);
  const mayGo = ({ file, uploadUrl }: UploadItem) => !isFull || uploadUrl !== null || !isResumable(file);
  return items.filter((item) => item.status === 'queued' && mayGo(item)).slice(0, free);
}

/** Puts rows back into the queue with their progress. */
export const requeued = (rows: Rows, ids: ReadonlySet<string>): Change => ({
  items: rows.items.map((item) =>
    ids.has(item.id) ? { ...item, status: 'queued', problem: null, sentBytes: keptBytes(item) } : item,
  ),
  batchIds: [...new Set([...rows.batchIds, ...ids])],
});

/** Pauses rows. */
export const paused = ({ items }: Rows, ids: ReadonlySet<string>): Change => ({
  items: items.map((item) =>
    ids.has(item.id) ? { ...item, status: 'paused', sentBytes: keptBytes(item) } : item,
  ),
});

/** The unfinished uploads of rows, to be discarded on the server. */
export const discardsOf = (items: readonly UploadItem[]): readonly Discard[] =>
  items.flatMap(({ id, uploadUrl }) => (uploadUrl === null ? [] : [{ id, uploadUrl }]));

/** Cancels rows; one that was restored or has failed is removed. */
export function canceled(rows: Rows, ids: ReadonlySet<string>): Change {
  return {
    items: rows.items.flatMap((item) => {
      if (!ids.has(item.id)) return [item];
      if (item.status === 'interrupted' || item.status === 'failed') return [];
      return [{ ...item, status: 'canceled' as const, sentBytes: 0, uploadUrl: null }];
    }),
    interrupted: rows.interrupted.filter(({ id }) => !ids.has(id)),
  };
}

/** A row that failed. Bytes are kept on the server only for failures that another try may get past. */
export function failed(item: UploadItem, problem: UploadItem['problem']): UploadItem {
  const after: UploadItem = { ...item, status: 'failed', problem };
  return hasFailedInPassing(after)
    ? { ...after, sentBytes: keptBytes(item) }
    : { ...after, sentBytes: 0, uploadUrl: null };
}

/** Whether a file is the one that an interrupted row waits for. */
export const isAwaited = ({ interrupted }: Rows, id: string, file: PickedFile): boolean =>
  interrupted.some((one) => one.id === id && isSameFile(one.file, file));

/** An interrupted row goes on with its file. */
export function chosenAgain(rows: Rows, id: string, file: PickedFile): Change {
  const earlier = rows.interrupted.find((one) => one.id === id);
  if (!earlier) return {};
  return {
    ...changed(rows, id, resumed(earlier, file)),
    batchIds: [...rows.batchIds, id],
    interrupted: rows.interrupted.filter((one) => one !== earlier),
  };
}

/** The rows of the running batch, or of the one that has just ended. */
export function batchOf({ items, batchIds }: Rows): readonly UploadItem[] {
  const ids = new Set(batchIds);
  return items.filter(({ id }) => ids.has(id));
}
