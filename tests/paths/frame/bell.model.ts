/** Models of the bell. */
import { createFeatureFlags, initialFeatureFlags } from '../../../contract/firm/feature-flags.ts';
import type { Notice } from '../../../contract/home/notices.ts';
import { bellMachine, type Notices } from '../../../machines/bell/bell.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';

const due: Notice = {
  ...{ kind: 'due', id: 'o', clientId: 'c1', at: '2026-11-20', isRead: false },
  ...{ taskId: 't/1', label: 'Payroll' },
};
const accepted: Notice = {
  ...{ kind: 'accepted', id: 'a', clientId: 'c1', at: '2026-11-23T09:14:00.000Z', isRead: true },
  ...{ taskId: 't/2', label: 'Bank statements', by: 'Priya Nair', tasks: 4, group: null },
};
const documents: Notice = {
  ...{ kind: 'documents', id: 'd', clientId: 'c1', at: '2026-11-25T09:14:00.000Z', isRead: true },
  ...{ count: 2, name: 'a.pdf', documentId: 'd1', containerId: 'f 1' },
};
const returned: Notice = {
  ...{ kind: 'returned', id: 'b', clientId: 'c1', at: '2026-11-22T09:14:00.000Z', isRead: true },
  ...{ taskId: 't/3', label: 'Receipts', by: 'Priya Nair', tasks: 2, group: 'Books 2026', files: 3 },
};
const request: Notice = {
  ...{ kind: 'requestAsked', id: 'r', clientId: 'c1', at: '2026-11-24T09:14:00.000Z', isRead: true },
  ...{ requestId: 'r 1', requestKind: 'general-requests', subject: 'New health plan', by: 'Priya Nair' },
};
const answer: Notices = {
  overdue: { total: 3, oldest: '2026-11-17' },
  notices: [documents, request, accepted, returned, due],
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
      { type: 'notice.open', id: 'r' },
      { type: 'notice.open', id: 'a' },
      { type: 'notice.open', id: 'b' },
      { type: 'notice.open', id: 'none' },
      { type: 'notice.read', id: 'o' },
      { type: 'notices.readAll' },
      { type: 'notices.retry' },
      { type: 'overdue.open' },
      { type: 'task.changed' },
      { type: 'tasks.stale' },
      { type: 'task.uploaded' },
      { type: 'documents.changed' },
      { type: 'requests.changed' },
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

export const bellModels = [modelOf('a user', false), modelOf('a read-only preview session', true)] as const;
