import type { NewTask, TaskPatch } from '../../contract/tasks/task-items.ts';
import type { Edit, Edits } from './editing/edits.ts';

/** A change of a task, as the service sends it; `today` is the date where the user is (decision 26). */
export interface TaskUpdate {
  readonly taskId: string;
  readonly patch: TaskPatch;
  readonly replace?: boolean;
}

/** What is saved of a task [T7.09, T7.10]. */
export interface SaveWish {
  readonly taskId: string;
  readonly edits: Edits;
}

/** One edit of a task: `key` is the number of its step, or `task` for the task itself. */
export interface EditWish {
  readonly taskId: string;
  readonly key: string;
  readonly edit: Edit;
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
  /** Always true: the server requires it, and only the signing chart sends it, after reading and consent. */
  readonly consent: true;
  /** The same signature once more, after its answer was lost, signs nothing again. */
  readonly idempotencyKey: string;
}

/** A signature: a typed name, or a drawing as an SVG path in a box of 600 by 200. */
export interface SignatureInput {
  readonly name: string;
  readonly path: string | null;
}

/** Sent by the signing chart to the task chart: the signature that the signer gave. */
export interface SignatureGiven extends Pick<SignWish, 'document' | 'signature' | 'consent'> {
  readonly type: 'task.sign';
}
