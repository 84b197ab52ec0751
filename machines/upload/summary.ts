import { isInProgress, isMoving, isRenamed, type UploadItem } from './items.ts';

/** Totals of the panel's rows. Canceled rows are left out, and interrupted ones are counted separately. */
export interface UploadSummary {
  /** Rows that were neither canceled nor interrupted. */
  readonly total: number;
  readonly stored: number;
  readonly failed: number;
  /** Paused ones are among them. */
  readonly inProgress: number;
  readonly paused: number;
  readonly interrupted: number;
  /**
   * Files that got another name because theirs was taken. Those for tasks are not counted: their step says so.
   */
  readonly renamed: number;
  /** Whether nothing is in progress. */
  readonly isOver: boolean;
  /** Whether there are files, and each is stored. */
  readonly isAllStored: boolean;
  /** From 0 to 1, by bytes; a failed file counts as finished. */
  readonly share: number;
  /** The name of the folder that all running uploads go to; `null` when there are several. */
  readonly folder: string | null;
  /** The name under which the file that was stored first is kept; empty while none is. */
  readonly name: string;
}

/** Adds up the rows of the panel. */
export function summaryOf(items: readonly UploadItem[]): UploadSummary {
  let [total, stored, inProgress, paused, interrupted, renamed, bytes, doneBytes] = [0, 0, 0, 0, 0, 0, 0, 0];
  const folders = new Map<string, string>();
  let name = '';
  for (const item of items) {
    if (item.status === 'interrupted') interrupted += 1;
    if (item.status === 'interrupted' || item.status === 'canceled') continue;
    total += 1;
    // An empty file counts as a byte, so that it has a share at all.
    const size = Math.max(1, item.file.size);
    bytes += size;
    if (isInProgress(item)) {
      inProgress += 1;
      if (!isMoving(item)) paused += 1;
      doneBytes += Math.min(size, item.sentBytes);
      folders.set(item.container.id, item.container.name);
      continue;
    }
    doneBytes += size;
    if (item.status !== 'stored') continue;
    stored += 1;
    name ||= item.name;
    if (isRenamed(item) && item.taskMetaData === null) renamed += 1;
  }
  const [folder] = folders.values();
  return {
    total,
    stored,
    failed: total - stored - inProgress,
    inProgress,
    paused,
    interrupted,
    renamed,
    isOver: inProgress === 0,
    isAllStored: total > 0 && stored === total && interrupted === 0,
    share: bytes === 0 ? 1 : doneBytes / bytes,
    folder: folders.size === 1 && folder !== undefined ? folder : null,
    name,
  };
}

type HeadingKey =
  | 'uploading'
  | 'uploadingTo'
  | 'pausedHeading'
  | 'complete'
  | 'partly'
  | 'noneStored'
  | 'interruptedHeading'
  | 'canceledAll';

/** The panel's heading: a key of `uploads.json` and its values. */
export function headingOf(summary: UploadSummary): {
  key: HeadingKey;
  values: Readonly<Record<string, string | number>>;
} {
  const { total, stored, failed, inProgress, paused, interrupted, folder, name } = summary;
  if (inProgress > 0 && paused === inProgress) return { key: 'pausedHeading', values: { count: paused } };
  if (inProgress > 0) {
    const values = { number: Math.min(total, stored + failed + 1), count: total };
    return folder === null
      ? { key: 'uploading', values }
      : { key: 'uploadingTo', values: { ...values, folder } };
  }
  if (total === 0 && interrupted > 0) return { key: 'interruptedHeading', values: { count: interrupted } };
  if (total === 0) return { key: 'canceledAll', values: {} };
  if (failed === 0) return { key: 'complete', values: { count: stored, name } };
  return stored === 0
    ? { key: 'noneStored', values: { count: failed } }
    : { key: 'partly', values: { stored, count: total } };
}

/**
 * Whether all files are shown in the steps of one task, whose page is open: the panel would report each of them a second
 * time. What a reload has interrupted is taken up again in the panel.
 */
export const isAllInSteps = (items: readonly UploadItem[], openTaskId: string | null): boolean =>
  openTaskId !== null &&
  items.length > 0 &&
  items.every(({ status, taskMetaData }) => status !== 'interrupted' && taskMetaData?.ccTask === openTaskId);

/** Whether the panel may fold: all files are stored, or all are shown in the steps of their tasks. */
export const isQuiet = (items: readonly UploadItem[]): boolean => {
  const rows = items.filter(({ status }) => status !== 'canceled');
  return (
    items.every(({ taskMetaData }) => taskMetaData !== null) ||
    (rows.length > 0 && rows.every(({ status }) => status === 'stored'))
  );
};
