/** Deletions that can be undone, and what becomes of them when they are. */
import { maxItemsAtOnce } from '../../contract/storage/storage-changes.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import type { Removal, RemovedDocument } from './removal.ts';

/** How many deletions are remembered; the oldest are forgotten. As many as past alerts, each of which may offer Undo. */
export const maxUndoable = 50;

/** A document that is back; `restoredName` differs when its name was taken meanwhile. */
export interface RestoredDocument extends RemovedDocument {
  readonly restoredName: string;
}

/** A deletion of which something went to the trash. */
export interface Undoable {
  readonly id: string;
  readonly clientId: string;
  /** Those still in the trash, as far as the answers so far say. */
  readonly left: readonly RemovedDocument[];
  readonly restored: readonly RestoredDocument[];
  /** Those that cannot be brought back. */
  readonly lost: readonly RemovedDocument[];
  /** Those deleted for good by their own endpoints: nothing brings them back. */
  readonly erased: readonly RemovedDocument[];
}

/**
 * A deletion to remember; `null` when nothing of it is in the trash. The first document's id makes the name differ from
 * those that were given before the flow crashed and counted anew.
 */
export function undoableOf({ clientId, trashed, erased }: Removal, count: number): Undoable | null {
  const [first] = trashed;
  return first
    ? { id: `${count}.${first.id}`, clientId, left: trashed, restored: [], lost: [], erased }
    : null;
}

/** The newest come last. */
export const remember = (known: readonly Undoable[], one: Undoable): readonly Undoable[] =>
  [...known.filter(({ id }) => id !== one.id), one].slice(-maxUndoable);

/** The next documents to restore, as many as one call takes. */
export const nextToRestore = ({ left }: Undoable): readonly RemovedDocument[] =>
  left.slice(0, maxItemsAtOnce);

/** Restoring has answered: what it does not name stays in the trash. An empty answer means that none came back. */
export function withRestored(
  undo: Undoable,
  answer: readonly Pick<StorageDocument, 'id' | 'name'>[],
): Undoable {
  const asked = nextToRestore(undo);
  const names = new Map(answer.map(({ id, name }) => [id, name]));
  return {
    ...undo,
    left: undo.left.slice(asked.length),
    restored: [
      ...undo.restored,
      ...asked.flatMap((document) => {
        const restoredName = names.get(document.id);
        return restoredName === undefined ? [] : [{ ...document, restoredName }];
      }),
    ],
    lost: [...undo.lost, ...asked.filter(({ id }) => !names.has(id))],
  };
}
