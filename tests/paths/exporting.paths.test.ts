import { expect } from 'vitest';
import { maxExportedBytes } from '../../contract/export-jobs.ts';
import { exportingMachine } from '../../machines/exporting/exporting.machine.ts';
import type { ExportingContext } from '../../machines/exporting/exporting.setup.ts';
import { maxMisses } from '../../machines/exporting/exporting.setup.ts';
import { isUnderWay, maxQueued } from '../../machines/exporting/queue.ts';
import { ProblemError } from '../../machines/problem.ts';
import type { DocumentSelection } from '../../machines/signals.ts';
import { factsFor } from '../helpers/facts.ts';
import { documentFor } from '../helpers/fixtures.ts';
import { defineModel, done, failed } from '../helpers/model.ts';
import { describeModel } from '../helpers/suite.ts';

const about: DocumentSelection = {
  clientId: 'client-1',
  folder: null,
  documents: [documentFor('a', 'folder')],
};
const tooMuch: DocumentSelection = {
  ...about,
  documents: [{ ...documentFor('a', 'folder'), originalItemSize: maxExportedBytes + 1 }],
};
const report = (status: string, failedNames: readonly string[] = []) =>
  done('askStatus', { status, progress: 0.5, failed: failedNames });
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

describeModel([oneArchive, aLine], {
  invariants: {
    'one archive is packed at a time, and the line is bounded': ({ context }) => {
      expect(context.items.filter(({ status }) => status === 'working').length).toBeLessThanOrEqual(1);
      expect(context.items.filter(isUnderWay).length).toBeLessThanOrEqual(maxQueued);
    },
    'what waits is taken up as soon as nothing is packed': (snapshot) => {
      const isIdle = snapshot.matches({ work: 'idle' });
      if (isIdle) expect(snapshot.context.items.some(isUnderWay)).toBe(false);
    },
    '[S9.04] without SUCCESS nobody fetches a result but on request': (_snapshot, { started, event }) => {
      const wasPartial =
        event.type === 'xstate.done.actor.askStatus' &&
        (event.output as { status: string }).status !== 'SUCCESS';
      if (wasPartial) expect(started.at(-1)?.src).not.toBe('fetchResult');
    },
    '[S9.04] what is missing is named': (_snapshot, { emitted, event }) => {
      const answer = event.output as { status?: string } | undefined;
      if (event.type === 'xstate.done.actor.askStatus' && answer?.status === 'PARTIAL_SUCCESS')
        expect(emitted.at(-1)).toMatchObject({
          alert: { key: 'exportPartialMsg', modalItems: [{ name: 'a', reasons: [] }] },
        });
    },
    'no more questions without an answer than are allowed': ({ context }) => {
      expect(context.misses).toBeLessThanOrEqual(maxMisses);
    },
    'every address is handed on once': (_snapshot, { emitted, event }) => {
      const last = emitted.at(-1);
      if (event.type === 'xstate.done.actor.fetchResult')
        expect(last).toEqual({ type: 'download.ready', url: '/once' });
    },
  },
});
