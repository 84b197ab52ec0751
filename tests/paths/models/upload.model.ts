/** Models of the uploads of a visit, shared by the suite that runs without a page and the one that runs in a browser. */
import { ProblemError } from '../../../machines/problem.ts';
import { resumableFrom } from '../../../machines/upload/checks.ts';
import { isInProgress } from '../../../machines/upload/items.ts';
import { uploadMachine } from '../../../machines/upload/upload.machine.ts';
import type { UploadContext } from '../../../machines/upload/upload.types.ts';
import { factsFor } from '../../helpers/facts.ts';
import { defineModel, done, failed, type ModelEvent, type ModelOptions } from '../../helpers/model.ts';
import { interruptedFor, offeredFor, pickedFor, storedFor } from '../../helpers/upload-items.ts';

type Options = ModelOptions<typeof uploadMachine>;
type Event = ModelEvent<typeof uploadMachine>;

const facts = factsFor({ controls: ['ClientCenterAddFolder'] });
const offline = new ProblemError({ code: 'offline' });
const folder = (id: string) => ({ id, type: 'Folder' as const, name: id, canCreate: true });
const top = { id: 'c1', type: 'Client' as const, name: 'Client c1', canCreate: true };
const closed = { ...folder('closed'), canCreate: false };

/** More than may be on their way at once. */
const tooMany = Array.from({ length: 5001 }, (_, index) => offeredFor(`many${index}`));

/** What this browser remembers in the models. */
const large = { name: 'old.pdf', size: resumableFrom, lastModified: 1_000 };
const remembered = interruptedFor('old', { file: large, name: 'old.pdf' });

const isNew = ({ items, offered, selected }: UploadContext, id: string) =>
  ![...items, ...offered, ...selected].some(({ file }) => file.id === id);

/** The file that may be picked for the folder now: the first of two that was not picked yet. */
const nextPick = (context: UploadContext): Event[] =>
  ['f0', 'f1']
    .filter((id) => isNew(context, id))
    .slice(0, 1)
    .map((id) => ({ type: 'files.select' as const, files: [offeredFor(id)] }));

/** What may be picked now: for the folder, at the top, and of a type that is not allowed. */
const picks = (context: UploadContext): Event[] => [
  ...nextPick(context),
  { type: 'files.select', files: [offeredFor('bad', { file: { name: 'bad.exe' } })] },
  ...['top']
    .filter((id) => isNew(context, id))
    .map((id) => ({ type: 'files.select' as const, files: [offeredFor(id, { container: top })] })),
];

const limits = { convertedTypes: ['pdf'], unconvertedTypes: [], maxSizeBytes: resumableFrom };
const answers: readonly Event[] = [
  done('findDefaultFolder', folder('default')),
  failed('findDefaultFolder', offline),
  done('loadConstraints', limits),
  failed('loadConstraints', offline),
];

const options: Omit<Options, 'events'> = {
  name: 'upload',
  machine: uploadMachine,
  input: facts,
  contextKey: ({ constraints, offered, selected, items, notices, discards, folderSteps, takenIds }) => [
    constraints !== null,
    offered.length,
    selected.length,
    items.map(({ id, status, name }) => [id, status, name]),
    [notices.length > 0, discards.length > 0, folderSteps.length, takenIds.length],
  ],
  stopWhen: ({ context }) => context.offered.length > 2 || context.items.length > 2,
  paths: 'covering',
};

/** Files that are picked, and what their own uploads report. */
export const uploadModel = defineModel({
  ...options,
  places: 'transitions',
  events: ({ context }): Event[] => [
    done('recallUploads', []),
    failed('recallUploads', new Error('no storage')),
    ...picks(context),
    ...answers,
    { type: 'files.select', files: [offeredFor('foreign', { container: closed })] },
    { type: 'file.sending', id: 'f0' },
    { type: 'file.waiting', id: 'f0' },
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

/** More files than may be on their way at once: apart, because they make every step dear. */
export const crowdedUploadModel = defineModel({
  ...options,
  name: 'upload, too many at once',
  places: 'transitions',
  events: [done('recallUploads', []), { type: 'files.select', files: tooMany }],
});

/** Two rows, and all that a person can do about them. */
export const queueUploadModel = defineModel({
  ...options,
  name: 'upload, the queue',
  places: 'transitions',
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

/** One row, and what comes after it. */
export const afterUploadModel = defineModel({
  ...options,
  name: 'upload, and what comes after',
  places: 'transitions',
  events: ({ context }): Event[] => [
    done('recallUploads', []),
    done('loadConstraints', limits),
    ...(isNew(context, 'f0') ? [{ type: 'files.select' as const, files: [offeredFor('f0')] }] : []),
    { type: 'file.created', id: 'f0', uploadUrl: '/uploads/1' },
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
    { type: 'session.refreshed', session: facts.session },
  ],
});

/** Folders on the way, and names that are taken. */
export const folderUploadModel = defineModel({
  ...options,
  name: 'upload, whole folders',
  places: 'transitions',
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
    done('createFolder', folder('made')),
    failed('createFolder', new ProblemError({ code: 'nameTaken' })),
    failed('createFolder', offline),
    failed('createFolder', new ProblemError({ code: 'fileName' })),
    done('findFolder', folder('found')),
    failed('findFolder', offline),
    done('findTakenNames', []),
    done('findTakenNames', ['a', 'b']),
    failed('findTakenNames', offline),
    { type: 'conflicts.keepBoth' },
    { type: 'conflicts.skip' },
  ],
});

/** Uploads that were interrupted before. */
export const interruptedUploadModel = defineModel({
  ...options,
  name: 'upload, interrupted before',
  places: 'transitions',
  events: ({ context }): Event[] => [
    done('recallUploads', [remembered]),
    done('loadConstraints', limits),
    ...nextPick(context),
    { type: 'file.choose', id: 'old', file: pickedFor('new', large) },
    { type: 'file.choose', id: 'old', file: pickedFor('new') },
    { type: 'file.cancel', id: 'old' },
  ],
});

/** What a file's own upload can report, and a person do to it, when it stands on screen as it does. */
function happenings({ items }: UploadContext): Event[] {
  return items.flatMap(({ id, status, name }): Event[] => {
    if (status === 'failed' || status === 'canceled') return [{ type: 'file.retry', id }];
    if (status === 'waiting') return [{ type: 'file.sending', id }];
    if (status !== 'sending') return [];
    return [
      { type: 'file.waiting', id },
      { type: 'file.progress', id, sentBytes: 4 },
      { type: 'file.stored', id, name, stored: storedFor(id) },
      { type: 'file.failed', id, problem: { code: 'unavailable' } },
      { type: 'file.cancel', id },
      ...(name === `${id}.pdf`
        ? [{ type: 'file.renamed' as const, id, name: `${id} (1).pdf`, renames: 1 }]
        : []),
    ];
  });
}

/** The panel can be closed, and its receipt saved, once nothing in it is under way. */
function endings({ items }: UploadContext): Event[] {
  if (items.length === 0 || items.some(isInProgress)) return [];
  return [
    { type: 'panel.clear' },
    ...(items.some(({ status }) => status === 'stored')
      ? [{ type: 'receipt.save' as const }, done('saveReceipt')]
      : []),
  ];
}

/** The same chart, met only with what a person, the server or the network can bring about in a browser. */
export const uploadOnPageModel = defineModel({
  ...options,
  name: 'upload, on a page',
  places: 'transitions',
  events: (snapshot): Event[] => {
    const { context } = snapshot;
    // A page has recalled what it remembers before anybody can pick anything.
    if (snapshot.matches({ intake: 'recalling' })) return [done('recallUploads', [])];
    return [...picks(context), ...answers, done('notifyUpload'), ...happenings(context), ...endings(context)];
  },
  stopWhen: ({ context }) => context.offered.length > 1 || context.items.length > 1,
});

/** Two files of a page at once, and what comes of their names. */
export const namesOnPageModel = defineModel({
  ...options,
  name: 'upload, taken names on a page',
  places: 'transitions',
  events: (snapshot): Event[] => {
    const { context } = snapshot;
    if (snapshot.matches({ intake: 'recalling' })) return [done('recallUploads', [])];
    if (snapshot.hasTag('asking')) return [{ type: 'conflicts.keepBoth' }, { type: 'conflicts.skip' }];
    const ids = context.selected.map(({ file }) => file.id);
    return [
      ...(context.items.length === 0 ? nextPick(context) : []),
      ...(context.offered.length === 1 ? [] : [done('loadConstraints', limits)]),
      done('findTakenNames', []),
      done('findTakenNames', ids),
      failed('findTakenNames', offline),
    ];
  },
});

/** What a person does about rows on a page, one by one, and about all of them from two on. */
function wishes({ items }: UploadContext): Event[] {
  const has = (...statuses: readonly string[]) => items.some(({ status }) => statuses.includes(status));
  const each = items.flatMap(({ id, status }): Event[] => {
    if (status === 'paused') return [{ type: 'file.resume', id }];
    if (status === 'failed') return [{ type: 'file.retry', id }];
    if (status !== 'sending') return [];
    return [
      { type: 'file.pause', id },
      { type: 'file.failed', id, problem: { code: 'unavailable' } },
    ];
  });
  if (items.length < 2) return each;
  return [
    ...each,
    ...(has('sending') ? [{ type: 'queue.pause' as const }] : []),
    ...(has('paused') ? [{ type: 'queue.resume' as const }] : []),
    ...(has('failed') ? [{ type: 'queue.retry' as const }] : []),
    ...(items.some(isInProgress) ? [{ type: 'queue.cancel' as const }] : []),
  ];
}

/** The queue of the same chart on a page. */
export const queueOnPageModel = defineModel({
  ...options,
  name: 'upload, the queue on a page',
  places: 'transitions',
  events: (snapshot): Event[] => {
    const { context } = snapshot;
    if (snapshot.matches({ intake: 'recalling' })) return [done('recallUploads', [])];
    if (snapshot.matches({ intake: 'loadingConstraints' })) return [done('loadConstraints', limits)];
    return [...nextPick(context), ...wishes(context)];
  },
});
