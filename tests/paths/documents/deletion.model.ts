/** Models of the deletion flow, shared by the suite that runs without a page and the one that runs in a browser. */
import type { SnapshotFrom } from 'xstate';
import { maxItemsAtOnce } from '../../../contract/storage/storage-changes.ts';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import { deletionMachine } from '../../../machines/deletion/deletion.machine.ts';
import type { DeletionContext } from '../../../machines/deletion/deletion.setup.ts';
import { trashQuestion } from '../../../machines/deletion/removal.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed, type ModelEvent } from '../../support/charts/model.ts';
import { numbered, offline, other, own, plain, result, staffs } from '../../support/flows/deletion-live.ts';
import { factsFor } from '../../support/values/session-facts.ts';

type Event = ModelEvent<typeof deletionMachine>;
type Snapshot = SnapshotFrom<typeof deletionMachine>;

const facts = factsFor({ clientId: 'c1' });
const malformed = new ProblemError({ code: 'malformed' });
const notFound = new ProblemError({ code: 'notFound' });

const request = (documents: readonly StorageDocument[], clientId = 'c1'): Event => ({
  type: 'dialog.open',
  dialog: 'delete',
  about: { clientId, folder: null, documents },
});
/** Enough to tell the lists of these models apart. */
const markOf = (documents: readonly { readonly id: string }[] = []) => [documents.length, documents[0]?.id];

/** What decides where a deletion can go on. */
const contextKey = ({ pending, removal, problem, undoable, undoQueue }: DeletionContext) => [
  markOf(pending?.documents),
  removal && [markOf(removal.left), removal.trashed.length, removal.erased.length, removal.failed.length],
  problem?.code,
  undoable.map(({ id, left }) => [id, left.length]),
  undoQueue.map(({ id, left, restored }) => [id, left.length, restored.length]),
];

/** The trash takes everything that it was asked for. */
const trashedAll = ({ context: { removal } }: Snapshot): Event[] => {
  if (!removal) return [];
  const { documents, staffUploads } = trashQuestion(removal);
  return [done('trashDocuments', result([...documents, ...staffUploads].map(({ Id }) => Id)))];
};
/** Everything that is being restored comes back. */
const restoredAll = ({ context: { undoQueue } }: Snapshot): Event[] => [
  done('restoreDocuments', (undoQueue[0]?.left ?? []).slice(0, maxItemsAtOnce)),
];
/** Every deletion that can be undone, or is being undone. */
const undos = ({ context: { undoable, undoQueue } }: Snapshot): Event[] =>
  [...undoable, ...undoQueue].map(({ id }) => ({ type: 'undo.wanted', deletionId: id }));

/** The chart with every event that its types allow. */
export const modelOf = (name: string, input = facts) =>
  defineModel({
    name,
    machine: deletionMachine,
    input,
    events: (snapshot) => [
      { type: 'dialog.open', dialog: 'settings' },
      request([plain]),
      request([own]),
      request([other], 'c2'),
      { type: 'dialog.close' },
      { type: 'deletion.confirm' },
      { type: 'deletion.retry' },
      { type: 'client.changed', clientId: 'c1' },
      { type: 'client.changed', clientId: 'c2' },
      { type: 'client.changed', clientId: 'c3' },
      ...trashedAll(snapshot),
      done('trashDocuments', result([], [{ id: 'plain', name: '', reason: 'permission' }])),
      failed('trashDocuments', offline),
      failed('trashDocuments', malformed),
      done('eraseDocuments', { gone: ['own'], kept: [], problem: null }),
      done('eraseDocuments', { gone: [], kept: [], problem: { code: 'offline' } }),
      failed('eraseDocuments', malformed),
      ...undos(snapshot),
      { type: 'undo.wanted', deletionId: 'forgotten' },
      ...restoredAll(snapshot),
      failed('restoreDocuments', offline),
      failed('restoreDocuments', notFound),
    ],
    contextKey,
    stopWhen: ({ context }) => context.count >= 2,
    places: 'transitions',
    paths: 'covering',
  });

const tooMany = [staffs, ...numbered(maxItemsAtOnce)];
/** More documents than a call takes, on their way there and back. */
export const manyModel = defineModel({
  name: 'more documents than a call takes',
  machine: deletionMachine,
  input: facts,
  events: (snapshot) => [
    ...(snapshot.context.count === 0 ? [request(tooMany)] : []),
    { type: 'deletion.confirm' },
    ...trashedAll(snapshot),
    ...undos(snapshot),
    ...restoredAll(snapshot),
  ],
  contextKey,
  places: 'transitions',
  paths: 'covering',
});
