/** What is handed in stays as it is until it is taken back, and what the firm has accepted stays for good. */
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metaDataFor } from '../../../contract/tasks/handed-in.ts';
import { taskStatus } from '../../../contract/tasks/task-rules.ts';
import { clientActions } from '../../../server/db/schema/action-schema.ts';
import { clientLinks } from '../../../server/db/schema/core-schema.ts';
import { taskEvents } from '../../../server/db/schema/task-schema.ts';
import { documentsOfTask } from '../../../server/tasks/hand-in/handed-in.queries.ts';
import { type Name, startTaskFixture, type TaskFixture } from './task-fixture.ts';

let fixture: TaskFixture;
beforeAll(async () => {
  fixture = await startTaskFixture();
  await fixture.deps.db.insert(clientLinks).values({ userId: 'stan', clientId: 'acme', role: 'Owner' });
}, 60_000);
afterAll(() => fixture.end());

const { done, received, wip } = taskStatus;
const base = '/api/storage/v1';

async function storage(who: Name, request: string, body?: unknown) {
  const [method = '', path = ''] = request.split(' ');
  const answer = await fixture.call(fixture.as[who], `${base}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const content = text === '' ? {} : JSON.parse(text);
  return answer.ok ? content : [answer.status, content.errors[0].reason];
}

/** What became of a document that was to go to the trash: `gone`, or why it stays. */
async function trash(who: Name, id: string): Promise<string> {
  const item = { Id: id, ContainerId: 'acme', ContainerType: 'Client' };
  const { data } = await storage(who, 'POST /trash/documents', { Documents: [item], StaffUploads: [] });
  return data.docsToRemove.includes(id) ? 'gone' : data.failNames[0].reason;
}
const restore = (who: Name, id: string) => storage(who, 'POST /trash/documents/restore', { Ids: [id] });

/** Writes metadata; answers what the document says then, or the refusal. */
async function set(who: Name, id: string, CustomItemMetaData: Record<string, string>) {
  const answer = await storage(who, 'PUT /itemmetadata', [
    { Id: id, ContainerId: 'acme', CustomItemMetaData },
  ]);
  return Array.isArray(answer) ? answer : answer.data[0].customItemMetaData;
}

const taskAs = async (who: Name, taskId: string) =>
  (await fixture.tell(who, `GET /${taskId}?taskDetails=true`)).body.data;
const mark = async (who: Name, taskId: string, status: number, more = {}) => {
  const { status: code, reason } = await fixture.tell(who, `PATCH /${taskId}`, { status, ...more });
  return reason === undefined ? code : [code, reason];
};

const tieOf = async (taskId: string, step: number, replaces?: string) =>
  ({ ...metaDataFor(await taskAs('stan', taskId), step, replaces) }) as Record<string, string>;
/** Adds a document to a step of a task as ann; answers its id. */
async function addFile(taskId: string, step: number, replaces?: string): Promise<string> {
  const id = await fixture.addDocument();
  const tie = await tieOf(taskId, step, replaces);
  expect(await set('ann', id, tie)).toEqual(tie);
  return id;
}
const filesOf = async (id: string) => {
  const found = await documentsOfTask(fixture.deps.db, { id, clientId: 'acme' }, { filesPerTask: 100 });
  return found.map((one) => one.id).toSorted();
};

const stepOf = (title: string) => ({ title, isRequired: true, data: {}, comment: null, dnaComment: null });

/** A task of two steps with a file for each, which ann has handed in. */
async function handedIn(values = {}) {
  const group = await fixture.addGroup({ type: 'document_request' });
  const steps = [stepOf('Sales'), stepOf('Bank')];
  const task = await fixture.addTask(group, { type: 'documentsTask', status: wip, steps, ...values });
  const [sales, bank] = [await addFile(task, 0), await addFile(task, 1)];
  expect(await mark('ann', task, done)).toBe(200);
  return { task, sales, bank };
}

const seenOf = async (taskId: string) => ({
  version: (await taskAs('stan', taskId)).version as number,
  documentIds: await filesOf(taskId),
});
async function review(taskId: string, body: Record<string, unknown>) {
  const { status, reason } = await fixture.tell('stan', `POST /${taskId}/review`, body);
  return reason === undefined ? status : [status, reason];
}
const accept = async (taskId: string) =>
  expect(await review(taskId, { kind: 'accept', seen: await seenOf(taskId) })).toBe(200);

describe('what is handed in', () => {
  test.each(['received', 'inReview'])(
    '%s: the client deletes none of it, changes no metadata and adds nothing, until they take it back',
    async (state) => {
      const { task, sales, bank } = await handedIn();
      if (state === 'inReview') expect(await review(task, { kind: 'begin' })).toBe(200);
      const late = await fixture.addDocument();
      const tie = await tieOf(task, 0);
      expect(await trash('ann', sales)).toBe('handedIn');
      expect(await set('ann', sales, { ccStep: '2' })).toEqual([409, 'taskClosed']);
      expect(await set('ann', sales, { note: 'x' })).toEqual([409, 'taskClosed']);
      expect(
        await storage('ann', 'POST /itemmetadata/remove', [
          { Id: sales, ContainerId: 'acme', Keys: ['ccTask'] },
        ]),
      ).toEqual([409, 'taskClosed']);
      expect(await set('ann', late, tie)).toEqual([409, 'taskClosed']);
      // A repeated call changes nothing, and is not refused.
      expect(await set('ann', sales, tie)).toEqual(tie);
      expect(await filesOf(task)).toEqual([sales, bank].toSorted());

      expect(await mark('ann', task, wip)).toBe(200);
      expect(await trash('ann', sales)).toBe('gone');
      expect(await set('ann', late, tie)).toEqual(tie);
      expect(await filesOf(task)).toEqual([late, bank].toSorted());
    },
  );

  test('is deleted for good by no endpoint either', async () => {
    const { task } = await handedIn();
    await mark('ann', task, wip);
    const own = await fixture.addDocument({ customFields: { ownDelete: 'true' } });
    await set('ann', own, await tieOf(task, 0));
    await mark('ann', task, done);
    const erase = () => storage('ann', `DELETE /folders/acme/documents/${own}`);
    expect(await erase()).toEqual([409, 'taskClosed']);
    await mark('ann', task, wip);
    expect(await erase()).toEqual({});
  });

  test('the firm sees who took it back: in the history, in its list, and on the task', async () => {
    const { task } = await handedIn();
    await review(task, { kind: 'begin' });
    await mark('ann', task, wip);
    const { db } = fixture.deps;
    const history = await db
      .select()
      .from(taskEvents)
      .where(eq(taskEvents.taskId, task))
      .orderBy(asc(taskEvents.id));
    expect(history.map(({ kind, byName }) => `${kind} ${byName}`)).toEqual([
      'submit ann Person',
      'begin stan Person',
      'takeBack ann Person',
    ]);
    const noted = await db.select().from(clientActions).where(eq(clientActions.taskId, task));
    expect(noted.map(({ kind, personName }) => `${kind} ${personName}`).toSorted()).toEqual([
      'done ann Person',
      'takenBack ann Person',
    ]);
    expect((await taskAs('stan', task)).handIn).toMatchObject({ state: 'open', by: 'ann Person' });
  });

  test('is reopened by the firm under that name, and nobody took it back', async () => {
    const { task } = await handedIn();
    expect(await mark('stan', task, wip)).toBe(200);
    const history = await fixture.deps.db.select().from(taskEvents).where(eq(taskEvents.taskId, task));
    expect(history.map(({ kind }) => kind).toSorted()).toEqual(['reopen', 'submit']);
  });

  test('a file that was deleted before comes back as a document that is not part of it', async () => {
    const { task, sales, bank } = await handedIn();
    await mark('ann', task, wip);
    await set('ann', sales, { note: 'kept' });
    await trash('ann', sales);
    const again = await addFile(task, 0);
    await mark('ann', task, done);
    const { data } = await restore('ann', sales);
    expect(data[0].customItemMetaData).toEqual({ note: 'kept' });
    expect(await filesOf(task)).toEqual([again, bank].toSorted());
  });

  test('a file that was deleted comes back as part of its task while the client has it', async () => {
    const { task, sales, bank } = await handedIn();
    await mark('ann', task, wip);
    await trash('ann', sales);
    await restore('ann', sales);
    expect(await filesOf(task)).toEqual([sales, bank].toSorted());
  });

  test('a file is deleted or handed in, whatever comes first, and never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { task, sales } = await handedIn();
      await mark('ann', task, wip);
      const [said, finished] = await Promise.all([trash('amy', sales), mark('ann', task, done)]);
      const isHandedIn = (await filesOf(task)).includes(sales);
      expect([said, finished]).toEqual(isHandedIn ? ['handedIn', 200] : ['gone', [409, 'taskIncomplete']]);
    }
  });
});

describe('a returned task', () => {
  test('keeps its accepted file as it is, and takes another file for the returned one', async () => {
    const { task, sales, bank } = await handedIn();
    const items = [
      { step: 0, documentId: sales, verdict: 'accepted' },
      { step: 1, documentId: bank, verdict: 'returned', reason: 'Blurred.' },
    ];
    expect(await review(task, { kind: 'return', seen: await seenOf(task), items })).toBe(200);
    expect(await trash('ann', sales)).toBe('accepted');
    expect(await set('ann', sales, { ccStep: '2' })).toEqual([409, 'taskClosed']);
    expect(await set('ann', await fixture.addDocument(), await tieOf(task, 0))).toEqual([409, 'taskClosed']);
    const again = await addFile(task, 1, bank);
    expect(await mark('ann', task, done)).toBe(200);
    expect(await filesOf(task)).toEqual([sales, again].toSorted());
    // The file that was replaced lies in the trash: it does not come back into what is handed in.
    await restore('ann', bank);
    expect(await filesOf(task)).toEqual([sales, again].toSorted());
  });

  test.each([
    ['that the hand-in moved to the trash comes back', false],
    ['that the client had deleted before stays in the trash', true],
  ])('once it is recalled, a returned file %s', async (_what, isDeletedBefore) => {
    const { task, sales, bank } = await handedIn();
    const items = [{ step: 1, documentId: bank, verdict: 'returned', reason: 'Blurred.' }];
    await review(task, { kind: 'return', seen: await seenOf(task), items });
    const again = await addFile(task, 1, bank);
    if (isDeletedBefore) expect(await trash('ann', bank)).toBe('gone');
    expect([await mark('ann', task, done), await mark('ann', task, wip)]).toEqual([200, 200]);
    expect(await filesOf(task)).toEqual((isDeletedBefore ? [sales, again] : [sales, again, bank]).toSorted());
  });
});

describe('an accepted task', () => {
  test('keeps its files as evidence: neither side deletes them or changes what they say of themselves', async () => {
    const { task, sales, bank } = await handedIn();
    await accept(task);
    for (const who of ['ann', 'stan'] as const) {
      expect(await trash(who, sales)).toBe('accepted');
      expect(await set(who, sales, { note: 'x' })).toEqual([409, 'taskClosed']);
      expect(await set(who, await fixture.addDocument(), await tieOf(task, 0))).toEqual([409, 'taskClosed']);
    }
    expect(await mark('ann', task, wip)).toEqual([409, 'taskClosed']);
    expect(await filesOf(task)).toEqual([sales, bank].toSorted());
    expect(await mark('stan', task, wip)).toBe(200);
    expect(await trash('ann', sales)).toBe('gone');
  });

  test('that a client added is not removed by them, but a task that is done is', async () => {
    const added = { createdByKind: 'client', createdById: 'contact-ann' };
    const { task } = await handedIn(added);
    const other = await handedIn(added);
    await accept(task);
    for (const request of [`DELETE /${task}`, `DELETE /${task}?delete=true`]) {
      const { status, reason } = await fixture.tell('ann', request);
      expect([status, reason]).toEqual([409, 'taskClosed']);
    }
    expect((await fixture.tell('ann', `DELETE /${other.task}`)).status).toBe(200);
  });
});

describe('a review', () => {
  test('of what was taken back, changed and handed in again meanwhile is refused with 409, and decides nothing', async () => {
    const { task, sales, bank } = await handedIn();
    const seen = await seenOf(task);
    await mark('ann', task, wip);
    await trash('ann', sales);
    const swapped = await addFile(task, 0);
    await mark('ann', task, done);
    const stale = [409, 'outdated'];
    const items = [{ step: 1, documentId: bank, verdict: 'accepted' }];
    const back = [{ step: 1, documentId: bank, verdict: 'returned', reason: 'x' }];
    expect(await review(task, { kind: 'accept', seen })).toEqual(stale);
    expect(await review(task, { kind: 'accept', seen, items })).toEqual(stale);
    expect(await review(task, { kind: 'return', seen, items: back })).toEqual(stale);
    expect(await mark('stan', task, received, { seen })).toEqual(stale);
    expect((await taskAs('stan', task)).handIn.state).toBe('received');
    expect(await filesOf(task)).toEqual([swapped, bank].toSorted());
    await accept(task);
  });

  test('names the version and every file of the task, or is refused', async () => {
    const { task, sales, bank } = await handedIn();
    const { version, documentIds } = await seenOf(task);
    const stale = [409, 'outdated'];
    for (const seen of [
      { version: version - 1, documentIds },
      { version, documentIds: [sales] },
      { version, documentIds: [sales, bank, 'other'] },
      { version, documentIds: [sales, 'other'] },
      { version, documentIds: [] },
    ])
      expect(await review(task, { kind: 'accept', seen })).toEqual(stale);
    expect(await review(task, { kind: 'accept' })).toEqual([400, 'badRequest']);
    expect(await review(task, { kind: 'accept', seen: { version, documentIds: [bank, sales] } })).toBe(200);
  });

  test('[T4.05] the status Received accepts what the firm saw, and without it only what was never handed in', async () => {
    const { task } = await handedIn();
    expect(await mark('stan', task, received)).toEqual([409, 'outdated']);
    expect(await mark('stan', task, received, { seen: await seenOf(task) })).toBe(200);
    const paper = await fixture.addTask(await fixture.addGroup(), { status: wip });
    expect(await mark('stan', paper, received)).toBe(200);
  });
});
