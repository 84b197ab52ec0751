/** The documents of a task: how many and how much of each is read, and what may be added. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { metaDataFor } from '../../../contract/tasks/handed-in.ts';
import { taskStatus } from '../../../contract/tasks/task-rules.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { uploadUsage } from '../../../server/db/schema/storage-schema.ts';
import { createWaitingQueries } from '../../../server/home/waiting.queries.ts';
import { documentsOfTask } from '../../../server/tasks/hand-in/handed-in.queries.ts';
import { startTaskFixture, type TaskFixture } from './task-fixture.ts';

const filesPerTask = 3;
const perUser = 2_000;
const perClient = 3_000;

let fixture: TaskFixture;
beforeAll(async () => {
  fixture = await startTaskFixture({
    LIMIT_FILES_PER_TASK: String(filesPerTask),
    LIMIT_METADATA_BYTES_PER_USER: String(perUser),
    LIMIT_METADATA_BYTES_PER_CLIENT: String(perClient),
  });
}, 60_000);
afterAll(() => fixture.end());
beforeEach(() => fixture.deps.db.delete(uploadUsage));

/** Stores documents of acme with some metadata; answers their ids in order. */
async function addDocuments(count: number, customItemMetaData: Record<string, string> = {}) {
  const ids = Array.from({ length: count }, () => randomUUID()).toSorted();
  await Promise.all(ids.map((id) => fixture.addDocument({ id, customItemMetaData })));
  return ids;
}

const stepOf = (title: string) => ({ title, isRequired: true, data: {}, comment: null, dnaComment: null });

async function addRequest() {
  const group = await fixture.addGroup({ type: 'document_request' });
  const id = await fixture.addTask(group, {
    type: 'documentsTask',
    status: taskStatus.wip,
    steps: [stepOf('Sales')],
  });
  const { body } = await fixture.tell('ann', `GET /${id}?taskDetails=true`);
  return { id, tie: { ...metaDataFor(body.data, 0) } as Record<string, string> };
}

async function set(who: 'ann' | 'amy', ids: readonly string[], CustomItemMetaData: Record<string, string>) {
  const answer = await fixture.call(fixture.as[who], '/api/storage/v1/itemmetadata', {
    method: 'PUT',
    body: JSON.stringify(ids.map((Id) => ({ Id, ContainerId: 'acme', CustomItemMetaData }))),
  });
  const body = await answer.json();
  return answer.ok ? 200 : [answer.status, body.errors[0].reason];
}
const dataOf = async (id: string) =>
  (await fixture.deps.db.select().from(documents).where(eq(documents.id, id)))[0]?.customItemMetaData;

test('of the documents of a task only the keys that tie them to it are read, of as many as a task may have', async () => {
  const { id, tie } = await addRequest();
  const ballast = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`k${index}`, 'x'.repeat(500)]),
  );
  const ids = await addDocuments(filesPerTask + 2, { ...ballast, ...tie, ccReplaces: 'old' });
  const expected = ids
    .slice(0, filesPerTask)
    .map((one) => ({ id: one, customItemMetaData: { ...tie, ccReplaces: 'old' } }));
  const { db } = fixture.deps;
  expect(await documentsOfTask(db, { id, clientId: 'acme' }, { filesPerTask })).toEqual(expected);
  const waiting = createWaitingQueries(db, { filesPerTask });
  expect(await waiting.handedIn([{ id, clientId: 'acme' }])).toEqual(new Map([[id, expected]]));
});

test('a document with no more than its tie is read as it is', async () => {
  const { id, tie } = await addRequest();
  const { ccTask = '' } = tie;
  const [only = ''] = await addDocuments(1, { ccTask });
  expect(await documentsOfTask(fixture.deps.db, { id, clientId: 'acme' }, { filesPerTask })).toEqual([
    { id: only, customItemMetaData: { ccTask } },
  ]);
});

test('a task takes as many files as it may have; of more none is added, and another task goes on', async () => {
  const { tie } = await addRequest();
  const other = await addRequest();
  const [first = '', second = '', third = '', fourth = ''] = await addDocuments(4);
  expect(await set('ann', [first, second], tie)).toBe(200);
  expect(await set('ann', [third, fourth], tie)).toEqual([413, 'tooMuchData']);
  expect([await dataOf(third), await dataOf(fourth)]).toEqual([{}, {}]);
  expect(await set('ann', [third], tie)).toBe(200);
  // What belongs to the task already may be written again.
  expect(await set('ann', [first, second, third], tie)).toBe(200);
  expect(await set('ann', [fourth], tie)).toEqual([413, 'tooMuchData']);
  expect(await set('ann', [fourth], other.tie)).toBe(200);
  await fixture.deps.db.update(documents).set({ trashedAt: new Date() }).where(eq(documents.id, first));
  expect(await set('ann', [fourth], tie)).toBe(200);
});

test('of files that are added to a task at once no more are added than it may have', async () => {
  const { id, tie } = await addRequest();
  const ids = await addDocuments(filesPerTask + 3);
  const answers = await Promise.all(ids.map((one) => set('ann', [one], tie)));
  expect(answers.filter((answer) => answer === 200).length).toBe(filesPerTask);
  const found = await documentsOfTask(fixture.deps.db, { id, clientId: 'acme' }, { filesPerTask: 100 });
  expect(found.length).toBe(filesPerTask);
});

test('metadata counts against the quotas of the user and of the client; what stays the same costs nothing', async () => {
  const [one = '', other = ''] = await addDocuments(2);
  const text = (length: number) => ({ a: 'x'.repeat(length / 2), b: 'x'.repeat(length / 2) });
  expect(await set('ann', [one, other], text(900))).toBe(200);
  expect(await set('ann', [one, other], text(900))).toBe(200);
  expect(await set('ann', [one], text(800))).toEqual([429, 'uploadQuota']);
  expect(await dataOf(one)).toEqual(text(900));
  expect(await set('amy', [one], text(800))).toBe(200);
  expect(await set('amy', [other], text(800))).toEqual([429, 'clientUploadQuota']);
  const usage = await fixture.deps.db.select().from(uploadUsage);
  const sizeOf = (value: unknown) => JSON.stringify(value).length;
  const [ann, amy] = [2 * sizeOf(text(900)), sizeOf(text(800))];
  expect(usage.map(({ kind, ownerId, bytes }) => `${kind} ${ownerId} ${bytes}`).toSorted()).toEqual([
    `clientMetadata acme ${ann + amy}`,
    `metadata amy ${amy}`,
    `metadata ann ${ann}`,
  ]);
});
