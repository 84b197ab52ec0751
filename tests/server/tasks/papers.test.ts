/** What a task says of the documents that its data names. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, startTaskFixture, type TaskFixture } from './task-fixture.ts';

let fixture: TaskFixture;
beforeAll(async () => {
  fixture = await startTaskFixture();
}, 60_000);
afterAll(() => fixture.end());

const createdAt = new Date('2026-11-10T09:30:00.000Z');
const addedDate = createdAt.toISOString();
const papersOf = async (taskId: string, details = '?taskDetails=true') =>
  (await fixture.tell('ann', `GET /${taskId}${details}`)).body.data.papers;

test('the documents of an invoice and of a review come with size and date, in the order of the data', async () => {
  const [first, second] = [
    await fixture.addDocument({ size: 10, createdAt, createdByKind: 'firm' }),
    await fixture.addDocument({ size: 2_000_000_000, createdAt }),
  ];
  const group = await fixture.addGroup();
  const document = (id: string) => ({ id, name: `${id}.pdf` });
  const invoice = await fixture.addTask(group, {
    type: 'invoiceTask',
    data: { ...dataOf('invoiceTask'), document: document(second), receipt: document(first) },
  });
  expect(await papersOf(invoice)).toEqual([
    { id: second, size: 2_000_000_000, addedDate },
    { id: first, size: 10, addedDate },
  ]);
  const review = await fixture.addTask(group, {
    type: 'reviewDocumentTask',
    data: { documents: [document(first), document(second)], decision: null },
  });
  expect((await papersOf(review)).map(({ id }: { id: string }) => id)).toEqual([first, second]);
});

test('a document in the trash, of another client or that is not there has no entry; a task without its data has none', async () => {
  const [kept, trashed, foreign] = [
    await fixture.addDocument({ createdAt }),
    await fixture.addDocument({ createdAt, trashedAt: new Date() }),
    await fixture.addDocument({ createdAt, clientId: 'cove' }),
  ];
  const documents = [kept, trashed, foreign, 'gone'].map((id) => ({ id, name: `${id}.pdf` }));
  const data = { documents, signatures: documents.map(() => null) };
  const task = await fixture.addTask(await fixture.addGroup(), { type: 'esignTask', data });
  expect(await papersOf(task)).toEqual([{ id: kept, size: 1, addedDate }]);
  expect(await papersOf(task, '')).toBeUndefined();
});

test('the answer to a change has them as well: without it they would go from the screen', async () => {
  const id = await fixture.addDocument({ createdAt });
  const data = { documents: [{ id, name: 'Draft.pdf' }], decision: null };
  const task = await fixture.addTask(await fixture.addGroup(), { type: 'reviewDocumentTask', data });
  const changed = await fixture.tell('ann', `PATCH /${task}`, { data: { ...data, decision: 'approved' } });
  expect([changed.status, changed.body.data.papers]).toEqual([200, [{ id, size: 1, addedDate }]]);
});

test.each([
  ['esignTask', { documents: null, signatures: 7 }],
  [
    'esignTask',
    { documents: [null, 7, {}, { id: 7, name: 'x' }], signatures: [7, { signedDocument: null }] },
  ],
  ['reviewDocumentTask', { documents: { id: 'x' } }],
  ['invoiceTask', { document: 7, receipt: [] }],
] as const)(
  'a %s that was stored before its data was checked is answered without papers: %j',
  async (type, data) => {
    const task = await fixture.addTask(await fixture.addGroup(), { type, data });
    const { status, body } = await fixture.tell('ann', `GET /${task}?taskDetails=true`);
    expect([status, body.data.taskId, body.data.papers]).toEqual([200, task, undefined]);
  },
);
