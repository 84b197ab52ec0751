import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Comment } from '../../../contract/storage/comments.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { comments, uploadUsage } from '../../../server/db/schema/storage-schema.ts';
import { type Name, type StorageFixture, startStorageFixture, type Told } from './storage-fixture.ts';

let fixture: StorageFixture;
let number = 0;
/** The document of the test that runs. */
let id = '';
const missing = { status: 404, reason: 'notFound' };

beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({ id: 'tax', parentId: 'acme' });
  await fixture.addContainer({ id: 'hidden', parentId: 'acme' });
  await fixture.addContainer({ id: 'bolts', parentId: 'bolt' });
  await fixture.setRole('hidden', 'ann', 'None');
});
afterAll(() => fixture.end());
beforeEach(async () => {
  number += 1;
  id = await fixture.addDocument({ containerId: 'tax', name: `${number}.txt` });
});
afterEach(() => {
  expect(fixture.reported.filter((line) => line.includes('failed'))).toEqual([]);
});

const say = (who: Name, text: string, documentId = id, key?: string): Promise<Told<Comment>> =>
  fixture.tell(
    fixture.as[who],
    'POST /api/notes/v1/comments/',
    { documentId, text },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const thread = (who: Name, documentId = id): Promise<Told<Comment[]>> =>
  fixture.tell(fixture.as[who], `GET /api/notes/v1/documents/${documentId}/comments`);
const counts = (who: Name, ids: readonly string[]): Promise<Told<{ id: string; count: number }[]>> =>
  fixture.tell(fixture.as[who], 'POST /api/notes/v1/comments/search', ids);

test('[S7.22] a user who may read a document adds comments and reads them, oldest first', async () => {
  const first = await say('rita', '  Is this\nthe right year?  ');
  expect(first).toEqual({
    status: 200,
    data: {
      id: expect.any(String),
      documentId: id,
      text: 'Is this\nthe right year?',
      author: { contactId: 'contact-rita', name: 'rita Person', kind: 'client' },
      createdDate: expect.any(String),
    },
  });
  const second = await say('stan', 'It is. <b>Thanks</b> 👍');
  expect(second.data?.author).toEqual({ contactId: 'contact-stan', name: 'stan Person', kind: 'firm' });
  expect(await thread('ann')).toEqual({ status: 200, data: [first.data, second.data] });
  const document = await fixture.tell<{ commentsCount: number }>(
    fixture.as.ann,
    `GET /api/storage/v1/documents/${id}`,
  );
  expect(document.data?.commentsCount).toBe(2);
});

test('[S7.22] a search counts the comments of each document that may be read, in the order of the question', async () => {
  const other = await fixture.addDocument({ containerId: 'tax', name: `other ${number}.txt` });
  const hidden = await fixture.addDocument({
    containerId: 'hidden',
    name: `${number}.txt`,
    commentsCount: 3,
  });
  const foreign = await fixture.addDocument({
    containerId: 'bolts',
    name: `${number}.txt`,
    commentsCount: 4,
  });
  await say('ann', 'One');
  await say('ann', 'Two');
  expect((await counts('ann', [other, hidden, id, foreign, 'missing', id])).data).toEqual([
    { id: other, count: 0 },
    { id, count: 2 },
  ]);
  expect((await counts('bob', [id, foreign])).data).toEqual([{ id: foreign, count: 4 }]);
});

test('a document that is foreign, hidden or missing has no comments to read or to add to', async () => {
  const hidden = await fixture.addDocument({ containerId: 'hidden', name: `${number}.txt` });
  expect([
    await say('bob', 'x'),
    await say('ann', 'x', hidden),
    await say('ann', 'x', 'missing'),
    await thread('bob'),
    await thread('ann', hidden),
    await thread('ann', 'missing'),
  ]).toEqual(Array(6).fill(missing));
  expect(await thread('stan', hidden)).toEqual({ status: 200, data: [] });
});

test.each([
  ['nothing', ''],
  ['only white space', ' \n\t '],
  ['2001 characters', 'x'.repeat(2_001)],
  ['a NUL', 'a\u0000b'],
  ['half a character', 'a\ud83d'],
])('a comment of %s is refused with 400', async (_what, text) => {
  const { status, reason } = await say('ann', text);
  expect([status, reason, (await thread('ann')).data]).toEqual([400, 'badRequest', []]);
});

test('2000 characters fit', async () => {
  expect((await say('ann', 'é'.repeat(2_000))).status).toBe(200);
});

test('the same call sent twice adds one comment, and its key is good for no other', async () => {
  const [one, other] = await Promise.all([
    say('ann', 'Once', id, 'comment-key'),
    say('ann', 'Once', id, 'comment-key'),
  ]);
  expect(one.status).toBe(200);
  expect([other, await say('ann', 'Once', id, 'comment-key')]).toEqual([one, one]);
  expect(await say('ann', 'Twice', id, 'comment-key')).toEqual({
    status: 422,
    reason: 'idempotencyMismatch',
  });
  expect((await say('rita', 'Once', id, 'comment-key')).status).toBe(200);
  expect((await counts('ann', [id])).data).toEqual([{ id, count: 2 }]);
});

test('twenty comments at once are twenty, and counted as twenty', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => say(index % 2 ? 'ann' : 'stan', `${index}`)));
  const texts = (await thread('ann')).data?.map(({ text }) => Number(text)).sort((a, b) => a - b);
  expect([texts, (await counts('ann', [id])).data]).toEqual([
    Array.from({ length: 20 }, (_, index) => index),
    [{ id, count: 20 }],
  ]);
});

test('a thread answers the newest 200 of its comments', async () => {
  await fixture.deps.db.insert(comments).values(
    Array.from({ length: 203 }, (_, index) => ({
      id: `${id}-${index}`,
      documentId: id,
      text: String(index),
      authorId: 'contact-ann',
      authorName: 'ann Person',
      authorKind: 'client' as const,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    })),
  );
  expect((await thread('ann')).data?.map(({ text }) => text)).toEqual(
    Array.from({ length: 200 }, (_, index) => String(index + 3)),
  );
});

test('comments go with their document', async () => {
  await say('ann', 'Farewell');
  await fixture.deps.db.delete(documents).where(eq(documents.id, id));
  expect(await fixture.deps.db.$count(comments, eq(comments.documentId, id))).toBe(0);
});

test('a user writes a bounded number of bytes of comments in a day, and another one goes on', async () => {
  const { db, settings } = fixture.deps;
  const day = new Date().toISOString().slice(0, 10);
  await db.delete(uploadUsage);
  const bytes = settings.limits.commentBytesPerUser - 10;
  await db.insert(uploadUsage).values({ kind: 'comments', ownerId: 'ann', day, bytes });
  expect((await say('ann', '12345')).status).toBe(200);
  expect(await say('ann', '123456')).toMatchObject({ status: 429, reason: 'tooManyRequests' });
  expect((await say('ann', 'ÀÀx')).status).toBe(200);
  expect((await say('rita', '123456')).status).toBe(200);
  expect((await thread('ann')).data?.map(({ text }) => text)).toEqual(['12345', 'ÀÀx', '123456']);
});

test('the author of a comment is named with a hidden character visible', async () => {
  const told = await say('rita', 'Mine');
  await fixture.deps.db
    .update(comments)
    .set({ authorName: 'Ri\u202eta' })
    .where(eq(comments.id, told.data?.id ?? ''));
  expect((await thread('ann')).data?.map(({ author }) => author.name)).toEqual(['Ri[U+202E]ta']);
});
