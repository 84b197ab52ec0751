import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResponseOf } from '../../../contract/calls/call.ts';
import { maxNotices } from '../../../contract/home/home-rules.ts';
import type { notices } from '../../../contract/home/notices.ts';
import type { HandInState } from '../../../contract/tasks/hand-in.ts';
import { clientLinks, containers, documents } from '../../../server/db/schema/core-schema.ts';
import { noticeMarks } from '../../../server/db/schema/people-schema.ts';
import { taskGroups, taskRemovals, tasks } from '../../../server/db/schema/task-schema.ts';
import { type Name, startTaskFixture, type TaskFixture } from './task-fixture.ts';

let fixture: TaskFixture;
const path = '/api/client-center/v1/home/notices';
const day = 86_400_000;
const now = Date.now();
/** A date so many days from now; the clock of the server is the one that counts. */
const date = (days: number) => new Date(now + days * day).toISOString().slice(0, 10);
const today = date(0);
const moment = (days: number) => new Date(now + days * day);
const author = {
  createdById: 'f',
  createdByName: 'f',
  modifiedById: 'f',
  modifiedByName: 'f',
  modifiedByKind: 'firm',
} as const;

beforeAll(async () => {
  fixture = await startTaskFixture();
  await fixture.deps.db.insert(clientLinks).values({ userId: 'ann', clientId: 'cove', role: 'Reader' });
});
afterAll(() => fixture.end());
beforeEach(async () => {
  const { db } = fixture.deps;
  for (const table of [tasks, taskGroups, taskRemovals, documents, noticeMarks]) await db.delete(table);
});

async function noticesOf(who: Name, query = `today=${today}`): Promise<ResponseOf<typeof notices>> {
  const answer = await fixture.call(fixture.as[who], `${path}?${query}`);
  expect(answer.status).toBe(200);
  return await answer.json();
}
const idsOf = async (who: Name, query?: string) => (await noticesOf(who, query)).notices.map(({ id }) => id);
const markAs = (who: Name, ids: readonly string[]) =>
  fixture.call(fixture.as[who], `${path}/read`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  });

async function group(
  id: string,
  task: Partial<typeof tasks.$inferInsert> = {},
  ofGroup: Partial<typeof taskGroups.$inferInsert> = {},
): Promise<void> {
  const { clientId = 'acme', status = 0 } = ofGroup;
  await fixture.addGroup({ id, label: `Label ${id}`, ...ofGroup });
  await fixture.addTask(id, {
    id: `${id}-0`,
    clientId,
    status,
    type: 'dynamicTask',
    label: `Task ${id}`,
    ...task,
  });
}

async function document(id: string, createdAt: Date, values: Partial<typeof documents.$inferInsert> = {}) {
  const { db } = fixture.deps;
  const { containerId = 'acme' } = values;
  const place = (await db.select().from(containers)).find((one) => one.id === containerId);
  await db.insert(documents).values({
    id,
    companyId: place?.companyId ?? '',
    clientId: place?.clientId ?? '',
    containerId,
    name: `${id}.pdf`,
    nameKey: id,
    documentType: 'pdf',
    mimeType: 'application/pdf',
    size: 1,
    blobKey: 'none',
    sha256: 'none',
    createdByKind: 'firm',
    createdAt,
    ...author,
    ...values,
  });
}

test('what is due today is a notice with its open task, what is overdue is counted alone', async () => {
  await group('today', {}, { dueDate: today });
  await group('of cove', {}, { dueDate: today, clientId: 'cove' });
  await group('yesterday', {}, { dueDate: date(-1), clientId: 'cove' });
  await group('a month', {}, { dueDate: date(-30) });
  await group('longer', {}, { dueDate: date(-31) });
  await group('tomorrow', {}, { dueDate: date(1) });
  await group('expired', {}, { dueDate: date(-3), expirationDate: date(-2) });
  await group('done', { status: 2 }, { dueDate: date(-1), status: 2 });
  await group('foreign', {}, { dueDate: today, clientId: 'bolt' });
  const { notices: shown, overdue, clients } = await noticesOf('ann');
  expect(shown).toEqual([
    {
      kind: 'due',
      id: `due:of cove:${today}`,
      clientId: 'cove',
      at: today,
      isRead: false,
      taskId: 'of cove-0',
      label: 'Label of cove',
    },
    {
      kind: 'due',
      id: `due:today:${today}`,
      clientId: 'acme',
      at: today,
      isRead: false,
      taskId: 'today-0',
      label: 'Label today',
    },
  ]);
  expect(overdue).toEqual({ total: 3, oldest: date(-31) });
  expect(clients.map(({ id }) => id).sort()).toEqual(['acme', 'cove']);
  // Amy has one of the two clients.
  expect(await idsOf('amy')).toEqual([`due:today:${today}`]);
});

test('what is overdue is counted as home counts it', async () => {
  for (const [index, days] of [-40, -3, -2, -1, 0, 4].entries())
    await group(`g${index}`, {}, { dueDate: date(days) });
  const home = await (await fixture.call(fixture.as.ann, `/api/client-center/v1/home?today=${today}`)).json();
  expect((await noticesOf('ann')).overdue).toEqual({ total: home.waiting.overdue, oldest: date(-40) });
  expect(home.waiting.overdue).toBe(4);
});

test('what the firm did with a task is a notice, what the client did is none', async () => {
  const at = (handInState: HandInState, days: number, values: Partial<typeof tasks.$inferInsert> = {}) => ({
    ...{ handInState, handInSince: moment(days), handInBy: 'Priya Nair' },
    ...values,
  });
  await group('returned', at('returned', -1, { status: 1, returnedCount: 2 }), { status: 1 });
  await group('in review', at('inReview', -2, { status: 2 }), { status: 2 });
  await group('accepted', at('accepted', -3, { status: 4 }), { status: 4 });
  await group('received', at('received', -1, { status: 2 }), { status: 2 });
  await group('long ago', at('accepted', -31, { status: 4 }), { status: 4 });
  await group('removed', at('returned', -1, { status: 1, deleted: true }), { status: 1 });
  await group('foreign', at('returned', -1, { status: 1 }), { status: 1, clientId: 'bolt' });
  const { notices: shown } = await noticesOf('ann');
  expect(shown).toMatchObject([
    { kind: 'returned', taskId: 'returned-0', label: 'Task returned', by: 'Priya Nair', files: 2 },
    { kind: 'inReview', taskId: 'in review-0', by: 'Priya Nair' },
    { kind: 'accepted', taskId: 'accepted-0', by: 'Priya Nair', tasks: 1, group: null },
  ]);
  expect(shown.map(({ at: told }) => told)).toEqual([-1, -2, -3].map((days) => moment(days).toISOString()));
});

test('what the firm did with tasks of one client and day is one notice, and the user’s clock says which day it is', async () => {
  const at = (time: string, days = -2) => new Date(`${date(days)}T${time}Z`);
  const accepted = (handInSince: Date, handInBy = 'Priya Nair') => ({
    ...{ handInState: 'accepted' as const, handInSince, handInBy, status: 4 as const },
  });
  const done = { status: 4 } as const;
  await group('books', accepted(at('12:00:00')), done);
  for (const [index, time] of ['12:00:00', '12:00:01', '23:30:00'].entries())
    await fixture.addTask('books', {
      ...accepted(at(time)),
      id: `books-${index + 1}`,
      label: `Books ${index + 1}`,
    });
  await group('next day', accepted(at('01:00:00', -1), 'Lee Park'), done);
  await group('of cove', accepted(at('12:00:00')), { ...done, clientId: 'cove' });
  for (const [name, returnedCount] of [
    ['first', 2],
    ['second', 3],
  ] as const)
    await group(
      name,
      { handInState: 'returned', handInSince: at('12:00:00'), handInBy: name, status: 1, returnedCount },
      { status: 1 },
    );
  const shown = async (query: string) =>
    (await noticesOf('ann', query)).notices.map((one) =>
      one.kind === 'accepted' || one.kind === 'returned'
        ? [one.kind, one.clientId, one.taskId, one.tasks, one.group, one.by]
        : one,
    );
  expect(await shown(`today=${today}`)).toEqual([
    ['accepted', 'acme', 'next day-0', 1, null, 'Lee Park'],
    ['accepted', 'acme', 'books-3', 4, 'Label books', 'Priya Nair'],
    ['accepted', 'cove', 'of cove-0', 1, null, 'Priya Nair'],
    ['returned', 'acme', 'second-0', 2, null, null],
  ]);
  expect(await shown(`today=${today}&ahead=-180`)).toEqual([
    ['accepted', 'acme', 'next day-0', 5, null, null],
    ['accepted', 'cove', 'of cove-0', 1, null, 'Priya Nair'],
    ['returned', 'acme', 'second-0', 2, null, null],
  ]);
  const { notices: found } = await noticesOf('ann');
  expect(found.find(({ kind }) => kind === 'returned')).toMatchObject({ files: 5 });
});

test('a notice of several tasks is new again once the firm does the same with another one that day', async () => {
  const accepted = (minutes: number) => ({
    ...{ handInState: 'accepted' as const, handInSince: new Date(`${date(-2)}T12:0${minutes}:00Z`) },
    status: 4 as const,
  });
  await group('books', accepted(0), { status: 4 });
  await fixture.addTask('books', { ...accepted(1), id: 'books-1' });
  const shown = async () =>
    (await noticesOf('ann')).notices.map((one) => ['tasks' in one && one.tasks, one.isRead]);
  await markAs('ann', await idsOf('ann'));
  expect(await shown()).toEqual([[2, true]]);
  await fixture.addTask('books', { ...accepted(2), id: 'books-2' });
  expect(await shown()).toEqual([[3, false]]);
});

test('documents of one client and day are one notice, and the user’s clock says which day it is', async () => {
  const noon = new Date(`${date(-2)}T12:00:00Z`);
  const late = new Date(`${date(-2)}T23:30:00Z`);
  const next = new Date(`${date(-1)}T01:00:00Z`);
  await document('a', noon);
  await document('b', late, { isReadByClientUser: true });
  await document('c', next);
  await document('of cove', noon, { containerId: 'cove', isReadByClientUser: true });
  await document('own', next, { createdByKind: 'client' });
  await document('trashed', next, { trashedAt: new Date() });
  await document('old', moment(-31));
  await document('foreign', next, { containerId: 'bolt' });
  const shown = async (query: string) =>
    (await noticesOf('ann', query)).notices.map((one) => [
      one.id,
      one.kind === 'documents' && one.count,
      one.isRead,
    ]);
  expect(await shown(`today=${today}`)).toEqual([
    ['documents:c', 1, false],
    ['documents:b', 2, false],
    ['documents:of cove', 1, true],
  ]);
  expect(await shown(`today=${today}&ahead=-180`)).toEqual([
    ['documents:c', 3, false],
    ['documents:of cove', 1, true],
  ]);
  expect((await noticesOf('ann')).notices[0]).toEqual({
    kind: 'documents',
    id: 'documents:c',
    clientId: 'acme',
    at: next.toISOString(),
    isRead: false,
    count: 1,
    name: 'c.pdf',
    documentId: 'c',
    containerId: 'acme',
  });
});

test('the newest are shown first, and no more of them than the limit', async () => {
  for (let index = 0; index < maxNotices + 5; index += 1)
    await group(`g${String(index).padStart(2, '0')}`, {}, { dueDate: today });
  await document('later', new Date(now + 1000));
  const shown = await idsOf('ann');
  expect(shown.length).toBe(maxNotices);
  expect(shown.slice(0, 2)).toEqual(['documents:later', `due:g00:${today}`]);
});

test('a user who may not see tasks has notices of documents alone', async () => {
  await group('today', {}, { dueDate: today });
  await document('a', moment(-1));
  const { notices: shown, overdue } = await noticesOf('dan');
  expect([overdue, shown.filter(({ kind }) => kind !== 'documents')]).toEqual([null, []]);
});

test('a notice is read by the user who marked it, until the same happens again', async () => {
  await group('one', {}, { dueDate: today });
  await document('a', new Date(`${date(-1)}T12:00:00Z`));
  const readBy = async (who: Name) => (await noticesOf(who)).notices.map(({ id, isRead }) => [id, isRead]);
  const id = `due:one:${today}`;
  expect((await markAs('ann', [id, 'documents:a', 'no such notice'])).status).toBe(204);
  expect(await readBy('ann')).toEqual([
    [id, true],
    ['documents:a', true],
  ]);
  expect(await readBy('amy')).toEqual([
    [id, false],
    ['documents:a', false],
  ]);
  await document('b', new Date(`${date(-1)}T13:00:00Z`));
  expect(await readBy('ann')).toEqual([
    [id, true],
    ['documents:b', false],
  ]);
});

test('of more marks than are kept those that were set first give way', async () => {
  const kept = fixture.deps.settings.limits.noticeMarks;
  const call = (from: number) => Array.from({ length: maxNotices }, (_, index) => `n${from + index}`);
  await markAs('ann', ['first']);
  for (let from = 0; from < kept; from += maxNotices) await markAs('ann', call(from));
  const ids = (await fixture.deps.db.select().from(noticeMarks)).map(({ noticeId }) => noticeId);
  expect([ids.length, ids.includes('first')]).toEqual([kept, false]);
});

test.each([
  ['no id', []],
  ['an empty id', ['']],
  ['too many', Array.from({ length: maxNotices + 1 }, (_, index) => `n${index}`)],
])('a mark of %s is refused', async (_what, ids) => {
  expect((await markAs('ann', ids)).status).toBe(400);
});

test.each(['ahead=841', 'ahead=-841', 'ahead=1.5', 'today=tomorrow'])(
  'a query of %s is refused',
  async (query) => {
    expect((await fixture.call(fixture.as.ann, `${path}?${query}`)).status).toBe(400);
  },
);
