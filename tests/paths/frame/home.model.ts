/** Models of home. */
import {
  createFeatureFlags,
  type FeatureFlags,
  initialFeatureFlags,
  setFeatureFlag,
} from '../../../contract/firm/feature-flags.ts';
import { type Home, type HomeContext, homeMachine } from '../../../machines/home/home.machine.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { openRequest } from '../../support/values/open-request.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';
import { clientTag } from '../../support/values/tasks.ts';

const dana = { ...clientTag, id: 'dana', name: 'Dana Reyes', kind: 1 as const, mayChange: false };

const waitingRow = (taskId: string, change: Partial<NonNullable<Home['waiting']>['rows'][0]> = {}) => ({
  groupId: `group-${taskId}`,
  taskId,
  clientId: 'acme',
  label: `Group ${taskId}`,
  next: `Group ${taskId}`,
  type: 'document_request' as const,
  taskType: 'documentsTask' as const,
  dueDate: '2026-01-12',
  expirationDate: null,
  verb: 'start' as const,
  progress: { kind: 'notStarted' as const },
  ...change,
});

/** Something of everything that home can show. */
export const fullHome: Home = {
  market: 'us',
  isFirmPlayed: true,
  waiting: {
    total: 7,
    overdue: 1,
    rows: [
      waitingRow('sales', {
        label: 'October sales records',
        next: 'Sales by card in October',
        verb: 'continue',
        progress: { kind: 'done', done: 2, all: 5 },
      }),
      waitingRow('invoice', {
        clientId: 'dana',
        verb: 'pay',
        label: 'Payment Request - Invoice #4417',
        type: 'payment_request',
        taskType: 'invoiceTask',
        dueDate: '2026-01-15',
        progress: { kind: 'amount', amount: '1250.00', currency: 'USD' },
      }),
      waitingRow('sign', {
        type: 'esign',
        verb: 'sign',
        taskType: 'esignTask',
        dueDate: '2026-01-20',
        progress: { kind: 'signatures', left: 1 },
      }),
      waitingRow('back', { dueDate: null, verb: 'sendAgain', progress: { kind: 'returned', files: 2 } }),
      waitingRow('old', { expirationDate: '2026-01-01', verb: 'continue', progress: { kind: 'started' } }),
    ],
  },
  withFirm: {
    total: 12,
    rows: (['received', 'inReview', 'accepted'] as const).map((state) => ({
      groupId: `group-${state}`,
      taskId: state,
      clientId: 'acme',
      label: `Records ${state}`,
      type: 'documentsTask' as const,
      state,
      since: state === 'received' ? '2026-01-15T11:00:00.000Z' : '2025-12-30T11:00:00.000Z',
      by: 'Priya Nair',
    })),
  },
  requests: {
    waiting: {
      total: 4,
      rows: [
        openRequest('leave', {
          kind: 'employee-leave',
          subject: 'Isabela Martins',
          status: 'WaitingForCorrection',
        }),
        openRequest('plan', { status: 'WaitingForClient', clientId: 'dana' }),
      ],
    },
    withFirm: {
      total: 2,
      rows: [openRequest('sent', { isOpened: false }), openRequest('opened', { subject: '' })],
    },
  },
  newDocuments: {
    unread: 3,
    since: '2026-01-10T09:00:00.000Z',
    rows: [
      { name: '2025 Form 1120-S draft.pdf', isRead: false },
      { name: 'Rent roll 2026.docx', isRead: true },
    ].map((row, index) => ({
      id: `document-${index}`,
      containerId: 'tax',
      clientId: index === 0 ? 'acme' : 'dana',
      createdAt: '2026-01-14T14:14:00.000Z',
      ...row,
    })),
  },
  clients: [clientTag, dana],
};

/** Nothing waits, nothing is with the firm, and there are no documents. */
export const emptyHome: Home = {
  market: 'us',
  isFirmPlayed: false,
  waiting: { total: 0, overdue: 0, rows: [] },
  withFirm: { total: 0, rows: [] },
  requests: null,
  newDocuments: { unread: 0, since: null, rows: [] },
  clients: [],
};

/** What a user without access to tasks sees. */
const withoutTasks: Home = { ...fullHome, waiting: null, withFirm: null };

const offline = new ProblemError({ code: 'offline' });
const changedFlags = createFeatureFlags(initialFeatureFlags.filter(({ id }) => id !== 'InvoiceTask'));

const contextKey = ({ home, problem, facts }: HomeContext) => [
  home?.waiting?.total,
  home?.newDocuments.rows.map(({ isRead }) => isRead),
  problem?.code,
  facts.path,
];

const modelOf = (name: string, facts = factsFor({ path: '/home' })) =>
  defineModel({
    name,
    machine: homeMachine,
    input: facts,
    events: [
      { type: 'home.retry' },
      { type: 'task.open', taskId: 'sales' },
      { type: 'task.open', taskId: 'received' },
      { type: 'task.open', taskId: 'unknown' },
      { type: 'document.open', documentId: 'document-0' },
      { type: 'document.open', documentId: 'unknown' },
      { type: 'document.opened', documentId: 'document-0' },
      { type: 'document.opened', documentId: 'unknown' },
      { type: 'route.entered', path: '/tasks' },
      { type: 'route.entered', path: '/home' },
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
      done('loadHome', fullHome),
      done('loadHome', emptyHome),
      failed('loadHome', offline),
    ],
    contextKey,
    places: 'transitions',
    paths: 'covering',
  });

const initialFlags = createFeatureFlags(initialFeatureFlags);
const brazil: Home = { ...fullHome, market: 'br' };

/** The name keeps the events apart: as JSON all flags look alike. */
const flagsWith = (on: string, flags: FeatureFlags) => ({ type: 'flags.loaded' as const, flags, on });

/** Where a layout is chosen, and a path may name a client. */
const inBrazil = (name: string, path: string, clientId: string | null) =>
  defineModel({
    name,
    machine: homeMachine,
    input: factsFor({ path, clientId }),
    events: [
      { type: 'route.entered', path: '/home' },
      { type: 'route.entered', path: '/home?dashboard=fiscal' },
      { type: 'route.entered', path: '/home/cnd/c2?dashboard=fiscal' },
      { type: 'client.changed', clientId: 'c1' },
      { type: 'client.changed', clientId: 'c2' },
      { type: 'obligations.counted', clientId: 'c2', counts: { overdue: 2, next: null } },
      {
        type: 'obligations.counted',
        clientId: 'c2',
        counts: { overdue: 0, next: { count: 2, daysLeft: 3 } },
      },
      flagsWith('none', initialFlags),
      flagsWith('HomePage', setFeatureFlag(initialFlags, 'HomePage', true)),
      flagsWith('HomePageBr', setFeatureFlag(initialFlags, 'HomePageBr', true)),
      done('loadHome', brazil),
    ],
    contextKey: ({ home, facts, obligations }) => [
      home?.market,
      facts.path,
      facts.clientId,
      obligations?.counts.overdue,
      [...facts.flags.values()].filter(({ value }) => value).length,
    ],
    places: 'transitions',
    paths: 'covering',
  });

/** A session whose home is answered so, and no more. */
const answered = (name: string, answer: Home) =>
  defineModel({
    name,
    machine: homeMachine,
    input: factsFor({ path: '/home' }),
    events: [done('loadHome', answer)],
    contextKey,
  });

export const homeModels = [
  modelOf('a user of two clients'),
  modelOf('a read-only preview session', factsFor({ path: '/home', isPreview: true })),
  answered('a user who has nothing to do', emptyHome),
  answered('a user without access to tasks', withoutTasks),
  inBrazil('a Brazilian user', '/home', 'c1'),
  inBrazil('a link to the certificates of a client', '/home/cnd/c2', null),
] as const;
