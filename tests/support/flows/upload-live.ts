/** The upload flow, live, with services that answer when the test says so. */
import type { SessionFacts } from '../../../machines/facts.ts';
import type { ContainerRef } from '../../../machines/signals.ts';
import type { UploadNotice } from '../../../machines/upload/batch.ts';
import type { UploadConstraints } from '../../../machines/upload/checks.ts';
import type { CopyNote, KeptFile } from '../../../machines/upload/copies.ts';
import type { InterruptedUpload, OfferedFile, StoredFile } from '../../../machines/upload/items.ts';
import { uploadMachine } from '../../../machines/upload/upload.machine.ts';
import type {
  Copied,
  Discard,
  FolderWish,
  NameQuestion,
  ReceiptWish,
} from '../../../machines/upload/upload.types.ts';
import { uploadFileMachine } from '../../../machines/upload/upload-file.machine.ts';
import type {
  CompletePayload,
  LabelPayload,
  TransferPayload,
  UploadPayload,
} from '../../../machines/upload/upload-file.setup.ts';
import { live, service, settle } from '../charts/live.ts';
import { factsFor } from '../values/session-facts.ts';

export const uploadLimits: UploadConstraints = {
  convertedTypes: ['pdf'],
  unconvertedTypes: ['zip'],
  maxSizeBytes: 100_000_000,
};

/** Starts the flow; nothing is remembered unless `interrupted` says so. */
export async function startUploads(
  facts: SessionFacts = factsFor({ controls: ['ClientCenterAddFolder'] }),
  interrupted: readonly InterruptedUpload[] = [],
) {
  const services = {
    recallUploads: service<readonly InterruptedUpload[], { user: string }>(),
    recallCopies: service<readonly KeptFile[], { user: string }>(),
    keepCopies: service<Copied, { user: string; files: readonly OfferedFile[] }>(),
    noteCopies: service<readonly CopyNote[], { user: string; notes: readonly CopyNote[] }>(),
    dropCopies: service<readonly string[], { user: string; ids: readonly string[] }>(),
    loadConstraints: service<UploadConstraints>(),
    findDefaultFolder: service<ContainerRef, { clientId: string }>(),
    createFolder: service<ContainerRef, FolderWish>(),
    findFolder: service<ContainerRef, FolderWish>(),
    findTakenNames: service<readonly string[], NameQuestion>(),
    notifyUpload: service<void, UploadNotice>(),
    discardUpload: service<void, Discard & { user: string }>(),
    saveReceipt: service<void, ReceiptWish>(),
    checkExists: service<boolean, { container: ContainerRef; name: string }>(),
    sendFile: service<StoredFile, UploadPayload>(),
    transferFile: service<void, TransferPayload>(),
    completeFile: service<StoredFile, CompletePayload>(),
    labelFile: service<void, LabelPayload>(),
  };
  const { checkExists, sendFile, transferFile, completeFile, labelFile, ...ofFlow } = services;
  const ofFile = { checkExists, sendFile, transferFile, completeFile, labelFile };
  const logics = (some: Record<string, { readonly logic: unknown }>) =>
    Object.fromEntries(Object.entries(some).map(([name, { logic }]) => [name, logic])) as never;
  const machine = uploadMachine.provide({
    actors: {
      ...(logics(ofFlow) as object),
      uploadFile: uploadFileMachine.provide({ actors: logics(ofFile) }),
    },
  });
  const flow = live(machine, facts);
  services.recallUploads.last().resolve(interrupted);
  await settle();
  return { ...flow, ...services };
}

export type LiveUploads = Awaited<ReturnType<typeof startUploads>>;

/** Picks files, with the limits known. */
export async function select(flow: LiveUploads, ...files: readonly OfferedFile[]): Promise<void> {
  flow.actor.send({ type: 'files.select', files });
  if (flow.actor.getSnapshot().matches({ intake: 'loadingConstraints' }))
    flow.loadConstraints.last().resolve(uploadLimits);
  await settle();
  if (flow.actor.getSnapshot().matches({ intake: 'checkingNames' })) flow.findTakenNames.last().resolve([]);
  await settle();
}

/** Starts the flow and picks files. */
export async function startWith(...files: readonly OfferedFile[]): Promise<LiveUploads> {
  const flow = await startUploads();
  await select(flow, ...files);
  return flow;
}

/** What the flow emitted, without `uploads.changed`, which comes with every batch and concerns the session alone. */
export const signalsOf = ({ signals }: LiveUploads) =>
  signals.filter(({ type }) => type !== 'uploads.changed');

/** Id, status and name of each row. */
export const rowsOf = ({ actor }: LiveUploads) =>
  actor.getSnapshot().context.items.map(({ id, status, name }) => [id, status, name]);

/** The row of a file. */
export const rowIn = ({ actor }: LiveUploads, id: string) =>
  actor.getSnapshot().context.items.find((item) => item.id === id);
