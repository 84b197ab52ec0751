import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noCounts } from '../../../contract/tasks/group-sections.ts';
import type { Task } from '../../../contract/tasks/task-items.ts';
import {
  compareCompleteGroups,
  comparePendingGroups,
  compareTasks,
  type SortedGroup,
  type SortedTask,
} from '../../../contract/tasks/task-rules.ts';
import { featureFlags } from '../../../server/db/schema/people-schema.ts';
import { taskGroups, tasks } from '../../../server/db/schema/task-schema.ts';
import { type Name, startTaskFixture, type TaskFixture } from './task-fixture.ts';

let fixture: TaskFixture;
const ids = (items: readonly { taskId?: string; id?: string }[]) =>
  items.map(({ taskId, id }) => taskId ?? id);

beforeAll(async () => {
  fixture = await startTaskFixture();
});
afterAll(() => fixture.end());

/** Removes what an earlier test made. */
async function clear(): Promise<void> {
  await fixture.deps.db.delete(tasks);
  await fixture.deps.db.delete(taskGroups);
}

/** Every page of a list, put together. */
async function all(who: Name, path: string, pageSize: number) {
  const items: { taskId: string; id: string }[] = [];
  for (let page = 0; ; page += 1) {
    const sign = path.includes('?') ? '&' : '?';
    const { body } = await fixture.tell(who, `GET ${path}${sign}pageNum=${page}&pageSize=${pageSize}`);
    expect(body.data.length).toBeLessThanOrEqual(pageSize);
    items.push(...body.data);
    if (body.isFinalPage) return items;
    expect(body.data.length).toBe(pageSize);
  }
}

const someDate = fc.option(fc.constantFrom('2025-01-31', '2026-01-01', '2026-11-21'), { nil: null });
const label = fc.oneof(
  fc.constantFrom('a', 'A', 'b', 'É', 'é', 'ß', 'İx', '\u{1f600}', '\uffee', 'Payroll'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !text.includes('\u0000')),
);
const someTasks = fc.array(
  fc.record({
    order: fc.constantFrom(0, 1, 2),
    status: fc.constantFrom(0, 1, 2, 3, 4),
    dueDate: someDate,
    label,
  }),
  { minLength: 1, maxLength: 24 },
);

test('[T9.03] without a page and a size the first 30 tasks come, and page 1 holds the rest', async () => {
  await clear();
  const group = await fixture.addGroup();
  for (let made = 0; made < 31; made += 1) await fixture.addTask(group);
  const pageAt = async (query: string) => {
    const { body } = await fixture.tell('ann', `GET /clients/acme${query}`);
    return [body.data.length, body.isFinalPage];
  };
  expect([await pageAt(''), await pageAt('?pageNum=1')]).toEqual([
    [30, false],
    [1, true],
  ]);
});

test('[T7.03, T9.06] tasks come in the order of compareTasks, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(someTasks, fc.integer({ min: 1, max: 7 }), async (wanted, pageSize) => {
      await clear();
      const group = await fixture.addGroup();
      const made: SortedTask[] = [];
      for (const one of wanted) made.push({ ...one, taskId: await fixture.addTask(group, one) });
      const expected = [...made].sort(compareTasks).map(({ taskId }) => taskId);
      expect(ids(await all('ann', '/clients/acme', pageSize))).toEqual(expected);
      const { body } = await fixture.tell('ann', `GET /groups/${group}`);
      expect(body.data.tasks).toEqual(expected);
      expect(ids(body.tasks)).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});

test('[T7.04, T7.05] open groups come by due date, complete ones the latest first', async () => {
  await clear();
  const dates = ['2026-01-01', null, '2025-05-05', '2026-01-01', '2027-01-01'] as const;
  const pending: SortedGroup[] = [];
  const complete: SortedGroup[] = [];
  for (const date of dates) {
    pending.push({
      id: await fixture.addGroup({ dueDate: date }),
      dueDate: date,
      expirationDate: null,
      completedDate: null,
    });
    const over = { status: 2, completedDate: date, dueDate: '2026-01-01' } as const;
    complete.push({ ...over, id: await fixture.addGroup(over), expirationDate: null });
  }
  for (const expirationDate of ['2026-05-31', '2026-06-01'])
    pending.push({
      id: await fixture.addGroup({ dueDate: '2025-01-01', expirationDate }),
      dueDate: '2025-01-01',
      expirationDate,
      completedDate: null,
    });
  const onDay = (one: SortedGroup, other: SortedGroup) => comparePendingGroups(one, other, '2026-06-01');
  const open = [...pending].sort(onDay).map(({ id }) => id);
  const over = [...complete].sort(compareCompleteGroups).map(({ id }) => id);
  for (const path of ['/groups', '/groups/clients/acme']) {
    const of = (query: string) => all('ann', `${path}?today=2026-06-01${query}`, 2).then(ids);
    expect(await of('&taskGroupStatuses=0&taskGroupStatuses=1')).toEqual(open);
    expect(await of('&taskGroupStatuses=2&taskGroupStatuses=3&taskGroupStatuses=4')).toEqual(over);
    expect(await of('')).toEqual([...open, ...over]);
  }
});

test('[T7.05] a search finds words in the label of a group, of a task, and in the name of its client', async () => {
  await clear();
  const [year, sale, other] = [
    await fixture.addGroup({ label: 'Year 100% done' }),
    await fixture.addGroup({ label: 'Sale' }),
    await fixture.addGroup({ label: 'Other' }),
  ];
  await fixture.addTask(sale, { label: 'Deed of YEAR two' });
  await fixture.addTask(other, { label: 'Year three', deleted: true });
  const found = async (search: string, rest = '') => {
    const { body } = await fixture.tell('ann', `GET /groups?search=${encodeURIComponent(search)}${rest}`);
    return [ids(body.data).sort(), body.total];
  };
  expect(await found(' year ')).toEqual([[year, sale].sort(), 2]);
  expect(await found('100% D')).toEqual([[year], 1]);
  expect(await found('%')).toEqual([[year], 1]);
  expect(await found('acme')).toEqual([[year, sale, other].sort(), 3]);
  expect(await found('year', '&pageSize=1&pageNum=1')).toEqual([[expect.any(String)], 2]);
  expect(await found('nothing of this')).toEqual([[], 0]);
  expect((await fixture.tell('ann', `GET /groups?search=${'x'.repeat(101)}`)).status).toBe(400);
  // A user who does not act for the client finds nothing of it.
  expect((await fixture.tell('cleo', 'GET /groups?search=year')).body.data).toEqual([]);
});

test('[T4.09] an open group is pending without tasks, or with an open one', async () => {
  await clear();
  const [empty, open, worked, emptied] = await Promise.all(
    Array.from({ length: 4 }, () => fixture.addGroup()),
  );
  if (!empty || !open || !worked || !emptied) throw new Error('no group');
  await fixture.addTask(open, { status: 1 });
  await fixture.addTask(open, { status: 2 });
  await fixture.addTask(worked, { status: 2 });
  await fixture.addTask(emptied, { status: 2, deleted: true });
  const { body } = await fixture.tell('ann', 'GET /groups?taskGroupStatuses=0&taskGroupStatuses=1');
  expect(ids(body.data)).toEqual([empty, open, emptied].sort());
});

test('[T7.02, T8.07] one task with the parts that are asked for; null when it is not there', async () => {
  const group = await fixture.addGroup();
  const steps = [{ title: 'One', isRequired: false, data: { x: 1 }, comment: null, dnaComment: null }];
  const data = { documents: [], decision: null };
  const id = await fixture.addTask(group, { type: 'reviewDocumentTask', data, steps, dueDate: '2026-02-03' });
  const task = {
    taskId: id,
    clientId: 'acme',
    taskGroupId: group,
    type: 'reviewDocumentTask',
    status: 0,
    label: 'Task',
    dueDate: '2026-02-03',
    expirationDate: null,
    order: 1,
    deleted: false,
    params: { kind: null, taxYear: null },
    data: {},
    steps: [],
    comment: null,
    doesNotApplyComment: null,
    tags: [],
    sendNotification: false,
    taskGroup: { id: group },
    version: 1,
    createdBy: 'firm',
    handIn: { state: 'open', since: null, by: null, returned: 0 },
    verdicts: [],
    partCount: 0,
  };
  const get = async (query: string, who: Name = 'ann', taskId = id) =>
    (await fixture.tell(who, `GET /${taskId}${query}`)).body;
  expect(await get('')).toEqual({ data: task });
  expect(await get('?data=true')).toEqual({ data: { ...task, data } });
  expect(await get('?steps=true')).toEqual({ data: { ...task, steps } });
  expect(await get('?taskDetails=true')).toEqual({ data: { ...task, data, steps } });
  const deleted = await fixture.addTask(group, { deleted: true });
  expect(await get('', 'ann', deleted)).toEqual({ data: null });
  expect((await get('?deleted=true', 'ann', deleted)).data.taskId).toBe(deleted);
  for (const [who, taskId] of [
    ['bob', id],
    ['cleo', id],
    ['beth', id],
    ['ann', 'missing'],
  ] as const)
    expect(await get('?deleted=true', who, taskId)).toEqual({ data: null });
  for (const [who, groupId] of [
    ['bob', group],
    ['cleo', group],
    ['ann', 'missing'],
  ] as const)
    expect((await fixture.tell(who, `GET /groups/${groupId}`)).body).toEqual({
      data: null,
      tasks: [],
      clients: [],
    });
});

test('[T7.03, T7.12] lists filter by status and leave out what is deleted', async () => {
  await clear();
  const group = await fixture.addGroup();
  const cove = await fixture.addGroup({ clientId: 'cove' });
  const byStatus: string[] = [];
  for (const status of [0, 1, 2] as const) byStatus.push(await fixture.addTask(group, { status }));
  await fixture.addTask(group, { deleted: true });
  const other = await fixture.addTask(cove, { clientId: 'cove', order: 2 });
  const list = async (who: Name, path: string) => {
    const { status, body } = await fixture.tell(who, `GET ${path}`);
    return status === 200 ? ids(body.data) : status;
  };
  expect(await list('ann', '/clients/acme')).toEqual(byStatus);
  expect(await list('ann', '/clients/acme?taskStatuses=1')).toEqual([byStatus[1]]);
  expect(await list('ann', '/clients/acme?taskStatuses=0&taskStatuses=2')).toEqual([
    byStatus[0],
    byStatus[2],
  ]);
  expect(await list('ann', '/clients/acme?taskStatuses=7')).toBe(400);
  expect(await list('ann', '?clients=acme')).toEqual(byStatus);
  expect(await list('stan', '?clients=cove,acme')).toEqual([...byStatus, other]);
  expect(await list('ann', '?clients=cove,acme')).toBe(404);
  expect(await list('ann', '/clients/cove')).toBe(404);
  expect(await list('ann', '/clients/bolt')).toBe(404);
  expect(await list('beth', '/clients/acme')).toBe(404);
  expect(await list('ann', '/groups/clients/cove')).toBe(404);
  expect(await list('ann', '/groups')).toEqual([group]);
  expect(await list('stan', '/groups')).toEqual([group, cove].sort());
  expect(await list('bob', '/groups')).toEqual([]);
  const tags = [
    { id: 'acme', name: 'acme', kind: 0, mayChange: true, mayUpload: true },
    { id: 'cove', name: 'cove', kind: 0, mayChange: true, mayUpload: true },
  ];
  const { body } = await fixture.tell('stan', 'GET /groups');
  expect(body.clients.sort((one: { id: string }) => (one.id === 'acme' ? -1 : 1))).toEqual(tags);
});

test('[T5.02] without tasks lists are empty, and single ones are refused', async () => {
  const group = await fixture.addGroup();
  const id = await fixture.addTask(group);
  const told = async (request: string, body?: unknown) => {
    const answer = await fixture.tell('dan', request, body);
    return answer.status === 200 ? answer.body : answer.status;
  };
  const empty = { data: [], isFinalPage: true };
  const noGroups = { ...empty, tasks: [], clients: [], total: 0, sections: noCounts };
  expect([
    await told('GET ?clients=acme'),
    await told('GET /clients/acme'),
    await told('GET /groups'),
    await told('GET /groups/clients/acme'),
  ]).toEqual([empty, empty, noGroups, noGroups]);
  expect([
    await told(`GET /${id}`),
    await told(`GET /groups/${group}`),
    await told(`DELETE /${id}`),
    await told('DELETE /clients/acme'),
    await told('POST /deleted', { taskIds: [id] }),
    await told('POST ', { clientId: 'acme', taskGroupId: group, type: 'uploadTask', label: 'x' }),
    await told('POST /groups', { clientId: 'acme', type: 'esign', label: 'x', tasks: [] }),
  ]).toEqual(Array(7).fill(403));
});

test('[T5.03] tasks of hidden kinds are left out, with groups of nothing else', async () => {
  await clear();
  const [mixed, hidden] = [await fixture.addGroup(), await fixture.addGroup()];
  const open = await fixture.addTask(mixed, { type: 'reviewDocumentTask' });
  const withheld = [
    await fixture.addTask(mixed, { type: 'uploadTask' }),
    await fixture.addTask(hidden, { type: 'esignTask' }),
    await fixture.addTask(hidden, { type: 'documentsTask' }),
  ];
  const { body } = await fixture.tell('hugo', 'GET /groups?withTasks=true');
  expect([ids(body.data), body.data[0].tasks, ids(body.tasks)]).toEqual([[mixed], [open], [open]]);
  expect(ids((await fixture.tell('hugo', 'GET /clients/acme')).body.data)).toEqual([open]);
  expect((await fixture.tell('hugo', `GET /groups/${hidden}`)).body.data).toBe(null);
  for (const id of withheld) expect((await fixture.tell('hugo', `GET /${id}`)).body.data).toBe(null);
  expect((await fixture.tell('ann', 'GET /groups?withTasks=true')).body.tasks).toHaveLength(4);
});

test('a list without data says what an invoice asks for, and nothing of an invoice without an amount or of other kinds', async () => {
  await clear();
  const group = await fixture.addGroup();
  const data = { amount: '1250.00', currency: 'USD' };
  const asked = await fixture.addTask(group, { type: 'invoiceTask', data });
  await fixture.addTask(group, { type: 'invoiceTask', data: { number: '2' } });
  await fixture.addTask(group, { type: 'documentsTask', data });
  const { tasks: listed } = (await fixture.tell('ann', 'GET /groups?withTasks=true')).body;
  const said = listed.flatMap(({ taskId, data: own, toPay }: Task) =>
    toPay ? [{ taskId, own, toPay }] : [],
  );
  expect([listed.length, said]).toEqual([3, [{ taskId: asked, own: {}, toPay: data }]]);
});

const twoSteps = [1, 2].map((place) => ({
  title: `Step ${place}`,
  isRequired: true,
  data: {},
  comment: null,
  dnaComment: null,
}));
const oneField = { type: 'object', properties: { name: { type: 'string' } }, required: [] };
const threeFields = { ...oneField, properties: { a: {}, b: {}, c: {} } };
const documents = [1, 2, 3].map((place) => ({ id: `d${place}`, name: `${place}.pdf` }));

test.each([
  ['documentsTask', { steps: twoSteps }, 2],
  ['uploadTask', { steps: [] }, 0],
  ['questionnaireTask', { steps: twoSteps }, 2],
  ['ukInformationRequestQuestionnaireTask', { steps: twoSteps }, 2],
  ['esignTask', { data: { documents } }, 3],
  ['reviewDocumentTask', { data: { documents: documents.slice(1) } }, 2],
  ['dynamicTask', { steps: twoSteps, data: { forms: [oneField, threeFields] } }, 4],
  ['dynamicTask', { data: { forms: 'broken' } }, 0],
  ['invoiceTask', { steps: twoSteps, data: { documents } }, undefined],
] as const)(
  'a list without data and steps says of a %s with %j that it has %s parts',
  async (type, parts, count) => {
    await clear();
    await fixture.addTask(await fixture.addGroup(), { type, ...(parts as object) });
    const { tasks: listed } = (await fixture.tell('ann', 'GET /groups?withTasks=true')).body;
    const said = listed.map(({ data, steps, partCount }: Task) => ({ data, steps, partCount }));
    expect(said).toEqual([{ data: {}, steps: [], partCount: count }]);
  },
);

test('[T5.03] the feature flag InvoiceTask switches invoices off', async () => {
  await clear();
  await fixture.addTask(await fixture.addGroup(), { type: 'invoiceTask' });
  const count = async () => (await fixture.tell('ann', 'GET /clients/acme')).body.data.length;
  expect(await count()).toBe(1);
  const flag = { companyId: 'A', id: 'InvoiceTask', value: false } as const;
  await fixture.deps.db.insert(featureFlags).values(flag);
  expect(await count()).toBe(0);
  await fixture.deps.db.delete(featureFlags).where(eq(featureFlags.companyId, 'A'));
});
