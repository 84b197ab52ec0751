import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerTasks } from './follow-up-world.ts';
import { startTaskWorld, type TaskWorld } from './task-world.ts';

let world: TaskWorld;
beforeAll(async () => {
  world = await startTaskWorld();
});
afterAll(() => world.end());

test.each([
  ['one by one', (id: string) => [`DELETE /${id}`, undefined] as const],
  ['together', (id: string) => ['POST /deleted', { taskIds: [id] }] as const],
])(
  '[T4.03, T7.11] what a try created and took back, %s, the next try under the same key brings back',
  async (_how, takeBack) => {
    const taskGroupId = await world.addGroup();
    const { questionnaireId, wishes } = await offerTasks(world, taskGroupId);
    const create = () => world.tell('ann', 'POST ', wishes[0], { 'idempotency-key': `try-${taskGroupId}` });
    const first = (await create()).body.data;
    const [request, body] = takeBack(first.taskId);
    expect((await world.tell('ann', request, body)).status).toBe(200);
    const again = (await create()).body.data;
    expect([again.taskId, again.deleted]).toEqual([first.taskId, true]);
    const { body: back } = await world.tell('ann', `PATCH /${first.taskId}`, { deleted: false });
    expect([back.data.deleted, back.data.status, back.group.tasks]).toEqual([
      false,
      0,
      [questionnaireId, first.taskId],
    ]);
  },
);
