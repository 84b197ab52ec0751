import { createFeatureFlags, initialFeatureFlags } from '../../../contract/firm/feature-flags.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { reportMachine } from '../../../machines/report/report.machine.ts';
import type { ReportContext } from '../../../machines/report/report.setup.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor } from '../../support/values/session-facts.ts';

/** What a person types in the models. */
export const modelText = 'The list stays empty.';

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

/** The chart with every event that its types allow. */
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
