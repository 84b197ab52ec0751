import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { maxStepSubtitleLength, taskTypes } from '../../../contract/tasks/task-rules.ts';
import { offerTask } from './offered-tasks.ts';
import { dataOf, type Name, startTaskFixture, type TaskFixture } from './task-fixture.ts';

let fixture: TaskFixture;
let group = '';

beforeAll(async () => {
  fixture = await startTaskFixture();
});
afterAll(() => fixture.end());
beforeEach(async () => {
  group = await fixture.addGroup();
});
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});

const followUp = { clientId: 'acme', type: 'uploadTask', label: 'Upload it' } as const;
const create = (who: Name, body: object, key?: string) =>
  fixture.tell(who, 'POST ', body, key === undefined ? {} : { 'idempotency-key': key });
const get = async (id: string) =>
  (await fixture.tell('stan', `GET /${id}?taskDetails=true&deleted=true`)).body.data;

test('[T3.02, T7.01] a client adds a task that a questionnaire offers: new, theirs, without a notice', async () => {
  const wish = await offerTask(fixture, group);
  const { status, body } = await create('ann', wish);
  expect([status, body.data]).toEqual([
    200,
    {
      ...(await get(body.data.taskId)),
      clientId: 'acme',
      taskGroupId: group,
      status: 0,
      order: 2,
      tags: wish.tags,
      createdBy: 'client',
      sendNotification: false,
      label: 'Upload it',
      steps: [{ title: 'Upload it', isRequired: false, data: {}, comment: null, dnaComment: null }],
      version: 1,
    },
  ]);
});

test('[T2.27] a step keeps its subtitle; one that is empty or too long is refused', async () => {
  const stepsOf = (subtitle: string) => [
    { title: 'Deed', isRequired: true, subtitle },
    { title: 'Plan', isRequired: false },
  ];
  const task = { ...followUp, type: 'documentsTask' };
  const { body } = await create('stan', { ...task, steps: stepsOf('All pages, with the seal') });
  const rest = { data: {}, comment: null, dnaComment: null };
  expect((await get(body.data.taskId)).steps).toEqual([
    { title: 'Deed', subtitle: 'All pages, with the seal', isRequired: true, ...rest },
    { title: 'Plan', isRequired: false, ...rest },
  ]);
  for (const subtitle of ['', 'x'.repeat(maxStepSubtitleLength + 1), 'a\nb', 'a\u202eb'])
    expect((await create('stan', { ...task, steps: stepsOf(subtitle) })).status).toBe(400);
});

test.each<[string, Name, object, number]>([
  ['without a group', 'ann', {}, 403],
  ['in a group of another client', 'ann', { taskGroupId: 'cove-group' }, 404],
  ['for another client', 'ann', { clientId: 'cove', taskGroupId: 'cove-group' }, 404],
  ['in a group that is not there', 'ann', { taskGroupId: 'missing' }, 404],
  ['of another firm', 'beth', {}, 404],
  ['without a group, for the firm', 'stan', {}, 200],
  ['of a hidden kind', 'hugo', { taskGroupId: 'own' }, 403],
])('a task %s', async (_what, who, more, status) => {
  await fixture.addGroup({ id: 'cove-group', clientId: 'cove' }).catch(() => undefined);
  await fixture.addGroup({ id: 'own' }).catch(() => undefined);
  expect((await create(who, { ...followUp, ...more })).status).toBe(status);
});

test('[T3.03] a task without a group gets one of its own, of the kind and with the dates of the task', async () => {
  const dates = { dueDate: '2026-12-01', expirationDate: '2027-01-01' };
  const { body } = await create('stan', { ...followUp, ...dates });
  const made = await fixture.tell('ann', `GET /groups/${body.data.taskGroupId}`);
  expect(made.body.data).toEqual({
    id: body.data.taskGroupId,
    taskGroupId: body.data.taskGroupId,
    clientId: 'acme',
    type: 'document_request',
    label: 'Upload it',
    status: 0,
    completedDate: null,
    ...dates,
    tasks: [body.data.taskId],
  });
});

test.each(taskTypes)('the data of a new %s must match its kind', async (type) => {
  const ok = await create('stan', { ...followUp, type, taskGroupId: group, data: dataOf(type) });
  expect([ok.status, ok.body.data.data]).toEqual([200, dataOf(type)]);
  if (Object.keys(dataOf(type)).length === 0) return;
  expect((await create('stan', { ...followUp, type, taskGroupId: group, data: {} })).status).toBe(400);
});

test('forms and topics belong to steps: one each', async () => {
  const form = { type: 'object', properties: {}, required: [] };
  const body = { ...followUp, type: 'dynamicTask', taskGroupId: group, data: { forms: [form] } };
  expect((await create('stan', body)).status).toBe(400);
  expect((await create('stan', { ...body, steps: [{ title: 'One', isRequired: true }] })).status).toBe(200);
});

test('only the server signs: a new task never is', async () => {
  const signature = {
    signedDocument: { id: 's', name: 's.pdf' },
    signer: 'Ann',
    signedAt: '2026-01-01T00:00:00Z',
    hashBefore: 'a',
    hashAfter: 'b',
  };
  const data = { ...dataOf('esignTask'), signatures: [signature] };
  const body = { ...followUp, type: 'esignTask', taskGroupId: group, data };
  expect([(await create('ann', body)).status, (await create('stan', body)).status]).toEqual([403, 403]);
});

test.each([
  { label: ' ' },
  { label: 'x'.repeat(201) },
  { dueDate: '2026-02-30' },
  { dueDate: '0000-01-01' },
  { order: -1 },
])('a task with %j is refused with 400', async (more) => {
  expect((await create('stan', { ...followUp, taskGroupId: group, ...more })).status).toBe(400);
});

test('the same call twice makes one task, and its key is good for no other', async () => {
  const body = await offerTask(fixture, group);
  const [one, other] = await Promise.all([create('ann', body, 'k'), create('ann', body, 'k')]);
  expect(one.body).toEqual(other.body);
  const { tasks } = (await fixture.tell('ann', `GET /groups/${group}?withTasks=true`)).body;
  expect(
    tasks.flatMap(({ taskId, createdBy }: Record<string, string>) => (createdBy === 'client' ? taskId : [])),
  ).toEqual([one.body.data.taskId]);
  const wrong = await create('ann', { ...body, label: 'Another' }, 'k');
  expect([wrong.status, wrong.reason]).toEqual([422, 'idempotencyMismatch']);
  // The key is a person's own: another one with it makes a new call, for a task that is there.
  const second = await create('amy', body, 'k');
  expect([second.status, second.reason]).toEqual([409, 'outdated']);
});

test('a new task opens a group that was complete', async () => {
  const over = await fixture.addGroup({ status: 2, completedDate: '2026-01-01' });
  await fixture.addTask(over, { status: 2 });
  await create('ann', await offerTask(fixture, over));
  expect(await fixture.standing(over)).toEqual([1, null]);
});

test('the firm assigns a group with its tasks, all or nothing', async () => {
  const task = { type: 'uploadTask', label: 'b' } as const;
  const body = { clientId: 'acme', type: 'document_request', label: 'Papers', dueDate: '2026-12-24' };
  const made = await fixture.tell('stan', 'POST /groups', {
    ...body,
    tasks: [task, { ...task, label: 'a' }],
  });
  expect([made.status, made.body.tasks.map((one: { label: string }) => one.label)]).toEqual([
    200,
    ['a', 'b'],
  ]);
  expect((await fixture.tell('ann', `GET /groups/${made.body.data.id}`)).body.data).toEqual(made.body.data);
  const before = (await fixture.tell('stan', 'GET /groups?pageSize=200')).body.data.length;
  const bad = { ...body, tasks: [task, { ...task, type: 'esignTask' }] };
  expect((await fixture.tell('stan', 'POST /groups', bad)).status).toBe(400);
  expect((await fixture.tell('ann', 'POST /groups', { ...body, tasks: [task] })).status).toBe(403);
  expect((await fixture.tell('beth', 'POST /groups', { ...body, tasks: [task] })).status).toBe(404);
  expect((await fixture.tell('stan', 'GET /groups?pageSize=200')).body.data.length).toBe(before);
});

test('[T4.03, T7.08, T7.12] clients delete only tasks that clients added, the firm any, all or nothing', async () => {
  const own = (await create('ann', await offerTask(fixture, group))).body.data.taskId;
  const firms = await fixture.addTask(group);
  const mark = async (who: Name, taskIds: string[]) =>
    (await fixture.tell(who, 'POST /deleted', { taskIds })).status;
  expect([
    await mark('ann', [own, firms]),
    await mark('ann', [own, 'missing']),
    await mark('cleo', [own]),
    await mark('bob', [own]),
  ]).toEqual([403, 404, 404, 404]);
  expect((await get(own)).deleted).toBe(false);
  expect((await fixture.tell('ann', `DELETE /${firms}`)).status).toBe(403);
  expect((await fixture.tell('ann', `PATCH /${firms}`, { deleted: true })).status).toBe(403);
  expect(await mark('amy', [own, own])).toBe(200);
  expect(await mark('amy', [own])).toBe(200);
  expect([(await get(own)).deleted, (await get(own)).version]).toEqual([true, 2]);
  const back = await fixture.tell('amy', `PATCH /${own}`, { deleted: false });
  expect([back.status, back.body.data.deleted]).toEqual([200, false]);
  expect((await fixture.tell('stan', `DELETE /${firms}`)).status).toBe(200);
  expect((await get(firms)).deleted).toBe(true);
});

test('with the last open task marked as deleted a group ends as the one before ended', async () => {
  const id = (await create('ann', await offerTask(fixture, group))).body.data.taskId;
  await fixture.addTask(group, { status: 3 });
  await fixture.tell('ann', `DELETE /${id}`);
  expect(await fixture.standing(group)).toEqual([3, expect.any(String)]);
});

test('[T7.08] a task is deleted permanently by the user who created it, or by the firm', async () => {
  const own = (await create('ann', await offerTask(fixture, group))).body.data.taskId;
  const firms = await fixture.addTask(group);
  const remove = async (who: Name, id: string) =>
    (await fixture.tell(who, `DELETE /${id}?delete=true`)).status;
  expect([
    await remove('amy', own),
    await remove('cleo', own),
    await remove('ann', firms),
    await remove('ann', own),
    await remove('ann', own),
    await remove('stan', firms),
  ]).toEqual([403, 404, 403, 200, 404, 200]);
  expect([await get(own), await get(firms)]).toEqual([null, null]);
});

test('[T7.07] all tasks of a client are removed by the firm only', async () => {
  const cove = await fixture.addGroup({ clientId: 'cove' });
  const gone = await fixture.addTask(cove, { clientId: 'cove' });
  const kept = await fixture.addTask(group);
  const remove = async (who: Name) => fixture.tell(who, 'DELETE /clients/cove');
  expect([
    (await remove('cleo')).status,
    (await remove('ann')).status,
    (await remove('beth')).status,
  ]).toEqual([403, 403, 404]);
  expect((await remove('stan')).body).toEqual({ data: { count: 1 } });
  expect([await get(gone), (await get(kept)).taskId]).toEqual([null, kept]);
  expect((await fixture.tell('stan', `GET /groups/${cove}`)).body.data).toBe(null);
});

test('a read-only preview session reads tasks and changes none', async () => {
  const id = await fixture.addTask(group);
  const visitor = await fixture.visitor('stan', 'ann');
  const call = (method: string, path: string, body?: unknown) =>
    fixture.call(visitor, `/api/client-center/v3/tasks${path}`, { method, body: JSON.stringify(body) });
  expect((await call('GET', `/${id}`)).status).toBe(200);
  expect((await call('PATCH', `/${id}`, { status: 1 })).status).toBe(403);
  expect((await call('POST', '', { ...followUp, taskGroupId: group })).status).toBe(403);
});
