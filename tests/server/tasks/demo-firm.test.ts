/** The script that plays the firm of the demo. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metaDataFor } from '../../../contract/tasks/handed-in.ts';
import type { Task } from '../../../contract/tasks/task-items.ts';
import { taskStatus } from '../../../contract/tasks/task-rules.ts';
import { clientLinks, documents, users } from '../../../server/db/schema/core-schema.ts';
import { tasks } from '../../../server/db/schema/task-schema.ts';
import { userIdOf } from '../../../server/demo/accounts.ts';
import { playFirm } from '../../../server/demo/demo-firm.ts';
import { readSettings } from '../../../server/settings.ts';
import { type StorageServer, startStorageServer, type Visitor } from '../storage/storage-server.ts';

const path = '/api/client-center/v3/tasks';
const holder = 'Harbor & Pine CPAs (demo)';
let server: StorageServer;
let client: Visitor;
let staff: Visitor;
const reported: string[] = [];

beforeAll(async () => {
  server = await startStorageServer({ DEMO: 'on' });
  client = await server.visitor(userIdOf('one-client'));
  staff = await server.visitor(userIdOf('staff'));
});
afterAll(() => server.end());

const call = async (visitor: Visitor, to: string, method = 'GET', body?: object) => {
  const answer = await server.call(visitor, to, { method, ...(body && { body: JSON.stringify(body) }) });
  expect([to, answer.status]).toEqual([to, 200]);
  return await answer.json();
};
const taskNow = async (id: string): Promise<Task> =>
  (await call(client, `${path}/${id}?steps=true&taskDetails=true`)).data;
const handInOf = async (id: string) => {
  const { handIn, status } = await taskNow(id);
  return [handIn.state, handIn.by, status];
};
const send = (id: string) => call(client, `${path}/${id}`, 'PATCH', { status: taskStatus.done });
/** A look of the script, so many seconds from now. */
const look = (seconds = 9) =>
  playFirm(server.deps, (line) => reported.push(line), Date.now() + seconds * 1000);

/** A task of the client with two steps, and the client's documents as what may be handed in for it. */
async function assigned() {
  const [link] = await server.deps.db
    .select()
    .from(clientLinks)
    .where(eq(clientLinks.userId, userIdOf('one-client')));
  const clientId = link?.clientId ?? '';
  const made = await call(staff, `${path}/groups`, 'POST', {
    clientId,
    type: 'document_request',
    label: 'Papers',
    dueDate: '2026-11-30',
    tasks: [
      {
        type: 'documentsTask',
        label: 'Papers',
        order: 1,
        steps: ['Sales', 'Bank'].map((title) => ({ title, isRequired: false })),
      },
    ],
  });
  const task = made.tasks[0] as Task;
  const files = await server.deps.db
    .select()
    .from(documents)
    .where(eq(documents.clientId, clientId))
    .limit(3);
  const handIn = async (at: number, step: number, replaces?: string): Promise<string> => {
    const id = files[at]?.id ?? '';
    await server.deps.db
      .update(documents)
      .set({ customItemMetaData: { ...metaDataFor(task, step, replaces) } as Record<string, string> })
      .where(eq(documents.id, id));
    return id;
  };
  return { id: task.taskId, handIn };
}

test('takes what was handed in into review, returns one file and accepts the rest, and accepts all when it is sent again', async () => {
  const { id, handIn } = await assigned();
  const [sales, bank] = [await handIn(0, 0), await handIn(1, 1)];
  await send(id);
  await look(7);
  expect(await handInOf(id)).toEqual(['received', 'Ellis Ward', taskStatus.done]);
  await look();
  expect(await handInOf(id)).toEqual(['inReview', holder, taskStatus.done]);
  await look();
  expect(await handInOf(id)).toEqual(['returned', holder, taskStatus.wip]);
  expect((await taskNow(id)).verdicts.map(({ documentId, verdict }) => [documentId, verdict])).toEqual([
    [sales, 'returned'],
    [bank, 'accepted'],
  ]);
  await handIn(2, 0, sales);
  await send(id);
  await look();
  await look();
  expect(await handInOf(id)).toEqual(['accepted', holder, taskStatus.received]);
  expect(reported).toEqual([]);
});

test('accepts a task without files', async () => {
  const { id } = await assigned();
  await send(id);
  await look();
  await look();
  expect(await handInOf(id)).toEqual(['accepted', holder, taskStatus.received]);
});

test('leaves alone what a member of the firm reviews, older tasks, and tasks that no demo user handed in', async () => {
  const { db } = server.deps;
  const [reviewed, old, foreign] = [await assigned(), await assigned(), await assigned()];
  for (const { id } of [reviewed, old, foreign]) await send(id);
  await call(staff, `${path}/${reviewed.id}/review`, 'POST', { kind: 'begin' });
  await db
    .update(tasks)
    .set({ handInSince: new Date('2026-01-01') })
    .where(eq(tasks.id, old.id));
  const ofAccount = eq(users.id, userIdOf('one-client'));
  const [{ email } = { email: '' }] = await db.select().from(users).where(ofAccount);
  await db.update(users).set({ email: 'ellis@firm.example' }).where(ofAccount);
  await look();
  await look();
  await db.update(users).set({ email }).where(ofAccount);
  expect([await handInOf(reviewed.id), await handInOf(old.id), await handInOf(foreign.id)]).toEqual([
    ['inReview', 'Sam Pine', taskStatus.done],
    ['received', 'Ellis Ward', taskStatus.done],
    ['received', 'Ellis Ward', taskStatus.done],
  ]);
});

test('home says that a script plays the firm only where it does, which is nowhere without the demo', async () => {
  expect((await call(client, '/api/client-center/v1/home')).isFirmPlayed).toBe(false);
  const settingsOf = (env: NodeJS.ProcessEnv) => readSettings(env).demoFirm;
  expect(
    [{}, { DEMO: 'off' }, { DEMO_FIRM: 'off' }, { DEMO: 'off', DEMO_FIRM: 'on' }].map(settingsOf),
  ).toEqual([true, false, false, false]);
});
