import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerTasks } from './offered-tasks.ts';
import { startTaskFixture, type TaskFixture } from './task-fixture.ts';

let fixture: TaskFixture;
beforeAll(async () => {
  fixture = await startTaskFixture();
});
afterAll(() => fixture.end());

test.each([
  ['one by one', (id: string) => [`DELETE /${id}`, undefined] as const],
  ['together', (id: string) => ['POST /deleted', { taskIds: [id] }] as const],
])(
  '[T4.03, T7.11] what a try created and took back, %s, the next try under the same key brings back',
  async (_how, takeBack) => {
    const taskGroupId = await fixture.addGroup();
    const { questionnaireId, wishes } = await offerTasks(fixture, taskGroupId);
    const create = () => fixture.tell('ann', 'POST ', wishes[0], { 'idempotency-key': `try-${taskGroupId}` });
    const first = (await create()).body.data;
    const [request, body] = takeBack(first.taskId);
    expect((await fixture.tell('ann', request, body)).status).toBe(200);
    const again = (await create()).body.data;
    expect([again.taskId, again.deleted]).toEqual([first.taskId, true]);
    const { body: back } = await fixture.tell('ann', `PATCH /${first.taskId}`, { deleted: false });
    expect([back.data.deleted, back.data.status, back.group.tasks]).toEqual([
      false,
      0,
      [questionnaireId, first.taskId],
    ]);
  },
);
