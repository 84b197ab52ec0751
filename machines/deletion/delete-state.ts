import type { SnapshotFrom } from 'xstate';
import type { DeleteResult } from '../../contract/storage/storage-changes.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import type { deletionMachine } from './deletion.machine.ts';
import { resultOf } from './removal.ts';

/** The delete state under the names of the specification [S3.20]. */
export interface DeleteState {
  /** The deletion that the user has to confirm. */
  readonly pendingConfirmation: readonly StorageDocument[];
  /** What was confirmed last. */
  readonly postConfirmation: readonly StorageDocument[];
  readonly deleting: boolean;
  readonly deleted: boolean;
  /** What is known of the confirmed documents so far; `null` when nothing was confirmed. */
  readonly results: DeleteResult | null;
  /** Those of the confirmed documents without an answer yet. */
  readonly inProgressDeletes: readonly StorageDocument[];
}

/** What a snapshot of the flow says in those names; the flags are states of the chart. */
export function deleteStateOf(snapshot: SnapshotFrom<typeof deletionMachine>): DeleteState {
  const { pending, removal } = snapshot.context;
  return {
    pendingConfirmation: pending?.documents ?? [],
    postConfirmation: removal?.documents ?? [],
    deleting: snapshot.matches({ removal: 'deleting' }),
    deleted: snapshot.matches({ removal: 'deleted' }),
    results: removal && resultOf(removal),
    inProgressDeletes: removal?.left ?? [],
  };
}
