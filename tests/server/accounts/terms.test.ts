import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { languages } from '../../../contract/language/market.ts';
import { companies, users } from '../../../server/db/schema/core-schema.ts';
import { terms, termsAcceptances } from '../../../server/db/schema/people-schema.ts';
import { everyone, userIdOf } from '../../../server/demo/accounts.ts';
import { addPeopleDetails } from '../../../server/demo/demo-people.ts';
import { firms } from '../../../server/demo/firms.ts';
import { jsonOf } from '../../support/browser/sign-in.ts';
import { type StorageServer, startStorageServer, type Visitor } from '../storage/storage-server.ts';

let server: StorageServer;
let ada: Visitor;
let staff: Visitor;

const day = 24 * 3_600_000;
const english = { title: 'Terms', paragraphs: ['One.', 'Two.'] };
const portuguese = { title: 'Termos', paragraphs: ['Um.'] };
const publish = (
  version: string,
  daysAgo: number,
  texts: Record<string, typeof english> = { 'en-US': english },
) =>
  server.deps.db
    .insert(terms)
    .values({ companyId: '1001', version, texts, publishedAt: new Date(Date.now() - daysAgo * day) });
const required = async (visitor: Visitor, locale = 'en-US') =>
  (await jsonOf(await server.call(visitor, `/api/client-center/v1/terms/required?locale=${locale}`))).terms;
const accept = (visitor: Visitor, version: string) =>
  server.call(visitor, '/api/client-center/v1/terms/acceptances', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ version }),
  });

beforeAll(async () => {
  server = await startStorageServer();
  await server.addUser('ada@test.example', { id: 'guid-ada' });
  await server.addUser('sam@test.example', { id: 'guid-sam', kind: 'staff' });
  ada = await server.visitor('guid-ada');
  staff = await server.visitor('guid-sam');
});
beforeEach(async () => {
  await server.deps.db.delete(termsAcceptances);
  await server.deps.db.delete(terms);
});
afterAll(() => server.end());

test('[T7.22] without published terms of the firm no user has to accept any', async () => {
  expect(await required(ada)).toBeNull();
  await publish('next year', -365);
  expect(await required(ada)).toBeNull();
});

test('[T7.22] the newest published version is asked for until it is accepted, once', async () => {
  await publish('b', 20);
  await publish('a', 10);
  await publish('c', -1);
  expect(await required(ada)).toEqual({
    ...english,
    version: 'a',
    publishedOn: new Date(Date.now() - 10 * day).toISOString().slice(0, 10),
    acceptedVersion: null,
  });
  for (const _time of [1, 2]) {
    const response = await accept(ada, 'a');
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await required(ada)).toBeNull();
  }
  expect(await server.deps.db.select().from(termsAcceptances)).toEqual([
    { userId: 'guid-ada', companyId: '1001', version: 'a', acceptedAt: expect.any(Date) },
  ]);
});

test('[T7.22] a newer version asks again, says what was accepted before, and the earlier acceptance stays', async () => {
  await publish('1', 20);
  await accept(ada, '1');
  await publish('2', 1);
  expect(await required(ada)).toMatchObject({ version: '2', acceptedVersion: '1' });
  const late = await accept(ada, '1');
  expect([late.status, await late.json()]).toEqual([
    409,
    { errors: [{ reason: 'outdated', message: 'A newer version is out.' }] },
  ]);
  expect((await accept(ada, '2')).status).toBe(204);
  const kept = await server.deps.db.select({ version: termsAcceptances.version }).from(termsAcceptances);
  expect(kept.map(({ version }) => version).sort()).toEqual(['1', '2']);
});

test.each(['nothing', '', 'soon', 'a\u0000'])(
  '[T7.22] a version that is not out cannot be accepted: %j',
  async (version) => {
    await publish('1', 20);
    await publish('soon', -20);
    expect((await accept(ada, version)).status).toBe(400);
    expect(await server.deps.db.$count(termsAcceptances)).toBe(0);
  },
);

test('[T7.22] the firm’s own people are not asked', async () => {
  await publish('1', 20);
  expect(await required(staff)).toBeNull();
});

test('[T7.22] a preview does not ask for acceptance, and cannot accept for the user who is shown', async () => {
  await publish('1', 20);
  const viewer = await server.visitor('guid-sam', 'guid-ada');
  expect(await required(viewer)).toBeNull();
  expect((await accept(viewer, '1')).status).toBe(403);
  expect(await server.deps.db.$count(termsAcceptances)).toBe(0);
});

test.each([
  ['pt-BR', portuguese],
  ['en-US', english],
  ['en-GB', english],
  ['fr-CA', english],
])(
  '[T7.22] the terms for %s: that language, else its family, else the firm’s own',
  async (locale, expected) => {
    await publish('1', 20, { 'pt-BR': portuguese, 'en-US': english });
    expect(await required(ada, locale)).toMatchObject(expected);
  },
);

test('[T2.03] in the demo only `terms` has a version to accept, and every firm has terms in its own language', async () => {
  const { db } = server.deps;
  for (const { id, name, market, language, theme } of firms)
    await db
      .insert(companies)
      .values({ id, name, market, language, theme })
      .onConflictDoUpdate({ target: companies.id, set: { name, market, language, theme } });
  for (const account of everyone)
    await db.insert(users).values({
      id: userIdOf(account.key),
      companyId: account.companyId,
      contactId: account.key,
      email: `${account.key}@demo.example`,
      firstName: account.firstName,
      lastName: account.lastName,
      language: account.language,
      kind: account.kind,
      grants: account.grants,
      accessControls: [],
    });
  await addPeopleDetails(db);

  const asked: string[] = [];
  for (const { key } of everyone) if (await required(await server.visitor(userIdOf(key)))) asked.push(key);
  expect(asked).toEqual(['terms']);
  expect(await required(await server.visitor(userIdOf('terms')))).toMatchObject({
    version: '2025-01',
    publishedOn: '2025-01-15',
    acceptedVersion: '2024-01',
  });
  for (const { id, name, language } of firms) {
    const versions = await db.select().from(terms).where(eq(terms.companyId, id)).orderBy(terms.version);
    const [before, now] = versions.map(({ texts }) => texts[language]);
    expect(now?.paragraphs.length).toBe((before?.paragraphs.length ?? 0) + 1);
    expect(now?.paragraphs.length).toBeGreaterThanOrEqual(10);
    expect(now?.paragraphs.at(0)).toContain(name);
    const offered = Object.keys(versions[1]?.texts ?? {});
    expect(languages.filter((each) => offered.includes(each)).sort()).toEqual(offered.sort());
  }
});
