import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { maxSharesAnHour } from '../../../contract/storage/sharing-rules.ts';
import { idempotencyKeys } from '../../../server/db/schema/access-schema.ts';
import { mails } from '../../../server/db/schema/mail-schema.ts';
import { shares } from '../../../server/db/schema/sharing-schema.ts';
import { readLimits } from '../../../server/limits.ts';
import { createMailQueue, type MailQueue } from '../../../server/mail/mail-queue.ts';
import { sweepShares } from '../../../server/sharing/sweep-shares.ts';
import { pathIn, type SharingFixture, startSharingFixture } from './sharing-fixture.ts';

const limits = readLimits({});
let fixture: SharingFixture;
beforeAll(async () => {
  fixture = await startSharingFixture();
});
beforeEach(async () => {
  fixture.refuse();
  fixture.mails.length = 0;
  await fixture.deps.db.delete(shares);
  await fixture.deps.db.delete(idempotencyKeys);
  await fixture.deps.db.delete(mails);
});
afterAll(() => fixture.end());

const openStatus = async (path: string): Promise<number> => (await fixture.call(undefined, path)).status;

test('[S3.22] the same call sent again, also at the same moment, sends nothing again', async () => {
  const key = { 'idempotency-key': 'share-1' };
  const wish = { code: 'Sesame-42' };
  const answers = await Promise.all([1, 2, 3].map(() => fixture.send(fixture.as.ann, wish, key)));
  answers.push(await fixture.send(fixture.as.ann, wish, key));
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect([fixture.mails.length, (await fixture.sentBy(fixture.as.ann)).length]).toEqual([1, 1]);

  for (const other of [{ ...wish, subject: 'Another' }, { code: 'Sesame-43' }, {}]) {
    const answer = await fixture.send(fixture.as.ann, other, key);
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { errors: [{ reason: 'idempotencyMismatch' }] },
    ]);
  }
  expect((await fixture.send(fixture.as.cole, wish, key)).status).toBe(200);
  expect(fixture.mails.length).toBe(2);
});

test('[S8.12] when no mail can be handed over nothing is shared, and the same call may be made again', async () => {
  const key = { 'idempotency-key': 'share-2' };
  fixture.refuse('rob@bank.example');
  const answer = await fixture.send(fixture.as.ann, {}, key);
  expect([answer.status, (await answer.json()).errors[0].reason]).toEqual([503, 'unavailable']);
  expect(await fixture.deps.db.select().from(shares)).toEqual([]);
  expect(fixture.reported).toEqual([
    expect.stringMatching(/^Share [\w-]+ was taken back, its mail failed: Error at /),
  ]);
  fixture.refuse();
  expect((await fixture.send(fixture.as.ann, {}, key)).status).toBe(200);
  expect(fixture.mails.length).toBe(1);
});

test('[S8.12] when one of the mails cannot be handed over, the links that are out are revoked', async () => {
  fixture.refuse('eve@bank.example');
  const to = ['rob@bank.example', 'eve@bank.example', 'max@bank.example'];
  expect((await fixture.send(fixture.as.ann, { to })).status).toBe(503);
  const [path = ''] = fixture.mails.map(pathIn);
  expect(fixture.mails.map((mail) => mail.to.address)).toEqual(['rob@bank.example']);
  expect(await openStatus(path)).toBe(404);
  expect((await fixture.sentBy(fixture.as.ann)).map(({ recipient, state }) => [recipient, state])).toEqual([
    ['rob@bank.example', 'revoked'],
  ]);
  expect(await fixture.events(path)).toEqual(['created', 'revoked']);
});

test('[S7.27] a share whose server died while it sent is none: its links do not open', async () => {
  const { db } = fixture.deps;
  const key = { 'idempotency-key': 'share-3' };
  await fixture.send(fixture.as.ann, {}, key);
  const [path = ''] = fixture.mails.map(pathIn);
  await db.update(shares).set({ sentAt: null });
  expect(await openStatus(path)).toBe(200);
  await db.update(shares).set({ createdAt: new Date(Date.now() - limits.sharingMs - 1_000) });
  expect(await openStatus(path)).toBe(404);
  expect((await fixture.sentBy(fixture.as.ann))[0]?.state).toBe('revoked');
  await sweepShares(db, limits);
  expect((await fixture.row(path)).revokedAt).not.toBeNull();
  expect((await fixture.send(fixture.as.ann, {}, key)).status).toBe(503);
  expect((await fixture.send(fixture.as.ann, {}, key)).status).toBe(200);
  expect(fixture.mails.length).toBe(2);
});

test('a user sends a limited number of messages an hour, also with concurrent calls; repeats do not count', async () => {
  const { ann, cole } = fixture.as;
  const key = { 'idempotency-key': 'share-first' };
  expect((await fixture.send(ann, {}, key)).status).toBe(200);
  const [sent] = await fixture.deps.db.select().from(shares);
  const earlier = (id: string, minutes: number) => ({
    ...(sent as typeof shares.$inferSelect),
    id,
    createdAt: new Date(Date.now() - minutes * 60_000),
  });
  await fixture.deps.db
    .insert(shares)
    .values(Array.from({ length: maxSharesAnHour - 3 }, (_, index) => earlier(`share-${index}`, 59)));
  await fixture.deps.db.insert(shares).values(earlier('yesterday', 61));
  const answers = await Promise.all([1, 2, 3, 4].map(() => fixture.send(ann)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
  const refused = await fixture.send(ann);
  expect([refused.headers.get('retry-after'), (await refused.json()).errors[0].reason]).toEqual([
    '3600',
    'tooManyRequests',
  ]);
  expect([(await fixture.send(ann, {}, key)).status, (await fixture.send(cole)).status]).toEqual([200, 200]);
  expect(fixture.mails.length).toBe(4);
});

test('a download that cannot be recorded opens no file', async () => {
  await fixture.send(fixture.as.ann, {});
  const [path = ''] = fixture.mails.map(pathIn);
  const opened = vi.spyOn(fixture.deps.blobs, 'open');
  const { db } = fixture.deps;
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
function anotherServer(limits: Partial<typeof fixture.settings.limits> = {}): MailQueue {
  const { db, mailer, settings } = fixture.deps;
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
const letGo = () => fixture.deps.db.update(mails).set({ heldUntil: sql`now() - interval '1 second'` });
const sentTo = () => fixture.mails.map(({ to }) => to.address).sort();

test('[S7.27] another server sends the rest of a share whose server died, and the same call answers it', async () => {
  const key = { 'idempotency-key': 'share-4' };
  const wish = { to: ['rob@bank.example', 'eve@bank.example'] };
  const { mails: queue } = fixture.deps;
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
  const first = fixture.send(fixture.as.ann, wish, key, unanswered.signal).catch(() => 'broken');
  await stands;
  unanswered.abort();
  expect(await first).toBe('broken');
  expect(sentTo()).toEqual(['rob@bank.example']);

  const repeated = fixture.send(fixture.as.ann, wish, key);
  await anotherServer().look();
  expect(sentTo()).toEqual(['rob@bank.example']);
  await letGo();
  await Promise.all([anotherServer().look(), anotherServer().look()]);
  expect((await repeated).status).toBe(200);
  expect(sentTo()).toEqual(['eve@bank.example', 'rob@bank.example']);
  expect(await Promise.all(fixture.mails.map((mail) => openStatus(pathIn(mail))))).toEqual([200, 200]);
  expect((await fixture.sentBy(fixture.as.ann)).map(({ state }) => state)).toEqual(['active', 'active']);
  expect(await fixture.deps.db.$count(mails)).toBe(0);
});

test('a share that no server could send in time is taken back: no message takes a dead link anywhere', async () => {
  const key = { 'idempotency-key': 'share-5' };
  const dying = vi.spyOn(fixture.deps.mails, 'send').mockRejectedValueOnce(new Error('the server died'));
  expect((await fixture.send(fixture.as.ann, {}, key)).status).toBe(500);
  dying.mockRestore();
  expect(await fixture.deps.db.$count(mails)).toBe(1);
  await sweepShares(fixture.deps.db, limits, Date.now() + limits.sharingMs + 1_000);
  await letGo();
  await anotherServer().look();
  expect(sentTo()).toEqual([]);
});

test('servers that look for messages at once take different ones, and no message is sent twice', async () => {
  const addresses = Array.from({ length: 12 }, (_, index) => `to-${index}@bank.example`);
  await fixture.deps.mails.keep(fixture.deps.db, addresses.map(someMail));
  await letGo();
  await Promise.all(Array.from({ length: 4 }, () => anotherServer().look()));
  expect(sentTo()).toEqual(addresses.toSorted());
});

test('a message stays with a server for as long as its mail server needs', async () => {
  const { db, mailer } = fixture.deps;
  const patient = anotherServer({ mailHeldMs: 3_000, mailLookMs: 3_600_000 });
  patient.start();
  // Its first look, which would take the message up once more.
  await patient.look();
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
  const kept = await queue.keep(fixture.deps.db, [someMail('out@bank.example')]);
  await fixture.deps.db.execute(sql`
    create function refuse_here() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`);
  await fixture.deps.db.execute(
    sql`create trigger refuse_here before delete on mails for each row execute function refuse_here()`,
  );
  await queue.send(kept, async (_mail, error) => {
    throw error;
  });
  await letGo();
  await expect(queue.look()).rejects.toThrow();
  await fixture.deps.db.execute(sql`drop function refuse_here cascade`);
  await queue.look();
  expect(sentTo()).toEqual(['out@bank.example']);
  expect(await fixture.deps.db.$count(mails)).toBe(0);
});

test('a message that cannot be handed over is tried again with growing pauses, and given up in the end', async () => {
  const queue = anotherServer({ mailHeldMs: 60_000, mailTries: 3 });
  fixture.refuse('late@bank.example');
  await queue.keep(fixture.deps.db, [someMail('late@bank.example')]);
  const pauses: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    await letGo();
    await queue.look();
    const { rows } = await fixture.deps.db.execute<{ seconds: number }>(
      sql`select round(extract(epoch from held_until - now()))::int as seconds from mails`,
    );
    pauses.push(...rows.map(({ seconds }) => seconds));
  }
  expect(pauses).toEqual([120, 240]);
  expect(reported.at(-1)).toMatch(
    /^Message [\w-]+ could not be handed over and is given up after 3 more tries: Error at /,
  );
});
