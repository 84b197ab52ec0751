import type { FeatureFlags } from '../../contract/feature-flags.ts';
import type { Session } from '../../contract/session.ts';
import type { StorageDocument } from '../../contract/storage-items.ts';
import type { ClientTag } from '../../contract/task-groups.ts';
import type { NewTask, Task, TaskGroup, TaskPatch } from '../../contract/task-items.ts';
import type { SessionFacts } from '../facts.ts';
import type { TaskChange } from '../signals.ts';
import type { EditingReport } from './editing.machine.ts';
import type { Edits } from './edits.ts';
import type { WorkReport } from './work.machine.ts';

/** The task that an address names [T2.05]. */
export interface TaskAddress {
  readonly clientId: string;
  readonly taskId: string;
}

/** A task with its group, the group's tasks without their insides, and what was handed in for it. */
export interface OpenedTask {
  readonly client: ClientTag | null;
  readonly task: Task;
  readonly group: TaskGroup;
  readonly siblings: readonly Task[];
  readonly documents: readonly StorageDocument[];
}

/** The open task as the server knows it, who looks at it, and the steps that files are on their way to. */
export interface KnownTask extends OpenedTask {
  readonly facts: SessionFacts;
  readonly uploading: readonly number[];
}

export interface TaskContext {
  readonly facts: SessionFacts;
  /** The task that the address names; `null` while it names none. */
  readonly wanted: TaskAddress | null;
  readonly task: Task | null;
  readonly group: TaskGroup | null;
  readonly client: ClientTag | null;
  readonly siblings: readonly Task[];
  readonly documents: readonly StorageDocument[];
  /** The step that is unfolded [T2.32]; `null` when all are folded. */
  readonly openStep: number | null;
  /** Files of tasks that are on their way, by task: the number of the step of each. */
  readonly uploading: Readonly<Record<string, readonly number[]>>;
  /** The document that is open to be read and signed, by its place in the task; `null` when none is. */
  readonly openedDocument: number | null;
  /** Where the person goes as soon as what is under way here is over; `null` while they stay. */
  readonly next: Entered | null;
  /** The task that comes up by itself because the one before it was finished [T4.10]. */
  readonly cameUp: string | null;
}

/** An address that was entered. */
export interface Entered {
  readonly path: string;
}

/** A change of a task, as the service sends it; `today` is the date where the user is (decision 26). */
export interface TaskUpdate {
  readonly taskId: string;
  readonly patch: TaskPatch;
  readonly replace?: boolean;
}

/** A task after a change, with its group. */
export interface UpdatedTask {
  readonly task: Task;
  readonly group: TaskGroup;
}

/** What is saved of a task [T7.09, T7.10]. */
export interface SaveWish {
  readonly taskId: string;
  readonly edits: Edits;
}

/** What is kept in the browser until it is saved (decision 10). */
export interface DraftWish extends SaveWish {
  readonly user: string;
}

/** A task to be created in a group [T4.06]; one key for every try creates it once. */
export interface CreateWish {
  readonly task: NewTask;
  readonly idempotencyKey: string;
}

/** A document to be signed [decision 28]. */
export interface SignWish {
  readonly taskId: string;
  readonly document: number;
  readonly signature: SignatureInput;
  /** The signer has read the document and agreed to sign it: only the chart of the signing says so. */
  readonly consent: true;
  /** The same signature once more, after its answer was lost, signs nothing again. */
  readonly idempotencyKey: string;
}
/** A signature: a typed name, or a drawing as an SVG path in a box of 600 by 200. */
export interface SignatureInput {
  readonly name: string;
  readonly path: string | null;
}
/** What the chart of a signing tells the chart of the task: the signature that its signer gave. */
export interface SignatureGiven extends Pick<SignWish, 'document' | 'signature' | 'consent'> {
  readonly type: 'task.sign';
}

export type TaskEvent =
  | { type: 'route.entered'; path: string }
  | { type: 'task.retry' }
  | { type: 'task.wanted'; taskId: string }
  | { type: 'step.open'; step: number | null }
  | EditingReport
  | WorkReport
  | SignatureGiven
  | { type: 'sign.open'; document: number }
  | { type: 'sign.close' }
  | { type: 'link.copy' }
  | { type: 'document.unshowable'; documentId: string }
  | { type: 'document.opened'; documentId: string }
  | { type: 'task.select'; taskId: string }
  | { type: 'task.uploads'; taskId: string; steps: readonly number[] }
  | { type: 'task.uploaded'; taskId: string; uploadId: string; documentId: string }
  | { type: 'documents.changed'; clientId: string; containerId: string }
  | { type: 'tasks.stale'; changed: readonly TaskChange[] }
  | { type: 'client.changed'; clientId: string }
  | { type: 'session.refreshed'; session: Session }
  | { type: 'flags.loaded'; flags: FeatureFlags };
