/** The hand-in of tasks between client and firm, against a real database. */
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewOf } from '../../../contract/tasks/hand-in.ts';
import { type TaskStatus, taskStatus } from '../../../contract/tasks/task-rules.ts';
import { taskEvents } from '../../../server/db/schema/task-schema.ts';
import { startTaskFixture, type TaskFixture } from './task-fixture.ts';

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
    const answer = await fixture.tell(who, `PATCH /${task}`, { status, ...reason });
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
    'submit reopen submit accept reopen submit accept reopen accept reopen'.split(' '),
  );
});

test('a task that was stored with a status and no events stands where its status says, and goes on from there', async () => {
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

test('a list says where its tasks stand', async () => {
  const group = await fixture.addGroup();
  const task = await fixture.addTask(group, { status: wip });
  await fixture.tell('ann', `PATCH /${task}`, { status: done });
  const { handIn } = await taskAs('ann', task);
  const { body } = await fixture.tell('ann', 'GET /groups?withTasks=true&taskGroupStatuses=2');
  const listed = body.tasks.find(({ taskId }: { taskId: string }) => taskId === task);
  expect(listed).toMatchObject({ handIn, verdicts: [] });
});
