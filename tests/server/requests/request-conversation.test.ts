import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostMessages } from '../../../contract/requests/requests.ts';
import { sweepOrphans } from '../../../server/blobs/sweep-orphans.ts';
import { requestMessages, serviceRequests } from '../../../server/db/schema/request-schema.ts';
import { base, general, type RequestFixture, startRequestFixture } from './request-fixture.ts';

let fixture: RequestFixture;
beforeAll(async () => {
  fixture = await startRequestFixture({ LIMIT_REQUEST_FILE_BYTES: '1000', LIMIT_USER_CALLS: '10' });
});
afterAll(() => fixture.end());

type Side = 'ann' | 'cole' | 'stan';
const write = (id: string, body: object, as: Side = 'ann', key?: string) =>
  fixture.tell<{ messages: unknown[]; status: string }>(
    fixture.as[as],
    `POST ${base}/${id}/messages`,
    { text: '', fileIds: [], ...body },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const read = async (id: string, as: Side) =>
  (await fixture.call(fixture.as[as], `${base}/${id}/read`, { method: 'POST' })).status;
const isUnread = async (id: string, as: Side) => {
  const { isUnread: open } = await fixture.get(id, as);
  const { items } = await fixture.list({}, as);
  expect(items.find((one) => one.id === id)?.isUnread).toBe(open);
  return open;
};
const removeFile = async (id: string, fileId: string, as: Side = 'ann') =>
  (await fixture.call(fixture.as[as], `${base}/${id}/files/${fileId}`, { method: 'DELETE' })).status;
const download = async (id: string, fileId: string, as: Side = 'ann') =>
  await fixture.call(fixture.as[as], `${base}/${id}/files/${fileId}`);

test('a message of the client leaves a request with the firm, and answers what the firm has asked', async () => {
  const { id } = await fixture.sent();
  const first = await write(id, { text: ' More to say ' });
  expect(first.data).toMatchObject({ status: 'WaitingForAnswer', messages: [{ text: 'More to say' }] });
  await fixture.handle(await fixture.get(id), 'ask');
  expect((await write(id, { text: 'The last one' }, 'cole')).data?.status).toBe('WaitingForAnswer');
  const { messages } = await fixture.get(id, 'cole');
  expect(messages.map(({ text, author }) => [text, author.name, author.isFirm, author.isYou])).toEqual([
    ['More to say', 'ann Person', false, false],
    ['Which year?', 'stan Person', true, false],
    ['The last one', 'cole Person', false, true],
  ]);
});

test('a message needs text or files, and a repeated one is written once', async () => {
  const { id } = await fixture.sent();
  expect((await write(id, { text: '  ' })).status).toBe(400);
  const [one, other] = await Promise.all([
    write(id, { text: 'Once' }, 'ann', 'message-key'),
    write(id, { text: 'Once' }, 'ann', 'message-key'),
  ]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect((await fixture.get(id)).messages).toHaveLength(1);
  expect(await write(id, { text: 'Twice' }, 'ann', 'message-key')).toMatchObject({
    status: 422,
    reason: 'idempotencyMismatch',
  });
});

test('neither side writes so much that the other one cannot', async () => {
  const { id } = await fixture.sent();
  const author = { authorId: 'cole', authorName: 'cole Person', isFirm: false };
  await fixture.deps.db.insert(requestMessages).values(
    Array.from({ length: mostMessages / 2 }, (_, index) => ({
      ...{ id: `${id} ${index}`, requestId: id, at: new Date(), text: 'x', ...author },
    })),
  );
  expect(await write(id, { text: 'One more' })).toMatchObject({ status: 429, reason: 'tooManyRequests' });
  expect((await fixture.handle(await fixture.get(id), 'reply')).status).toBe(200);
});

test('a message has files of its own side and its own request that were not sent before', async () => {
  const [request, other] = [await fixture.sent(), await fixture.sent()];
  const { file } = await fixture.addFile(request.id, 'other');
  const { file: foreign } = await fixture.addFile(other.id, 'other');
  const { file: answer } = await fixture.addFile(request.id, 'answer', { as: 'stan' });
  for (const fileIds of [[foreign.id], [answer.id], ['nothing'], [file.id, foreign.id]])
    expect((await write(request.id, { text: 'With files', fileIds })).status).toBe(400);
  expect((await fixture.get(request.id)).messages).toEqual([]);
  // What was not sent its own side alone sees.
  expect((await fixture.get(request.id, 'stan')).files.map(({ id }) => id)).toEqual([answer.id]);
  expect((await download(request.id, file.id, 'stan')).status).toBe(404);
  expect((await write(request.id, { fileIds: [file.id] })).status).toBe(200);
  const [message] = (await fixture.get(request.id, 'stan')).messages;
  expect(message?.fileIds).toEqual([file.id]);
  expect((await download(request.id, file.id, 'stan')).status).toBe(200);
  expect((await write(request.id, { fileIds: [file.id] })).status).toBe(400);
  expect(await removeFile(request.id, file.id)).toBe(409);
});

test('the firm answers with a file, which the client downloads as it is', async () => {
  const request = await fixture.sent();
  const bytes = 'The answer in full';
  const { file } = await fixture.addFile(request.id, 'answer', { as: 'stan', name: 'Antwort.txt', bytes });
  expect(file).toEqual({
    ...{ id: file.id, type: 'answer', name: 'Antwort.txt', mimeType: 'text/plain', isFirm: true },
    isSent: false,
    sizeBytes: bytes.length,
  });
  const { data } = await fixture.handle(request, 'reply', { text: '', fileIds: [file.id] });
  expect(data).toMatchObject({ status: 'Replied', outcome: 'answered', repliedAt: expect.any(String) });
  const answer = await download(request.id, file.id);
  expect([answer.status, await answer.text()]).toEqual([200, bytes]);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const blobs = (await fixture.blobFiles()).length;
  await sweepOrphans(fixture.deps, -60_000);
  expect((await fixture.blobFiles()).length).toBeLessThanOrEqual(blobs);
  expect((await download(request.id, file.id)).status).toBe(200);
});

test('files are taken while the form changes or a message may follow, of the types that belong there', async () => {
  const draft = await fixture.draft();
  const add = async (id: string, type: string, as: Side = 'ann') =>
    (await fixture.addFile(id, type, { as })).status;
  expect([await add(draft.id, 'other'), await add(draft.id, 'medicalCertificate')]).toEqual([200, 400]);
  expect([await add(draft.id, 'answer'), await add(draft.id, 'answer', 'stan')]).toEqual([400, 404]);
  const leave = await fixture.draft({}, { kind: 'employee-leave' });
  expect(await add(leave.id, 'medicalCertificate')).toBe(200);
  const expected = {
    WaitingForAnswer: [200, 200],
    WaitingForClient: [200, 200],
    WaitingForCorrection: [200, 409],
    Replied: [409, 200],
  } as const;
  for (const status of Object.keys(expected) as (keyof typeof expected)[]) {
    const { id } = await fixture.reach(status);
    const statuses = [await add(id, 'other'), await add(id, 'answer', 'stan')];
    expect([status, statuses]).toEqual([status, expected[status]]);
  }
});

test('a file is deleted by its own side until it is sent', async () => {
  const draft = await fixture.draft();
  const { file } = await fixture.addFile(draft.id, 'other');
  const { file: kept } = await fixture.addFile(draft.id, 'other');
  expect(await removeFile(draft.id, file.id)).toBe(204);
  expect(await removeFile(draft.id, file.id)).toBe(404);
  const { data: sent } = await fixture.send(draft);
  expect(await removeFile(sent.id, kept.id)).toBe(409);
  expect(await removeFile(sent.id, kept.id, 'stan')).toBe(404);
  const { file: loose } = await fixture.addFile(sent.id, 'answer', { as: 'stan' });
  expect(await removeFile(sent.id, loose.id)).toBe(404);
  expect(await removeFile(sent.id, loose.id, 'stan')).toBe(204);
});

test('a file that is too large or one too many leaves nothing behind', async () => {
  const { id } = await fixture.draft();
  await sweepOrphans(fixture.deps, -60_000);
  const before = (await fixture.blobFiles()).length;
  expect(await fixture.addFile(id, 'other', { bytes: 'x'.repeat(1_001) })).toMatchObject({
    status: 413,
    reason: 'tooLarge',
  });
  expect((await fixture.blobFiles()).length).toBe(before);
  const answers = await Promise.all(Array.from({ length: 22 }, () => fixture.addFile(id, 'other')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(200), 400, 400]);
  expect((await fixture.blobFiles()).length).toBe(before + 20);
  // With the draft its bytes go, too.
  expect((await fixture.call(fixture.as.ann, `${base}/${id}`, { method: 'DELETE' })).status).toBe(204);
  await sweepOrphans(fixture.deps, -60_000);
  expect((await fixture.blobFiles()).length).toBe(before);
});

test('what the other side does is unread until it is read, and what one’s own side does never is', async () => {
  const { id } = await fixture.sent();
  expect([await isUnread(id, 'ann'), await isUnread(id, 'cole'), await isUnread(id, 'stan')]).toEqual([
    ...[false, false, true],
  ]);
  expect([await read(id, 'stan'), await read(id, 'stan'), await read(id, 'ann')]).toEqual([204, 204, 204]);
  expect(await isUnread(id, 'stan')).toBe(false);
  // That the firm has opened it is no news.
  await fixture.handle(await fixture.get(id), 'open');
  expect(await isUnread(id, 'ann')).toBe(false);
  await fixture.handle(await fixture.get(id), 'ask');
  expect([await isUnread(id, 'ann'), await isUnread(id, 'cole'), await isUnread(id, 'stan')]).toEqual([
    ...[true, true, false],
  ]);
  await read(id, 'ann');
  expect([await isUnread(id, 'ann'), await isUnread(id, 'cole')]).toEqual([false, true]);
  await write(id, { text: 'The last' }, 'cole');
  expect([await isUnread(id, 'ann'), await isUnread(id, 'stan')]).toEqual([false, true]);
  await fixture.handle(await fixture.get(id), 'reply');
  await read(id, 'ann');
  await fixture.handle(await fixture.get(id), 'supplement');
  expect(await isUnread(id, 'ann')).toBe(true);
});

test('opening a request notes when and by whom, once; another person takes it over', async () => {
  const { db } = fixture.deps;
  const request = await fixture.sent();
  const { data: opened } = await fixture.handle(request, 'open');
  expect(opened).toMatchObject({ assignee: 'stan Person', openedAt: expect.any(String) });
  if (!opened) throw new Error('not opened');
  const { data: again } = await fixture.handle(opened, 'open');
  expect(again).toEqual(opened);
  for (const userId of ['ann', 'bob', 'nobody'])
    expect((await fixture.handle(opened, 'assign', { userId })).status).toBe(400);
  await db
    .update(serviceRequests)
    .set({ assigneeId: 'another', assigneeName: 'Another' })
    .where(eq(serviceRequests.id, request.id));
  const { data: assigned } = await fixture.handle(opened, 'assign');
  expect(assigned).toMatchObject({ assignee: 'stan Person', openedAt: opened.openedAt });
  expect(assigned?.history.map(({ event, by }) => [event, by])).toEqual([
    ['send', 'ann Person'],
    ['open', 'stan Person'],
    ['assign', 'stan Person'],
  ]);
});

test('of two people of the firm who answer at once the second learns of the first', async () => {
  const request = await fixture.sent();
  const answers = await Promise.all([fixture.handle(request, 'reply'), fixture.handle(request, 'ask')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.reason).toBe('outdated');
  expect((await fixture.get(request.id)).messages).toHaveLength(1);
  // So does one who has not seen what the client wrote meanwhile.
  const other = await fixture.sent();
  await write(other.id, { text: 'Wait' });
  expect((await fixture.handle(other, 'reply')).status).toBe(409);
});

test('a return says or marks something, and its note is part of the conversation', async () => {
  const request = await fixture.sent();
  expect((await fixture.handle(request, 'return', { flags: [], text: ' ' })).status).toBe(400);
  expect((await fixture.handle(request, 'ask', { text: '' })).status).toBe(400);
  const { data } = await fixture.handle(request, 'return', { flags: [], text: 'Please look again' });
  expect(data).toMatchObject({
    status: 'WaitingForCorrection',
    flags: [],
    messages: [{ text: 'Please look again', author: { isFirm: true } }],
  });
});

test('a request that is withdrawn is over, with its own outcome', async () => {
  const { id, version } = await fixture.sent();
  const { data } = await fixture.tell<{ repliedAt: string }>(fixture.as.cole, `POST ${base}/${id}/withdraw`, {
    version,
  });
  expect(data).toMatchObject({ status: 'Replied', outcome: 'withdrawn', values: general });
  expect((await fixture.get(id, 'stan')).outcome).toBe('withdrawn');
});
