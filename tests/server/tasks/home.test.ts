import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResponseOf } from '../../../contract/calls/call.ts';
import type { home, unreadDocuments } from '../../../contract/home/home.ts';
import { mostUnread } from '../../../contract/home/home-rules.ts';
import type { HandInState } from '../../../contract/tasks/hand-in.ts';
import { sessions } from '../../../server/db/schema/access-schema.ts';
import {
  clientLinks,
  containerAccess,
  containers,
  documents,
} from '../../../server/db/schema/core-schema.ts';
import { taskGroups, tasks } from '../../../server/db/schema/task-schema.ts';
import { type Name, startTaskFixture, type TaskFixture } from './task-fixture.ts';

type Home = ResponseOf<typeof home>;

let fixture: TaskFixture;
const today = '2026-06-15';
const author = {
  createdById: 'f',
  createdByName: 'f',
  createdByKind: 'firm',
  modifiedById: 'f',
  modifiedByName: 'f',
  modifiedByKind: 'firm',
} as const;

beforeAll(async () => {
  fixture = await startTaskFixture();
  // Ann acts for two clients of her firm.
  await fixture.deps.db.insert(clientLinks).values({ userId: 'ann', clientId: 'cove', role: 'Reader' });
});
afterAll(() => fixture.end());
beforeEach(async () => {
  const { db } = fixture.deps;
  await db.delete(tasks);
  await db.delete(taskGroups);
  await db.delete(documents);
});

const homeAt = (who: Name, query = `today=${today}`) =>
  fixture.call(fixture.as[who], `/api/client-center/v1/home?${query}`);
async function homeOf(who: Name): Promise<Home> {
  const answer = await homeAt(who);
  expect(answer.status).toBe(200);
  return await answer.json();
}
const waitingOf = async (who: Name) =>
  (await homeOf(who)).waiting?.rows.map(({ groupId, taskId }) => [groupId, taskId]);

/** A group with tasks that are `statuses`, in this order; their ids are those of the group with a number. */
async function group(
  id: string,
  statuses: readonly (0 | 1 | 2 | 3 | 4)[],
  { type = 'dynamicTask', ...values }: Partial<typeof tasks.$inferInsert> = {},
  ofGroup: Partial<typeof taskGroups.$inferInsert> = {},
): Promise<void> {
  const { clientId = 'acme' } = ofGroup;
  await fixture.addGroup({ id, label: `Label ${id}`, ...ofGroup });
  for (const [index, status] of statuses.entries())
    await fixture.addTask(id, { id: `${id}-${index}`, clientId, order: index, status, type, ...values });
}

test('[T7.05] the most urgent groups of all clients come first, expired ones last, with what all come to', async () => {
  const due = (dueDate: string | null, clientId = 'acme') => ({ dueDate, clientId });
  await group('later', [0], {}, due('2026-07-01'));
  await group('over', [0], {}, due('2026-06-14', 'cove'));
  await group('expired', [0], {}, { dueDate: '2026-05-01', expirationDate: '2026-06-01' });
  await group('today', [0], {}, due(today));
  await group('long over', [0], {}, due('2026-01-01'));
  await group('undated', [0], {}, due(null));
  await group('soon', [0], {}, due('2026-06-20', 'cove'));
  await group('foreign', [0], {}, { clientId: 'bolt', dueDate: '2026-01-01' });
  const { waiting, clients } = await homeOf('ann');
  expect(waiting?.rows.map(({ groupId }) => groupId)).toEqual([
    'long over',
    'over',
    'today',
    'soon',
    'later',
  ]);
  expect([waiting?.total, waiting?.overdue]).toEqual([7, 2]);
  expect(clients.map(({ id, mayChange }) => [id, mayChange]).sort()).toEqual([
    ['acme', true],
    ['cove', false],
  ]);
  expect(await waitingOf('amy')).toEqual(
    ['long over', 'today', 'later', 'undated', 'expired'].map((id) => [id, `${id}-0`]),
  );
  expect(await waitingOf('bob')).toEqual([['foreign', 'foreign-0']]);
});

test('[T4.10] a row names the first open task and leads to it; groups without one, and what is not open, do not wait', async () => {
  await group('half', [2, 3, 1, 0]);
  await fixture.deps.db.update(tasks).set({ label: 'What is next' }).where(eq(tasks.id, 'half-2'));
  await group('empty', []);
  await group('complete', [2], {}, { status: 2 });
  await group('done', [2, 3]);
  await group('removed', [0], { deleted: true });
  expect(await waitingOf('ann')).toEqual([['half', 'half-2']]);
  expect((await homeOf('ann')).waiting?.rows.map(({ next }) => next)).toEqual(['What is next']);
});

test('[T5.02, T5.03] hidden kinds of tasks do not wait, and without access to tasks nothing is said of them', async () => {
  await group('sign', [0], { type: 'esignTask' });
  await group('upload', [0], { type: 'uploadTask' });
  await group('form', [0]);
  const hidden = (await homeOf('hugo')).waiting;
  expect([hidden?.total, hidden?.rows.map(({ groupId }) => groupId)]).toEqual([1, ['form']]);
  expect((await homeOf('ann')).waiting?.total).toBe(3);
  expect((await homeOf('dan')).waiting).toBeNull();
  // The firm's people act for no client here.
  expect((await homeOf('stan')).waiting).toEqual({ total: 0, overdue: 0, rows: [] });
});

test('[T2.26] the progress of a group is counted by its tasks, or by what its only task asks for', async () => {
  const step = { title: 'Step', isRequired: true, data: {}, comment: null, dnaComment: null };
  const invoice = { number: '1', amount: '1250.00', currency: 'USD', document: null, payUrl: null };
  const twoToSign = {
    documents: [1, 2, 3].map((id) => ({ id: `${id}`, name: `${id}.pdf` })),
    signatures: [{ signer: 'Ann' }, null, null],
  };
  await group('tasks', [2, 3, 1, 0]);
  await group('amount', [0], { type: 'invoiceTask', data: { ...invoice, paidOn: null } });
  await group('signatures', [1], { type: 'esignTask', data: twoToSign });
  await group('steps', [1], { type: 'uploadTask', steps: [step, { ...step, dnaComment: 'None' }, step] });
  await group('begun', [1], { type: 'reviewDocumentTask' });
  const { waiting } = await homeOf('ann');
  const progress = Object.fromEntries(
    waiting?.rows.map((row) => [row.groupId, [row.progress, row.verb]]) ?? [],
  );
  expect(progress).toEqual({
    amount: [{ kind: 'amount', amount: '1250.00', currency: 'USD' }, 'pay'],
    begun: [{ kind: 'started' }, 'review'],
    signatures: [{ kind: 'signatures', left: 2 }, 'sign'],
    steps: [{ kind: 'done', done: 1, all: 3 }, 'continue'],
    tasks: [{ kind: 'done', done: 1, all: 3 }, 'continue'],
  });
  await fixture.deps.db.delete(taskGroups);
  await group('untouched', [0], { type: 'uploadTask', steps: [step, step] });
  await group('handed in', [0], { type: 'uploadTask', label: 'Papers', steps: [step, step] });
  await document('acme', 'paper.pdf', {
    createdByKind: 'client',
    customItemMetaData: { ccTask: 'handed in-0', ccTaskLabel: 'Papers', ccGroupType: '.', ccStep: '2' },
  });
  expect((await homeOf('ann')).waiting?.rows.map((row) => [row.groupId, row.progress, row.verb])).toEqual([
    ['handed in', { kind: 'done', done: 1, all: 2 }, 'start'],
    ['untouched', { kind: 'parts', part: 'items', count: 2 }, 'start'],
  ]);
  await fixture.deps.db.delete(taskGroups);
  await group('begun of two', [0, 1]);
  await group('several', [0, 0, 3]);
  await group('without items', [0], { type: 'uploadTask', steps: [] });
  expect((await homeOf('ann')).waiting?.rows.map((row) => [row.groupId, row.progress])).toEqual([
    ['begun of two', { kind: 'started' }],
    ['several', { kind: 'tasks', count: 2 }],
    ['without items', { kind: 'notStarted' }],
  ]);
});

test('complete groups that the firm has come first, those in review before the others, then those that it accepted a while ago; only the former count', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const at = (handInState: HandInState, days: number, handInBy: string | null = null) => ({
    ...{ handInState, handInSince: daysAgo(days), handInBy },
  });
  const over = { status: 2 } as const;
  await group('received', [2], at('received', 3, 'Ann Person'), over);
  await group('in review', [2], at('inReview', 400, 'Priya Nair'), { ...over, clientId: 'cove' });
  await group('accepted', [4], at('accepted', 29, 'Priya Nair'), { status: 4 });
  await group('long accepted', [4], at('accepted', 31), { status: 4 });
  await group('hidden kind', [2], { ...at('received', 1), type: 'uploadTask' }, over);
  await group('taken away', [2], { ...at('received', 1), deleted: true }, over);
  await group('of others', [2], at('received', 1), { ...over, clientId: 'bolt' });
  await group('returned', [1], { ...at('returned', 1), returnedCount: 2 }, { status: 1 });
  const seen = async (who: Name) => {
    const { withFirm } = await homeOf(who);
    return [withFirm?.total, withFirm?.rows.map(({ taskId, state, by }) => [taskId, state, by])];
  };
  const expected = [
    ['received-0', 'received', 'Ann Person'],
    ['accepted-0', 'accepted', 'Priya Nair'],
  ];
  expect(await seen('ann')).toEqual([
    3,
    [['in review-0', 'inReview', 'Priya Nair'], ['hidden kind-0', 'received', null], ...expected],
  ]);
  expect(await seen('hugo')).toEqual([1, expected]);
  expect((await homeOf('dan')).withFirm).toBeNull();
  // What was returned waits for the client again.
  expect((await homeOf('ann')).waiting?.rows.map(({ groupId, progress }) => [groupId, progress])).toEqual([
    ['returned', { kind: 'returned', files: 2 }],
  ]);
});

test('what is in review stays with the firm when newer things are handed in, and a group has the state of its task in review', async () => {
  const at = (handInState: HandInState, day: number) => ({
    handInState,
    handInSince: new Date(Date.UTC(2026, 0, day)),
  });
  await group('reviewed', [2], at('inReview', 1), { status: 2 });
  await fixture.addTask('reviewed', { id: 'reviewed-newer', status: 2, ...at('received', 9) });
  for (const day of [2, 3, 4, 5, 6]) await group(`newer ${day}`, [2], at('received', day), { status: 2 });
  const { withFirm } = await homeOf('ann');
  expect([withFirm?.total, withFirm?.rows.map(({ groupId, taskId }) => [groupId, taskId])]).toEqual([
    6,
    [
      ['reviewed', 'reviewed-0'],
      ['newer 6', 'newer 6-0'],
      ['newer 5', 'newer 5-0'],
      ['newer 4', 'newer 4-0'],
      ['newer 3', 'newer 3-0'],
    ],
  ]);
});

async function container(id: string, parent: string, values: Partial<typeof containers.$inferInsert> = {}) {
  const { db } = fixture.deps;
  const above = (await db.select().from(containers)).find((one) => one.id === parent);
  await db.insert(containers).values({
    id,
    companyId: above?.companyId ?? 'A',
    clientId: above?.clientId ?? parent,
    type: 'Folder',
    name: id,
    nameKey: id,
    parentId: above?.id ?? null,
    ancestors: above ? [...above.ancestors, above.id] : [],
    ...author,
    ...values,
  });
}

async function document(
  containerId: string,
  name: string,
  values: Partial<typeof documents.$inferInsert> = {},
): Promise<void> {
  const { db } = fixture.deps;
  const place = (await db.select().from(containers)).find(({ id }) => id === containerId);
  await db.insert(documents).values({
    id: randomUUID(),
    companyId: place?.companyId ?? '',
    clientId: place?.clientId ?? '',
    containerId,
    name,
    nameKey: name,
    documentType: 'pdf',
    mimeType: 'application/pdf',
    size: 1,
    blobKey: 'none',
    sha256: 'none',
    ...author,
    ...values,
  });
}
const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 5, day)) });

test('[S6.05] new documents are those of the firm that the user may read, the newest first', async () => {
  await container('private', 'acme');
  await container('below', 'private');
  await container('open again', 'below');
  await container('library', 'none', {
    clientId: 'acme',
    rootType: 'firmTaxAndAccountingLibrary',
    companyId: 'A',
  });
  await container('shelf', 'library');
  await fixture.deps.db.insert(containerAccess).values([
    { containerId: 'private', userId: 'ann', role: 'None' },
    { containerId: 'open again', userId: 'ann', role: 'Reader' },
  ]);
  await document('acme', 'one.pdf', at(1));
  await document('cove', 'two.pdf', { ...at(2), isReadByClientUser: true });
  await document('open again', 'three.pdf', at(3));
  await document('private', 'hidden.pdf', at(4));
  await document('below', 'hidden below.pdf', at(5));
  await document('shelf', 'withheld.pdf', at(6));
  await document('acme', 'own.pdf', { ...at(7), createdByKind: 'client' });
  await document('acme', 'trashed.pdf', { ...at(8), trashedAt: new Date() });
  await document('bolt', 'foreign.pdf', at(9));
  const { newDocuments, clients } = await homeOf('ann');
  expect(newDocuments.rows.map(({ name, isRead, createdAt }) => [name, isRead, createdAt])).toEqual([
    ['three.pdf', false, '2026-06-03T00:00:00.000Z'],
    ['two.pdf', true, '2026-06-02T00:00:00.000Z'],
    ['one.pdf', false, '2026-06-01T00:00:00.000Z'],
  ]);
  expect(newDocuments.unread).toBe(2);
  expect(clients.map(({ id }) => id).sort()).toEqual(['acme', 'cove']);
  // Amy may read what is private to Ann, and nothing of the other client.
  const { rows, unread } = (await homeOf('amy')).newDocuments;
  expect([unread, rows.map(({ name }) => name)]).toEqual([
    4,
    ['hidden below.pdf', 'hidden.pdf', 'three.pdf', 'one.pdf'],
  ]);
  expect((await homeOf('stan')).newDocuments).toEqual({ unread: 0, since: null, rows: [] });
  // Hidden without an exception below.
  await fixture.deps.db
    .insert(containerAccess)
    .values({ containerId: 'private', userId: 'amy', role: 'None' });
  expect((await homeOf('amy')).newDocuments.rows.map(({ name }) => name)).toEqual(['one.pdf']);
});

test('five new documents at most are listed, and all unread ones are counted', async () => {
  for (let day = 1; day <= 8; day += 1)
    await document(day % 2 === 0 ? 'acme' : 'cove', `${day}.pdf`, at(day));
  const { rows, unread } = (await homeOf('ann')).newDocuments;
  expect([unread, rows.map(({ name }) => name)]).toEqual([8, ['8.pdf', '7.pdf', '6.pdf', '5.pdf', '4.pdf']]);
});

test('new documents are those since the sign-in before this one, and earlier ones that are unread', async () => {
  const before = { userId: 'amy', companyId: 'A', expiresAt: new Date(), cookieHash: 'none' };
  const visits = [
    { id: 'visit', tokenHash: 'visit', createdAt: at(5).createdAt },
    { id: 'earlier', tokenHash: 'earlier', createdAt: at(2).createdAt },
    // The firm viewed the portal as she sees it, and a ticket opened another browser: neither is a visit of hers.
    { id: 'viewed', tokenHash: 'viewed', createdAt: at(8).createdAt, userId: 'stan', emulateeId: 'amy' },
    { id: 'child', tokenHash: 'child', createdAt: at(8).createdAt, parentId: 'visit' },
  ];
  await fixture.deps.db.insert(sessions).values(visits.map((visit) => ({ ...before, ...visit })));
  for (const day of [3, 6, 9])
    await document('acme', `${day}.pdf`, { ...at(day), isReadByClientUser: day < 9 });
  await document('acme', 'unread.pdf', at(4));
  const { rows, since, unread } = (await homeOf('amy')).newDocuments;
  expect([since, unread, rows.map(({ name }) => name)]).toEqual([
    '2026-06-05T00:00:00.000Z',
    2,
    ['9.pdf', '6.pdf', 'unread.pdf'],
  ]);
});

type Page = ResponseOf<typeof unreadDocuments>;
const unreadAt = (who: Name, from = '') =>
  fixture.call(fixture.as[who], `/api/client-center/v1/home/documents${from && `?from=${from}`}`);
async function unreadOf(who: Name, from = ''): Promise<Page> {
  const answer = await unreadAt(who, from);
  expect(answer.status).toBe(200);
  return await answer.json();
}

test('[S2.16] unread documents of all clients come by pages, the newest first, and each once', async () => {
  // Of one moment: the id decides.
  const names = Array.from({ length: 65 }, (_, index) => `${index}.pdf`);
  for (const [index, name] of names.entries())
    await document(index % 2 === 0 ? 'acme' : 'cove', name, at(1 + Math.floor(index / 10)));
  await document('cove', 'read.pdf', { ...at(20), isReadByClientUser: true });
  await document('acme', 'own.pdf', { ...at(20), createdByKind: 'client' });
  await document('acme', 'trashed.pdf', { ...at(20), trashedAt: new Date() });
  await document('bolt', 'foreign.pdf', at(20));
  const pages: Page[] = [];
  for (let from: string | null = ''; from !== null; from = pages.at(-1)?.next ?? null)
    pages.push(await unreadOf('ann', from));
  expect(pages.map(({ unread, rows }) => [unread, rows.length])).toEqual([
    [65, 30],
    [65, 30],
    [65, 5],
  ]);
  expect(pages[0]?.clients.map(({ id }) => id).toSorted()).toEqual(['acme', 'cove']);
  const rows = pages.flatMap((page) => page.rows);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  const moments = rows.map(({ createdAt }) => createdAt);
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test('[S2.16] unread documents are counted up to one more than the interface says', async () => {
  await document('acme', 'one.pdf', at(1));
  const copies = (count: number) =>
    fixture.deps.db.execute(sql`
      insert into documents (id, company_id, client_id, container_id, name, name_key, document_type, mime_type, size, blob_key,
        sha256, created_at, created_by_id, created_by_name, created_by_kind, modified_by_id, modified_by_name, modified_by_kind)
      select 'copy' || number, company_id, client_id, container_id, name, 'copy' || number, document_type, mime_type, size, blob_key,
        sha256, created_at, created_by_id, created_by_name, created_by_kind, modified_by_id, modified_by_name, modified_by_kind
      from documents, generate_series(1, ${count}::int) as number where name = 'one.pdf' and name_key = 'one.pdf'
      on conflict (id) do nothing`);
  await copies(mostUnread - 1);
  expect((await unreadOf('amy')).unread).toBe(mostUnread);
  await copies(mostUnread + 5);
  const { unread, rows } = await unreadOf('amy');
  expect([unread, rows.length]).toEqual([mostUnread + 1, 30]);
  expect((await homeOf('amy')).newDocuments.unread).toBe(mostUnread + 1);
});

test('[S2.16] the list of unread documents shows nothing that the user may not read', async () => {
  await document('acme', 'mine.pdf', at(1));
  await document('cove', 'of another client.pdf', at(2));
  expect((await unreadOf('amy')).rows.map(({ name }) => name)).toEqual(['mine.pdf']);
  expect(await unreadOf('stan')).toEqual({ unread: 0, rows: [], next: null, clients: [] });
});

test('a page of unread documents is refused for a cursor that is broken or belongs to another user', async () => {
  for (let index = 0; index < 31; index += 1) await document('acme', `${index}.pdf`, at(1));
  const { next } = await unreadOf('amy');
  for (const [who, from] of [
    ['amy', 'no-cursor'],
    ['ann', next ?? ''],
  ] as const)
    expect((await unreadAt(who, from)).status).toBe(400);
});

test('[T2.06] the tabs count what home counts, for each user', async () => {
  await group('counted one', [0]);
  await group('counted two', [1, 0], {}, { clientId: 'cove' });
  await group('counted upload', [0], { type: 'uploadTask' });
  await group('counted empty', []);
  await group('counted foreign', [0], {}, { clientId: 'bolt' });
  await document('acme', 'one.pdf', at(1));
  await document('cove', 'two.pdf', at(2));
  await document('cove', 'read.pdf', { ...at(3), isReadByClientUser: true });
  await document('acme', 'own.pdf', { ...at(4), createdByKind: 'client' });
  const countsOf = async (who: Name) =>
    (await fixture.call(fixture.as[who], '/api/client-center/v1/home/counts')).json();
  expect(await countsOf('ann')).toEqual({ waiting: 3, unread: 2, requests: 0 });
  for (const who of ['ann', 'amy', 'hugo', 'dan', 'bob', 'stan'] as const) {
    const { waiting, newDocuments, requests } = await homeOf(who);
    expect([who, await countsOf(who)]).toEqual([
      who,
      {
        waiting: waiting?.total ?? null,
        unread: newDocuments.unread,
        requests: requests?.waiting.total ?? null,
      },
    ]);
  }
});

test('home refuses an invalid date, and answers without a date', async () => {
  await group('any', [0]);
  expect((await homeAt('ann', 'today=tomorrow')).status).toBe(400);
  expect((await homeAt('ann', 'today=0000-01-01')).status).toBe(400);
  expect((await homeAt('ann', '')).status).toBe(200);
});
