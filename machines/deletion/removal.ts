/** What becomes of the documents of one deletion, as plain functions from one state of it to the next. */
import type { DeleteResult, TrashItem } from '../../contract/storage/storage-changes.ts';
import { type deleteFailureReasons, maxItemsAtOnce } from '../../contract/storage/storage-changes.ts';
import type { StorageDocument } from '../../contract/storage/storage-items.ts';
import type { Problem } from '../problem.ts';
import type { DocumentSelection } from '../signals.ts';

/** A document that is gone, as it is remembered. */
export interface RemovedDocument {
  readonly id: string;
  readonly name: string;
  readonly containerId: string;
}

/**
 * A document that stays, and why [S8.10]: it may not be deleted, its task keeps it, something else kept it, or the call
 * itself failed and there was no answer about it [S8.09].
 */
export interface KeptDocument {
  readonly id: string;
  readonly name: string;
  readonly reason: (typeof deleteFailureReasons)[number] | 'error';
}

/** One deletion that was confirmed. */
export interface Removal {
  readonly clientId: string;
  /** All that were confirmed. */
  readonly documents: readonly StorageDocument[];
  /** Those of which nothing is known yet, in the order in which they go. */
  readonly left: readonly StorageDocument[];
  /** Those in the trash, from where they can come back. */
  readonly trashed: readonly RemovedDocument[];
  /** Those deleted for good by their own endpoints. */
  readonly erased: readonly RemovedDocument[];
  readonly failed: readonly KeptDocument[];
}

/** What the trash call is asked [S4.18, S7.21]. */
export interface TrashQuestion {
  readonly documents: readonly TrashItem[];
  readonly staffUploads: readonly TrashItem[];
}

/** A document with an endpoint of its own. */
export interface OwnEndpoint {
  readonly id: string;
  /** The path that deletes it. */
  readonly endpoint: string;
}

/** What the endpoints answered. */
export interface EraseAnswer {
  /** Ids of those that are gone. */
  readonly gone: readonly string[];
  readonly kept: readonly Pick<KeptDocument, 'id' | 'reason'>[];
  /** A problem that will pass; those not named above were not answered because of it. */
  readonly problem: Problem | null;
}

/** Begins with everything that was confirmed. */
export const startRemoval = ({ clientId, documents }: DocumentSelection): Removal => ({
  clientId,
  documents,
  left: documents,
  trashed: [],
  erased: [],
  failed: [],
});

const hasOwnEndpoint = ({ deleteEndpoint }: StorageDocument): boolean => deleteEndpoint !== null;
const removedOf = ({ id, name, parent }: StorageDocument): RemovedDocument => ({
  id,
  name,
  containerId: parent.id,
});
const itemOf = ({ id, parent }: StorageDocument): TrashItem => ({
  Id: id,
  ContainerId: parent.id,
  ContainerType: parent.type,
});

/** The next documents for the trash, as many as one call takes. */
export const nextForTrash = ({ left }: Removal): readonly StorageDocument[] =>
  left.filter((document) => !hasOwnEndpoint(document)).slice(0, maxItemsAtOnce);

/** Those without the right to delete are asked for apart: the firm uploaded them [S4.18]. */
export const trashQuestion = (removal: Removal): TrashQuestion => {
  const next = nextForTrash(removal);
  return {
    documents: next.filter(({ permissions }) => permissions.canDelete).map(itemOf),
    staffUploads: next.filter(({ permissions }) => !permissions.canDelete).map(itemOf),
  };
};

/** Those that are deleted by their own endpoints [S4.18]. */
export const nextToErase = ({ left }: Removal): readonly OwnEndpoint[] =>
  left.flatMap(({ id, deleteEndpoint }) =>
    deleteEndpoint === null ? [] : [{ id, endpoint: deleteEndpoint }],
  );

/** Takes documents off those that are left. */
function without(removal: Removal, answered: readonly StorageDocument[]): readonly StorageDocument[] {
  const ids = new Set(answered.map(({ id }) => id));
  return removal.left.filter(({ id }) => !ids.has(id));
}

const keptOf = (
  documents: readonly StorageDocument[],
  reasonOf: (id: string) => KeptDocument['reason'],
): KeptDocument[] => documents.map(({ id, name }) => ({ id, name, reason: reasonOf(id) }));

/** The trash has answered. A document that the answer does not name stays, too. */
export function withTrashed(removal: Removal, { docsToRemove, failNames }: DeleteResult): Removal {
  const asked = nextForTrash(removal);
  const gone = new Set(docsToRemove);
  const reasons = new Map(failNames.map(({ id, reason }) => [id, reason]));
  return {
    ...removal,
    left: without(removal, asked),
    trashed: [...removal.trashed, ...asked.filter(({ id }) => gone.has(id)).map(removedOf)],
    failed: [
      ...removal.failed,
      ...keptOf(
        asked.filter(({ id }) => !gone.has(id)),
        (id) => reasons.get(id) ?? 'other',
      ),
    ],
  };
}

/** The trash call failed for good: the documents that it asked for stay, the others go on. */
export function withoutTrashed(removal: Removal, { code }: Problem): Removal {
  const asked = nextForTrash(removal);
  const reason = code === 'forbidden' ? 'permission' : 'error';
  return {
    ...removal,
    left: without(removal, asked),
    failed: [...removal.failed, ...keptOf(asked, () => reason)],
  };
}

/** The endpoints have answered. Those without an answer are left, unless nothing blocked them. */
export function withErased(removal: Removal, { gone, kept, problem }: EraseAnswer): Removal {
  const ids = new Set(gone);
  const reasons = new Map(kept.map(({ id, reason }) => [id, reason]));
  const asked = removal.left.filter(hasOwnEndpoint);
  const erased = asked.filter(({ id }) => ids.has(id));
  const staying = asked.filter(({ id }) => !ids.has(id) && (reasons.has(id) || problem === null));
  return {
    ...removal,
    left: without(removal, [...erased, ...staying]),
    erased: [...removal.erased, ...erased.map(removedOf)],
    failed: [...removal.failed, ...keptOf(staying, (id) => reasons.get(id) ?? 'other')],
  };
}

/** Whether anything is gone. */
export const hasRemoved = ({ trashed, erased }: Removal): boolean => trashed.length + erased.length > 0;

/** The containers in which something was to be deleted, each once. */
export const containersOf = (removal: Removal): readonly string[] => [
  ...new Set(removal.documents.map(({ parent }) => parent.id)),
];

/** The answers so far, put together as one [S7.21]. */
export const resultOf = ({ trashed, erased, failed }: Removal): DeleteResult => ({
  successCount: trashed.length + erased.length,
  failCount: failed.length,
  failNames: failed.map(({ id, name, reason }) => ({
    id,
    name,
    reason: reason === 'error' ? 'other' : reason,
  })),
  docsToRemove: [...trashed, ...erased].map(({ id }) => id),
});
