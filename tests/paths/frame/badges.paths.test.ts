import { expect } from 'vitest';
import { createFeatureFlags, initialFeatureFlags } from '../../../contract/firm/feature-flags.ts';
import { badgesMachine } from '../../../machines/badges/badges.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import type { Counts } from '../../../machines/signals.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';

const own: Counts = { waiting: 4, unread: 9, requests: 1 };
const ofHome: Counts = { waiting: 5, unread: 8, requests: 2 };
const withoutTasks: Counts = { waiting: null, unread: 2, requests: null };
const offline = new ProblemError({ code: 'offline' });
const changedFlags = createFeatureFlags(initialFeatureFlags.filter(({ id }) => id !== 'InvoiceTask'));

const modelOf = (name: string, path: string) => {
  const facts = factsFor({ path });
  return defineModel({
    name,
    machine: badgesMachine,
    input: facts,
    events: [
      { type: 'counts.loaded', counts: ofHome },
      { type: 'task.changed' },
      { type: 'tasks.stale' },
      { type: 'task.uploaded' },
      { type: 'documents.changed' },
      { type: 'requests.changed' },
      { type: 'marks.stored' },
      { type: 'session.refreshed', session: facts.session },
      { type: 'session.refreshed', session: sessionWith({ controls: ['ClientCenterHideTasks'] }) },
      { type: 'flags.loaded', flags: facts.flags },
      { type: 'flags.loaded', flags: changedFlags },
      { type: 'tab.hidden' },
      { type: 'tab.shown' },
      done('loadCounts', own),
      done('loadCounts', withoutTasks),
      failed('loadCounts', offline),
    ],
    contextKey: ({ counts }) => [counts],
    places: 'transitions',
    paths: 'covering',
  });
};

const changes = [
  'task.changed',
  'tasks.stale',
  'task.uploaded',
  'documents.changed',
  'requests.changed',
  'marks.stored',
];

describeModel(
  [modelOf('a visit that begins at home', '/home'), modelOf('a visit that begins elsewhere', '/documents')],
  {
    invariants: {
      '[T2.06] the numbers of home are shown as they come': ({ context }, { event }) => {
        if (event.type === 'counts.loaded') expect(context.counts).toEqual(ofHome);
      },
      'a change is followed by another answer, of home where it runs': ({ value }, { event }) => {
        const { counts } = value as { counts: string };
        if (changes.includes(event.type)) expect(['awaiting', 'gathering']).toContain(counts);
      },
      'a failure leaves the numbers as they were': ({ context }, { event, started }) => {
        if (event.type === 'xstate.error.actor.loadCounts' && started.length === 1)
          expect(context.counts).toBeNull();
      },
      'the watcher of tasks is asked for once, where tasks are counted': ({ context }, { emitted }) => {
        const wanted = emitted.filter(({ type }) => type === 'flow.wanted');
        expect(wanted).toEqual(wanted.length > 0 ? [{ type: 'flow.wanted', flow: 'tasks' }] : []);
        if (context.counts === null) expect(wanted).toEqual([]);
      },
    },
  },
);
