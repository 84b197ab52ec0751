import type { TaskMetaData } from '../../contract/storage/storage-items.ts';
import type { Problem } from '../problem.ts';
import { isWorthAnotherTry } from '../problem.ts';
import type { ContainerRef } from '../signals.ts';
import type { PickedFile } from './checks.ts';
import { isResumable, isSameFile } from './checks.ts';

/**
 * The state of a file [S3.14]: `inProgress` of the specification is `queued`, `sending`, `waiting` or `paused`.
 * `interrupted` was running when a page or a session ended, and resumes once its file is chosen again.
 */
export type UploadStatus =
  | 'queued'
  | 'sending'
  | 'waiting'
  | 'paused'
  | 'interrupted'
  | 'stored'
  | 'failed'
  | 'canceled';

/** What is known of a file once it is stored. */
export interface StoredFile {
  readonly documentId: string;
  /** ISO 8601 in UTC. */
  readonly storedAt: string;
  /** Lower-case hex; `null` where it was not computed. */
  readonly sha256: string | null;
}

/** The client and the container of a file: they do not change when another client becomes active (decision 22). */
interface Destination {
  readonly clientId: string;
  /** As it was on screen; for what a person reads only. */
  readonly clientName: string;
  readonly container: ContainerRef;
  /** What ties the document to a task once it is stored [S3.13, S3.15]. */
  readonly taskMetaData: TaskMetaData | null;
  /** The name of the field of the step's form whose value the document becomes; `null` for a file of no field. */
  readonly field: string | null;
}

/** A file that was picked for a container of a client. */
export interface OfferedFile extends Destination {
  readonly file: PickedFile;
  /** The folders between the container and the file, outermost first; empty for a file picked without a folder. */
  readonly path: readonly string[];
}

/** A file that passed the checks. */
export interface SelectedFile extends OfferedFile {
  /** Whether its name was found free a moment ago. */
  readonly isNameFree: boolean;
}

/** One file of the panel. */
export interface UploadItem extends Destination {
  readonly id: string;
  readonly file: PickedFile;
  readonly status: UploadStatus;
  /** The name under which it is stored; differs from the file's when that was taken. */
  readonly name: string;
  /** How often the name was counted up. */
  readonly renames: number;
  readonly isNameFree: boolean;
  /** Where the bytes of a resumable upload go; `null` until there is such a place. */
  readonly uploadUrl: string | null;
  /** Bytes that have gone out. */
  readonly sentBytes: number;
  readonly problem: Problem | null;
  readonly stored: StoredFile | null;
}

/** A resumable upload that this browser remembers, or a stored document that is not in its task yet. */
export interface InterruptedUpload extends Destination {
  readonly id: string;
  readonly file: Omit<PickedFile, 'id' | 'source'>;
  readonly uploadUrl: string;
  readonly name: string;
  readonly renames: number;
  /** Set for a document that only has to be tied to its task: that needs no file. */
  readonly stored: StoredFile | null;
}

/** Under which name and where a file was being sent: what the same request takes again. */
export type Begun = Pick<UploadItem, 'container' | 'name' | 'renames'>;

/** The most files of all running uploads together. */
export const maxFilesAtOnce = 5000;
/** How many files are sent at once; the others wait as data without an actor. */
export const maxParallel = 3;

/** Whether its bytes are being sent, or will be without an action of the user. */
export const isMoving = ({ status }: UploadItem): boolean =>
  status === 'queued' || status === 'sending' || status === 'waiting';

/** Whether it is neither finished nor canceled [S3.14]. */
export const isInProgress = (item: UploadItem): boolean => isMoving(item) || item.status === 'paused';

/** Whether it can be canceled: a stored document cannot. */
export const isUnstored = (item: UploadItem): boolean => isInProgress(item) && item.stored === null;

/** Whether it failed, and can be removed from the list. One whose document is stored stays until that is tied to its task. */
export const isDismissible = ({ status, stored }: UploadItem): boolean =>
  status === 'failed' && stored === null;

/** Whether an actor is uploading it. */
export const isOut = ({ status }: UploadItem): boolean => status === 'sending' || status === 'waiting';

/** Whether it has another name than its file, because that was taken [S8.14]. */
export const isRenamed = ({ name, file }: Pick<UploadItem, 'name' | 'file'>): boolean => name !== file.name;

/** Whether it waits for an open upload of the user to end. */
export const isHeld = ({ status, problem }: UploadItem): boolean =>
  status === 'waiting' && problem?.code === 'tooManyUploads';

/** Whether the row offers a retry at once, or only after the file was corrected. */
export const isWorthRetrying = (item: UploadItem): boolean =>
  item.status === 'canceled' || hasFailedInPassing(item);

/** Whether it failed for a reason that a retry may overcome. */
export const hasFailedInPassing = ({ status, problem }: UploadItem): boolean =>
  status === 'failed' && (problem === null || isWorthAnotherTry(problem));

/** The bytes that count when a try breaks off: a file that is sent in one piece begins again. */
export const keptBytes = ({ file, sentBytes, uploadUrl, stored }: UploadItem): number => {
  if (stored !== null) return file.size;
  return isResumable(file) && uploadUrl !== null ? sentBytes : 0;
};

/** A fresh row of the panel; one that goes on where an interrupted upload of the same file stopped. */
export function itemOf(selected: SelectedFile, interrupted: readonly InterruptedUpload[]): UploadItem {
  const { file, path: _path, isNameFree, ...destination } = selected;
  const fresh: UploadItem = {
    ...destination,
    id: file.id,
    file,
    status: 'queued',
    name: file.name,
    renames: 0,
    isNameFree,
    uploadUrl: null,
    sentBytes: 0,
    problem: null,
    stored: null,
  };
  const earlier = interrupted.find(
    (one) =>
      one.clientId === selected.clientId &&
      one.container.id === selected.container.id &&
      isSameFile(one.file, file),
  );
  if (!earlier) return fresh;
  const { taskMetaData, field } = selected;
  // What it is chosen for now counts: the bytes that the server has are the same.
  return { ...resumed(earlier, file), ...(taskMetaData && { taskMetaData, field }) };
}

/** The row of an interrupted upload whose file is chosen again: the same upload, under the same id. */
export function resumed(earlier: InterruptedUpload, file: PickedFile): UploadItem {
  return { ...rowOf(earlier), status: 'queued', file: { ...file, id: earlier.id } };
}

/** The row of an interrupted upload, until its file is chosen again. */
export function rowOf(interrupted: InterruptedUpload): UploadItem {
  return {
    ...interrupted,
    file: { ...interrupted.file, id: interrupted.id, source: null },
    status: 'interrupted',
    isNameFree: false,
    sentBytes: 0,
    problem: null,
  };
}

/** The row of a document that is not in its task yet: it is tied to it without anything being chosen again. */
export function unattachedRowOf(remembered: InterruptedUpload): UploadItem {
  const row = rowOf(remembered);
  return { ...row, status: 'queued', uploadUrl: null, sentBytes: row.file.size };
}
