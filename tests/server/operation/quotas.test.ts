/** Quotas: bytes of uploads by user and by client, and archives by number and bytes. */
import { afterEach, describe, expect, test } from 'vitest';
import { uploadUsage } from '../../../server/db/schema/storage-schema.ts';
import { sweepUsage } from '../../../server/uploads/quota.ts';
import { type ExportFixture, startExportFixture } from '../exporting/export-fixture.ts';
import { startUploadFixture, type UploadFixture } from '../uploads/upload-fixture.ts';

let ended: { end(): Promise<void> } | undefined;
afterEach(async () => {
  await ended?.end();
  ended = undefined;
});

async function uploadsWith(env: NodeJS.ProcessEnv): Promise<UploadFixture> {
  const fixture = await startUploadFixture(env);
  ended = fixture;
  return fixture;
}

const textOf = (bytes: number, name: string) => new File(['x'.repeat(bytes)], name, { type: 'text/plain' });
const usageOf = async (fixture: UploadFixture) =>
  Object.fromEntries(
    (await fixture.deps.db.select().from(uploadUsage)).map(({ kind, ownerId, bytes }) => [
      `${kind} ${ownerId}`,
      bytes,
    ]),
  );

describe('bytes uploaded in a day', () => {
  test('a file beyond the quota of its user is refused with 429 and leaves nothing; another user goes on', async () => {
    const fixture = await uploadsWith({ LIMIT_UPLOAD_BYTES_PER_USER: '1000' });
    const { ann, cole } = fixture.as;
    expect(await fixture.upload(ann, 'folders/tax', textOf(600, 'a.txt'))).toMatchObject({ status: 200 });
    expect(await fixture.upload(ann, 'folders/tax', textOf(401, 'b.txt'))).toEqual({
      status: 429,
      reason: 'uploadQuota',
    });
    expect((await fixture.blobFiles()).length).toBe(1);
    expect(await fixture.upload(ann, 'folders/tax', textOf(400, 'b.txt'))).toMatchObject({ status: 200 });
    expect(await fixture.upload(cole, 'folders/tax', textOf(600, 'c.txt'))).toMatchObject({ status: 200 });
    expect(await usageOf(fixture)).toEqual({ 'user ann': 1000, 'user cole': 600, 'client acme': 1600 });
  });

  test('the quota of a client counts all of its users, and names itself', async () => {
    const fixture = await uploadsWith({ LIMIT_UPLOAD_BYTES_PER_CLIENT: '1000' });
    expect(await fixture.upload(fixture.as.ann, 'folders/tax', textOf(600, 'a.txt'))).toMatchObject({
      status: 200,
    });
    expect(await fixture.upload(fixture.as.cole, 'folders/tax', textOf(600, 'c.txt'))).toEqual({
      status: 429,
      reason: 'clientUploadQuota',
    });
    expect(await usageOf(fixture)).toEqual({ 'user ann': 600, 'client acme': 600 });
  });

  test('of many uploads at once no more are stored than fit', async () => {
    const fixture = await uploadsWith({ LIMIT_UPLOAD_BYTES_PER_USER: '1000' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        fixture.upload(fixture.as.ann, 'folders/tax', textOf(300, `${index}.txt`)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    expect((await fixture.blobFiles()).length).toBe(3);
    expect(await usageOf(fixture)).toEqual({ 'user ann': 900, 'client acme': 900 });
  });

  test('a repeated call answers the stored document although the quota is used up', async () => {
    const fixture = await uploadsWith({ LIMIT_UPLOAD_BYTES_PER_USER: '2500000' });
    const send = () =>
      fixture.upload(fixture.as.ann, 'folders/tax', textOf(2_400_000, 'a.txt'), { 'idempotency-key': 'one' });
    const first = await send();
    const again = await send();
    expect([first.status, again.document?.id]).toEqual([200, first.document?.id]);
    expect(await usageOf(fixture)).toEqual({ 'user ann': 2_400_000, 'client acme': 2_400_000 });
  });

  test('a resumable upload counts when it is made, once, and no longer when it is given up', async () => {
    const fixture = await uploadsWith({ LIMIT_UPLOAD_BYTES_PER_USER: '1000' });
    const { ann } = fixture.as;
    const metadata = { idempotencyKey: 'one' };
    const path = await fixture.begin(ann, { size: 600, metadata });
    expect(await fixture.begin(ann, { size: 600, metadata })).toBe(path);
    expect(await fixture.create(ann, { size: 600 })).toEqual({ status: 429, reason: 'uploadQuota' });
    expect((await fixture.stagedFiles()).length).toBe(1);
    expect(await fixture.giveUp(ann, path)).toMatchObject({ status: 204 });
    expect(await usageOf(fixture)).toEqual({ 'user ann': 0, 'client acme': 0 });
    const next = await fixture.begin(ann, { size: 600 });
    await fixture.send(ann, next, 0, new Uint8Array(600));
    expect(await fixture.complete(ann, next, {})).toMatchObject({ status: 200 });
    expect(await fixture.giveUp(ann, next)).toMatchObject({ status: 204 });
    expect(await usageOf(fixture)).toEqual({ 'user ann': 600, 'client acme': 600 });
  });

  test('what was counted on another day does not count today, and goes after some days', async () => {
    const fixture = await uploadsWith({ LIMIT_UPLOAD_BYTES_PER_USER: '1000' });
    const { db } = fixture.deps;
    const now = Date.parse('2026-03-10T12:00:00Z');
    await db.insert(uploadUsage).values([
      { kind: 'user', ownerId: 'ann', day: '2026-03-06', bytes: 1000 },
      { kind: 'user', ownerId: 'ann', day: '2026-03-07', bytes: 1000 },
    ]);
    expect(await fixture.upload(fixture.as.ann, 'folders/tax', textOf(1000, 'a.txt'))).toMatchObject({
      status: 200,
    });
    await sweepUsage(db, now);
    const days = (await db.select().from(uploadUsage)).map(({ day }) => day);
    expect([days.includes('2026-03-06'), days.includes('2026-03-07')]).toEqual([false, true]);
  });
});

describe('archives', () => {
  async function exportsWith(env: NodeJS.ProcessEnv): Promise<ExportFixture> {
    const fixture = await startExportFixture(env);
    ended = fixture;
    return fixture;
  }
  const packed = async (fixture: ExportFixture, count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const id = await fixture.started(['a']);
      await fixture.finished(id);
      ids.push(id);
    }
    return ids;
  };
  const statuses = (fixture: ExportFixture, ids: readonly string[]) =>
    Promise.all(
      ids.map(async (id) => (await fixture.call(fixture.as.ann, `/api/storage/v1/jobs/${id}`)).status),
    );

  test('a new export removes the oldest archives of its user beyond the allowed number', async () => {
    const fixture = await exportsWith({ LIMIT_ARCHIVES_PER_USER: '3' });
    const before = (await fixture.blobFiles()).length;
    const ids = await packed(fixture, 5);
    expect(await statuses(fixture, ids)).toEqual([404, 404, 200, 200, 200]);
    expect((await fixture.blobFiles()).length - before).toBe(3);
    expect(await fixture.filesOf(ids[4] ?? '')).toEqual({ 'a.txt': 'content of a.txt' });
  });

  test('a new export removes the oldest archives of its user beyond the allowed bytes', async () => {
    const fixture = await exportsWith({ LIMIT_ARCHIVE_BYTES_PER_USER: '300' });
    // Two archives of this document fit, but not a third.
    const ids = await packed(fixture, 3);
    expect(await statuses(fixture, ids)).toEqual([404, 200, 200]);
  });

  test('an export that is larger than the allowed bytes is refused with 413', async () => {
    const fixture = await exportsWith({ LIMIT_ARCHIVE_BYTES_PER_USER: '15' });
    const answer = await fixture.order(fixture.as.ann, ['a']);
    expect([answer.status, (await answer.json()).errors[0].reason]).toEqual([413, 'tooLarge']);
  });

  test('an export beside others under way that hold the allowed bytes is refused with 429', async () => {
    const fixture = await exportsWith({ LIMIT_ARCHIVE_BYTES_PER_USER: '1000' });
    const id = await fixture.started(['a']);
    await fixture.finished(id);
    await fixture.setJob(id, { status: 'RUNNING', heartbeatAt: new Date(), totalBytes: 990 });
    const answer = await fixture.order(fixture.as.ann, ['a']);
    expect([answer.status, (await answer.json()).errors[0].reason]).toEqual([429, 'exportQuota']);
    expect((await fixture.order(fixture.as.cole, ['a'])).status).toBe(200);
  });
});

test('tickets of one kind that a user asks for are limited, and those of another user are not', async () => {
  const fixture = await startExportFixture({
    LIMIT_TICKETS_PER_USER: '3',
    LIMIT_TICKET_PER_USER_MS: '3600000',
  });
  ended = fixture;
  const { ann, cole } = fixture.as;
  const job = await fixture.started(['a']);
  await fixture.finished(job);
  const asks = {
    'to sign in': ['/api/security/v1/session/tickets', { method: 'POST' }],
    'of a document': ['/api/storage/v1/documents/a?includeDownloadUrl=true', {}],
    'of an archive': [`/api/storage/v1/jobs/${job}/result`, {}],
  } as const;
  for (const [kind, [path, init]] of Object.entries(asks)) {
    const statuses: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) statuses.push((await fixture.call(ann, path, init)).status);
    expect([kind, statuses]).toEqual([kind, [200, 200, 200, 429]]);
  }
  expect((await fixture.call(ann, '/api/storage/v1/documents/a')).status).toBe(200);
  expect((await fixture.call(cole, asks['to sign in'][0], { method: 'POST' })).status).toBe(200);
});
