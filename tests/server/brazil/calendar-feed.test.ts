import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TaxFacts } from '../../../contract/brazil/tax-calendar.ts';
import {
  calendarFeeds,
  calendarLeads,
  obligationMarks,
  taxFacts,
} from '../../../server/db/schema/brazil-schema.ts';
import { clientLinks, clients, users } from '../../../server/db/schema/core-schema.ts';
import { clientGrants } from '../../../server/demo/rights.ts';
import { boundCompression } from '../../../server/http/compress.ts';
import { errorAnswer } from '../../../server/http/errors.ts';
import { inNameOf } from '../../../server/security/in-name-of.ts';
import { hashOf, newSecret } from '../../../server/security/secrets.ts';
import { createFeedReader } from '../../../server/tax-calendar/calendar-feed.ts';
import { calendarPieces, readCalendarSource } from '../../../server/tax-calendar/calendar-source.ts';
import { noteMark } from '../../../server/tax-calendar/tax-calendar.queries.ts';
import { type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';

const base = '/api/br-tax-calendar/v1';
const facts: TaxFacts = {
  regime: 'SN',
  traits: ['employees'],
  stateCode: 'PR',
  municipality: '4106902',
  openedOn: null,
};
const perSubscription = 5;

let fixture: StorageFixture;
beforeAll(async () => {
  fixture = await startStorageFixture({ LIMIT_CALENDAR_FEEDS_PER_USER: `${perSubscription}` });
  const { db } = fixture.deps;
  await db.update(users).set({ grants: clientGrants }).where(eq(users.kind, 'client'));
  await db.insert(clients).values({ id: 'dyn', companyId: 'A', name: 'Dyn', sortName: 'dyn', kind: 0 });
  await db.insert(taxFacts).values(['acme', 'dyn'].map((clientId) => ({ clientId, ...facts })));
});
afterAll(() => fixture.end());
beforeEach(async () => {
  await fixture.deps.db.delete(calendarFeeds);
  await fixture.deps.db.delete(obligationMarks);
});

const events = (text: string): number => text.match(/BEGIN:VEVENT/g)?.length ?? 0;

/** A subscription of a user, as its token. */
async function subscribe(userId: string): Promise<string> {
  const token = newSecret();
  await fixture.deps.db.insert(calendarFeeds).values({ userId, tokenHash: hashOf(token) });
  return token;
}

/** The subscriptions of a server that counts what it puts together. */
function watched(pieces: typeof calendarPieces = calendarPieces) {
  const built: string[] = [];
  const read = createFeedReader(fixture.deps, (db, source) => {
    built.push(source.version);
    return pieces(db, source);
  });
  const app = new Hono();
  app.use('*', boundCompression(2));
  app.onError(errorAnswer(() => undefined, (async () => undefined) as never));
  app.get('/', (context) => read(context, context.req.query('token') ?? ''));
  return {
    built,
    fetch: async (token: string, headers: Record<string, string> = {}) =>
      await app.request(`/?token=${token}`, { headers }),
  };
}

test('a subscription is built once for each version of its data, regardless of who requests it how often', async () => {
  const server = watched();
  const token = await subscribe('ann');
  const [first, second] = await Promise.all([server.fetch(token), server.fetch(token)]);
  expect([first.status, second.status, await first.text()]).toEqual([200, 200, await second.text()]);
  expect(server.built).toHaveLength(1);
  await noteMark(fixture.deps.db, 'acme', 'das:2060-04', { paidAt: new Date() });
  const third = await server.fetch(token);
  expect(third.headers.get('etag')).not.toBe(first.headers.get('etag'));
  expect(server.built).toHaveLength(2);
});

test('nothing is put together for a program that has the present version', async () => {
  const token = await subscribe('ann');
  const etag = (await watched().fetch(token)).headers.get('etag') ?? '';
  // Another server, which has put together nothing yet.
  const server = watched();
  const answer = await server.fetch(token, { 'if-none-match': `"other", ${etag}` });
  expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag]);
  expect(server.built).toEqual([]);
});

test('between two clients of a subscription other work has a turn', async () => {
  const order: string[] = [];
  const server = watched(async function* () {
    for (const name of ['one', 'two', 'three']) {
      order.push(name);
      yield name;
    }
  });
  const token = await subscribe('ann');
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await new Promise(setImmediate);
      if (order.at(-1) !== 'other') order.push('other');
    }
  })();
  expect(await (await server.fetch(token, { 'accept-encoding': 'identity' })).text()).toBe('onetwothree');
  isOver = true;
  await others;
  expect(order.slice(order.indexOf('one'))).toEqual(['one', 'other', 'two', 'other', 'three', 'other']);
});

test('a subscription that is fetched too often is refused with 429, and that of another user is not', async () => {
  const tokens = { ann: await subscribe('ann'), cole: await subscribe('cole') };
  const fetchAs = async (token: string) =>
    await fetch(`${fixture.origin}${base}/calendar.ics?token=${token}`);
  for (let count = 0; count < perSubscription; count += 1)
    expect((await fetchAs(tokens.ann)).status).toBe(200);
  const refused = await fetchAs(tokens.ann);
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { errors: [{ reason: 'tooManyRequests' }] },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetchAs(tokens.cole)).status).toBe(200);
  // A new address brings no new allowance.
  await fixture.deps.db.delete(calendarFeeds).where(eq(calendarFeeds.userId, 'ann'));
  expect((await fetchAs(await subscribe('ann'))).status).toBe(429);
});

test('a program that takes no compressed answers gets the same text', async () => {
  const server = watched();
  const token = await subscribe('ann');
  const plain = await server.fetch(token, { 'accept-encoding': 'identity' });
  const zipped = await server.fetch(token, { 'accept-encoding': 'br, gzip' });
  expect([plain.headers.get('content-encoding'), zipped.headers.get('content-encoding')]).toEqual([
    null,
    'gzip',
  ]);
  expect([plain.headers.get('vary'), zipped.headers.get('vary')]).toEqual([
    'Accept-Encoding',
    'Accept-Encoding',
  ]);
  const unzipped = new Response(zipped.body?.pipeThrough(new DecompressionStream('gzip')));
  expect(await unzipped.text()).toBe(await plain.text());
});

test('the events of several clients follow each other, client by client', async () => {
  const token = await subscribe('stan');
  const text = await (await watched().fetch(token, { 'accept-encoding': 'identity' })).text();
  const names = [...text.matchAll(/^SUMMARY:.+ · (.+)\r$/gm)].map(([, name]) => name);
  const half = names.length / 2;
  expect([...new Set(names.slice(0, half)), ...new Set(names.slice(half))]).toEqual(['Acme', 'Dyn']);
  expect(events(text)).toBe(names.length);
});

const { first, last } = { first: '2026-10-01', last: '2027-05-31' };
async function versionOf(userId = 'ann', range = { first, last }): Promise<string> {
  const { db } = fixture.deps;
  const principal = await inNameOf(db, userId);
  if (!principal) throw new Error(`no user ${userId}`);
  const scope = { principal, isFirm: principal.kind === 'staff' };
  const source = { createdAt: new Date(0), range, mostClients: 100 };
  return (await readCalendarSource(db, scope, source)).version;
}

test.each([
  [
    'a fact of a client',
    (db) => db.update(taxFacts).set({ regime: 'LP' }).where(eq(taxFacts.clientId, 'acme')),
  ],
  [
    'the name of a client',
    (db) => db.update(clients).set({ name: 'Acme & Filhos' }).where(eq(clients.id, 'acme')),
  ],
  ['what the client says is paid', (db) => noteMark(db, 'acme', 'das:2060-04', { paidAt: new Date() })],
  ['the guide of an obligation', (db) => noteMark(db, 'acme', 'das:2060-04', { guideId: null })],
  [
    'the days that the firm’s own dates lie before the legal ones',
    (db) => db.insert(calendarLeads).values({ companyId: 'A', guideLeadDays: 9, payrollLeadDays: 1 }),
  ],
  [
    'the clients of the user',
    (db) => db.insert(clientLinks).values({ userId: 'ann', clientId: 'dyn', role: 'Owner' }),
  ],
  [
    'the language of the user',
    (db) => db.update(users).set({ language: 'pt-BR' }).where(eq(users.id, 'ann')),
  ],
] as const satisfies readonly (readonly [string, (db: StorageFixture['deps']['db']) => Promise<unknown>])[])(
  'the version of a subscription changes with %s, and with nothing else',
  async (_what, change) => {
    const before = await versionOf();
    expect(await versionOf()).toBe(before);
    await change(fixture.deps.db);
    expect(await versionOf()).not.toBe(before);
  },
);

test('the version of a subscription changes when an earlier mark is noted again by a server whose clock is behind', async () => {
  const { db } = fixture.deps;
  await noteMark(db, 'acme', 'das:2060-04', { paidAt: new Date() });
  await noteMark(db, 'acme', 'das:2060-05', { paidAt: new Date() });
  const before = await versionOf();
  await db
    .update(obligationMarks)
    .set({ changedAt: sql`${obligationMarks.changedAt} - interval '1 minute'` })
    .where(eq(obligationMarks.obligationId, 'das:2060-04'));
  expect(await versionOf()).not.toBe(before);
});

test('the version of a subscription changes with the day', async () => {
  expect(await versionOf('ann', { first: '2026-10-02', last })).not.toBe(await versionOf());
});
