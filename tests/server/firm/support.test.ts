import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { initialFeatureFlags } from '../../../contract/firm/feature-flags.ts';
import { logPayloadVersion, logSpecVersion } from '../../../contract/firm/support.ts';
import { companies } from '../../../server/db/schema/core-schema.ts';
import { featureFlags, logEntries } from '../../../server/db/schema/people-schema.ts';
import { uploadUsage } from '../../../server/db/schema/storage-schema.ts';
import { jsonOf } from '../../support/browser/sign-in.ts';
import { type StorageServer, startStorageServer, type Visitor } from '../storage/storage-server.ts';

let server: StorageServer;
let ada: Visitor;
let bea: Visitor;
let preview: Visitor;

const logPath = '/api/logging/v1/log';
const flagsPath = '/api/client-center/v1/feature-flags';

const post = (visitor: Visitor, path: string, body: unknown) =>
  server.call(visitor, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const itemOf = (id: string, details: Record<string, unknown> = {}) => ({
  specversion: logSpecVersion,
  type: 'issue',
  source: 'clientcenter/documents',
  id,
  time: '2026-11-21T09:14:00.120Z',
  contenttype: 'application/json',
  data: { description: 'The list stays empty.', logs: ['09:13:59 documents list.failed'] },
  ...details,
});
const log = (visitor: Visitor, ...items: unknown[]) =>
  post(visitor, logPath, { version: logPayloadVersion, items });
const idAt = (index: number) => `AAAAA-${String(index).padStart(5, '0')}`;
const manyItems = (from: number, count: number) =>
  Array.from({ length: count }, (_none, index) => itemOf(idAt(from + index)));
beforeAll(async () => {
  server = await startStorageServer();
  await server.addUser('ada@test.example', { id: 'guid-ada' });
  await server.addUser('bea@test.example', { id: 'guid-bea' });
  await server.addUser('sam@test.example', { id: 'guid-sam', kind: 'staff' });
  ada = await server.visitor('guid-ada');
  bea = await server.visitor('guid-bea');
  preview = await server.visitor('guid-sam', 'guid-ada');
});
beforeEach(async () => {
  await server.deps.db.delete(logEntries);
});
afterAll(() => server.end());

test('[S3.16, S9.12] a firm that has set nothing has the initial feature flags, each id once', async () => {
  const { items } = await jsonOf(await server.call(ada, flagsPath));
  expect(items).toEqual(initialFeatureFlags);
  expect(
    Object.fromEntries(items.map((flag: { id: string; value: boolean }) => [flag.id, flag.value])),
  ).toMatchObject({
    TaskTool: false,
    InternalToolsMenu: false,
    InvoiceTask: true,
    FeedbackRequest: false,
  });
});

test('[S3.16, S9.12] what a firm has set lies over the initial flags, for that firm only', async () => {
  const { db } = server.deps;
  await db
    .insert(companies)
    .values({ id: '2001', name: 'Other', market: 'br', language: 'pt-BR', theme: {} });
  await server.addUser('cai@test.example', { id: 'guid-cai', companyId: '2001' });
  await db.insert(featureFlags).values([
    { companyId: '2001', id: 'FeedbackRequest', value: true },
    { companyId: '2001', id: 'InvoiceTask', value: false },
    // One that a newer or older program knew.
    { companyId: '2001', id: 'Gone' as 'TaskTool', value: true },
  ]);
  const { items } = await jsonOf(await server.call(await server.visitor('guid-cai'), flagsPath));
  const set: Record<string, boolean> = { FeedbackRequest: true, InvoiceTask: false };
  expect(items).toEqual(initialFeatureFlags.map((flag) => ({ ...flag, value: set[flag.id] ?? flag.value })));
  expect((await jsonOf(await server.call(ada, flagsPath))).items).toEqual(initialFeatureFlags);
});

test('[T7.20, T3.07, T9.09] entries are kept as they came, once for each id', async () => {
  const item = itemOf('AB12C-9ZK4Q');
  for (const description of ['The list stays empty.', 'Sent again']) {
    const response = await log(ada, { ...item, data: { ...item.data, description } }, item);
    expect([response.status, await response.text()]).toEqual([204, '']);
  }
  expect(await server.deps.db.select().from(logEntries)).toEqual([
    {
      id: 'AB12C-9ZK4Q',
      companyId: '1001',
      userId: 'guid-ada',
      type: 'issue',
      source: 'clientcenter/documents',
      data: item.data,
      happenedAt: new Date('2026-11-21T09:14:00.120Z'),
      createdAt: expect.any(Date),
    },
  ]);
});

test('[T7.20, T3.07, T9.09] an entry with the id of another user’s entry does not change that entry', async () => {
  await log(ada, itemOf('AB12C-9ZK4Q'));
  const other = itemOf('AB12C-9ZK4Q', { data: { description: 'Not hers', logs: [] } });
  expect((await log(bea, other)).status).toBe(204);
  const [kept] = await server.deps.db.select().from(logEntries).where(eq(logEntries.userId, 'guid-ada'));
  expect(kept?.data.description).toBe('The list stays empty.');
});

test.each([
  ['another payload version', { version: '0.2', items: [itemOf('AB12C-9ZK4Q')] }],
  ['another spec version', { version: '0.1', items: [itemOf('AB12C-9ZK4Q', { specversion: '1.0' })] }],
  ['an id of another form', { version: '0.1', items: [itemOf('AB12C9ZK4Q')] }],
  ['a time that is none', { version: '0.1', items: [itemOf('AB12C-9ZK4Q', { time: 'yesterday' })] }],
  [
    'a time beyond all calendars',
    { version: '0.1', items: [itemOf('AB12C-9ZK4Q', { time: '+200000-01-01T00:00:00Z' })] },
  ],
  ['no entries', { version: '0.1', items: [] }],
  ['too many entries', { version: '0.1', items: manyItems(0, 51) }],
])('[T7.20, T3.07, T9.09] a payload with %s is refused whole', async (_what, payload) => {
  expect((await post(ada, logPath, payload)).status).toBe(400);
  expect(await server.deps.db.$count(logEntries)).toBe(0);
});

test('[T7.20, T3.07, T9.09] what the database cannot hold is replaced, and the entry kept', async () => {
  const data = { description: 'a\u0000b \ud800 🧾', logs: ['\udc00x', 'fine'] };
  expect((await log(ada, itemOf('AB12C-9ZK4Q', { data, source: 'a\u0000' }))).status).toBe(204);
  const [kept] = await server.deps.db.select().from(logEntries);
  expect([kept?.source, kept?.data]).toEqual([
    'a\ufffd',
    { description: 'a\ufffdb \ufffd 🧾', logs: ['\ufffdx', 'fine'] },
  ]);
});

test('[T7.20, T3.07, T9.09] sixty entries a minute are a user’s limit; repeating one costs nothing', async () => {
  expect((await log(ada, ...manyItems(0, 50))).status).toBe(204);
  expect((await log(ada, ...manyItems(50, 10))).status).toBe(204);
  expect((await log(ada, ...manyItems(10, 50))).status).toBe(204);
  const response = await log(ada, itemOf(idAt(60)));
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    429,
    '60',
    { errors: [{ reason: 'tooManyRequests' }] },
  ]);
  expect((await log(bea, itemOf(idAt(61)))).status).toBe(204);
  await server.deps.db.update(logEntries).set({ createdAt: new Date(Date.now() - 61_000) });
  expect((await log(ada, itemOf(idAt(60)))).status).toBe(204);
});

test('[T7.20, T3.07, T9.09] two calls at once are both counted', async () => {
  const answers = await Promise.all([log(ada, ...manyItems(0, 40)), log(ada, ...manyItems(40, 40))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 429]);
  expect(await server.deps.db.$count(logEntries)).toBe(40);
});

test('[T7.20, T3.07, T9.09] in a preview the writer is the staff member who views it', async () => {
  expect((await log(preview, itemOf('AB12C-9ZK4Q'))).status).toBe(204);
  const [kept] = await server.deps.db.select({ userId: logEntries.userId }).from(logEntries);
  expect(kept).toEqual({ userId: 'guid-sam' });
});

test('a user logs a bounded number of bytes in a day, and a repeated entry counts once', async () => {
  const { db, settings } = server.deps;
  const day = new Date().toISOString().slice(0, 10);
  const left = 1_000;
  const used = settings.limits.logBytesPerUser - left;
  await db.delete(uploadUsage);
  await db.insert(uploadUsage).values({ kind: 'log', ownerId: 'guid-ada', day, bytes: used });
  const small = itemOf('AAAAA-90000');
  expect((await log(ada, small)).status).toBe(204);
  const bytesOf = async () => (await db.select().from(uploadUsage))[0]?.bytes ?? 0;
  const after = await bytesOf();
  expect(after).toBeGreaterThan(used);
  expect([(await log(ada, small)).status, await bytesOf()]).toEqual([204, after]);
  const large = itemOf('AAAAA-90001', { data: { description: 'x'.repeat(left), logs: [] } });
  const refused = await log(ada, large);
  expect([refused.status, (await jsonOf(refused)).errors[0].reason]).toEqual([429, 'tooManyRequests']);
  expect((await db.select({ id: logEntries.id }).from(logEntries)).map(({ id }) => id)).toEqual([small.id]);
  expect((await log(bea, large)).status).toBe(204);
});
