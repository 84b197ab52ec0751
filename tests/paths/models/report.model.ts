/** Models of the report flow, shared by the suite that runs without a page and the one that runs in a browser. */
import type { SnapshotFrom } from 'xstate';
import { createFeatureFlags, initialFeatureFlags } from '../../../contract/feature-flags.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { reportMachine } from '../../../machines/report/report.machine.ts';
import type { ReportContext } from '../../../machines/report/report.setup.ts';
import { factsFor } from '../../helpers/facts.ts';
import { defineModel, done, failed, type ModelEvent } from '../../helpers/model.ts';

type Event = ModelEvent<typeof reportMachine>;

/** What a person types in the models. */
export const modelText = 'The list stays empty.';
/** What they add to it. */
export const modelAddition = 'The list stays empty. Since noon.';

const facts = factsFor();
const offline = new ProblemError({ code: 'offline' });
const beginning = { description: '', lines: ['12:00:00.000Z documents event folder.open → list.loading'] };
const number = { referenceCode: 'AAAAA-22222', time: '2026-11-21T12:00:00.000Z' };

const contextKey = ({ description, lines, isLogIncluded, issue }: ReportContext) => [
  description,
  lines.length,
  isLogIncluded,
  issue?.description,
  issue?.logs.length,
];

/** The chart, met with everything that its types allow. */
export const modelOf = (name: string, input = facts) =>
  defineModel({
    name,
    machine: reportMachine,
    input,
    events: [
      { type: 'dialog.open', dialog: 'report' },
      { type: 'dialog.open', dialog: 'settings' },
      { type: 'dialog.close' },
      done('beginReport', beginning),
      done('beginReport', { description: modelText, lines: [] }),
      failed('beginReport', new Error('no storage')),
      failed('keepDraft', new Error('no storage')),
      failed('dropDraft', new Error('no storage')),
      { type: 'description.changed', description: modelText },
      { type: 'description.changed', description: '  ' },
      { type: 'log.include', isIncluded: false },
      { type: 'report.submit' },
      done('numberReport', number),
      failed('numberReport', new Error('no random numbers')),
      ...['logIssue', 'notifyReporter'].flatMap((id) => [done(id), failed(id, offline)]),
      { type: 'chat.choose' },
      { type: 'chat.back' },
      done('openChat'),
      failed('openChat', new Error('blocked')),
      { type: 'flags.loaded', flags: createFeatureFlags(initialFeatureFlags) },
      { type: 'session.refreshed', session: input.session },
    ],
    contextKey,
    places: 'transitions',
    paths: 'covering',
  });

/** What a person, the server or the network can bring about when the dialog stands on a page as it does. */
function onPage(snapshot: SnapshotFrom<typeof reportMachine>): Event[] {
  // A browser reads its storage and makes up a code at once.
  if (snapshot.matches('opening')) return [done('beginReport', beginning)];
  if (snapshot.matches({ submitting: 'numbering' })) return [done('numberReport', number)];
  if (snapshot.matches({ sent: 'openingChat' }))
    return [done('openChat'), failed('openChat', new Error('blocked'))];
  return [
    { type: 'dialog.open', dialog: 'report' },
    { type: 'dialog.close' },
    ...[modelText, modelAddition]
      .filter((description) => description !== snapshot.context.description)
      .map((description): Event => ({ type: 'description.changed', description })),
    { type: 'log.include', isIncluded: !snapshot.context.isLogIncluded },
    { type: 'report.submit' },
    done('logIssue'),
    failed('logIssue', offline),
    done('notifyReporter'),
    failed('notifyReporter', new ProblemError({ code: 'unavailable' })),
    { type: 'chat.choose' },
    { type: 'chat.back' },
  ];
}

/** The same chart, met only with what can happen in a browser. */
export const reportOnPageModel = defineModel({
  name: 'report, on a page',
  machine: reportMachine,
  input: facts,
  events: onPage,
  contextKey,
  places: 'transitions',
  paths: 'covering',
});
