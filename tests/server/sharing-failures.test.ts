import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { maxSharesAnHour } from '../../contract/sharing-rules.ts';
import { idempotencyKeys } from '../../server/db/access-schema.ts';
import { shares } from '../../server/db/sharing-schema.ts';
import { readLimits } from '../../server/limits.ts';
import { sweepShares } from '../../server/sharing/sweep-shares.ts';
import { pathIn, type SharingWorld, startSharingWorld } from './sharing-world.ts';

const limits = readLimits({});
let world: SharingWorld;
beforeAll(async () => {
  world = await startSharingWorld();
});
beforeEach(async () => {
  world.refuse();
  world.mails.length = 0;
  await world.deps.db.delete(shares);
  await world.deps.db.delete(idempotencyKeys);
});
afterAll(() => world.end());

const openStatus = async (path: string): Promise<number> => (await world.call(undefined, path)).status;

test('[S3.22] the same call sent again, also at the same moment, sends nothing again', async () => {
  const key = { 'idempotency-key': 'share-1' };
  const wish = { code: 'Sesame-42' };
  const answers = await Promise.all([1, 2, 3].map(() => world.send(world.as.ann, wish, key)));
  answers.push(await world.send(world.as.ann, wish, key));
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect([world.mails.length, (await world.sentBy(world.as.ann)).length]).toEqual([1, 1]);

  for (const other of [{ ...wish, subject: 'Another' }, { code: 'Sesame-43' }, {}]) {
    const answer = await world.send(world.as.ann, other, key);
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { errors: [{ reason: 'idempotencyMismatch' }] },
    ]);
  }
  expect((await world.send(world.as.cole, wish, key)).status).toBe(200);
  expect(world.mails.length).toBe(2);
});

test('[S8.12] when no mail can be handed over nothing is shared, and the same call may be made again', async () => {
  const key = { 'idempotency-key': 'share-2' };
  world.refuse('rob@bank.example');
  const answer = await world.send(world.as.ann, {}, key);
  expect([answer.status, (await answer.json()).errors[0].reason]).toEqual([503, 'unavailable']);
  expect(await world.deps.db.select().from(shares)).toEqual([]);
  expect(world.reported).toEqual([
    expect.stringMatching(/^Share [\w-]+ was taken back, its mail failed: Error at /),
  ]);
  world.refuse();
  expect((await world.send(world.as.ann, {}, key)).status).toBe(200);
  expect(world.mails.length).toBe(1);
});

test('[S8.12] when one of the mails cannot be handed over, the links that are out are revoked', async () => {
  world.refuse('eve@bank.example');
  const to = ['rob@bank.example', 'eve@bank.example', 'max@bank.example'];
  expect((await world.send(world.as.ann, { to })).status).toBe(503);
  const [path = ''] = world.mails.map(pathIn);
  expect(world.mails.map((mail) => mail.to.address)).toEqual(['rob@bank.example']);
  expect(await openStatus(path)).toBe(404);
  expect((await world.sentBy(world.as.ann)).map(({ recipient, state }) => [recipient, state])).toEqual([
    ['rob@bank.example', 'revoked'],
  ]);
  expect(await world.events(path)).toEqual(['created', 'revoked']);
});

test('[S7.27] a share whose server died while it sent is none: its links do not open', async () => {
  const { db } = world.deps;
  const key = { 'idempotency-key': 'share-3' };
  await world.send(world.as.ann, {}, key);
  const [path = ''] = world.mails.map(pathIn);
  await db.update(shares).set({ sentAt: null });
  expect(await openStatus(path)).toBe(200);
  await db.update(shares).set({ createdAt: new Date(Date.now() - limits.sharingMs - 1_000) });
  expect(await openStatus(path)).toBe(404);
  expect((await world.sentBy(world.as.ann))[0]?.state).toBe('revoked');
  await sweepShares(db, limits);
  expect((await world.row(path)).revokedAt).not.toBeNull();
  expect((await world.send(world.as.ann, {}, key)).status).toBe(503);
  expect((await world.send(world.as.ann, {}, key)).status).toBe(200);
  expect(world.mails.length).toBe(2);
});

test('a person sends a limited number of messages an hour, whatever comes at once, and repeats are none', async () => {
  const { ann, cole } = world.as;
  const key = { 'idempotency-key': 'share-first' };
  expect((await world.send(ann, {}, key)).status).toBe(200);
  const [sent] = await world.deps.db.select().from(shares);
  const earlier = (id: string, minutes: number) => ({
    ...(sent as typeof shares.$inferSelect),
    id,
    createdAt: new Date(Date.now() - minutes * 60_000),
  });
  await world.deps.db
    .insert(shares)
    .values(Array.from({ length: maxSharesAnHour - 3 }, (_, index) => earlier(`share-${index}`, 59)));
  await world.deps.db.insert(shares).values(earlier('yesterday', 61));
  const answers = await Promise.all([1, 2, 3, 4].map(() => world.send(ann)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  const refused = await world.send(ann);
  expect([refused.headers.get('retry-after'), (await refused.json()).errors[0].reason]).toEqual([
    '3600',
    'tooManyRequests',
  ]);
  expect([(await world.send(ann, {}, key)).status, (await world.send(cole)).status]).toEqual([200, 200]);
  expect(world.mails.length).toBe(4);
});

test('a download that cannot be recorded opens no file', async () => {
  await world.send(world.as.ann, {});
  const [path = ''] = world.mails.map(pathIn);
  const opened = vi.spyOn(world.deps.blobs, 'open');
  const { db } = world.deps;
  await db.execute(sql`alter table share_events add constraint full_disk check (false) not valid`);
  try {
    expect(await openStatus(`${path}/documents/1`)).toBe(500);
  } finally {
    await db.execute(sql`alter table share_events drop constraint full_disk`);
  }
  expect(opened).not.toHaveBeenCalled();
  expect(await openStatus(`${path}/documents/1`)).toBe(200);
  expect(opened).toHaveBeenCalledTimes(1);
  opened.mockRestore();
});
