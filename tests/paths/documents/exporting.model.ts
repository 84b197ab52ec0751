/** Models of the exporting flow. */
import { maxExportedBytes } from '../../../contract/storage/export-jobs.ts';
import { exportingMachine } from '../../../machines/exporting/exporting.machine.ts';
import type { ExportingContext } from '../../../machines/exporting/exporting.setup.ts';
import { maxQueued } from '../../../machines/exporting/queue.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { DocumentSelection } from '../../../machines/signals.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { documentFor } from '../../support/values/fixtures.ts';
import { factsFor } from '../../support/values/session-facts.ts';

const about: DocumentSelection = {
  clientId: 'client-1',
  folder: null,
  documents: [documentFor('a', 'folder')],
};
const tooMuch: DocumentSelection = {
  ...about,
  documents: [{ ...documentFor('a', 'folder'), originalItemSize: maxExportedBytes + 1 }],
};
const report = (status: string, failedNames: readonly string[] = [], fault: string | null = null) =>
  done('askStatus', { status, progress: 0.5, failed: failedNames, fault });
const offline = new ProblemError({ code: 'offline' });
const gone = new ProblemError({ code: 'notFound' });

const contextKey = ({ items, misses }: ExportingContext) => [
  items.map(({ status, isWanted, isHanded, jobId }) => [status, isWanted, isHanded, jobId]),
  misses,
];

const orders = [
  { type: 'dialog.open' as const, dialog: 'export', about },
  { type: 'dialog.open' as const, dialog: 'export', about: tooMuch },
  { type: 'dialog.open' as const, dialog: 'export', about: { ...about, documents: [] } },
  { type: 'dialog.open' as const, dialog: 'other', about },
];
const cancel = (id: string) => ({ type: 'export.cancel' as const, id });

/** Everything that can become of one archive. */
const oneArchive = defineModel({
  name: 'a person who has documents packed',
  machine: exportingMachine,
  input: factsFor(),
  events: ({ context }) => [
    ...(context.items.length === 0 && context.orders === 0 ? orders : []),
    cancel('export-1'),
    { type: 'export.retry', id: 'export-1' },
    { type: 'export.download', id: 'export-1' },
    { type: 'exports.clear' },
    done('startExport', { jobId: 'job' }),
    failed('startExport', new ProblemError({ code: 'tooLarge' })),
    failed('startExport', offline),
    report('RUNNING'),
    report('SUCCESS'),
    report('PARTIAL_SUCCESS', ['a']),
    report('ERROR', ['a']),
    failed('askStatus', offline),
    failed('askStatus', gone),
    done('fetchResult', { url: '/once' }),
    failed('fetchResult', offline),
    failed('fetchResult', gone),
  ],
  contextKey,
  places: 'transitions',
  paths: 'covering',
});

/** A line of archives, while the server takes its time over the first. */
const aLine = defineModel({
  name: 'a person who has more and more packed',
  machine: exportingMachine,
  input: factsFor(),
  events: ({ context }) =>
    context.orders <= maxQueued ? [...orders, cancel('export-1'), cancel('export-2')] : [],
  contextKey,
  places: 'transitions',
  paths: 'covering',
});

/** One archive for which the server's disk has no room. */
const fullDisk = defineModel({
  name: 'a person whose archive finds no room',
  machine: exportingMachine,
  input: factsFor(),
  events: ({ context }) => [
    ...(context.orders === 0 ? orders.slice(0, 1) : []),
    done('startExport', { jobId: 'job' }),
    report('ERROR', ['a'], 'storageFull'),
  ],
  contextKey,
});

/** Staff who view the portal as the client. */
const preview = defineModel({
  name: 'a read-only preview session',
  machine: exportingMachine,
  input: factsFor({ isPreview: true }),
  events: () => orders,
  contextKey,
  places: 'transitions',
});

export const exportingModels = [oneArchive, aLine, fullDisk, preview] as const;
