import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { maxSharesAnHour } from '../../contract/sharing-rules.ts';
import { idempotencyKeys } from '../../server/db/access-schema.ts';
import { mails } from '../../server/db/mail-schema.ts';
import { shares } from '../../server/db/sharing-schema.ts';
import { readLimits } from '../../server/limits.ts';
import { createMailQueue, type MailQueue } from '../../server/mail/mail-queue.ts';
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
  await world.deps.db.delete(mails);
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

test('a user sends a limited number of messages an hour, also with concurrent calls; repeats do not count', async () => {
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

/** The queue of another server on the same database, and the same mail server. */
function anotherServer(limits: Partial<typeof world.settings.limits> = {}): MailQueue {
  const { db, mailer, settings } = world.deps;
  return createMailQueue({ db, mailer, limits: { ...settings.limits, ...limits } }, (line) =>
    reported.push(line),
  );
}
const reported: string[] = [];
const someMail = (address: string) => ({
  fromName: 'Firm A',
  to: { name: '', address },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
});
/** Lets the time pass for which a server has messages to itself. */
const letGo = () => world.deps.db.update(mails).set({ heldUntil: sql`now() - interval '1 second'` });
const sentTo = () => world.mails.map(({ to }) => to.address).sort();

test('[S7.27] another server sends the rest of a share whose server died, and the same call answers it', async () => {
  const key = { 'idempotency-key': 'share-4' };
  const wish = { to: ['rob@bank.example', 'eve@bank.example'] };
  const { mails: queue } = world.deps;
  let reachedSecond: () => void = () => undefined;
  const stands = new Promise<void>((resolve) => {
    reachedSecond = resolve;
  });
  // The server hands over the first message, and comes no further.
  const dying = vi.spyOn(queue, 'send').mockImplementationOnce(async (kept, onFailure) => {
    dying.mockRestore();
    await queue.send(kept.slice(0, 1), onFailure);
    reachedSecond();
    await new Promise(() => undefined);
  });
  const unanswered = new AbortController();
  const first = world.send(world.as.ann, wish, key, unanswered.signal).catch(() => 'broken');
  await stands;
  unanswered.abort();
  expect(await first).toBe('broken');
  expect(sentTo()).toEqual(['rob@bank.example']);

  const repeated = world.send(world.as.ann, wish, key);
  await anotherServer().look();
  expect(sentTo()).toEqual(['rob@bank.example']);
  await letGo();
  await Promise.all([anotherServer().look(), anotherServer().look()]);
  expect((await repeated).status).toBe(200);
  expect(sentTo()).toEqual(['eve@bank.example', 'rob@bank.example']);
  expect(await Promise.all(world.mails.map((mail) => openStatus(pathIn(mail))))).toEqual([200, 200]);
  expect((await world.sentBy(world.as.ann)).map(({ state }) => state)).toEqual(['active', 'active']);
  expect(await world.deps.db.$count(mails)).toBe(0);
});

test('a share that no server could send in time is taken back: no message takes a dead link anywhere', async () => {
  const key = { 'idempotency-key': 'share-5' };
  const dying = vi.spyOn(world.deps.mails, 'send').mockRejectedValueOnce(new Error('the server died'));
  expect((await world.send(world.as.ann, {}, key)).status).toBe(500);
  dying.mockRestore();
  expect(await world.deps.db.$count(mails)).toBe(1);
  await sweepShares(world.deps.db, limits, Date.now() + limits.sharingMs + 1_000);
  await letGo();
  await anotherServer().look();
  expect(sentTo()).toEqual([]);
});

test('servers that look for messages at once take different ones, and no message is sent twice', async () => {
  const addresses = Array.from({ length: 12 }, (_, index) => `to-${index}@bank.example`);
  await world.deps.mails.keep(world.deps.db, addresses.map(someMail));
  await letGo();
  await Promise.all(Array.from({ length: 4 }, () => anotherServer().look()));
  expect(sentTo()).toEqual(addresses.toSorted());
});

test('a message stays with a server for as long as its mail server needs', async () => {
  const { db, mailer } = world.deps;
  const patient = anotherServer({ mailHeldMs: 3_000, mailLookMs: 3_600_000 });
  patient.start();
  let accept: () => void = () => undefined;
  const accepted = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const attempts = vi
    .mocked(mailer.send)
    .mockClear()
    .mockImplementationOnce(() => accepted);
  const kept = await patient.keep(db, [someMail('slow@bank.example')]);
  const sent = patient.send(kept, async (_mail, error) => {
    throw error;
  });
  await letGo();
  // A sign of life of the server that hands it over.
  const isHeld = async () => (await db.$count(mails, sql`held_until > now()`)) === 1;
  await vi.waitUntil(isHeld, { timeout: 20_000 });
  await anotherServer().look();
  expect(attempts.mock.calls.map(([{ id }]) => id)).toEqual(kept.map(({ id }) => id));
  accept();
  await sent;
  await patient.stop();
  expect(await db.$count(mails)).toBe(0);
});

test('a sent message is not sent again when its row could not be removed', async () => {
  const queue = anotherServer();
  const kept = await queue.keep(world.deps.db, [someMail('out@bank.example')]);
  await world.deps.db.execute(sql`
    create function refuse_here() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`);
  await world.deps.db.execute(
    sql`create trigger refuse_here before delete on mails for each row execute function refuse_here()`,
  );
  await queue.send(kept, async (_mail, error) => {
    throw error;
  });
  await letGo();
  await expect(queue.look()).rejects.toThrow();
  await world.deps.db.execute(sql`drop function refuse_here cascade`);
  await queue.look();
  expect(sentTo()).toEqual(['out@bank.example']);
  expect(await world.deps.db.$count(mails)).toBe(0);
});

test('a message that cannot be handed over is tried again with growing pauses, and given up in the end', async () => {
  const queue = anotherServer({ mailHeldMs: 60_000, mailTries: 3 });
  world.refuse('late@bank.example');
  await queue.keep(world.deps.db, [someMail('late@bank.example')]);
  const pauses: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    await letGo();
    await queue.look();
    const { rows } = await world.deps.db.execute<{ seconds: number }>(
      sql`select round(extract(epoch from held_until - now()))::int as seconds from mails`,
    );
    pauses.push(...rows.map(({ seconds }) => seconds));
  }
  expect(pauses).toEqual([120, 240]);
  expect(reported.at(-1)).toMatch(
    /^Message [\w-]+ could not be handed over and is given up after 3 more tries: Error at /,
  );
});
