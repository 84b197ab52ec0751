import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SentLink } from '../../../contract/storage/sharing.ts';
import { idempotencyKeys } from '../../../server/db/schema/access-schema.ts';
import { shareEvents, shareLinks, sharePasses, shares } from '../../../server/db/schema/sharing-schema.ts';
import { readLimits } from '../../../server/limits.ts';
import { sweepShares } from '../../../server/sharing/sweep-shares.ts';
import type { Visitor } from '../storage/storage-server.ts';
import { type SharingFixture, startSharingFixture } from './sharing-fixture.ts';

const dayMs = 86_400_000;
const linksPath = '/api/storage/v2/sharing/links';

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
});
afterAll(() => fixture.end());

const change = (visitor: Visitor | undefined, id: string, period?: string): Promise<Response> =>
  fixture.call(visitor, period ? `${linksPath}/${id}/expiration` : `${linksPath}/${id}`, {
    method: period ? 'PUT' : 'DELETE',
    ...(period && { body: JSON.stringify({ expirationPeriod: period }) }),
  });
const openStatus = async (path: string): Promise<number> => (await fixture.call(undefined, path)).status;

test('[T6.01] a read-only preview session sends nothing and changes no link', async () => {
  const [path = ''] = await fixture.links();
  const { id } = await fixture.row(path);
  const preview = await fixture.visitor('stan', 'ann');
  expect([
    (await fixture.send(preview)).status,
    (await change(preview, id, 'AfterTwoWeeks')).status,
    (await change(preview, id)).status,
    (await fixture.sentBy(preview)).length,
    fixture.mails.length,
  ]).toEqual([403, 403, 403, 1, 1]);
});

test('[S7.27] the list comes newest first, fifty at a time, and only to the sender', async () => {
  const to = Array.from({ length: 50 }, (_, index) => `r${index}@bank.example`);
  await fixture.links({ to, subject: 'Second' });
  await fixture.links({ to: ['last@bank.example', 'very-last@bank.example'], subject: 'Third' });
  type Page = { data: SentLink[]; next: string | null };
  const page = (from = '') => fixture.json<Page>(fixture.as.ann, `${linksPath}?clientId=acme${from}`);
  const first = await page();
  const second = await page(`&from=${first.next}`);
  expect(first.data.map(({ subject }) => subject)).toEqual([
    ...['Third', 'Third'],
    ...Array.from({ length: 48 }, () => 'Second'),
  ]);
  expect([second.data.length, second.next]).toEqual([2, null]);
  const all = [...first.data, ...second.data];
  expect(new Set(all.map(({ recipient }) => recipient)).size).toBe(52);
  expect(await fixture.sentBy(fixture.as.cole)).toEqual([]);
  for (const visitor of [fixture.as.bob, fixture.as.nora])
    expect((await fixture.call(visitor, `${linksPath}?clientId=acme`)).status).toBe(404);
  expect((await fixture.call(fixture.as.ann, `${linksPath}?clientId=acme&from=nonsense`)).status).toBe(400);
});

test('[S9.07] a link gets more time from now on, an expired one lives again, a revoked one does not', async () => {
  const { db } = fixture.deps;
  const [path = ''] = await fixture.links({ period: 'AfterOneWeek' });
  const { id, expiresAt } = await fixture.row(path);
  const extended = async (period: string) => {
    const answer = await change(fixture.as.ann, id, period);
    return { status: answer.status, data: (await answer.json()).data as SentLink };
  };
  // Extending takes no time away.
  expect((await extended('AfterOneDay')).data.expires).toBe(expiresAt.toISOString());
  await db.update(shareLinks).set({ expiresAt: new Date(Date.now() - 1_000) });
  expect(await openStatus(path)).toBe(404);
  const before = Date.now();
  const { status, data } = await extended('AfterTwoWeeks');
  expect([status, data.state, await openStatus(path)]).toEqual([200, 'active', 200]);
  const start = Date.parse(data.expires) - 14 * dayMs;
  expect(start >= before && start <= Date.now()).toBe(true);

  const ended = await change(fixture.as.ann, id);
  expect([ended.status, (await ended.json()).data.state, await openStatus(path)]).toEqual([
    200,
    'revoked',
    404,
  ]);
  const { revokedAt } = await fixture.row(path);
  expect([(await change(fixture.as.ann, id)).status, (await extended('AfterOneDay')).status]).toEqual([
    200, 409,
  ]);
  expect((await fixture.row(path)).revokedAt).toEqual(revokedAt);
  expect(await fixture.events(path)).toEqual(['created', 'extended', 'extended', 'opened', 'revoked']);
});

test('links of another sender are not found, by users of the same client or of another firm', async () => {
  const [path = ''] = await fixture.links();
  const { id } = await fixture.row(path);
  for (const visitor of [fixture.as.cole, fixture.as.stan, fixture.as.bob])
    for (const period of [undefined, 'AfterTwoWeeks']) {
      const answer = await change(visitor, id, period);
      expect([answer.status, await answer.json()]).toEqual([404, { errors: [{ reason: 'notFound' }] }]);
    }
  expect((await change(fixture.as.ann, 'none')).status).toBe(404);
  expect(await openStatus(path)).toBe(200);
});

test('the sweep deletes a link 90 days after its end, with all that was kept about it', async () => {
  const { db } = fixture.deps;
  const paths = await fixture.links({ to: ['a@bank.example', 'b@bank.example', 'c@bank.example'] });
  const [expired = '', revoked = '', alive = ''] = paths;
  const long = new Date(Date.now() - limits.endedLinksMs - dayMs);
  await db.update(shares).set({ createdAt: long });
  await db
    .update(shareLinks)
    .set({ expiresAt: long })
    .where(eq(shareLinks.id, (await fixture.row(expired)).id));
  await db
    .update(shareLinks)
    .set({ revokedAt: long })
    .where(eq(shareLinks.id, (await fixture.row(revoked)).id));
  const { id } = await fixture.row(alive);
  await db.insert(sharePasses).values({ secretHash: 'old', linkId: id, expiresAt: new Date(Date.now() - 1) });
  await sweepShares(db, limits);
  const left = async () => [
    (await db.select().from(shares)).length,
    (await db.select().from(shareLinks)).map((link) => link.id),
    (await db.select().from(shareEvents)).map((event) => event.linkId),
    (await db.select().from(sharePasses)).length,
  ];
  expect(await left()).toEqual([1, [id], [id], 0]);
  await db.update(shareLinks).set({ expiresAt: long });
  await sweepShares(db, limits);
  expect(await left()).toEqual([0, [], [], 0]);
});
