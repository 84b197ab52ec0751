/** Models of the uploads of a visit: what can happen to them, and what a person can do about them. */
import { ProblemError } from '../../../machines/problem.ts';
import { maxFilesAtOnce } from '../../../machines/upload/batch.ts';
import { resumableFrom } from '../../../machines/upload/checks.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { interruptedFor, offeredFor, pickedFor, storedFor } from '../../support/values/upload-items.ts';
import {
  answers,
  type Event,
  folderNamed,
  isNew,
  limits,
  nextPick,
  offline,
  options,
  picks,
  uploadFacts,
} from './upload-events.ts';

const closed = { ...folderNamed('closed'), canCreate: false };

const sessionOver = new ProblemError({ code: 'unauthenticated', status: 401 });

const taskMetaData = { ccGroupType: 'kind.2025', ccTaskLabel: 'Papers', ccStep: '1', ccTask: 't1' };

/** More than may be on their way at once. */
const tooMany = Array.from({ length: maxFilesAtOnce + 1 }, (_, index) => offeredFor(`many${index}`));

/** What this browser remembers in the models. */
const large = { name: 'old.pdf', size: resumableFrom, lastModified: 1_000 };
const remembered = interruptedFor('old', { file: large, name: 'old.pdf' });

/** Files that are picked, and what their own uploads report. */
export const uploadModel = defineModel({
  ...options,
  events: ({ context }): Event[] => [
    done('recallUploads', []),
    failed('recallUploads', new Error('no storage')),
    ...picks(context),
    ...answers,
    { type: 'files.select', files: [offeredFor('foreign', { container: closed })] },
    { type: 'file.sending', id: 'f0' },
    { type: 'file.waiting', id: 'f0' },
    { type: 'file.held', id: 'f0' },
    { type: 'file.progress', id: 'f0', sentBytes: 4 },
    { type: 'file.renamed', id: 'f0', name: 'f0 (1).pdf', renames: 1 },
    { type: 'file.stored', id: 'f0', name: 'f0.pdf', stored: storedFor('f0') },
    { type: 'file.failed', id: 'f1', problem: { code: 'offline' } },
    { type: 'file.cancel', id: 'f0' },
    { type: 'file.retry', id: 'f0' },
    { type: 'panel.clear' },
  ],
  stopWhen: ({ context }) => context.offered.length > 1 || context.items.length > 1,
});

/** More files than may be sent at once: a model of its own, because they make every step slow. */
export const crowdedUploadModel = defineModel({
  ...options,
  name: 'upload, too many at once',
  events: [done('recallUploads', []), { type: 'files.select', files: tooMany }],
});

/** Two rows, and all that a person can do about them. */
export const queueUploadModel = defineModel({
  ...options,
  name: 'upload, the queue',
  events: ({ context }): Event[] => [
    done('recallUploads', []),
    done('loadConstraints', limits),
    ...nextPick(context),
    { type: 'file.stored', id: 'f0', name: 'f0.pdf', stored: storedFor('f0') },
    { type: 'file.failed', id: 'f1', problem: { code: 'offline' } },
    ...['f0', 'f1'].flatMap((id): Event[] => [
      { type: 'file.retry', id },
      { type: 'file.pause', id },
      { type: 'file.resume', id },
    ]),
    { type: 'queue.cancel' },
    { type: 'queue.retry' },
    { type: 'queue.pause' },
    { type: 'queue.resume' },
  ],
  stopWhen: ({ context }) => context.items.length > 2,
});

/** One row, and its follow-up requests. */
export const afterUploadModel = defineModel({
  ...options,
  name: 'upload, and its follow-up requests',
  events: ({ context }): Event[] => [
    done('recallUploads', []),
    done('loadConstraints', limits),
    ...(isNew(context, 'f0') ? [{ type: 'files.select' as const, files: [offeredFor('f0')] }] : []),
    { type: 'file.created', id: 'f0', uploadUrl: '/uploads/1' },
    { type: 'file.arrived', id: 'f0', name: 'f0.pdf', stored: storedFor('f0') },
    { type: 'file.unlabelled', id: 'f0', problem: { code: 'offline' } },
    { type: 'file.stored', id: 'f0', name: 'f0.pdf', stored: storedFor('f0') },
    { type: 'file.cancel', id: 'f0' },
    done('notifyUpload'),
    failed('notifyUpload', offline),
    done('discardUpload'),
    failed('discardUpload', offline),
    { type: 'receipt.save' },
    done('saveReceipt'),
    failed('saveReceipt', new Error('no disk')),
    { type: 'session.refreshed', session: uploadFacts.session },
  ],
});

/** Folders on the way, and names that are taken. */
export const folderUploadModel = defineModel({
  ...options,
  name: 'upload, whole folders',
  contextKey: ({ folderSteps, madeFolders, folderRetries, selected, takenIds, items }) => [
    folderSteps.length,
    Object.values(madeFolders).map(({ isNew }) => isNew),
    folderRetries,
    selected.map(({ isNameFree }) => isNameFree),
    takenIds,
    items.length,
  ],
  events: ({ context }): Event[] => [
    done('recallUploads', []),
    done('loadConstraints', limits),
    ...(isNew(context, 'a')
      ? [
          {
            type: 'files.select' as const,
            files: [offeredFor('a', { path: ['A'] }), offeredFor('b', { path: ['A', 'B'] })],
          },
        ]
      : []),
    done('createFolder', folderNamed('made')),
    failed('createFolder', new ProblemError({ code: 'nameTaken' })),
    failed('createFolder', offline),
    failed('createFolder', new ProblemError({ code: 'fileName' })),
    done('findFolder', folderNamed('found')),
    failed('findFolder', offline),
    done('findTakenNames', []),
    done('findTakenNames', ['a', 'b']),
    failed('findTakenNames', offline),
    { type: 'conflicts.cancel' },
    { type: 'conflicts.keepBoth' },
    { type: 'conflicts.skip' },
  ],
});

/** Uploads that were interrupted before. */
export const interruptedUploadModel = defineModel({
  ...options,
  name: 'upload, interrupted before',
  events: ({ context }): Event[] => [
    done('recallUploads', [remembered]),
    done('loadConstraints', limits),
    ...nextPick(context),
    { type: 'file.choose', id: 'old', file: pickedFor('new', large) },
    { type: 'file.choose', id: 'old', file: pickedFor('new') },
    { type: 'file.cancel', id: 'old' },
  ],
});

const notes = [
  { id: 'f0', begun: { container: offeredFor('f0').container, name: 'f0.pdf', renames: 0 } },
] as const;

/** Copies of small files in the browser's store, and a panel that the user folds. */
export const copiesUploadModel = defineModel({
  ...options,
  name: 'upload, copies of small files',
  contextKey: ({ constraints, offered, items, copies }) => [
    constraints !== null,
    offered.length,
    items.map(({ id, status }) => [id, status]),
    copies.map(({ id, status, notedName }) => [id, status, notedName]),
  ],
  events: ({ context }): Event[] => [
    done('recallUploads', []),
    done('recallCopies', []),
    done('recallCopies', [{ offered: offeredFor('f0'), begun: null }]),
    failed('recallCopies', new Error('no store')),
    done('loadConstraints', limits),
    ...nextPick(context).slice(0, isNew(context, 'f0') ? 1 : 0),
    done('keepCopies', { asked: ['f0'], kept: ['f0'] }),
    failed('keepCopies', new Error('no store')),
    done('noteCopies', [...notes]),
    failed('noteCopies', new Error('no store')),
    done('dropCopies', ['f0']),
    failed('dropCopies', new Error('no store')),
    { type: 'file.sending', id: 'f0' },
    { type: 'file.stored', id: 'f0', name: 'f0.pdf', stored: storedFor('f0') },
    { type: 'panel.fold' },
    { type: 'panel.unfold' },
  ],
});

/** The session ends before what was picked can go. */
export const sessionOverUploadModel = defineModel({
  ...options,
  name: 'upload, the session is over',
  contextKey: ({ constraints, offered, selected, folderSteps, items }) => [
    constraints !== null,
    offered.length,
    selected.length,
    folderSteps.length,
    items.length,
  ],
  events: ({ context }): Event[] => [
    done('recallUploads', []),
    done('loadConstraints', limits),
    failed('loadConstraints', sessionOver),
    ...(isNew(context, 'a')
      ? [
          { type: 'files.select' as const, files: [offeredFor('a', { path: ['A'] })] },
          {
            type: 'files.select' as const,
            files: [
              offeredFor('a', { container: { id: 'c1', type: 'Client', name: 'c1', canCreate: true } }),
            ],
          },
        ]
      : []),
    ...(isNew(context, 'b') && !isNew(context, 'a')
      ? [{ type: 'files.select' as const, files: [offeredFor('b')] }]
      : []),
    failed('findDefaultFolder', sessionOver),
    failed('createFolder', sessionOver),
    failed('createFolder', new ProblemError({ code: 'nameTaken' })),
    failed('findFolder', sessionOver),
    { type: 'session.refreshed', session: uploadFacts.session },
  ],
});

/** A file for a task. */
export const taskUploadModel = defineModel({
  ...options,
  name: 'upload, for a task',
  events: ({ context }): Event[] => [
    done('recallUploads', []),
    done('loadConstraints', limits),
    ...(isNew(context, 'a')
      ? [{ type: 'files.select' as const, files: [offeredFor('a', { taskMetaData })] }]
      : []),
    { type: 'task.opened', taskId: 't1' },
    { type: 'file.cancel', id: 'a' },
  ],
});
