/** The upload flow, live, with services that answer when the test says so. */
import type { SessionFacts } from '../../../machines/facts.ts';
import type { ContainerRef } from '../../../machines/signals.ts';
import type { ReceiptLine, UploadNotice } from '../../../machines/upload/batch.ts';
import type { UploadConstraints } from '../../../machines/upload/checks.ts';
import {
  type Copied,
  type CopyNote,
  copiesMachine,
  type KeptFile,
} from '../../../machines/upload/copies.machine.ts';
import { type Discard, followUpsMachine } from '../../../machines/upload/follow-ups.machine.ts';
import {
  type FolderWish,
  intakeMachine,
  type NameQuestion,
} from '../../../machines/upload/intake.machine.ts';
import type { InterruptedUpload, OfferedFile, StoredFile } from '../../../machines/upload/items.ts';
import { uploadMachine } from '../../../machines/upload/upload.machine.ts';
import {
  type CompletePayload,
  type LabelPayload,
  type TransferPayload,
  type UploadPayload,
  uploadFileMachine,
} from '../../../machines/upload/upload-file.machine.ts';
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
  const ofIntake = {
    recallUploads: service<readonly InterruptedUpload[], { user: string }>(),
    loadConstraints: service<UploadConstraints>(),
    findDefaultFolder: service<ContainerRef, { clientId: string }>(),
    createFolder: service<ContainerRef, FolderWish>(),
    findFolder: service<ContainerRef, FolderWish>(),
    findTakenNames: service<readonly string[], NameQuestion>(),
  };
  const ofCopies = {
    recallCopies: service<readonly KeptFile[], { user: string }>(),
    keepCopies: service<Copied, { user: string; files: readonly OfferedFile[] }>(),
    noteCopies: service<readonly CopyNote[], { user: string; notes: readonly CopyNote[] }>(),
    dropCopies: service<readonly string[], { user: string; ids: readonly string[] }>(),
  };
  const ofFollowUps = {
    notifyUpload: service<void, UploadNotice>(),
    discardUpload: service<void, Discard & { user: string }>(),
  };
  const ofFile = {
    checkExists: service<boolean, { container: ContainerRef; name: string }>(),
    sendFile: service<StoredFile, UploadPayload>(),
    transferFile: service<void, TransferPayload>(),
    completeFile: service<StoredFile, CompletePayload>(),
    labelFile: service<void, LabelPayload>(),
  };
  const saveReceipt = service<void, { readonly lines: readonly ReceiptLine[] }>();
  const logics = (some: Record<string, { readonly logic: unknown }>) =>
    Object.fromEntries(Object.entries(some).map(([name, { logic }]) => [name, logic])) as never;
  const machine = uploadMachine.provide({
    actors: {
      intake: intakeMachine.provide({ actors: logics(ofIntake) }),
      copies: copiesMachine.provide({ actors: logics(ofCopies) }),
      followUps: followUpsMachine.provide({ actors: logics(ofFollowUps) }),
      uploadFile: uploadFileMachine.provide({ actors: logics(ofFile) }),
      saveReceipt: saveReceipt.logic,
    },
  });
  const services = { ...ofIntake, ...ofCopies, ...ofFollowUps, ...ofFile, saveReceipt };
  const flow = live(machine, facts);
  services.recallUploads.last().resolve(interrupted);
  await settle();
  return { ...flow, ...services };
}

export type LiveUploads = Awaited<ReturnType<typeof startUploads>>;

function chartIn<Name extends 'intake' | 'copies'>({ actor }: LiveUploads, name: Name) {
  const chart = actor.getSnapshot().children[name];
  if (!chart) throw new Error(`${name} does not run`);
  return chart;
}

/** The chart that checks what was picked. */
export const intakeIn = (flow: LiveUploads) => chartIn(flow, 'intake');
/** The chart of the copies that the browser keeps. */
export const copiesIn = (flow: LiveUploads) => chartIn(flow, 'copies');

/** Picks files, with the limits known. */
export async function select(flow: LiveUploads, ...files: readonly OfferedFile[]): Promise<void> {
  const intake = intakeIn(flow);
  flow.actor.send({ type: 'files.select', files });
  if (intake.getSnapshot().matches('loadingConstraints')) flow.loadConstraints.last().resolve(uploadLimits);
  await settle();
  if (intake.getSnapshot().matches('checkingNames')) flow.findTakenNames.last().resolve([]);
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
