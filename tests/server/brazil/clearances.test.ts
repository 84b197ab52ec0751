import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, daysBetween, todayInBrazil } from '../../../contract/brazil/business-days.ts';
import type { ClientAgency, Crawl } from '../../../contract/brazil/clearances.ts';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { sweepOrphans } from '../../../server/blobs/sweep-orphans.ts';
import { remindOfClearances } from '../../../server/clearances/clearance-notices.ts';
import { nextNight, runCrawls } from '../../../server/clearances/crawl-runner.ts';
import { type CrawlAnswer, type Crawler, noCrawler } from '../../../server/clearances/crawler.ts';
import { clientAgencies, crawlerHistory } from '../../../server/db/schema/brazil-schema.ts';
import { users } from '../../../server/db/schema/core-schema.ts';
import { mails } from '../../../server/db/schema/mail-schema.ts';
import { uploadUsage } from '../../../server/db/schema/storage-schema.ts';
import { certificateOf, demoCrawler } from '../../../server/demo/demo-crawler.ts';
import { allDocsOnly, clientGrants, withGrants } from '../../../server/demo/rights.ts';
import { type Name, type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';

const base = '/api/cnd/v1';
const agencies = `${base}/client-agencies`;
const minute = 60_000;

let fixture: StorageFixture;
const reported: string[] = [];
const report = (line: string) => void reported.push(line);
beforeAll(async () => {
  fixture = await startStorageFixture({ LIMIT_CRAWL_PDF_BYTES: '100000' });
  await fixture.deps.db.update(users).set({ grants: clientGrants }).where(eq(users.kind, 'client'));
});
afterAll(() => fixture.end());
beforeEach(async () => {
  const { db } = fixture.deps;
  await db.delete(clientAgencies);
  await db.delete(crawlerHistory);
  await db.delete(mails);
  await db.delete(uploadUsage);
  reported.length = 0;
});

const filterOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const list = async (
  visitor = fixture.as.ann,
  more = '',
): Promise<{ items: ClientAgency[]; totalItems: number }> =>
  await fixture.json(visitor, `${agencies}?${filterOf({ clientId: 'acme' })}${more}`);
const history = async (agencyId: string, more = ''): Promise<{ items: Crawl[]; totalItems: number }> =>
  await fixture.json(
    fixture.as.ann,
    `${base}/crawler-history?${filterOf({ clientId: 'acme', agencyId })}${more}`,
  );
const choose = async (...agencyIds: string[]) => {
  const answer = await fixture.tell(fixture.as.stan, `PUT ${agencies}`, { clientId: 'acme', agencyIds });
  expect(answer.status).toBe(200);
};
/** A moment after the one at which the agencies were chosen. */
const soon = () => Date.now() + minute;
const crawl = (crawler: Crawler, now = soon()) => runCrawls(fixture.deps, crawler, report, now);
const playing = (answer: Partial<CrawlAnswer>): Crawler => ({
  ask: async () => ({
    status: 'negative',
    certificate: null,
    debts: [],
    message: null,
    pdf: null,
    ...answer,
  }),
});
const silent: Crawler = {
  ask: async () => {
    throw new Error('away');
  },
};
const downloadOf = async (visitor: Visitor, id: string): Promise<string> =>
  (await fixture.json<{ downloadUrl: string }>(visitor, `${base}/crawler-history/${id}/document`))
    .downloadUrl;
/** The subjects of the messages in the outbox to a person, oldest first. */
const subjectsTo = async (address: string): Promise<string[]> => {
  const folder = join(fixture.settings.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return texts
    .filter((text) => text.includes(address))
    .map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '');
};

test('[T7.25] an agency that was never asked is being asked; then it has status, validity and a PDF', async () => {
  await choose('tst-cndt', 'rfb-pgfn');
  expect(
    (await list()).items.map(({ agencyId, status, validUntil }) => [agencyId, status, validUntil]),
  ).toEqual([
    ['rfb-pgfn', 'querying', null],
    ['tst-cndt', 'querying', null],
  ]);
  await crawl(demoCrawler);
  const [run] = (await history('rfb-pgfn')).items;
  const validUntil = addDays(run?.issuedAt ?? '', 180);
  const { items, totalItems } = await list();
  expect(totalItems).toBe(2);
  expect(items[0]).toEqual({
    agencyId: 'rfb-pgfn',
    clientId: 'acme',
    kind: 'federal',
    name: 'Receita Federal / PGFN',
    status: 'negative',
    validUntil,
    validity: 'valid',
    daysLeft: daysBetween(todayInBrazil(), validUntil),
    checkedAt: expect.any(String),
    retryAt: null,
    debts: 0,
    message: null,
    historyId: run?.id,
    hasDocument: true,
    firmToldAt: null,
    asked: null,
    mayAsk: false,
  });
});

test('[T7.26, T7.27] history says what was answered, and its PDF is downloaded by a path that works once', async () => {
  await choose('rfb-pgfn');
  await crawl(demoCrawler);
  const { items, totalItems } = await history('rfb-pgfn', '&expand=clientAgencyExpanded');
  const [run] = items;
  const client = { id: 'acme', name: '' };
  const certificate = certificateOf({ agencyId: 'rfb-pgfn', client }, run?.issuedAt ?? '');
  expect(totalItems).toBe(1);
  expect(run).toMatchObject({
    ...certificate,
    trigger: 'firm',
    result: 'succeeded',
    status: 'negative',
    attempts: 1,
  });
  expect(run?.clientAgencyExpanded).toEqual((await list()).items[0]);
  expect((await history('rfb-pgfn')).items[0]).not.toHaveProperty('clientAgencyExpanded');
  const path = await downloadOf(fixture.as.ann, run?.id ?? '');
  const cookie = { headers: { cookie: fixture.as.ann.headers.cookie ?? '' } };
  const answer = await fixture.call(undefined, path, cookie);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get('content-type'), bytes.length]).toEqual([
    200,
    'application/pdf',
    run?.sizeBytes,
  ]);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(answer.headers.get('etag')).toBe(`"${run?.sha256}"`);
  expect((await fixture.call(undefined, path, cookie)).status).toBe(401);
  // A ticket is good for its certificate only, and only with the cookie of its session.
  const other = await downloadOf(fixture.as.ann, run?.id ?? '');
  expect((await fixture.call(undefined, other)).status).toBe(401);
  // The try of another signed-in user leaves it good.
  const stranger = { headers: { cookie: fixture.as.bob.headers.cookie ?? '' } };
  expect((await fixture.call(undefined, other, stranger)).status).toBe(401);
  expect((await fixture.call(undefined, other, cookie)).status).toBe(200);
});

test('[T9.03] lists come 30 at a time, from any place', async () => {
  const cities = Array.from({ length: 35 }, (_, index) => `pref-${1_000_000 + index}`);
  await choose(...cities);
  const [first, rest] = [await list(), await list(fixture.as.ann, '&startIndex=30')];
  expect([first.items.length, first.totalItems, rest.items.length]).toEqual([30, 35, 5]);
  expect([...first.items, ...rest.items].map(({ agencyId }) => agencyId)).toEqual(cities);
  expect((await list(fixture.as.ann, '&startIndex=34&itemsPerPage=100')).items).toHaveLength(1);
});

test.each([
  [agencies, 'Client id can not be undefined'],
  [`${agencies}?${filterOf({})}`, 'Client id can not be undefined'],
  [`${base}/crawler-history`, 'Agency id and client id can not be undefined'],
  [
    `${base}/crawler-history?${filterOf({ clientId: 'acme' })}`,
    'Agency id and client id can not be undefined',
  ],
  [
    `${base}/crawler-history?${filterOf({ agencyId: 'rfb-pgfn' })}`,
    'Agency id and client id can not be undefined',
  ],
])('[T8.05] %s is refused: %s', async (path, message) => {
  expect(await fixture.tell(fixture.as.ann, `GET ${path}`)).toEqual({
    status: 400,
    reason: 'badRequest',
    message,
  });
});

test.each([
  `filter={`,
  `filter=1`,
  `filter=[]`,
  `${filterOf({ clientId: 1 })}`,
  'itemsPerPage=0',
  'itemsPerPage=101',
  'startIndex=-1',
])('the query %s is refused with 400', async (query) => {
  expect((await fixture.tell(fixture.as.ann, `GET ${agencies}?${query}`)).status).toBe(400);
});

test('a positive answer keeps its debts and no validity, and an irregular CRF has no PDF', async () => {
  await choose('fgts-crf');
  const debts = [{ origin: 'Caixa', tax: 'FGTS', competence: '2026-08', amount: '10.00' }];
  await crawl(playing({ status: 'positive', debts, message: 'x'.repeat(900) }));
  expect((await list()).items[0]).toMatchObject({
    status: 'positive',
    validUntil: null,
    debts: 1,
    hasDocument: false,
  });
  const [run] = (await history('fgts-crf')).items;
  expect([run?.debts, run?.message?.length, run?.documentId]).toEqual([debts, 500, null]);
  expect((await fixture.call(fixture.as.ann, `${base}/crawler-history/${run?.id}/document`)).status).toBe(
    404,
  );
});

test('a certificate that is still the same keeps its bytes, which no sweep removes', async () => {
  await choose('rfb-pgfn');
  await crawl(demoCrawler);
  const night = nextNight(fixture.settings.limits, soon()).getTime();
  await crawl(demoCrawler, night);
  const rows = await fixture.deps.db.select().from(crawlerHistory);
  expect(rows).toHaveLength(2);
  expect(rows[0]?.blobKey).toBe(rows[1]?.blobKey);
  await sweepOrphans(fixture.deps, -minute);
  expect(await fixture.blobFiles()).toHaveLength(1);
  const [run] = (await history('rfb-pgfn')).items;
  expect((await fixture.call(fixture.as.ann, await downloadOf(fixture.as.ann, run?.id ?? ''))).status).toBe(
    200,
  );
  // Without rows the bytes have no owner.
  await fixture.deps.db.delete(clientAgencies);
  await fixture.deps.db.delete(crawlerHistory);
  await sweepOrphans(fixture.deps, -minute);
  expect(await fixture.blobFiles()).toEqual([]);
});

test('an agency that does not answer is asked three times with growing pauses, and then in the next night', async () => {
  await choose('rfb-pgfn');
  const certificate = certificateOf(
    { agencyId: 'rfb-pgfn', client: { id: 'acme', name: '' } },
    todayInBrazil(),
  );
  const start = soon();
  await crawl(playing({ certificate }), start);
  const night = nextNight(fixture.settings.limits, start).getTime();
  const nextRun = async () => (await fixture.deps.db.select().from(clientAgencies))[0]?.nextRunAt.getTime();
  expect(await nextRun()).toBe(night);
  await crawl(silent, night);
  expect((await list()).items[0]).toMatchObject({
    status: 'unavailable',
    validUntil: certificate.validUntil,
    retryAt: new Date(night + 10 * minute).toISOString(),
  });
  await crawl(silent, night + 9 * minute);
  await crawl(silent, night + 10 * minute);
  expect(await nextRun()).toBe(night + 40 * minute);
  await crawl(silent, night + 40 * minute);
  expect(await nextRun()).toBe(nextNight(fixture.settings.limits, night + minute).getTime());
  const { items } = await history('rfb-pgfn');
  expect(items.map(({ result, attempts, trigger }) => [result, attempts, trigger])).toEqual([
    ['failed', 3, 'night'],
    ['succeeded', 1, 'firm'],
  ]);
  expect(reported).toHaveLength(3);
  await crawl(playing({ certificate }), night + 48 * 60 * minute);
  expect((await list()).items[0]).toMatchObject({ status: 'negative', retryAt: null });
});

test('a crawler that never answers is given up, and one with too large a PDF keeps the answer only', async () => {
  await choose('rfb-pgfn');
  const { settings } = fixture.deps;
  const hasty = { ...fixture.deps, settings: { ...settings, limits: { ...settings.limits, crawlMs: 1 } } };
  await runCrawls(hasty, { ask: () => new Promise(() => undefined) }, report, soon());
  expect((await list()).items[0]?.status).toBe('unavailable');
  await choose();
  await choose('tst-cndt');
  await crawl(playing({ pdf: new Uint8Array(100_001) }));
  expect((await list()).items[0]).toMatchObject({ status: 'negative', hasDocument: false });
});

test('two servers ask each agency once, and a portal without a crawler has access to none', async () => {
  await choose('rfb-pgfn', 'tst-cndt', 'fgts-crf');
  await Promise.all([crawl(noCrawler), crawl(noCrawler), crawl(noCrawler)]);
  expect((await list()).items.map(({ status }) => status)).toEqual(Array(3).fill('notConfigured'));
  expect(await fixture.deps.db.$count(crawlerHistory)).toBe(3);
});

test('staff get one message when a status changes, and none for an agency that was away', async () => {
  await choose('rfb-pgfn');
  const night = (number: number) => soon() + number * 24 * 60 * minute;
  const before = await subjectsTo('stan@example.com');
  await crawl(playing({ status: 'negative' }));
  expect(await subjectsTo('stan@example.com')).toEqual(before);
  await crawl(silent, night(1));
  await crawl(playing({ status: 'positive' }), night(2));
  await crawl(playing({ status: 'positive' }), night(3));
  expect(await subjectsTo('stan@example.com')).toEqual([
    ...before,
    'Acme: a tax certificate has a new status',
  ]);
  expect(await fixture.deps.db.$count(mails)).toBe(0);
});

test('the firm is notified of a first answer that is positive, and the row says so only when a mail was sent', async () => {
  await choose('fgts-crf');
  const before = await subjectsTo('stan@example.com');
  await crawl(playing({ status: 'positive' }));
  expect(await subjectsTo('stan@example.com')).toEqual([
    ...before,
    'Acme: a tax certificate has a new status',
  ]);
  const [told] = (await list()).items;
  expect([told?.status, told?.firmToldAt]).toEqual(['positive', expect.stringMatching(/^2\d{3}-/)]);
  await fixture.deps.db.update(users).set({ kind: 'client' }).where(eq(users.id, 'stan'));
  await crawl(playing({ status: 'negative' }), soon() + 24 * 60 * minute);
  await crawl(playing({ status: 'positive' }), soon() + 48 * 60 * minute);
  await fixture.deps.db.update(users).set({ kind: 'staff' }).where(eq(users.id, 'stan'));
  expect((await list()).items[0]?.firmToldAt).toBeNull();
});

test('a question about a positive certificate reaches the firm once a day with its facts, and only from the client’s people', async () => {
  const ask = (name: Name, note = 'For a loan, by Friday') =>
    fixture.tell(fixture.as[name], `PUT ${agencies}/pref-4106902/question`, { clientId: 'acme', note });
  const subject = 'Acme: a question about a tax certificate';
  const sent = async () => (await subjectsTo('stan@example.com')).filter((one) => one === subject).length;
  await choose('pref-4106902');
  await crawl(playing({ status: 'negative' }));
  expect((await ask('ann')).status).toBe(409);
  const debts = [{ origin: 'Curitiba', tax: 'ISS', competence: '2026-10', amount: '412.80' }];
  await crawl(playing({ status: 'positive', debts }), soon() + 24 * 60 * minute);
  expect((await list()).items.map(({ asked, mayAsk }) => [asked, mayAsk])).toEqual([[null, true]]);
  expect([(await ask('stan')).status, (await ask('bob')).status]).toEqual([403, 404]);
  expect(await sent()).toBe(0);
  const answer = await ask('ann');
  const by = 'ann Person';
  expect(answer).toMatchObject({ status: 200, data: { asked: { by }, mayAsk: false } });
  expect(await ask('ann', 'Once more')).toEqual(answer);
  expect(await sent()).toBe(1);
  const folder = join(fixture.settings.dataDir, 'outbox');
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  const letter = texts.find((one) => one.includes(subject)) ?? '';
  for (const fact of ['ISS, 2026-10', 'For a loan, by Friday', by]) expect(letter).toContain(fact);
  // Another status is another matter.
  await crawl(playing({ status: 'negative' }), soon() + 48 * 60 * minute);
  await crawl(playing({ status: 'positive', debts }), soon() + 72 * 60 * minute);
  expect((await list()).items.map(({ asked, mayAsk }) => [asked, mayAsk])).toEqual([[null, true]]);
});

test('the client’s people are reminded once of what ends soon, in one message, a CRF from 7 days before', async () => {
  const today = todayInBrazil();
  const ending = (days: number) => ({
    certificate: {
      certificateNumber: '1',
      controlCode: null,
      issuedAt: today,
      validUntil: addDays(today, days),
    },
  });
  for (const [agencyId, days] of [
    ['rfb-pgfn', 15],
    ['tst-cndt', 16],
    ['fgts-crf', 8],
    ['sefaz-pr', 0],
  ] as const) {
    await fixture.deps.db
      .insert(clientAgencies)
      .values({ clientId: 'acme', agencyId, trigger: 'firm', nextRunAt: new Date() });
    await crawl(playing(ending(days)));
  }
  expect((await list()).items.map(({ agencyId, validity }) => [agencyId, validity])).toEqual([
    ['rfb-pgfn', 'expiring'],
    ['sefaz-pr', 'expiring'],
    ['fgts-crf', 'valid'],
    ['tst-cndt', 'valid'],
  ]);
  await remindOfClearances(fixture.deps, report, today);
  await remindOfClearances(fixture.deps, report, today);
  const subject = 'Certificates of Acme end soon';
  expect(await subjectsTo('ann@example.com')).toEqual([subject]);
  expect(await subjectsTo('stan@example.com')).not.toContain(subject);
  await remindOfClearances(fixture.deps, report, addDays(today, 1));
  expect(await subjectsTo('ann@example.com')).toEqual([subject, subject]);
});

test('what the firm leaves out is asked no more, and foreign ids are refused', async () => {
  await choose('rfb-pgfn', 'tst-cndt');
  await choose('tst-cndt');
  expect((await list()).items.map(({ agencyId }) => agencyId)).toEqual(['tst-cndt']);
  for (const agencyIds of [['nasa'], ['pref-1'], ['sefaz-PR'], Array(61).fill('rfb-pgfn')])
    expect(
      (await fixture.tell(fixture.as.stan, `PUT ${agencies}`, { clientId: 'acme', agencyIds })).status,
    ).toBe(400);
});

test('agencies that are taken off and put back count against the client’s quota of a day', async () => {
  const cities = Array.from({ length: 60 }, (_, index) => `pref-${1_000_000 + index}`);
  const put = (...agencyIds: string[]) =>
    fixture.tell(fixture.as.stan, `PUT ${agencies}`, { clientId: 'acme', agencyIds });
  for (let round = 0; round < 3; round += 1) {
    expect((await put(...cities)).status).toBe(200);
    // Chosen again without being taken off, none of them is new.
    expect((await put(...cities)).status).toBe(200);
    expect((await put()).status).toBe(200);
  }
  expect(await put('rfb-pgfn')).toMatchObject({ status: 429, reason: 'tooManyRequests' });
  expect((await list()).items).toEqual([]);
});

test('a certificate is for its client’s own users and staff, 404 for others, 403 without dashboards', async () => {
  await choose('rfb-pgfn');
  await crawl(demoCrawler);
  const id = (await list()).items[0]?.historyId ?? '';
  const requests: Readonly<Record<string, readonly [request: string, body?: unknown]>> = {
    listClientAgencies: [`GET ${agencies}?${filterOf({ clientId: 'acme' })}`],
    listCrawlerHistory: [
      `GET ${base}/crawler-history?${filterOf({ clientId: 'acme', agencyId: 'rfb-pgfn' })}`,
    ],
    findClearanceDocument: [`GET ${base}/crawler-history/${id}/document`],
    setClientAgencies: [`PUT ${agencies}`, { clientId: 'acme', agencyIds: ['rfb-pgfn'] }],
    askAboutClearance: [`PUT ${agencies}/rfb-pgfn/question`, { clientId: 'acme', note: '' }],
  };
  const file = `${base}/crawler-history/${id}/file`;
  const calls = catalogue.filter(({ path }) => path.startsWith(base)).map((call) => call.id);
  expect(calls.sort()).toEqual([...Object.keys(requests), 'downloadClearance'].sort());
  const ask = async (name: Name) => [
    ...(await Promise.all(
      Object.values(requests).map(
        async ([request, body]) => (await fixture.tell(fixture.as[name], request, body)).status,
      ),
    )),
    (await fixture.call(fixture.as[name], file)).status,
  ];
  expect({
    ann: await ask('ann'),
    stan: await ask('stan'),
    bob: await ask('bob'),
    nora: await ask('nora'),
  }).toEqual({
    ann: [200, 200, 200, 403, 409, 200],
    stan: [200, 200, 200, 200, 403, 200],
    bob: [404, 404, 404, 403, 404, 404],
    nora: [404, 404, 404, 403, 404, 404],
  });
  const grants = withGrants(clientGrants, allDocsOnly);
  await fixture.deps.db.update(users).set({ grants }).where(eq(users.id, 'ann'));
  expect(await ask('ann')).toEqual([403, 403, 403, 403, 403, 403]);
  await fixture.deps.db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'ann'));
  const foreign = { clientId: 'bolt', agencyIds: ['rfb-pgfn'] };
  expect((await fixture.tell(fixture.as.stan, `PUT ${agencies}`, foreign)).status).toBe(404);
});
