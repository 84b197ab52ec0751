import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldFormats } from '../../../contract/fields/formats.ts';
import { type HandInHistory, reviewOf } from '../../../contract/tasks/hand-in.ts';
import { taskDataSchemas } from '../../../contract/tasks/task-kinds.ts';
import {
  isPendingGroup,
  type TaskStatus,
  taskStatuses,
  taskTypes,
} from '../../../contract/tasks/task-rules.ts';
import { clientLinks, documents } from '../../../server/db/schema/core-schema.ts';
import { taskEvents, taskGroups, tasks } from '../../../server/db/schema/task-schema.ts';
import { userIdOf } from '../../../server/demo/accounts.ts';
import { inNameOf } from '../../../server/security/in-name-of.ts';
import { createAccessQueries } from '../../../server/storage/access.queries.ts';
import { createReach } from '../../../server/storage/reach.ts';
import { documentsOfTask } from '../../../server/tasks/hand-in/handed-in.queries.ts';
import { taskOf } from '../../../server/tasks/shape.ts';
import { type StorageServer, startStorageServer } from '../storage/storage-server.ts';

let server: StorageServer;
const today = '2026-11-21';

beforeAll(async () => {
  server = await startStorageServer({ DEMO: 'on' });
});
afterAll(() => server.end());

async function ofAccount(key: string) {
  const { db } = server.deps;
  const linked = await db
    .select({ id: clientLinks.clientId })
    .from(clientLinks)
    .where(eq(clientLinks.userId, userIdOf(key)));
  const ids = linked.map(({ id }) => id);
  return {
    groups: await db.select().from(taskGroups).where(inArray(taskGroups.clientId, ids)),
    tasks: await db.select().from(tasks).where(inArray(tasks.clientId, ids)),
  };
}

test.each(['four-clients', 'sixty-clients', 'brazil', 'uk'])(
  '%s has every kind of task in every status, with one step and with several, due, overdue and expired',
  async (key) => {
    const { groups, tasks: all } = await ofAccount(key);
    const pairs = new Set(all.map(({ type, status }) => `${type} ${status}`));
    expect(pairs.size).toBe(taskTypes.length * taskStatuses.length);
    expect(new Set(all.map(({ steps }) => Math.min(steps.length, 2)))).toEqual(new Set([0, 1, 2]));
    const open = all.filter(({ status }) => status < 2);
    const facts = [
      open.some(({ dueDate }) => (dueDate ?? '') > today),
      open.some(({ dueDate }) => dueDate !== null && dueDate < today),
      open.some(({ expirationDate }) => expirationDate !== null && expirationDate < today),
      all.filter(({ status }) => status === 3).every((task) => task.doesNotApplyComment),
      groups.some(({ id }) => all.every(({ groupId }) => groupId !== id)),
    ];
    expect(facts).toEqual([true, true, true, true, true]);
    const statuses = groups.map(({ id, status }) => {
      const own = all.filter(({ groupId }) => groupId === id);
      const kind = own.length === 0 ? 'empty' : isPendingGroup(status, own) ? 'pending' : 'complete';
      return kind === 'pending' && own.some((task) => task.status > 1) ? 'half done' : kind;
    });
    expect(new Set(statuses)).toEqual(new Set(['empty', 'pending', 'half done', 'complete']));
  },
);

test.each(['four-clients', 'sixty-clients', 'brazil'])(
  '%s has a task in every state of a hand-in, with files that it may read, and its history',
  async (key) => {
    const { db } = server.deps;
    const { tasks: all } = await ofAccount(key);
    const histories = new Map<string, HandInHistory[]>();
    for (const { taskId, kind, at, byName, items } of await db
      .select()
      .from(taskEvents)
      .orderBy(taskEvents.id))
      histories.set(taskId, [
        ...(histories.get(taskId) ?? []),
        { kind, at: at.toISOString(), by: byName, items },
      ]);
    const reviewed = all.filter(({ id }) => histories.has(id));
    expect(reviewed.map(({ handInState }) => handInState).toSorted()).toEqual([
      'accepted',
      'inReview',
      'received',
      'returned',
    ]);
    const person = await inNameOf(db, userIdOf(key));
    if (!person) throw new Error(`no account ${key}`);
    const reach = createReach(db, createAccessQueries(db));
    for (const row of reviewed) {
      const task = taskOf(row);
      const { handIn, verdicts } = reviewOf(histories.get(row.id) ?? []);
      expect([task.handIn, task.verdicts]).toEqual([handIn, verdicts]);
      const handedIn = (await documentsOfTask(db, row, { filesPerTask: 500 })).map(({ id }) => id);
      expect(handedIn.length).toBe(row.steps.filter(({ dnaComment }) => dnaComment === null).length);
      expect((await reach.present(person, handedIn)).size).toBe(handedIn.length);
    }
    const returned = reviewed.find(({ handInState }) => handInState === 'returned')?.verdicts ?? [];
    expect(returned.map(({ verdict, pages }) => [verdict, pages?.missing])).toEqual([
      ['returned', [2]],
      ['accepted', undefined],
      ['accepted', undefined],
    ]);
  },
);

test('a group is pending in the table as its tasks say', async () => {
  const groups = await server.deps.db.select().from(taskGroups);
  const all = new Map<string, { status: TaskStatus }[]>(groups.map(({ id }) => [id, []]));
  for (const task of await server.deps.db.select().from(tasks)) all.get(task.groupId)?.push(task);
  const wrong = groups.filter(
    ({ id, status, completedDate }) =>
      isPendingGroup(status, all.get(id) ?? []) !== status < 2 || (completedDate === null) !== status < 2,
  );
  expect(wrong).toEqual([]);
});

test('many-tasks has 1,000 groups with 5,000 tasks over three clients', async () => {
  const { groups, tasks: all } = await ofAccount('many-tasks');
  expect([groups.length, all.length, new Set(groups.map(({ clientId }) => clientId)).size]).toEqual([
    1_000, 5_000, 3,
  ]);
});

test('the data of every task is what its kind has, and all formats of fields are in use', async () => {
  const all = await server.deps.db.select().from(tasks);
  const wrong = all.filter(({ type, data }) => !taskDataSchemas[type].safeParse(data).success);
  expect(wrong).toEqual([]);
  const text = JSON.stringify(all.filter(({ type }) => type === 'dynamicTask').map(({ data }) => data));
  expect(fieldFormats.filter((format) => !text.includes(`"format":"${format}"`))).toEqual([]);
});

test.each(['four-clients', 'brazil', 'uk', 'argentina', 'canada', 'one-client', 'many-tasks'])(
  'the documents that tasks of %s show are PDFs which the account may read',
  async (key) => {
    const { tasks: all } = await ofAccount(key);
    const named = all.flatMap(({ type, data, clientId }) => {
      const { documents: list = [], document } = data as {
        documents?: { id: string; name: string }[];
        document?: { id: string; name: string } | null;
      };
      if (type === 'esignTask' || type === 'reviewDocumentTask') expect(list.length).toBeGreaterThan(0);
      return [...list, ...(document ? [document] : [])].map((one) => ({ ...one, clientId }));
    });
    const ids = [...new Set(named.map(({ id }) => id))];
    const rows = await server.deps.db.select().from(documents).where(inArray(documents.id, ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(named.every((one) => byId.get(one.id)?.clientId === one.clientId)).toBe(true);
    expect(rows.every(({ mimeType }) => mimeType === 'application/pdf')).toBe(true);
    const person = await inNameOf(server.deps.db, userIdOf(key));
    if (!person) throw new Error(`no account ${key}`);
    const reach = createReach(server.deps.db, createAccessQueries(server.deps.db));
    expect((await reach.present(person, ids)).size).toBe(ids.length);
  },
);

test('[T9.11] the firm in the United States uses the labels that the portal translates', async () => {
  const { tasks: all } = await ofAccount('four-clients');
  const labels = new Set(all.map(({ label }) => label.replace(/#\d+$/, '#')));
  const known = [
    'Review Document',
    'Document Request',
    'eSignature Request',
    'Approval Request',
    'Payment Request - Invoice #',
  ];
  expect(known.filter((label) => !labels.has(label))).toEqual([]);
});
