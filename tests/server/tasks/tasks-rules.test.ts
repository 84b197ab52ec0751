import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultUploadFolderName } from '../../../contract/storage/storage-items.ts';
import { fieldsOf } from '../../../contract/tasks/form-fields.ts';
import { metaDataFor } from '../../../contract/tasks/handed-in.ts';
import { mostPayLines, mostPayWays } from '../../../contract/tasks/invoice-rules.ts';
import { mostFigures } from '../../../contract/tasks/review-figures.ts';
import type { TaskStep } from '../../../contract/tasks/task-items.ts';
import type { Form } from '../../../contract/tasks/task-kinds.ts';
import type { TaskType } from '../../../contract/tasks/task-rules.ts';
import {
  clientLinks,
  companies,
  containerAccess,
  containers,
  documents,
} from '../../../server/db/schema/core-schema.ts';
import { tasks } from '../../../server/db/schema/task-schema.ts';
import { offerTask, offerTasks } from './offered-tasks.ts';
import { dataOf, type Name, startTaskFixture, type TaskFixture } from './task-fixture.ts';

let fixture: TaskFixture;
let group = '';

beforeAll(async () => {
  fixture = await startTaskFixture();
  const { db } = fixture.deps;
  await db
    .update(companies)
    .set({ payHosts: ['pay.firm.example'] })
    .where(eq(companies.id, 'A'));
  await db
    .update(clientLinks)
    .set({ role: 'Reader' })
    .where(and(eq(clientLinks.userId, 'amy'), eq(clientLinks.clientId, 'acme')));
});
afterAll(() => fixture.end());
beforeEach(async () => {
  group = await fixture.addGroup();
});
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});

const create = (who: Name, body: object) => fixture.tell(who, 'POST ', body);
const patch = (who: Name, path: string, body: object) => fixture.tell(who, `PATCH /${path}`, body);
const get = async (id: string) => (await fixture.tell('stan', `GET /${id}?taskDetails=true`)).body.data;
const stepWith = (change: Partial<TaskStep> = {}): TaskStep => ({
  title: 'Step',
  isRequired: true,
  data: {},
  comment: null,
  dnaComment: null,
  ...change,
});
const stepsOf = (id: string) =>
  fixture.deps.db.select({ steps: tasks.steps, data: tasks.data }).from(tasks).where(eq(tasks.id, id));

// What a client creates

test('a client creates no invoice, e-signature or other task of their own making', async () => {
  const invoice = {
    ...dataOf('invoiceTask'),
    payUrl: 'https://pay.firm.example/x',
  };
  const wishes: object[] = [
    { type: 'invoiceTask', data: invoice },
    { type: 'invoiceTask', data: { ...invoice, payUrl: 'javascript:alert(1)' } },
    { type: 'esignTask', data: dataOf('esignTask') },
    { type: 'uploadTask' },
    { type: 'uploadTask', tags: [`from:${await fixture.addTask(group)}:0:q:0`] },
    { type: 'uploadTask', tags: ['from:missing:0:q:0'] },
  ];
  const statuses: number[] = [];
  for (const wish of wishes) {
    const task = { clientId: 'acme', taskGroupId: group, label: 'Pay here', ...wish };
    statuses.push((await create('ann', task)).status);
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
  const made = (await fixture.tell('stan', `GET /groups/${group}?withTasks=true`)).body.tasks;
  expect(made.map(({ label }: { label: string }) => label)).toEqual(['Task']);
});

test('a follow-up is made of the stored questionnaire, whatever the request says, and shown as the client’s', async () => {
  const { wishes } = await offerTasks(fixture, group, [
    { type: 'documentsTask', label: 'Deed', steps: [{ title: 'Deed', isRequired: true }] },
  ]);
  const forged = {
    ...wishes[0],
    type: 'invoiceTask',
    label: 'Pay here',
    data: { ...dataOf('invoiceTask'), payUrl: 'https://evil.example/' },
    dueDate: '2020-01-01',
    sendNotification: true,
  };
  const { status, body } = await create('ann', forged);
  const { type, label, dueDate, sendNotification, createdBy, data, steps } = body.data;
  expect([status, type, label, dueDate, sendNotification, createdBy, data, steps]).toEqual([
    200,
    'documentsTask',
    'Deed',
    null,
    false,
    'client',
    {},
    [stepWith({ title: 'Deed' })],
  ]);
  expect((await create('ann', { ...wishes[0], label: 'Again' })).status).toBe(409);
});

test.each<[string, Partial<typeof tasks.$inferInsert>]>([
  ['is not finished', { status: 1, steps: [stepWith()] }],
  ['says no', { steps: [stepWith({ data: { selected: [] } })] }],
  ['does not apply', { steps: [stepWith({ data: { selected: ['q'] }, dnaComment: 'Sold' })] }],
  ['was removed', { status: 3 }],
  ['is deleted', { deleted: true }],
])('a follow-up of a questionnaire that %s is refused with 403', async (_what, change) => {
  const { questionnaireId, wishes } = await offerTasks(fixture, group);
  await fixture.deps.db.update(tasks).set(change).where(eq(tasks.id, questionnaireId));
  expect((await create('ann', wishes[0] as object)).status).toBe(403);
});

test('a follow-up goes into the group and to the client of its questionnaire only', async () => {
  const wish = await offerTask(fixture, group);
  const other = await fixture.addGroup();
  expect((await create('ann', { ...wish, taskGroupId: other })).status).toBe(403);
  expect((await create('cleo', wish)).status).toBe(404);
});

// Pay links

test.each([
  ['https://pay.firm.example/i/1', 200],
  ['https://PAY.firm.example/i/1', 200],
  ['http://pay.firm.example/', 400],
  ['https://evil.example/', 400],
  ['https://pay.firm.example.evil.example/', 400],
  ['https://pay.firm.example@evil.example/', 400],
  ['https://evil.example\\@pay.firm.example/', 400],
  ['javascript:alert(1)', 400],
  ['//pay.firm.example/', 400],
  ['', 400],
])('the firm stores the pay link %j: %i', async (payUrl, status) => {
  const data = { ...dataOf('invoiceTask'), payUrl };
  const task = { type: 'invoiceTask', label: 'Invoice', data } as const;
  const made = await create('stan', { ...task, clientId: 'acme', taskGroupId: group });
  const id = await fixture.addTask(group, { type: 'invoiceTask' });
  const changed = await patch('stan', id, { data: { payUrl } });
  const asked = { select: 'multi', questions: [{ id: 'q', label: 'Q' }], creates: { q: [task] } };
  const questionnaire = await create('stan', {
    clientId: 'acme',
    taskGroupId: group,
    type: 'questionnaireTask',
    label: 'Asks',
    data: { topics: [asked] },
    steps: [{ title: 'One', isRequired: false }],
  });
  expect([made.status, changed.status, questionnaire.status]).toEqual([status, status, status]);
});

const pixWay = {
  kind: 'pix',
  title: 'Pix',
  lines: [{ label: 'Chave', value: 'pagamentos@firm.example' }],
  code: '00020126',
};
test.each([
  ['two ways', 200, [pixWay, { ...pixWay, kind: 'check', code: undefined }]],
  ['more ways than there may be', 400, Array(mostPayWays + 1).fill(pixWay)],
  [
    'more lines than a way may have',
    400,
    [{ ...pixWay, lines: Array(mostPayLines + 1).fill(pixWay.lines[0]) }],
  ],
  ['a way without lines', 400, [{ ...pixWay, lines: [] }]],
  ['a way of an unknown kind', 400, [{ ...pixWay, kind: 'cash' }]],
  ['a line with hidden characters', 400, [{ ...pixWay, lines: [{ label: 'Chave', value: 'a\u202eb' }] }]],
  ['a code of two lines', 400, [{ ...pixWay, code: 'a\nb' }]],
])('the firm stores an invoice with %s: %i', async (_what, status, ways) => {
  const made = await create('stan', {
    ...{ type: 'invoiceTask', label: 'Invoice', clientId: 'acme', taskGroupId: group },
    data: { ...dataOf('invoiceTask'), ways },
  });
  expect(made.status).toBe(status);
});

test('a client changes no way to pay', async () => {
  const made = await create('stan', {
    ...{ type: 'invoiceTask', label: 'Invoice', clientId: 'acme', taskGroupId: group },
    data: { ...dataOf('invoiceTask'), ways: [pixWay] },
  });
  const { taskId } = made.body.data;
  const mine = { ...pixWay, lines: [{ label: 'Chave', value: 'mine@evil.example' }] };
  const changed = await patch('ann', taskId, { data: { ways: [mine] } });
  expect([changed.status, (await get(taskId)).data.ways]).toEqual([403, [pixWay]]);
});

const figures = { currency: 'USD', lines: [{ label: 'Net income', amount: '-35150.5', isSum: true }] };
test.each([
  ['key figures', 200, figures],
  [
    'more figures than there may be',
    400,
    { ...figures, lines: Array(mostFigures + 1).fill(figures.lines[0]) },
  ],
  ['no line', 400, { ...figures, lines: [] }],
  ['an amount that is no number', 400, { ...figures, lines: [{ label: 'Net income', amount: '1,250' }] }],
  ['a label with hidden characters', 400, { ...figures, lines: [{ label: 'a\u202eb', amount: '1' }] }],
  ['a currency that there is not', 400, { ...figures, currency: 'ZZZZ' }],
])('the firm stores a review with %s: %i', async (_what, status, sent) => {
  const made = await create('stan', {
    ...{ type: 'reviewDocumentTask', label: 'Review', clientId: 'acme', taskGroupId: group },
    data: { ...dataOf('reviewDocumentTask'), figures: sent },
  });
  expect(made.status).toBe(status);
});

test('a client changes no key figure', async () => {
  const made = await create('stan', {
    ...{ type: 'reviewDocumentTask', label: 'Review', clientId: 'acme', taskGroupId: group },
    data: { ...dataOf('reviewDocumentTask'), figures },
  });
  const { taskId } = made.body.data;
  const mine = { ...figures, lines: [{ label: 'Net income', amount: '1' }] };
  const changed = await patch('ann', taskId, { data: { figures: mine } });
  expect([changed.status, (await get(taskId)).data.figures]).toEqual([403, figures]);
});

test('a stored pay link to another host is in no answer', async () => {
  const payUrl = 'https://evil.example/';
  const id = await fixture.addTask(group, {
    type: 'invoiceTask',
    data: { ...dataOf('invoiceTask'), payUrl },
  });
  const list = await fixture.tell('ann', 'GET /clients/acme?data=true&pageSize=200');
  const listed = list.body.data.find(({ taskId }: { taskId: string }) => taskId === id);
  const begun = await patch('ann', id, { status: 1 });
  expect([(await get(id)).data.payUrl, listed.data.payUrl, begun.body.data.data.payUrl]).toEqual([
    null,
    null,
    null,
  ]);
});

// What the firm sends

test.each<[TaskType, Record<string, unknown>]>([
  ['invoiceTask', { currency: 'ZZZZ' }],
  ['invoiceTask', { currency: 'usd' }],
  ['invoiceTask', { currency: 'QQQ' }],
  ['invoiceTask', { amount: 'ten' }],
  ['invoiceTask', { amount: '' }],
  ['invoiceTask', { amount: '-1.00' }],
  ['invoiceTask', { amount: '1.005' }],
  ['invoiceTask', { number: '1\u202e2' }],
  ['esignTask', { documents: [], signatures: [] }],
  ['esignTask', { documents: [{ id: 'd', name: 'd.pdf' }], signatures: [] }],
])('a %s with %j is refused with 400 when it is assigned and when it is changed', async (type, change) => {
  const task = { clientId: 'acme', taskGroupId: group, type, label: 'Bad' };
  const made = await create('stan', { ...task, data: { ...dataOf(type), ...change } });
  const id = await fixture.addTask(group, { type });
  expect([made.status, (await patch('stan', id, { data: change })).status]).toEqual([400, 400]);
});

test.each([
  { forms: [{ type: 'object', properties: {}, required: ['name'] }] },
  {
    forms: [
      {
        type: 'object',
        properties: { a: { type: 'string', title: 'A', format: 'choice' } },
        required: [],
      },
    ],
  },
])('a form that cannot be filled in is refused with 400: %j', async (data) => {
  const task = { clientId: 'acme', taskGroupId: group, type: 'dynamicTask', label: 'Form', data };
  expect((await create('stan', { ...task, steps: [{ title: 'One', isRequired: true }] })).status).toBe(400);
});

test('a questionnaire whose follow-up could not be created is refused with 400', async () => {
  const creates = { q: [{ type: 'invoiceTask', label: 'Fee', data: {} }] };
  const topics = [{ select: 'multi', questions: [{ id: 'q', label: 'Q' }], creates }];
  const task = { clientId: 'acme', taskGroupId: group, type: 'questionnaireTask', label: 'Asks' };
  const body = { ...task, data: { topics }, steps: [{ title: 'One', isRequired: false }] };
  expect((await create('stan', body)).status).toBe(400);
});

test('a label with a direction sign is refused, and a stored one is answered with the sign visible', async () => {
  const label = 'Tax\u202e2026';
  const task = { clientId: 'acme', taskGroupId: group, type: 'uploadTask' };
  expect((await create('stan', { ...task, label })).status).toBe(400);
  const id = await fixture.addTask(group, { label, type: 'uploadTask', steps: [stepWith({ title: label })] });
  const shown = await get(id);
  expect([shown.label, shown.steps[0].title]).toEqual(['Tax[U+202E]2026', 'Tax[U+202E]2026']);
});

// Done

const form: Form = {
  type: 'object',
  properties: { ssn: { type: 'string', title: 'SSN', format: 'ssn' } },
  required: ['ssn'],
};
const topics = [{ select: 'single', questions: [{ id: 'home', label: 'Home' }], creates: {} }];

test.each<[string, Partial<typeof tasks.$inferInsert>]>([
  ['a required document missing', { type: 'documentsTask', steps: [stepWith()] }],
  [
    'the number "hello"',
    { type: 'dynamicTask', data: { forms: [form] }, steps: [stepWith({ data: { ssn: 'hello' } })] },
  ],
  [
    'an answer that is no text',
    { type: 'dynamicTask', data: { forms: [form] }, steps: [stepWith({ data: { ssn: { a: 1 } } })] },
  ],
  ['no date of payment', { type: 'invoiceTask' }],
  ['no decision', { type: 'reviewDocumentTask' }],
  [
    'changes asked for without a comment',
    { type: 'reviewDocumentTask', data: { documents: [], decision: 'changes' } },
  ],
  ['no answer to its question', { type: 'questionnaireTask', data: { topics }, steps: [stepWith()] }],
  [
    'an answer that its topic does not have',
    { type: 'questionnaireTask', data: { topics }, steps: [stepWith({ data: { selected: ['car'] } })] },
  ],
  ['no signature', { type: 'esignTask' }],
])(
  'a task with %s is not done for the client, from New as from WIP, and stays as it was',
  async (_what, values) => {
    for (const status of [0, 1] as const) {
      const id = await fixture.addTask(group, { ...values, status });
      const told = await patch('ann', id, { status: 2 });
      expect([told.status, told.reason, (await get(id)).status]).toEqual([409, 'taskIncomplete', status]);
    }
  },
);

test('a required document counts once it is handed in for the step, and not while it is in the trash', async () => {
  const id = await fixture.addTask(group, { type: 'documentsTask', steps: [stepWith()] });
  const task = await get(id);
  const customItemMetaData = { ...metaDataFor(task, 0) } as Record<string, string>;
  const deed = await fixture.addDocument({ customItemMetaData, trashedAt: new Date() });
  expect((await patch('ann', id, { status: 2 })).reason).toBe('taskIncomplete');
  await fixture.deps.db.update(documents).set({ trashedAt: null }).where(eq(documents.id, deed));
  expect((await patch('ann', id, { status: 2 })).status).toBe(200);
});

test('a step with a reason why it does not apply counts as complete; the firm may finish incomplete tasks', async () => {
  const id = await fixture.addTask(group, { type: 'documentsTask', steps: [stepWith(), stepWith()] });
  await patch('ann', `${id}/steps/0`, { dnaComment: 'We sold it' });
  expect((await patch('ann', id, { status: 2 })).reason).toBe('taskIncomplete');
  await patch('ann', `${id}/steps/1`, { dnaComment: 'We sold it' });
  expect((await patch('ann', id, { status: 2 })).status).toBe(200);
  const other = await fixture.addTask(group, { type: 'documentsTask', steps: [stepWith()] });
  expect((await patch('stan', other, { status: 2 })).status).toBe(200);
});

test.each([
  ['1999-12-31', 400],
  ['9999-12-31', 400],
  ['0000-01-01', 400],
  [new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10), 400],
  [new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10), 400],
  [new Date().toISOString().slice(0, 10), 200],
])('a client finishes a task on %s: %i', async (today, status) => {
  const id = await fixture.addTask(group);
  expect((await patch('ann', id, { status: 2, today })).status).toBe(status);
});

// Readers

test('a Reader changes nothing of a task, and the client of the group says so', async () => {
  const id = await fixture.addTask(group, { status: 0, steps: [stepWith()], type: 'documentsTask' });
  const wish = await offerTask(fixture, group);
  const own = (await create('ann', wish)).body.data.taskId;
  const answers = [
    await patch('amy', id, { status: 1 }),
    await patch('amy', id, { comment: 'x' }),
    await patch('amy', id, { status: 3, doesNotApplyComment: 'x' }),
    await patch('amy', `${id}/steps/0`, { comment: 'x' }),
    await create('amy', wish),
    await fixture.tell('amy', `DELETE /${own}`),
    await fixture.tell('amy', 'POST /deleted', { taskIds: [own] }),
    await fixture.tell('amy', `POST /${id}/signatures`, {
      document: 0,
      name: 'Amy',
      path: null,
      consent: true,
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403, 400]);
  const esign = await fixture.addTask(group, { type: 'esignTask' });
  const signed = await fixture.tell('amy', `POST /${esign}/signatures`, {
    document: 0,
    name: 'Amy',
    path: null,
    consent: true,
  });
  expect(signed.status).toBe(403);
  expect([(await get(id)).status, (await get(id)).comment, (await get(own)).deleted]).toEqual([
    0,
    null,
    false,
  ]);
  const seen = async (who: Name) =>
    (await fixture.tell(who, `GET /groups/${group}`)).body.clients[0].mayChange;
  expect([await seen('amy'), await seen('ann'), await seen('stan')]).toEqual([false, true, true]);
});

test('[T2.31] the client of a group says whether the user may add to the folder that takes what is handed in', async () => {
  const { db } = fixture.deps;
  const seen = async (who: Name) =>
    (await fixture.tell(who, `GET /groups/${group}`)).body.clients[0].mayUpload;
  const everybody = async () => [await seen('amy'), await seen('ann'), await seen('stan')];
  expect(await everybody()).toEqual([false, true, true]);
  // What "ann" hands in makes the folder; from then on the role there counts, and until then the one at the top.
  const setRole = async (containerId: string, role: 'None' | 'Reader' | 'Contributor') =>
    await db
      .insert(containerAccess)
      .values({ containerId, userId: 'ann', role })
      .onConflictDoUpdate({ target: [containerAccess.containerId, containerAccess.userId], set: { role } });
  await setRole('acme', 'Reader');
  expect(await seen('ann')).toBe(false);
  const [top] = await db.select().from(containers).where(eq(containers.id, 'acme'));
  if (!top) throw new Error('acme has no container');
  const name = defaultUploadFolderName;
  const made = {
    id: 'hand-in',
    type: 'Project',
    name,
    nameKey: name,
    parentId: 'acme',
    ancestors: ['acme'],
  } as const;
  await db.insert(containers).values({ ...top, ...made, ancestors: [...made.ancestors], rootType: null });
  expect(await seen('ann')).toBe(false);
  for (const [role, may] of [
    ['Contributor', true],
    ['Reader', false],
    ['None', false],
  ] as const) {
    await setRole('hand-in', role);
    expect([role, await seen('ann')]).toEqual([role, may]);
  }
  await db.delete(containerAccess);
  await db.delete(containers).where(eq(containers.id, 'hand-in'));
  expect(await everybody()).toEqual([false, true, true]);
});

// How much

const text = (bytes: number) => 'x'.repeat(bytes);

test('answers of a step over the limit of one value are refused, and nothing of them is stored', async () => {
  const id = await fixture.addTask(group, {
    steps: [stepWith({ data: { kept: 'yes' } })],
    data: { forms: [form] },
  });
  const { jsonBytes } = fixture.settings.limits;
  const told = await patch('ann', `${id}/steps/0`, { data: { a: text(jsonBytes) } });
  expect([told.status, told.reason]).toEqual([413, 'tooMuchData']);
  for (let at = 0; at < 5; at += 1)
    await patch('ann', `${id}/steps/0`, { data: { [at]: text(jsonBytes / 4) } });
  const [row] = await stepsOf(id);
  expect(Object.keys(row?.steps[0]?.data ?? {}).sort()).toEqual(['0', '1', '2', 'kept']);
});

test('sixty large patches leave a task within its limit, and small ones still fit', async () => {
  const steps = Array.from({ length: 50 }, () => stepWith());
  const forms = steps.map(() => form);
  const id = await fixture.addTask(group, { steps, data: { forms } });
  const { jsonBytes, taskBytes } = fixture.settings.limits;
  const answers: (string | undefined)[] = [];
  for (let at = 0; at < 60; at += 1) {
    const body = { data: { a: text(jsonBytes - 100) } };
    answers.push((await patch('ann', `${id}/steps/${at % 50}`, body)).reason);
  }
  const [row] = await stepsOf(id);
  expect(answers.filter((reason) => reason === 'tooMuchData').length).toBeGreaterThan(40);
  expect(JSON.stringify(row).length).toBeLessThan(taskBytes);
  expect((await patch('ann', `${id}/steps/49`, { data: { ssn: '123-45-6789' } })).status).toBe(200);
});

test('a task holds 10,000 keys in all its steps; one that held more before there was a limit may shrink and not grow', async () => {
  const manyKeys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 1]));
  const steps = Array.from({ length: 4 }, () => stepWith());
  const id = await fixture.addTask(group, { steps, data: { forms: steps.map(() => form) } });
  const fill = (at: number, count: number, replace = '') =>
    patch('ann', `${id}/steps/${at}${replace}`, { data: manyKeys(count) });
  const told = [await fill(0, 4_900), await fill(1, 4_900), await fill(2, 4_900)];
  expect(told.map(({ status, reason }) => [status, reason])).toEqual([
    [200, undefined],
    [200, undefined],
    [413, 'tooMuchData'],
  ]);
  await fixture.deps.db
    .update(tasks)
    .set({ steps: steps.map(() => stepWith({ data: manyKeys(4_900) })) })
    .where(eq(tasks.id, id));
  expect((await fill(0, 4_901)).reason).toBe('tooMuchData');
  expect((await fill(0, 4_000, '?replace=true')).status).toBe(200);
});

test('a task that was too large before there was a limit may shrink and not grow', async () => {
  const steps = [stepWith({ data: { a: text(400_000) } }), stepWith()];
  const id = await fixture.addTask(group, { steps, data: { forms: [form, form] } });
  expect((await patch('ann', `${id}/steps/1`, { data: { b: 'more' } })).reason).toBe('tooMuchData');
  expect((await patch('ann', `${id}/steps/0?replace=true`, { data: {} })).status).toBe(200);
  expect((await patch('ann', `${id}/steps/1`, { data: { b: 'more' } })).status).toBe(200);
});

const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) });

test.each<[string, Record<string, unknown>]>([
  ['nested too deep', { a: nested(100) }],
  ['with too many keys', Object.fromEntries(Array.from({ length: 6_000 }, (_, key) => [`k${key}`, 1]))],
  ['with a list that is too long', { a: Array.from({ length: 6_000 }, () => 1) }],
  ['with a key that is too long', { ['k'.repeat(300)]: 1 }],
])('answers %s are refused with 400, in a step, in a task and in a new task', async (_what, data) => {
  const id = await fixture.addTask(group, { steps: [stepWith()], data: { forms: [form] } });
  const task = { clientId: 'acme', taskGroupId: group, type: 'uploadTask', label: 'New' };
  expect([
    (await patch('ann', `${id}/steps/0`, { data })).status,
    (await patch('ann', id, { data })).status,
    (await create('stan', { ...task, data })).status,
    (await create('stan', { ...task, steps: [{ title: 'One', isRequired: false, data }] })).status,
  ]).toEqual([400, 400, 400, 400]);
});

test('the firm assigns no task over the limit', async () => {
  const data = text(fixture.settings.limits.taskBytes);
  const step = { title: 'One', isRequired: false, data: { data } };
  const told = await create('stan', {
    clientId: 'acme',
    taskGroupId: group,
    type: 'uploadTask',
    label: 'Large',
    steps: [step],
  });
  expect([told.status, told.reason]).toEqual([413, 'tooMuchData']);
});

// What was stored before there were rules

const oldInvoice = {
  number: '1\u202e2',
  amount: '1,234.50',
  currency: 'usd',
  document: null,
  payUrl: 'http://pay.old.example/',
  paidOn: null,
};

test('an invoice that was stored before there were rules is paid, done and changed', async () => {
  const id = await fixture.addTask(group, { type: 'invoiceTask', data: oldInvoice });
  const paid = await patch('ann', id, { data: { paidOn: '2026-01-02' } });
  expect([paid.status, paid.body.data?.data]).toEqual([
    200,
    { ...oldInvoice, payUrl: null, paidOn: '2026-01-02' },
  ]);
  expect((await patch('ann', id, { data: { amount: '1' } })).status).toBe(403);
  expect((await patch('stan', id, { data: { currency: 'USD' } })).status).toBe(200);
  expect((await patch('stan', id, { data: { currency: 'gbp' } })).status).toBe(400);
  expect((await patch('stan', id, { data: { payUrl: 'https://evil.example/' } })).status).toBe(400);
  expect((await patch('ann', id, { status: 2 })).status).toBe(200);
  const [stored] = await stepsOf(id);
  expect(stored?.data).toEqual({ ...oldInvoice, currency: 'USD', paidOn: '2026-01-02' });
});

test('a host of the list of payments counts in any case', async () => {
  const { db } = fixture.deps;
  await db
    .update(companies)
    .set({ payHosts: ['pay.firm.example', 'Pay.Big.Example'] })
    .where(eq(companies.id, 'A'));
  const id = await fixture.addTask(group, { type: 'invoiceTask' });
  const payUrl = 'https://pay.big.example/i/1';
  const changed = await patch('stan', id, { data: { payUrl } });
  expect([changed.status, (await get(id)).data.payUrl]).toEqual([200, payUrl]);
});

// Signatures

const signature = {
  signedDocument: { id: 's', name: 's.pdf' },
  signer: 'Ann',
  signedAt: '2026-01-02T03:04:05.000Z',
  hashBefore: 'a',
  hashAfter: 'b',
};
const signed = {
  documents: [
    { id: 'd', name: 'd.pdf' },
    { id: 'e', name: 'e.pdf' },
  ],
  signatures: [signature, null],
};

test.each<[string, object]>([
  ['writes a signature', { signatures: [signature, signature] }],
  ['changes a signature', { signatures: [{ ...signature, signer: 'Bob' }, null] }],
  ['removes a signature', { signatures: [null, null] }],
  [
    'exchanges the document under a signature',
    { documents: [{ id: 'x', name: 'x.pdf' }, signed.documents[1]] },
  ],
  ['takes a signed document away', { documents: [signed.documents[1]], signatures: [null] }],
  ['swaps documents under their signatures', { documents: signed.documents.toReversed() }],
])('a patch that %s is refused with 403, also from the firm', async (_what, data) => {
  const id = await fixture.addTask(group, { type: 'esignTask', data: signed });
  const statuses = [];
  for (const who of ['ann', 'stan'] as const)
    for (const path of [id, `${id}?replace=true`])
      statuses.push((await patch(who, path, { data: { ...signed, ...data } })).status);
  const [stored] = await stepsOf(id);
  expect([statuses, stored?.data]).toEqual([[403, 403, 403, 403], signed]);
});

test('the firm replaces and adds documents that are not signed yet', async () => {
  const id = await fixture.addTask(group, { type: 'esignTask', data: signed });
  const documents = [signed.documents[0], { id: 'f', name: 'f.pdf' }, { id: 'g', name: 'g.pdf' }];
  const data = { documents, signatures: [signature, null, null] };
  expect((await patch('stan', id, { data })).body.data.data).toEqual(data);
});

// Bounds of what a questionnaire creates

test('a follow-up with the most tags, of a questionnaire with the highest order, is created', async () => {
  const tags = Array.from({ length: 20 }, (_none, index) => `tag-${index}`);
  const followUp = { type: 'uploadTask', label: 'Upload it', tags } as const;
  const { wishes, questionnaireId } = await offerTasks(fixture, group, [followUp]);
  await fixture.deps.db.update(tasks).set({ order: 1_000_000 }).where(eq(tasks.id, questionnaireId));
  const wish = { ...wishes[0], order: 1_000_000 };
  const made = await create('ann', wish);
  expect([made.status, made.body.data?.tags.length, made.body.data?.order]).toEqual([200, 20, 1_000_000]);
  const data = {
    topics: [{ select: 'multi', questions: [{ id: 'q', label: 'Q' }], creates: { q: [followUp] } }],
  };
  const asked = { clientId: 'acme', taskGroupId: group, type: 'questionnaireTask', label: 'Asks', data };
  const refused = await create('stan', { ...asked, steps: [{ title: 'One', isRequired: false }] });
  expect(refused.status).toBe(400);
});

test('a question and a field with a name that every object has are answered like others', async () => {
  const named = { select: 'multi', questions: [{ id: 'constructor', label: 'Q' }], creates: {} };
  const asked = await fixture.addTask(group, {
    type: 'questionnaireTask',
    data: { topics: [named] },
    steps: [stepWith({ data: { selected: ['constructor'] } })],
  });
  const field = { type: 'string', title: 'Constructor', format: 'text' };
  const filled = await fixture.addTask(group, {
    type: 'dynamicTask',
    data: { forms: [{ type: 'object', properties: { constructor: field }, required: [] }] },
    steps: [stepWith()],
  });
  expect((await patch('ann', asked, { status: 2 })).status).toBe(200);
  expect((await patch('ann', filled, { status: 2 })).status).toBe(200);
  const mark = `from:${asked}:0:constructor:0`;
  const forged = { clientId: 'acme', taskGroupId: group, type: 'uploadTask', label: 'X', tags: [mark] };
  expect((await create('ann', forged)).status).toBe(403);
});

// The same group once more

test('a group that is assigned twice with one key is created once, and another one with that key is refused', async () => {
  const body = {
    clientId: 'acme',
    type: 'questionnaire',
    label: 'Twice',
    tasks: [{ type: 'uploadTask', label: 'A' }],
  };
  const assign = (label: string) =>
    fixture.tell('stan', 'POST /groups', { ...body, label }, { 'idempotency-key': 'group-once' });
  const answers = await Promise.all([assign('Twice'), assign('Twice')]);
  const [first, second] = answers.map((answer) => [answer.status, answer.body]);
  expect(second).toEqual(first);
  expect(answers[0]?.status).toBe(200);
  const groups = (await fixture.tell('ann', 'GET /groups/clients/acme?pageSize=200')).body.data;
  expect(groups.filter(({ label }: { label: string }) => label === 'Twice')).toHaveLength(1);
  const other = await assign('Other');
  expect([other.status, other.reason]).toEqual([422, 'idempotencyMismatch']);
});

// The order of what the firm sends

const textField = (title: string) => ({ type: 'string', title, format: 'text' }) as const;
/** Sorted by length, as the database sorts keys, the first would be the last. */
const unsorted = {
  surname: textField('Surname'),
  born: textField('Born'),
  a: textField('A'),
  zip: textField('ZIP'),
};
const formOf = (more: object = {}) => ({ type: 'object', properties: unsorted, required: [], ...more });
const namesOf = (form: Form) => fieldsOf(form).map(([name]) => name);
const formTask = (form: object) => ({
  clientId: 'acme',
  taskGroupId: group,
  type: 'dynamicTask',
  label: 'Form',
  steps: [stepWith()],
  data: { forms: [form] },
});

test('the fields of a form come in the order in which the firm sent them, also after a change', async () => {
  const made = await create('stan', formTask(formOf()));
  expect(made.status).toBe(200);
  const { taskId } = made.body.data;
  expect(namesOf((await get(taskId)).data.forms[0])).toEqual(['surname', 'born', 'a', 'zip']);
  const { surname, ...others } = unsorted;
  const turned = { ...formOf(), properties: { ...others, surname } };
  expect((await patch('stan', taskId, { data: { forms: [turned] } })).status).toBe(200);
  expect(namesOf((await get(taskId)).data.forms[0])).toEqual(['born', 'a', 'zip', 'surname']);
});

test('the forms that answers create keep their order too', async () => {
  const followUp = { ...formTask(formOf()), clientId: undefined, taskGroupId: undefined };
  const topic = { select: 'multi', questions: [{ id: 'q', label: 'Q' }], creates: { q: [followUp] } };
  const made = await create('stan', {
    ...formTask(formOf()),
    type: 'questionnaireTask',
    data: { topics: [topic] },
  });
  const [stored] = (await get(made.body.data.taskId)).data.topics;
  expect(namesOf(stored.creates.q[0].data.forms[0])).toEqual(['surname', 'born', 'a', 'zip']);
});

test('an order of its own counts, and has to name each field once', async () => {
  const order = ['zip', 'surname', 'a', 'born'];
  const made = await create('stan', formTask(formOf({ order })));
  expect(namesOf((await get(made.body.data.taskId)).data.forms[0])).toEqual(order);
  for (const wrong of [
    [],
    ['zip'],
    [...order, 'zip'],
    ['zip', 'surname', 'a', 'b'],
    ['zip', 'zip', 'a', 'born'],
  ])
    expect((await create('stan', formTask(formOf({ order: wrong })))).status).toBe(400);
});
