/** Models of the uploads of a visit, shared by the suite that runs without a page and the one that runs in a browser. */
import { ProblemError } from '../../../machines/problem.ts';
import { isInProgress } from '../../../machines/upload/batch.ts';
import { uploadMachine } from '../../../machines/upload/upload.machine.ts';
import type { UploadContext } from '../../../machines/upload/upload.setup.ts';
import { defineModel, done, failed, type ModelEvent, type ModelOptions } from '../../helpers/model.ts';

type Options = ModelOptions<typeof uploadMachine>;
type Event = ModelEvent<typeof uploadMachine>;

const container = { id: 'f1', type: 'Folder' as const, name: 'Tax', canCreate: true };
const offered = (id: string, name = `${id}.pdf`, canCreate = true) => ({
  file: { id, name, size: 10, source: null },
  clientId: 'c1',
  container: { ...container, canCreate },
});

/** Files that may be picked now: two into a folder, one at the top, one of a type that is not allowed. */
function picks({ items, offered: waiting, selected }: UploadContext): Event[] {
  const isNew = (id: string) => ![...items, ...waiting, ...selected].some(({ file }) => file.id === id);
  return [
    ...['f0', 'f1']
      .filter((id) => isNew(id))
      .slice(0, 1)
      .map((id) => ({ type: 'files.select' as const, files: [offered(id)] })),
    { type: 'files.select', files: [offered('bad', 'bad.exe')] },
    ...['top'].filter(isNew).map((id) => ({
      type: 'files.select' as const,
      files: [{ ...offered(id), container: { ...container, type: 'Client' as const } }],
    })),
  ];
}

const answers: readonly Event[] = [
  done('findDefaultFolder', container),
  failed('findDefaultFolder', new ProblemError({ code: 'offline' })),
  done('loadConstraints', { convertedTypes: ['pdf'], unconvertedTypes: [], maxSizeBytes: 10 }),
  failed('loadConstraints', new ProblemError({ code: 'offline' })),
];

const options: Omit<Options, 'events'> = {
  name: 'upload',
  machine: uploadMachine,
  contextKey: ({ constraints, offered: waiting, selected, items }) => [
    constraints !== null,
    waiting.length,
    selected.length,
    items.map(({ id, status, name }) => [id, status, name]),
  ],
  stopWhen: ({ context }) => context.offered.length > 2 || context.items.length > 2,
  paths: 'covering',
};

export const uploadModel = defineModel({
  ...options,
  events: ({ context }): Event[] => [
    ...picks(context),
    ...answers,
    { type: 'files.select', files: [offered('foreign', 'x.pdf', false)] },
    { type: 'file.sending', id: 'f0' },
    { type: 'file.waiting', id: 'f0' },
    { type: 'file.progress', id: 'f0', sentBytes: 4 },
    { type: 'file.renamed', id: 'f0', name: 'f0 (1).pdf' },
    { type: 'file.stored', id: 'f0', name: 'f0.pdf' },
    { type: 'file.failed', id: 'f1', problem: { code: 'offline' } },
    { type: 'file.cancel', id: 'f0' },
    { type: 'file.retry', id: 'f0' },
    { type: 'file.retry', id: 'f1' },
    { type: 'panel.clear' },
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
      { type: 'file.stored', id, name },
      { type: 'file.failed', id, problem: { code: 'unavailable' } },
      { type: 'file.cancel', id },
      ...(name === `${id}.pdf` ? [{ type: 'file.renamed' as const, id, name: `${id} (1).pdf` }] : []),
    ];
  });
}

/** The same chart, met only with what a person, the server or the network can bring about in a browser. */
export const uploadOnPageModel = defineModel({
  ...options,
  name: 'upload, on a page',
  events: ({ context }): Event[] => [
    ...picks(context),
    ...answers,
    ...happenings(context),
    // The panel can be closed once nothing in it is under way.
    ...(context.items.length > 0 && !context.items.some(isInProgress)
      ? [{ type: 'panel.clear' as const }]
      : []),
  ],
});
