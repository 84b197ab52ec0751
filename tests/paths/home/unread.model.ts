/** Models of the unread documents: the list over all clients, page by page. */
import type { NewDocument } from '../../../contract/home/home.ts';
import type { SessionFacts } from '../../../machines/facts.ts';
import { ProblemError } from '../../../machines/problem.ts';
import { unreadMachine } from '../../../machines/unread/unread.machine.ts';
import type { UnreadList } from '../../../machines/unread/unread-list.ts';
import { defineModel, done, failed } from '../../support/charts/model.ts';
import { factsFor, sessionWith } from '../../support/values/session-facts.ts';
import { clientTag } from '../../support/values/tasks.ts';

const offline = new ProblemError({ code: 'offline' });
const dana = { ...clientTag, id: 'dana', name: 'Dana Reyes', kind: 1 as const, mayChange: false };

const row = (id: string, day: number, change: Partial<NewDocument> = {}): NewDocument => ({
  id,
  containerId: 'tax',
  clientId: clientTag.id,
  name: `${id}.pdf`,
  createdAt: `2026-01-${String(day).padStart(2, '0')}T09:00:00.000Z`,
  isRead: false,
  ...change,
});

const firstPage: UnreadList = {
  unread: 3,
  rows: [row('draft', 14, { name: '2025 Form 1120-S draft.pdf' }), row('roll', 12, { clientId: 'dana' })],
  next: 'second',
  clients: [clientTag, dana],
};
const secondPage: UnreadList = { unread: 3, rows: [row('letter', 3)], next: null, clients: [clientTag] };
/** A document was stored, and another person read `roll`. */
const newest: UnreadList = {
  ...firstPage,
  rows: [row('new', 15), row('draft', 14), row('letter', 3)],
  next: null,
};
const nothing: UnreadList = { unread: 0, rows: [], next: null, clients: [] };

const define = (name: string, facts: Partial<SessionFacts> & { isPreview?: boolean } = {}) =>
  defineModel({
    name,
    machine: unreadMachine,
    input: factsFor({ path: '/home/documents', ...facts }),
    events: ({ context: { list } }) => [
      done('loadUnread', list === null ? firstPage : secondPage),
      done('loadUnread', nothing),
      failed('loadUnread', offline),
      done('refreshUnread', newest),
      failed('refreshUnread', offline),
      { type: 'list.more' },
      { type: 'list.retry' },
      { type: 'document.open', documentId: 'roll' },
      { type: 'document.open', documentId: 'elsewhere' },
      { type: 'document.opened', documentId: 'roll' },
      { type: 'document.opened', documentId: 'elsewhere' },
      { type: 'route.entered', path: '/home/documents' },
      { type: 'route.entered', path: '/documents/tax/roll' },
      { type: 'session.refreshed', session: sessionWith({ isPreview: facts.isPreview ?? false }) },
      { type: 'flags.loaded', flags: factsFor().flags },
      { type: 'marks.stored' },
    ],
    contextKey: ({ list, facts: { path } }) => [
      path,
      list?.rows.map(({ id, isRead }) => `${id} ${isRead}`),
      list?.unread,
      list?.next,
    ],
    places: 'transitions',
    paths: 'covering',
  });

export const unreadModels = [
  define('a user with unread documents'),
  define('a member of the firm who views as a client', { isPreview: true }),
] as const;
