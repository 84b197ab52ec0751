/** What the models of uploads have in common: files that can be picked, and what the server answers. */
import { ProblemError } from '../../../machines/problem.ts';
import { resumableFrom } from '../../../machines/upload/checks.ts';
import { isHeld } from '../../../machines/upload/items.ts';
import { uploadMachine } from '../../../machines/upload/upload.machine.ts';
import type { UploadContext } from '../../../machines/upload/upload.types.ts';
import { done, failed, type ModelEvent, type ModelOptions } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import { offeredFor } from '../../support/values/upload-items.ts';

export type Event = ModelEvent<typeof uploadMachine>;

export const uploadFacts = factsFor({ controls: ['ClientCenterAddFolder'] });
export const offline = new ProblemError({ code: 'offline' });
export const folderNamed = (id: string) => ({ id, type: 'Folder' as const, name: id, canCreate: true });
const top = { id: 'c1', type: 'Client' as const, name: 'Client c1', canCreate: true };

export const isNew = ({ items, offered, selected }: UploadContext, id: string): boolean =>
  ![...items, ...offered, ...selected].some(({ file }) => file.id === id);

/** The file that may be picked for the folder now: the first of two that was not picked yet. */
export const nextPick = (context: UploadContext): Event[] =>
  ['f0', 'f1']
    .filter((id) => isNew(context, id))
    .slice(0, 1)
    .map((id) => ({ type: 'files.select' as const, files: [offeredFor(id)] }));

/** What may be picked now: for the folder, at the top, and of a type that is not allowed. */
export const picks = (context: UploadContext): Event[] => [
  ...nextPick(context),
  { type: 'files.select', files: [offeredFor('bad', { file: { name: 'bad.exe' } })] },
  ...['top']
    .filter((id) => isNew(context, id))
    .map((id) => ({ type: 'files.select' as const, files: [offeredFor(id, { container: top })] })),
];

export const limits = { convertedTypes: ['pdf'], unconvertedTypes: [], maxSizeBytes: resumableFrom };

/** Answers about limits and about the default folder. */
export const answers: readonly Event[] = [
  done('findDefaultFolder', folderNamed('default')),
  failed('findDefaultFolder', offline),
  done('loadConstraints', limits),
  failed('loadConstraints', offline),
];

/** How the upload chart is walked: regions would multiply, so states are distinguished by the transition that led to them. */
export const options = {
  name: 'upload',
  machine: uploadMachine,
  input: uploadFacts,
  contextKey: ({ constraints, offered, selected, items, notices, discards, folderSteps, takenIds }) => [
    constraints !== null,
    offered.length,
    selected.length,
    items.map((item) => [item.id, item.status, item.name, isHeld(item)]),
    [notices.length > 0, discards.length > 0, folderSteps.length, takenIds.length],
  ],
  stopWhen: ({ context }) => context.offered.length > 2 || context.items.length > 2,
  places: 'transitions',
  paths: 'covering',
} satisfies Omit<ModelOptions<typeof uploadMachine>, 'events'>;
