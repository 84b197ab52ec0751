import type { Session } from '../../contract/session/session.ts';
import type { SessionFacts } from '../facts.ts';
import type { Problem } from '../problem.ts';
import type { ContainerRef } from '../signals.ts';
import type { ReceiptLine, UploadNotice } from './batch.ts';
import type { PickedFile, UploadConstraints } from './checks.ts';
import type { Copy } from './copies.ts';
import type { FolderStep, MadeFolders } from './folders.ts';
import type { InterruptedUpload, OfferedFile, SelectedFile, StoredFile, UploadItem } from './items.ts';

/** What one file's upload tells the flow that started it. */
export type UploadFileReport =
  | { type: 'file.renamed'; id: string; name: string; renames: number }
  | { type: 'file.waiting'; id: string }
  | { type: 'file.held'; id: string }
  | { type: 'file.sending'; id: string }
  | { type: 'file.created'; id: string; uploadUrl: string | null }
  | { type: 'file.progress'; id: string; sentBytes: number }
  | { type: 'file.arrived'; id: string; name: string; stored: StoredFile }
  | { type: 'file.unlabelled'; id: string; problem: Problem }
  | { type: 'file.stored'; id: string; name: string; stored: StoredFile }
  | { type: 'file.failed'; id: string; problem: Problem };

/** What a person does about uploads, beside what the files themselves report. */
export type UploadEvent =
  | { type: 'files.select'; files: readonly OfferedFile[] }
  | { type: 'conflicts.cancel' }
  | { type: 'conflicts.keepBoth' }
  | { type: 'conflicts.skip' }
  /** The intake to the queue: there are new rows. */
  | { type: 'files.queued' }
  | { type: 'file.cancel'; id: string }
  | { type: 'file.retry'; id: string }
  | { type: 'file.pause'; id: string }
  | { type: 'file.resume'; id: string }
  /** The file of an interrupted upload was chosen again. */
  | { type: 'file.choose'; id: string; file: PickedFile }
  | { type: 'queue.cancel' }
  | { type: 'queue.retry' }
  | { type: 'queue.pause' }
  | { type: 'queue.resume' }
  | { type: 'receipt.save' }
  | { type: 'panel.clear' }
  | { type: 'panel.fold' }
  | { type: 'panel.unfold' }
  | { type: 'task.opened'; taskId: string }
  | { type: 'session.refreshed'; session: Session }
  | UploadFileReport;

/** How far the making of a folder on the way has come [S4.16]. */
export type ContainerUpload = 'none' | 'uploading' | 'uploaded' | 'conflict';

export interface UploadContext {
  readonly access: Pick<SessionFacts, 'session' | 'flags'>;
  readonly constraints: UploadConstraints | null;
  /** Files that were picked and are not checked yet. */
  readonly offered: readonly OfferedFile[];
  /** Files that passed the checks and are about to go [S3.14]. */
  readonly selected: readonly SelectedFile[];
  /** Where a client's people upload when no folder is open, by client [S3.14, decision 21]. */
  readonly defaultFolders: Readonly<Record<string, ContainerRef>>;
  /** Folders that are still to be made on the way, outer before inner. */
  readonly folderSteps: readonly FolderStep[];
  readonly madeFolders: MadeFolders;
  /** How often the folder that is being made was tried again. */
  readonly folderRetries: number;
  readonly containerUpload: ContainerUpload;
  /** Ids of the selected files whose names are taken. */
  readonly takenIds: readonly string[];
  /** Every row of the panel, in the order of picking. */
  readonly items: readonly UploadItem[];
  /** Ids of the rows that the alert at the end speaks of. */
  readonly batchIds: readonly string[];
  /** What was under way when a page or a session ended, and has not gone on yet. */
  readonly interrupted: readonly InterruptedUpload[];
  /** E-mails to be asked for, the next one first. */
  readonly notices: readonly UploadNotice[];
  /** Unfinished uploads to discard on the server, the next one first. */
  readonly discards: readonly Discard[];
  /** Small files whose bytes the browser keeps until the server has them. */
  readonly copies: readonly Copy[];
  /** What was announced of the files of tasks that are on their way, by task: the step of each. */
  readonly announced: Readonly<Record<string, readonly number[]>>;
}

/** What came of the copying of files. */
export interface Copied {
  readonly asked: readonly string[];
  /** Ids of those that the store holds now. */
  readonly kept: readonly string[];
}

/** A resumable upload that is given up. */
export interface Discard {
  readonly id: string;
  readonly uploadUrl: string;
}

/** A folder to make. All tries carry one key, so that it is made once. */
export interface FolderWish {
  readonly name: string;
  readonly clientId: string;
  /** The client's own id in it stands for a default folder that is not there yet. */
  readonly parent: ContainerRef;
  readonly idempotencyKey: string;
}

/** Names to be looked up, each in its container. */
export interface NameQuestion {
  readonly files: readonly { readonly id: string; readonly name: string; readonly container: ContainerRef }[];
}

/** What a receipt is made of. */
export interface ReceiptWish {
  readonly lines: readonly ReceiptLine[];
}
