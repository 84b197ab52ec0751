import { expect } from 'vitest';
import { createFeatureFlags, initialFeatureFlags } from '../../../contract/firm/feature-flags.ts';
import type { Notice } from '../../../contract/home/notices.ts';
import { bellMachine, countNew, type Notices } from '../../../machines/bell/bell.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { describeModel } from '../../support/charts/describe-model.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';

const overdue: Notice = {
  ...{ kind: 'overdue', id: 'o', clientId: 'c1', at: '2026-11-20', isRead: false },
  ...{ taskId: 't/1', label: 'Payroll' },
};
const documents: Notice = {
  ...{ kind: 'documents', id: 'd', clientId: 'c1', at: '2026-11-25T09:14:00.000Z', isRead: true },
  ...{ count: 2, name: 'a.pdf', documentId: 'd1', containerId: 'f 1' },
};
const answer: Notices = {
  overdue: { total: 3, oldest: '2026-11-17' },
  notices: [documents, overdue],
  clients: [],
};
const nothing: Notices = { overdue: null, notices: [], clients: [] };
const offline = new ProblemError({ code: 'offline' });
const changedFlags = createFeatureFlags(initialFeatureFlags.filter(({ id }) => id !== 'InvoiceTask'));

const modelOf = (name: string, isPreview: boolean) => {
  const facts = factsFor({ path: '/home', isPreview });
  return defineModel({
    name,
    machine: bellMachine,
    input: facts,
    events: [
      { type: 'notice.open', id: 'o' },
      { type: 'notice.open', id: 'd' },
      { type: 'notice.open', id: 'none' },
      { type: 'notice.read', id: 'o' },
      { type: 'notices.readAll' },
      { type: 'notices.retry' },
      { type: 'overdue.open' },
      { type: 'task.changed' },
      { type: 'tasks.stale' },
      { type: 'task.uploaded' },
      { type: 'documents.changed' },
      { type: 'marks.stored' },
      { type: 'session.refreshed', session: facts.session },
      { type: 'session.refreshed', session: sessionWith({ controls: ['ClientCenterHideTasks'], isPreview }) },
      { type: 'flags.loaded', flags: facts.flags },
      { type: 'flags.loaded', flags: changedFlags },
      { type: 'tab.hidden' },
      { type: 'tab.shown' },
      done('loadNotices', answer),
      done('loadNotices', nothing),
      failed('loadNotices', offline),
      done('storeRead', undefined),
      failed('storeRead', offline),
    ],
    contextKey: ({ answer: known, unsent, sending }) => [
      known?.notices.map(({ isRead }) => isRead),
      unsent,
      sending,
    ],
    places: 'transitions',
    paths: 'covering',
  });
};

const changes = ['task.changed', 'tasks.stale', 'task.uploaded', 'documents.changed', 'marks.stored'];

describeModel([modelOf('a user', false), modelOf('a read-only preview session', true)], {
  invariants: {
    'a notice leads to its task, or to the folder of its documents, whether it is new or not': (
      _state,
      { event, emitted },
    ) => {
      const way = emitted.filter(({ type }) => type === 'navigation.wanted').at(-1);
      if (event.type !== 'notice.open' || !way) return;
      const to: Readonly<Record<string, unknown>> = {
        o: { to: '/tasks/clients/c1/task/t%2F1', state: { opened: 't/1' } },
        d: { to: '/documents/f%201' },
      };
      expect(way).toMatchObject(to[String(event.id)] as object);
    },
    'a change is followed by another answer': ({ value }, { event }) => {
      const { answer: at } = value as { answer: string };
      if (changes.includes(event.type)) expect(['loading', 'gathering']).toContain(at);
    },
    'what is on its way to the server, or waits for it, is read on screen': ({ context }) => {
      const ids = [...context.unsent, ...context.sending];
      for (const { id, isRead } of context.answer?.notices ?? [])
        if (ids.includes(id)) expect(isRead).toBe(true);
      expect(new Set(ids).size).toBe(ids.length);
    },
    'the bell counts what is not read': ({ context }) => {
      const unread = context.answer?.notices.filter(({ isRead }) => !isRead) ?? [];
      expect(countNew(context)).toBe(unread.length);
    },
    'a mark that could not be stored is taken back, and an alert says so': (
      { context },
      { event, emitted },
    ) => {
      if (event.type !== 'xstate.error.actor.storeRead') return;
      expect(emitted.at(-1)).toMatchObject({ alert: { key: 'noticesNotMarkedMsg', type: 'danger' } });
      expect([context.sending, context.answer?.notices.some(({ isRead }) => !isRead) ?? false]).toEqual([
        [],
        (context.answer?.notices.length ?? 0) > 0,
      ]);
    },
    '[T6.01] a read-only preview session marks nothing': ({ context }) => {
      if (context.facts.session.meta.EmulateePrismGuid !== null)
        expect([context.unsent, context.sending]).toEqual([[], []]);
    },
  },
});
