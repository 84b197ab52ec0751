/** The hand-in of tasks between client and firm, against a real database. */
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewOf } from '../../../contract/tasks/hand-in.ts';
import { metaDataFor } from '../../../contract/tasks/handed-in.ts';
import { maxListedPages } from '../../../contract/tasks/review.ts';
import { type TaskStatus, taskStatus } from '../../../contract/tasks/task-rules.ts';
import { dayOf } from '../../../server/db/daily-quota.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { uploadUsage } from '../../../server/db/schema/storage-schema.ts';
import { taskEvents } from '../../../server/db/schema/task-schema.ts';
import { mailsTo } from '../../support/browser/outbox.ts';
import { type Name, startTaskFixture, type TaskFixture } from './task-fixture.ts';

let fixture: TaskFixture;
beforeAll(async () => {
  fixture = await startTaskFixture();
}, 60_000);
afterAll(() => fixture.end());

const { done, received, wip, cancelled } = taskStatus;

/** The history of a task as it is stored. */
const historyOf = async (taskId: string) => {
  const rows = await fixture.deps.db
    .select()
    .from(taskEvents)
    .where(eq(taskEvents.taskId, taskId))
    .orderBy(asc(taskEvents.id));
  return rows.map(({ kind, at, byName, items }) => ({ kind, at: at.toISOString(), by: byName, items }));
};

const taskAs = async (who: 'ann' | 'stan', taskId: string) =>
  (await fixture.tell(who, `GET /${taskId}?taskDetails=true`)).body.data;

test('[T4.02, T4.03, T4.05] each change of status moves the hand-in, and the history says the same', async () => {
  const group = await fixture.addGroup();
  const task = await fixture.addTask(group, { status: wip });
  expect((await taskAs('ann', task)).handIn).toEqual({ state: 'open', since: null, by: null, returned: 0 });
  const steps: readonly (readonly ['ann' | 'stan', TaskStatus, string])[] = [
    ['ann', done, 'received'],
    ['ann', wip, 'open'],
    ['ann', done, 'received'],
    ['stan', received, 'accepted'],
    ['stan', done, 'received'],
    ['stan', received, 'accepted'],
    ['stan', cancelled, 'open'],
    ['stan', received, 'accepted'],
    ['stan', wip, 'open'],
  ];
  for (const [who, status, state] of steps) {
    const reason = status === cancelled ? { doesNotApplyComment: 'Not needed' } : {};
    const seen = status === received ? { seen: await seenOf(task) } : {};
    const answer = await fixture.tell(who, `PATCH /${task}`, { status, ...reason, ...seen });
    const { handIn, verdicts } = reviewOf(await historyOf(task));
    expect(answer.body.data).toMatchObject({ handIn, verdicts });
    expect(handIn).toEqual({
      state,
      since: expect.stringMatching(/^2\d{3}-/),
      by: `${who} Person`,
      returned: 0,
    });
  }
  expect((await historyOf(task)).map(({ kind }) => kind)).toEqual(
    'submit takeBack submit accept reopen submit accept reopen accept reopen'.split(' '),
  );
});

test('a task that was stored without events gets its hand-in state from its status, and continues from it', async () => {
  const group = await fixture.addGroup();
  const modifiedAt = new Date('2026-02-03T04:05:06.000Z');
  const [handedIn, accepted] = await Promise.all([
    fixture.addTask(group, { status: done, modifiedAt }),
    fixture.addTask(group, { status: received, modifiedAt }),
  ]);
  const since = modifiedAt.toISOString();
  expect((await taskAs('ann', handedIn)).handIn).toEqual({ state: 'received', since, by: null, returned: 0 });
  expect((await taskAs('ann', accepted)).handIn).toEqual({ state: 'accepted', since, by: null, returned: 0 });
  const { body } = await fixture.tell('ann', `PATCH /${handedIn}`, { status: wip });
  expect(body.data.handIn).toMatchObject({ state: 'open', by: 'ann Person' });
});

test('a list contains the hand-in state of its tasks', async () => {
  const group = await fixture.addGroup();
  const task = await fixture.addTask(group, { status: wip });
  await fixture.tell('ann', `PATCH /${task}`, { status: done });
  const { handIn } = await taskAs('ann', task);
  const { body } = await fixture.tell('ann', 'GET /groups?withTasks=true&taskGroupStatuses=2');
  const listed = body.tasks.find(({ taskId }: { taskId: string }) => taskId === task);
  expect(listed).toMatchObject({ handIn, verdicts: [] });
});

/** Hands in a file for a step of a task, as an upload does; answers its id. */
async function handIn(taskId: string, step: number, replaces?: string): Promise<string> {
  const task = await taskAs('stan', taskId);
  const customItemMetaData = { ...metaDataFor(task, step, replaces) } as Record<string, string>;
  return await fixture.addDocument({ customItemMetaData });
}

const isTrashed = async (id: string) => {
  const [row] = await fixture.deps.db.select().from(documents).where(eq(documents.id, id));
  return row?.trashedAt !== null;
};

const stepOf = (title: string) => ({ title, isRequired: true, data: {}, comment: null, dnaComment: null });

/** A task of two steps that ann has handed in with a file for each. */
async function handedIn() {
  const group = await fixture.addGroup({ type: 'document_request' });
  const task = await fixture.addTask(group, {
    type: 'documentsTask',
    status: wip,
    steps: [stepOf('Sales'), stepOf('Bank')],
  });
  const [sales, bank] = [await handIn(task, 0), await handIn(task, 1)];
  await fixture.tell('ann', `PATCH /${task}`, { status: done });
  return { group, task, sales, bank };
}

/** What a reviewer has on screen who has just loaded the task. */
const seenOf = async (taskId: string) => {
  const { version } = await taskAs('stan', taskId);
  const rows = await fixture.deps.db
    .select({ id: documents.id })
    .from(documents)
    .where(sql`custom_item_meta_data ->> 'ccTask' = ${taskId} and trashed_at is null`);
  return { version, documentIds: rows.map(({ id }) => id) };
};

/** Reviews a task as it is at this moment. */
const review = async (
  taskId: string,
  body: Record<string, unknown>,
  who: Name = 'stan',
  headers: Record<string, string> = {},
) => fixture.tell(who, `POST /${taskId}/review`, { seen: await seenOf(taskId), ...body }, headers);
const returned = (step: number, documentId: string, more = {}) => ({
  step,
  documentId,
  verdict: 'returned',
  reason: 'Page 2 is missing.',
  ...more,
});
const accepted = (step: number, documentId: string | null) => ({ step, documentId, verdict: 'accepted' });
const mailsOf = (name: string) => mailsTo(fixture.settings.dataDir, `${name} Person <${name}@example.com>`);

test('[T4.05, T4.08, T4.09] a returned file opens task and group; sent again and accepted, both are over', async () => {
  const { group, task, sales, bank } = await handedIn();
  expect((await fixture.standing(group))[0]).toBe(done);
  const lettersBefore = [(await mailsOf('ann')).length, (await mailsOf('hugo')).length];
  const begun = await review(task, { kind: 'begin' });
  expect(begun.body.data).toMatchObject({ status: done, handIn: { state: 'inReview', by: 'stan Person' } });
  const marks = { whatToDo: 'Save all pages in one file.', pages: { count: 3, missing: [2] } };
  const back = await review(task, {
    kind: 'return',
    items: [returned(0, sales, marks), accepted(1, bank)],
  });
  expect(back.body.data).toMatchObject({
    status: wip,
    handIn: { state: 'returned', by: 'stan Person', returned: 1 },
    verdicts: [
      { ...returned(0, sales, marks), by: 'stan Person' },
      { ...accepted(1, bank), by: 'stan Person' },
    ],
  });
  expect(await fixture.standing(group)).toEqual([wip, null]);
  // hugo sees no requests for documents, dan no tasks.
  expect([(await mailsOf('ann')).length, (await mailsOf('hugo')).length]).toEqual([
    (lettersBefore[0] ?? 0) + 1,
    lettersBefore[1],
  ]);
  // A list says why a file came back and which pages are missing, and leaves out the rest.
  const { tasks: listed } = (await fixture.tell('ann', 'GET /groups?withTasks=true&taskGroupStatuses=1'))
    .body;
  expect(listed.find(({ taskId }: { taskId: string }) => taskId === task).verdicts).toEqual([
    { ...returned(0, sales, { pages: marks.pages }), by: 'stan Person', at: back.body.data.handIn.since },
  ]);
  const letter = (await mailsOf('ann')).at(-1);
  expect(letter?.subject).toBe('Please send again: Task');
  expect(letter?.text).toContain('Page 2 is missing.');

  expect((await fixture.tell('ann', `PATCH /${task}`, { status: done })).reason).toBe('taskIncomplete');
  const again = await handIn(task, 0, sales);
  expect(await isTrashed(sales)).toBe(false);
  const sent = await fixture.tell('ann', `PATCH /${task}`, { status: done });
  expect(sent.body.data).toMatchObject({
    handIn: { state: 'received', returned: 0 },
    verdicts: [{ ...returned(0, sales, marks), verdict: 'answered' }, accepted(1, bank)],
  });
  expect([await isTrashed(sales), await isTrashed(again), await isTrashed(bank)]).toEqual([
    true,
    false,
    false,
  ]);

  const part = await review(task, { kind: 'accept', items: [accepted(0, again)] });
  expect(part.body).toMatchObject({
    data: { status: received, handIn: { state: 'accepted', by: 'stan Person' } },
    group: { status: received },
  });
  const history = await historyOf(task);
  expect(history.map(({ kind }) => kind)).toEqual(['submit', 'begin', 'return', 'submit', 'accept']);
  const { handIn: standing, verdicts } = reviewOf(history);
  expect(await taskAs('ann', task)).toMatchObject({ handIn: standing, verdicts });
});

test('[T4.08] a list names the missing pages of a returned file up to a limit', async () => {
  const listedOf = async (missing: number) => {
    const { task, sales, bank } = await handedIn();
    const pages = { count: 20, missing: Array.from({ length: missing }, (_, at) => at + 1) };
    await review(task, { kind: 'return', items: [returned(0, sales, { pages }), accepted(1, bank)] });
    const { tasks: listed } = (await fixture.tell('ann', 'GET /groups?withTasks=true&taskGroupStatuses=1'))
      .body;
    return listed.find(({ taskId }: { taskId: string }) => taskId === task).verdicts[0].pages?.missing.length;
  };
  expect([await listedOf(maxListedPages), await listedOf(maxListedPages + 1)]).toEqual([12, undefined]);
});

test('[T4.09] what was sent again and is taken back before the firm looks at it is returned as before, and is sent once more', async () => {
  const { task, sales, bank } = await handedIn();
  await review(task, { kind: 'return', items: [returned(0, sales), accepted(1, bank)] });
  const before = await taskAs('ann', task);
  const again = await handIn(task, 0, sales);
  await fixture.tell('ann', `PATCH /${task}`, { status: done });
  const recalled = await fixture.tell('ann', `PATCH /${task}`, { status: wip });
  expect(recalled.body.data).toMatchObject({ handIn: before.handIn, verdicts: before.verdicts });
  expect((await historyOf(task)).map(({ kind }) => kind)).toEqual(['submit', 'return', 'submit', 'recall']);
  expect([await isTrashed(sales), await isTrashed(again)]).toEqual([false, false]);
  const sent = await fixture.tell('ann', `PATCH /${task}`, { status: done });
  expect([sent.status, sent.body.data.handIn]).toMatchObject([200, { state: 'received', returned: 0 }]);
});

test('a returned file that the firm has deleted stays deleted when what was sent again is taken back', async () => {
  const { task, sales, bank } = await handedIn();
  await review(task, { kind: 'return', items: [returned(0, sales), accepted(1, bank)] });
  await handIn(task, 0, sales);
  await fixture.tell('ann', `PATCH /${task}`, { status: done });
  await fixture.deps.db.update(documents).set({ trashedBy: 'stan' }).where(eq(documents.id, sales));
  const recalled = await fixture.tell('ann', `PATCH /${task}`, { status: wip });
  expect([recalled.status, recalled.body.data.handIn.state, await isTrashed(sales)]).toEqual([
    200,
    'returned',
    true,
  ]);
});

test('what was sent again and is taken back while the firm reviews it is open as a whole', async () => {
  const { task, sales, bank } = await handedIn();
  await review(task, { kind: 'return', items: [returned(0, sales), accepted(1, bank)] });
  await handIn(task, 0, sales);
  await fixture.tell('ann', `PATCH /${task}`, { status: done });
  await review(task, { kind: 'begin' });
  const { body } = await fixture.tell('ann', `PATCH /${task}`, { status: wip });
  expect([body.data.handIn.state, body.data.verdicts]).toEqual(['open', []]);
});

test('a field of a form names the file that took the place of its returned one', async () => {
  const form = {
    type: 'object',
    properties: { deed: { type: 'string', title: 'Deed', format: 'file' } },
    required: ['deed'],
    order: ['deed'],
  };
  const group = await fixture.addGroup();
  const steps = [stepOf('About the house')];
  const task = await fixture.addTask(group, {
    type: 'dynamicTask',
    status: wip,
    steps,
    data: { forms: [form] },
  });
  const old = await handIn(task, 0);
  await fixture.tell('ann', `PATCH /${task}/steps/0`, { data: { deed: old } });
  await fixture.tell('ann', `PATCH /${task}`, { status: done });
  await review(task, { kind: 'return', items: [returned(0, old)] });
  const again = await handIn(task, 0, old);
  const sent = await fixture.tell('ann', `PATCH /${task}`, { status: done });
  expect([sent.status, sent.body.data.steps[0].data]).toEqual([200, { deed: again }]);
  const recalled = await fixture.tell('ann', `PATCH /${task}`, { status: wip });
  expect([recalled.status, recalled.body.data.steps[0].data]).toEqual([200, { deed: old }]);
});

test('a returned step may be marked as not applying instead; its file stays', async () => {
  const { task, sales } = await handedIn();
  await review(task, { kind: 'return', items: [returned(0, sales)] });
  await fixture.tell('ann', `PATCH /${task}/steps/0`, { dnaComment: 'No sales in October' });
  const sent = await fixture.tell('ann', `PATCH /${task}`, { status: done });
  expect([sent.status, sent.body.data.handIn.state, await isTrashed(sales)]).toEqual([
    200,
    'received',
    false,
  ]);
});

test('files are accepted one by one; the client changes no accepted step, and the last one accepts the task', async () => {
  const { task, sales, bank } = await handedIn();
  const first = await review(task, { kind: 'accept', items: [accepted(0, sales)] });
  expect(first.body.data).toMatchObject({ status: done, handIn: { state: 'inReview', by: 'stan Person' } });
  await review(task, { kind: 'return', items: [returned(1, bank)] });
  expect((await fixture.tell('ann', `PATCH /${task}/steps/0`, { comment: 'x' })).reason).toBe('taskClosed');
  expect((await fixture.tell('ann', `PATCH /${task}/steps/1`, { comment: 'x' })).status).toBe(200);
  const again = await handIn(task, 1, bank);
  await fixture.tell('ann', `PATCH /${task}`, { status: done });
  const last = await review(task, { kind: 'accept', items: [accepted(1, again)] });
  expect(last.body.data).toMatchObject({ status: received, handIn: { state: 'accepted' } });
});

test('an event that the state does not allow is refused with 409, and changes nothing', async () => {
  const group = await fixture.addGroup();
  const open = await fixture.addTask(group, { status: wip });
  const over = await fixture.addTask(group, { status: cancelled });
  for (const [task, body] of [
    [open, { kind: 'begin' }],
    [over, { kind: 'accept' }],
  ] as const) {
    const before = await taskAs('stan', task);
    const told = await review(task, body);
    expect([told.status, told.reason]).toEqual([409, 'outdated']);
    expect(await taskAs('stan', task)).toEqual(before);
  }
  const { task, sales } = await handedIn();
  await review(task, { kind: 'return', items: [returned(0, sales)] });
  expect((await review(task, { kind: 'return', items: [returned(0, sales)] })).status).toBe(409);
  expect((await review(task, { kind: 'accept' })).body.data).toMatchObject({
    status: received,
    verdicts: [],
  });
});

test('items that do not belong to the task are refused with 400', async () => {
  const { task, sales, bank } = await handedIn();
  const wrong = [
    [],
    [accepted(0, sales)],
    [returned(0, bank)],
    [returned(2, sales)],
    [returned(0, sales), accepted(0, sales)],
    [returned(0, sales), accepted(0, null)],
    [returned(0, sales, { reason: '  ' })],
    [returned(0, sales, { pages: { count: 2, missing: [3] } })],
    [{ ...accepted(0, null), verdict: 'returned', reason: 'x' }],
  ];
  for (const items of wrong) expect((await review(task, { kind: 'return', items })).status).toBe(400);
  expect((await taskAs('stan', task)).handIn.state).toBe('received');
});

test('only the firm of the client reviews', async () => {
  const { task } = await handedIn();
  const told = async (who: Name) => (await review(task, { kind: 'begin' }, who)).status;
  expect([await told('ann'), await told('bob'), await told('beth')]).toEqual([403, 403, 404]);
});

test('a repeated review decides once; its key does not serve another', async () => {
  const { task, sales } = await handedIn();
  const body = { kind: 'return', seen: await seenOf(task), items: [returned(0, sales)] };
  const before = (await mailsOf('ann')).length;
  const headers = { 'idempotency-key': `review-${task}` };
  const first = await review(task, body, 'stan', headers);
  const second = await review(task, body, 'stan', headers);
  expect(second).toEqual(first);
  expect((await mailsOf('ann')).length).toBe(before + 1);
  expect((await review(task, { kind: 'accept' }, 'stan', headers)).status).toBe(422);
});

test('a member of the firm reviews as many tasks as fit into a day', async () => {
  const { task } = await handedIn();
  const { db } = fixture.deps;
  const used = { bytes: fixture.settings.limits.reviewsPerUser };
  await db
    .insert(uploadUsage)
    .values({ kind: 'reviews', ownerId: 'stan', day: dayOf(new Date()), ...used })
    .onConflictDoUpdate({ target: [uploadUsage.kind, uploadUsage.ownerId, uploadUsage.day], set: used });
  const told = await review(task, { kind: 'begin' });
  await db.update(uploadUsage).set({ bytes: 0 }).where(eq(uploadUsage.kind, 'reviews'));
  expect([told.status, told.reason]).toEqual([429, 'tooManyRequests']);
  expect((await taskAs('stan', task)).handIn.state).toBe('received');
});
