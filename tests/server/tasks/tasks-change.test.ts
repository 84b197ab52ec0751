import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TaskStatus, TaskType } from '../../../contract/tasks/task-rules.ts';
import { clientActions } from '../../../server/db/schema/action-schema.ts';
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

const statuses = [0, 1, 2, 3, 4] as const;
/** A day that is today wherever the test runs. */
const today = new Date().toISOString().slice(0, 10);
const reason = { doesNotApplyComment: 'Sold last year' };
/** What a move of the status answers; the same status again changes nothing. */
const ofClient: Record<TaskStatus, readonly number[]> = {
  0: [200, 200, 200, 200, 403],
  1: [403, 200, 200, 200, 403],
  2: [403, 200, 200, 403, 403],
  3: [403, 409, 409, 200, 403],
  4: [403, 409, 409, 409, 200],
};

test.each(
  statuses.flatMap((from) => [
    ['ann', from, ofClient[from]] as const,
    ['stan', from, [200, 200, 200, 200, 200]] as const,
  ]),
)(
  '[T4.02, T4.03, T4.04, T4.05, T7.09] %s moves a task from %s to each status as allowed',
  async (who, from, expected) => {
    const answers: number[] = [];
    for (const to of statuses) {
      const own = await fixture.addGroup();
      const id = await fixture.addTask(own, { status: from, doesNotApplyComment: from === 3 ? 'Old' : null });
      // The firm accepts what it has seen of a task that was handed in.
      const seen = { version: 1, documentIds: [] };
      const body = {
        status: to,
        ...(to === 3 && from !== 3 ? reason : {}),
        ...(who === 'stan' && from === 2 && to === 4 ? { seen } : {}),
      };
      const { status, body: answer } = await fixture.tell(who, `PATCH /${id}`, body);
      answers.push(status);
      if (status !== 200) continue;
      expect([answer.data.status, answer.data.version]).toEqual([to, from === to ? 1 : 2]);
      const wanted = to === 3 ? (from === 3 ? 'Old' : reason.doesNotApplyComment) : null;
      expect(answer.data.doesNotApplyComment).toBe(wanted);
    }
    expect(answers).toEqual(expected);
  },
);

test('[T4.07, T5.04] a task is removed only with a reason', async () => {
  const id = await fixture.addTask(group);
  for (const body of [
    { status: 3 },
    { status: 3, doesNotApplyComment: '' },
    { status: 3, doesNotApplyComment: ' \n' },
  ])
    expect((await fixture.tell('ann', `PATCH /${id}`, body)).status).toBe(400);
  const { body } = await fixture.tell('ann', `PATCH /${id}`, { status: 3, ...reason });
  expect([body.data.status, body.data.doesNotApplyComment]).toEqual([3, reason.doesNotApplyComment]);
});

test('[T4.07] a task that a client removed is opened again for a day, with its group; after that, or after the firm removed it, only the firm can', async () => {
  const id = await fixture.addTask(group);
  const remove = (who: Name, why = reason.doesNotApplyComment) =>
    fixture.tell(who, `PATCH /${id}`, { status: 3, doesNotApplyComment: why, today });
  const reopen = (who: Name) => fixture.tell(who, `PATCH /${id}`, { status: 1 });
  await remove('ann');
  expect(await fixture.standing(group)).toEqual([3, today]);
  // A colleague of hers.
  const { status, body } = await reopen('amy');
  expect([status, body.data.status, body.data.doesNotApplyComment]).toEqual([200, 1, null]);
  expect(await fixture.standing(group)).toEqual([1, null]);

  await remove('ann');
  await fixture.deps.db
    .update(clientActions)
    .set({ at: sql`${clientActions.at} - interval '1 day'` })
    .where(eq(clientActions.taskId, id));
  const late = await reopen('ann');
  expect([late.status, late.reason]).toEqual([409, 'taskClosed']);
  expect((await reopen('stan')).status).toBe(200);

  await remove('ann');
  await reopen('stan');
  await remove('stan', 'No longer needed');
  const withdrawn = await reopen('ann');
  expect([withdrawn.status, withdrawn.reason]).toEqual([409, 'taskClosed']);
});

test('[T4.03] done clears the reason, whatever comes with it', async () => {
  const id = await fixture.addTask(group, { doesNotApplyComment: 'x' });
  const { body } = await fixture.tell('ann', `PATCH /${id}`, { status: 2, doesNotApplyComment: '' });
  expect([body.data.status, body.data.doesNotApplyComment]).toEqual([2, null]);
});

test('comments are cleared by an empty one, and kept once the task is over', async () => {
  const id = await fixture.addTask(group);
  expect((await fixture.tell('ann', `PATCH /${id}`, { comment: 'Hello' })).body.data.comment).toBe('Hello');
  expect((await fixture.tell('ann', `PATCH /${id}`, { comment: '' })).body.data.comment).toBe(null);
  await fixture.tell('ann', `PATCH /${id}`, { comment: 'Last', status: 2 });
  const late = await fixture.tell('ann', `PATCH /${id}`, { comment: 'More' });
  expect([late.status, late.reason]).toEqual([409, 'taskClosed']);
  expect((await fixture.tell('ann', `PATCH /${id}`, { comment: 'Last', status: 2 })).status).toBe(200);
  expect((await fixture.tell('stan', `PATCH /${id}`, { comment: 'Firm' })).status).toBe(200);
});

test('[T7.10] a step is changed while its task is pending: comments, data merged or replaced', async () => {
  const step = { title: 'One', isRequired: true, data: { a: 1 }, comment: null, dnaComment: null };
  const id = await fixture.addTask(group, {
    type: 'documentsTask',
    steps: [step, { ...step, title: 'Two' }],
  });
  const change = async (query: string, body: unknown, index = 1) =>
    await fixture.tell('ann', `PATCH /${id}/steps/${index}${query}`, body);
  expect((await change('', { comment: 'c', dnaComment: 'd', data: { b: 2 } })).body.data.steps).toEqual([
    step,
    { ...step, title: 'Two', data: { a: 1, b: 2 }, comment: 'c', dnaComment: 'd' },
  ]);
  const { body } = await change('?replace=true', { dnaComment: '', data: { c: 3 } });
  expect(body.data.steps[1]).toEqual({
    ...step,
    title: 'Two',
    data: { c: 3 },
    comment: 'c',
    dnaComment: null,
  });
  const stored = await fixture.tell('ann', `GET /${id}?steps=true`);
  expect(stored.body.data.steps).toEqual(body.data.steps);
  expect((await change('', { comment: 'x' }, 2)).status).toBe(404);
  await fixture.tell('stan', `PATCH /${id}`, { status: 2 });
  const late = await change('', { comment: 'x' });
  expect([late.status, late.reason]).toEqual([409, 'taskClosed']);
  expect((await change('', { comment: 'c' })).status).toBe(200);
});

test('a change of one step of a large task sends only that step to the database', async () => {
  const step = { title: 'One', isRequired: true, data: {}, comment: null, dnaComment: null };
  const large = { ...step, data: { text: 'x'.repeat(60_000) } };
  const id = await fixture.addTask(group, { type: 'documentsTask', steps: [large, large, step] });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { body } = await fixture.tell('ann', `PATCH /${id}/steps/2`, { data: { answer: 'yes' } });
  const sizes = query.mock.calls.map(([, values]) => JSON.stringify(values ?? []).length);
  query.mockRestore();
  expect(body.data.steps).toEqual([large, large, { ...step, data: { answer: 'yes' } }]);
  expect(Math.max(...sizes)).toBeLessThan(2_000);
});

test.each<[Name, TaskType, Record<string, unknown>, number]>([
  ['ann', 'invoiceTask', { paidOn: '2026-01-02' }, 200],
  ['ann', 'invoiceTask', { amount: '0.01' }, 403],
  ['ann', 'invoiceTask', { paidOn: 'soon' }, 400],
  ['ann', 'invoiceTask', { paidOn: '2099-01-02' }, 400],
  ['ann', 'invoiceTask', { receipt: { id: 'r', name: 'Receipt 1.pdf' } }, 403],
  ['ann', 'reviewDocumentTask', { decision: 'changes' }, 200],
  ['ann', 'reviewDocumentTask', { decision: 'maybe' }, 400],
  ['ann', 'reviewDocumentTask', { documents: [{ id: 'x', name: 'x' }] }, 403],
  ['ann', 'esignTask', {}, 403],
  ['stan', 'esignTask', { documents: [] }, 400],
  ['stan', 'esignTask', { signatures: [] }, 400],
  ['stan', 'esignTask', { documents: [{ id: 'e', name: 'e.pdf' }] }, 200],
  ['stan', 'invoiceTask', { amount: '0.01' }, 200],
  ['stan', 'invoiceTask', { receipt: { id: 'r', name: 'Receipt 1.pdf' } }, 200],
  ['stan', 'invoiceTask', { receipt: 'Receipt 1.pdf' }, 400],
  ['stan', 'dynamicTask', { forms: [{ type: 'object', properties: {}, required: [] }] }, 400],
])('[T7.10] %s changes data of %s by %j: %i', async (who, type, data, status) => {
  const id = await fixture.addTask(group, { type });
  const answer = await fixture.tell(who, `PATCH /${id}`, { data });
  expect(answer.status).toBe(status);
  if (status === 200) expect(answer.body.data.data).toEqual({ ...dataOf(type), ...data });
});

test('[T7.12] replaced data overwrites the stored data, and has to be complete', async () => {
  const id = await fixture.addTask(group, { type: 'reviewDocumentTask' });
  const path = `PATCH /${id}?replace=true`;
  expect((await fixture.tell('stan', path, { data: { decision: null } })).status).toBe(400);
  const data = { documents: [{ id: 'a', name: 'a' }], decision: null };
  expect((await fixture.tell('stan', path, { data })).body.data.data).toEqual(data);
});

test('an esignTask is done only when every document is signed, for the firm as well', async () => {
  const id = await fixture.addTask(group, { type: 'esignTask' });
  for (const who of ['ann', 'stan'] as const)
    expect(await fixture.tell(who, `PATCH /${id}`, { status: 2 })).toMatchObject({
      status: 409,
      reason: 'taskIncomplete',
    });
  const signature = {
    signedDocument: { id: 's', name: 's.pdf' },
    signer: 'Ann',
    signedAt: '2026-01-01T00:00:00Z',
    hashBefore: 'a',
    hashAfter: 'b',
  };
  const signed = await fixture.addTask(group, {
    type: 'esignTask',
    data: { ...dataOf('esignTask'), signatures: [signature] },
  });
  expect((await fixture.tell('ann', `PATCH /${signed}`, { status: 2 })).status).toBe(200);
});

test.each<[string, readonly [TaskStatus, TaskStatus], unknown, [TaskStatus, string | null]]>([
  ['the last open one done', [2, 1], { status: 2, today: today }, [2, today]],
  ['the last open one removed', [2, 1], { status: 3, ...reason, today: today }, [3, today]],
  ['another one still open', [0, 1], { status: 2, today: today }, [0, null]],
  ['a first one begun', [0, 0], { status: 1 }, [1, null]],
])('[T4.08] %s: the group goes with it', async (_what, [first, second], patch, expected) => {
  const ids = [
    await fixture.addTask(group, { status: first }),
    await fixture.addTask(group, { status: second }),
  ];
  const id = (first === 0 ? ids[0] : ids[1]) as string;
  const answer = await fixture.tell('ann', `PATCH /${id}`, patch);
  expect([answer.body.group.status, answer.body.group.completedDate]).toEqual(expected);
  expect(await fixture.standing(group)).toEqual(expected);
});

test('[T4.08, T4.03] a done task that reverts opens its group again', async () => {
  const done = await fixture.addGroup({ status: 2, completedDate: '2026-01-01' });
  const id = await fixture.addTask(done, { status: 2 });
  await fixture.tell('ann', `PATCH /${id}`, { status: 1 });
  expect(await fixture.standing(done)).toEqual([1, null]);
});

test('without the day of the person it is today in UTC; deleted tasks do not count', async () => {
  const id = await fixture.addTask(group);
  await fixture.addTask(group, { deleted: true });
  const before = new Date().toISOString().slice(0, 10);
  await fixture.tell('stan', `PATCH /${id}`, { status: 4 });
  const after = new Date().toISOString().slice(0, 10);
  const [status, date] = await fixture.standing(group);
  expect(status).toBe(4);
  expect([before, after]).toContain(date);
});

test('two people finish the last two tasks at once, and the group is finished', async () => {
  const ids = await Promise.all([fixture.addTask(group), fixture.addTask(group)]);
  await Promise.all(
    ids.map((id, index) => fixture.tell(index ? 'ann' : 'amy', `PATCH /${id}`, { status: 2, today: today })),
  );
  expect(await fixture.standing(group)).toEqual([2, today]);
});

test('a change of a task that is foreign, missing, deleted or hidden answers 404, without tasks 403', async () => {
  const id = await fixture.addTask(group);
  const deleted = await fixture.addTask(group, { deleted: true });
  const hidden = await fixture.addTask(group, { type: 'esignTask' });
  const asked: [Name, string][] = [
    ['bob', id],
    ['beth', id],
    ['cleo', id],
    ['ann', 'missing'],
    ['ann', deleted],
    ['hugo', hidden],
    ['dan', id],
  ];
  const answers = await Promise.all(
    asked.map(async ([who, task]) => [
      (await fixture.tell(who, `PATCH /${task}`, { status: 1 })).status,
      (await fixture.tell(who, `PATCH /${task}/steps/0`, { comment: 'x' })).status,
    ]),
  );
  expect(answers).toEqual([...Array(6).fill([404, 404]), [403, 403]]);
});
