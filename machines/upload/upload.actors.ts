import { fromPromise } from 'xstate';
import type { ContainerRef } from '../signals.ts';
import type { UploadNotice } from './batch.ts';
import type { UploadConstraints } from './checks.ts';
import type { CopyNote, KeptFile } from './copies.ts';
import type { InterruptedUpload, OfferedFile } from './items.ts';
import type { Copied, Discard, FolderWish, NameQuestion, ReceiptWish } from './upload.types.ts';
import { uploadFileMachine } from './upload-file.machine.ts';

const provide = (name: string) => async (): Promise<never> => {
  throw new Error(`provide ${name}`);
};

/** What the upload chart invokes and spawns; the flow's `actors.ts` provides the services. */
export const uploadActors = {
  recallUploads: fromPromise<readonly InterruptedUpload[], { user: string }>(provide('recallUploads')),
  recallCopies: fromPromise<readonly KeptFile[], { user: string }>(provide('recallCopies')),
  /** Answers the ids of the files that it keeps now. */
  keepCopies: fromPromise<Copied, { user: string; files: readonly OfferedFile[] }>(provide('keepCopies')),
  noteCopies: fromPromise<readonly CopyNote[], { user: string; notes: readonly CopyNote[] }>(
    provide('noteCopies'),
  ),
  dropCopies: fromPromise<readonly string[], { user: string; ids: readonly string[] }>(provide('dropCopies')),
  loadConstraints: fromPromise<UploadConstraints>(provide('loadConstraints')),
  findDefaultFolder: fromPromise<ContainerRef, { clientId: string }>(provide('findDefaultFolder')),
  createFolder: fromPromise<ContainerRef, FolderWish>(provide('createFolder')),
  findFolder: fromPromise<ContainerRef, FolderWish>(provide('findFolder')),
  findTakenNames: fromPromise<readonly string[], NameQuestion>(provide('findTakenNames')),
  notifyUpload: fromPromise<void, UploadNotice>(provide('notifyUpload')),
  discardUpload: fromPromise<void, Discard & { user: string }>(provide('discardUpload')),
  saveReceipt: fromPromise<void, ReceiptWish>(provide('saveReceipt')),
  uploadFile: uploadFileMachine,
};
