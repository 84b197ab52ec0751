/** Models of the rows and the queue: what the charts below report, and what a person does about uploads. */

import { resumableFrom } from '../../../machines/upload/checks.ts';
import { isHeld, maxFilesAtOnce, type OfferedFile } from '../../../machines/upload/items.ts';
import { uploadMachine } from '../../../machines/upload/upload.machine.ts';
import { defineModel, done, failed, type ModelEvent, type ModelOptions } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';
import {
  interruptedFor,
  offeredFor,
  pickedFor,
  storedFor,
  taxFolder,
} from '../../support/values/upload-items.ts';

type Event = ModelEvent<typeof uploadMachine>;
type Context = ReturnType<typeof uploadMachine.getInitialSnapshot>['context'];

const facts = factsFor({ controls: ['ClientCenterAddFolder'] });
const closed = { ...taxFolder, id: 'closed', canCreate: false };
const taskMetaData = { ccGroupType: 'kind.2025', ccTaskLabel: 'Papers', ccStep: '1', ccTask: 't1' };

const select = (...files: readonly OfferedFile[]): Event => ({ type: 'files.select', files });
/** What the intake may report of what it has. */
const answers = ({ picked }: Context): Event[] =>
  picked.length === 0
    ? []
    : [
        { type: 'files.accepted', files: picked.map((one) => ({ ...one, isNameFree: false })) },
        { type: 'files.dropped', ids: picked.map(({ file }) => file.id) },
      ];
const isNew = ({ picked, items }: Context, id: string): boolean =>
  ![...picked, ...items].some(({ file }) => file.id === id);
/** The file that may be picked now: the first of two that was not picked yet. */
const nextPick = (context: Context): Event[] =>
  ['f0', 'f1']
    .filter((id) => isNew(context, id))
    .slice(0, 1)
    .map((id) => select(offeredFor(id)));

/** How the chart is walked: regions would multiply, so states are distinguished by the transition that led to them. */
const options = (name: string, events: (context: Context) => readonly Event[]) =>
  ({
    name,
    machine: uploadMachine,
    input: facts,
    events: ({ context }) => events(context),
    contextKey: ({ picked, items }) => [
      picked.length,
      items.map((item) => [item.id, item.status, item.name, isHeld(item)]),
    ],
    stopWhen: ({ context }) => context.picked.length > 2 || context.items.length > 2,
    places: 'transitions',
    paths: 'covering',
  }) satisfies ModelOptions<typeof uploadMachine>;

/** Files that are picked, and what their own uploads report. */
const rows = defineModel(
  options('upload', (context) => [
    ...nextPick(context),
    ...answers(context),
    select(offeredFor('foreign', { container: closed })),
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
    { type: 'client.changed', clientId: 'c2' },
    { type: 'session.refreshed', session: facts.session },
  ]),
);

/** More files than may be sent at once: a model of its own, because they make every step slow. */
const tooMany = Array.from({ length: maxFilesAtOnce + 1 }, (_, index) => offeredFor(`many${index}`));
const crowded = defineModel(options('upload, too many at once', () => [select(...tooMany)]));

/** Two rows, and all that a person can do about them. */
const queue = defineModel(
  options('upload, the queue', (context) => [
    ...nextPick(context),
    ...answers(context).slice(0, 1),
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
  ]),
);

/** One row, and the events after it is stored, canceled, or stored outside its task. */
const after = defineModel(
  options('upload, and what follows', (context) => [
    ...(isNew(context, 'f0') ? [select(offeredFor('f0'))] : []),
    ...answers(context).slice(0, 1),
    { type: 'file.created', id: 'f0', uploadUrl: '/uploads/1' },
    { type: 'file.arrived', id: 'f0', name: 'f0.pdf', stored: storedFor('f0') },
    { type: 'file.unlabelled', id: 'f0', problem: { code: 'offline' } },
    { type: 'file.stored', id: 'f0', name: 'f0.pdf', stored: storedFor('f0') },
    { type: 'file.failed', id: 'f0', problem: { code: 'forbidden' } },
    { type: 'file.cancel', id: 'f0' },
    { type: 'receipt.save' },
    done('saveReceipt'),
    failed('saveReceipt', new Error('no disk')),
    { type: 'panel.fold' },
    { type: 'panel.unfold' },
  ]),
);

/** Uploads that were interrupted before, and files whose copies an earlier page kept. */
const large = { name: 'old.pdf', size: resumableFrom, lastModified: 1_000 };
const earlier = defineModel(
  options('upload, interrupted before', (context) => [
    ...(context.interrupted.length === 0 && isNew(context, 'old')
      ? [
          {
            type: 'uploads.recalled' as const,
            found: [interruptedFor('old', { file: large, name: 'old.pdf' })],
          },
        ]
      : []),
    ...(isNew(context, 'begun') && isNew(context, 'unbegun')
      ? [
          {
            type: 'files.recalled' as const,
            found: [
              {
                offered: offeredFor('begun'),
                begun: { container: taxFolder, name: 'begun (1).pdf', renames: 1 },
              },
              { offered: offeredFor('unbegun'), begun: null },
            ],
          },
        ]
      : []),
    ...answers(context).slice(0, 1),
    { type: 'file.choose', id: 'old', file: pickedFor('new', large) },
    { type: 'file.choose', id: 'old', file: pickedFor('new') },
    { type: 'file.cancel', id: 'old' },
  ]),
);

/** A file for a task. */
const forTask = defineModel(
  options('upload, for a task', (context) => [
    ...(isNew(context, 'a') ? [select(offeredFor('a', { taskMetaData }))] : []),
    ...answers(context),
    { type: 'task.opened', taskId: 't1' },
    { type: 'file.cancel', id: 'a' },
  ]),
);

/** A file whose name is taken, until it is stored under another one. */
const taken = defineModel(
  options('upload, a taken name', (context) => [
    ...(isNew(context, 'f0') ? [select(offeredFor('f0'))] : []),
    ...answers(context).slice(0, 1),
    { type: 'file.renamed', id: 'f0', name: 'f0 (1).pdf', renames: 1 },
    { type: 'file.stored', id: 'f0', name: 'f0 (1).pdf', stored: storedFor('f0') },
  ]),
);

export const uploadModels = [rows, crowded, queue, after, earlier, forTask, taken] as const;
