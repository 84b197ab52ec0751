import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Article, Audience } from '../../../contract/brazil/news.ts';
import { catalogue } from '../../../contract/calls/catalogue.ts';
import { sweepOrphans } from '../../../server/blobs/sweep-orphans.ts';
import { newsArticles, newsSeen } from '../../../server/db/schema/brazil-schema.ts';
import { clientLinks, clients, companies, users } from '../../../server/db/schema/core-schema.ts';
import { allDocsOnly, clientGrants, withGrants } from '../../../server/demo/rights.ts';
import { type Name, type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';

const base = '/api/br-news/v1/articles';
const written = {
  title: 'Title',
  summary: 'Summary',
  bodyHtml: '<p>Body</p>',
  category: 'fiscal',
  audience: { kind: 'all' } as Audience,
  expiresAt: null as string | null,
  pinned: false,
  coverId: null as string | null,
};
const minute = 60_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let fixture: StorageFixture;
beforeAll(async () => {
  fixture = await startStorageFixture({ LIMIT_NEWS_ARTICLES: '5', LIMIT_NEWS_ATTACHMENT_BYTES: '10000' });
  const { db } = fixture.deps;
  await db.update(companies).set({ market: 'br' });
  await db.update(users).set({ grants: clientGrants }).where(eq(users.kind, 'client'));
  await db.insert(clients).values({ id: 'cafe', companyId: 'A', name: 'Cafe', sortName: 'cafe', kind: 0 });
  await db.insert(clientLinks).values({ userId: 'ann', clientId: 'cafe', role: 'Owner' });
  for (const clientId of ['acme', 'cafe'])
    await fixture.tell(fixture.as.stan, `PUT /api/br-tax-calendar/v1/clients/${clientId}/facts`, {
      regime: clientId === 'acme' ? 'SN' : 'LP',
      traits: ['employees'],
      stateCode: 'PR',
      municipality: '4106902',
      openedOn: null,
    });
});
afterAll(() => fixture.end());
beforeEach(async () => {
  await fixture.deps.db.delete(newsArticles);
});

const write = async (change: Partial<typeof written> & { publishedAt?: string } = {}): Promise<Article> => {
  const body = JSON.stringify({ ...written, ...change });
  return await fixture.json(fixture.as.stan, base, { method: 'POST', body });
};
const list = async (name: Name | Visitor = 'ann', more = '') => {
  const visitor = typeof name === 'string' ? fixture.as[name] : name;
  const contact = typeof name === 'string' ? name : 'ann';
  const path = `${base}/shared?contactId=contact-${contact}${more}`;
  return await fixture.json<{ items: Article[]; totalItems: number; unreadItems: number }>(visitor, path);
};
const titles = async (name?: Name) => (await list(name)).items.map(({ title }) => title);
const see = async (id: string, visitor = fixture.as.ann) =>
  (await fixture.tell(visitor, `POST ${base}/${id}/mark-as-seen`)).status;
const attach = async (id: string, file: File, visitor = fixture.as.stan) => {
  const body = new FormData();
  body.append('file[]', file);
  const answer = await fixture.call(visitor, `${base}/${id}/attachments`, { method: 'POST', body });
  return { status: answer.status, ...(await answer.json()) };
};

test('[T7.29] pinned articles come first, then the newest, 30 at a time', async () => {
  await write({ title: 'Old', publishedAt: fromNow(-3 * minute) });
  await write({ title: 'Pinned', publishedAt: fromNow(-2 * minute), pinned: true });
  await write({ title: 'New', publishedAt: fromNow(-minute) });
  expect(await titles()).toEqual(['Pinned', 'New', 'Old']);
  const part = await list('ann', '&startIndex=1&itemsPerPage=1');
  expect([part.items.map(({ title }) => title), part.totalItems, part.unreadItems]).toEqual([['New'], 3, 3]);
  expect(part.items[0]).toEqual({
    id: expect.any(String),
    title: 'New',
    summary: 'Summary',
    category: 'fiscal',
    author: 'stan Person',
    publishedAt: expect.any(String),
    expiresAt: null,
    pinned: false,
    attachmentsCount: 0,
    coverPath: null,
    seenAt: null,
  });
});

test('[T8.05] without a contact id the list is refused, and another contact’s is not there', async () => {
  expect(await fixture.tell(fixture.as.ann, `GET ${base}/shared`)).toEqual({
    status: 400,
    reason: 'badRequest',
    message: 'Contact id can not be undefined',
  });
  expect((await fixture.tell(fixture.as.ann, `GET ${base}/shared?contactId=contact-bob`)).status).toBe(404);
});

test.each<[string, Audience, readonly Name[]]>([
  ['all', { kind: 'all' }, ['ann', 'rita', 'nora']],
  ['a client', { kind: 'clients', clientIds: ['acme', 'unknown'] }, ['ann', 'rita']],
  ['another client', { kind: 'clients', clientIds: ['cafe'] }, ['ann']],
  ['a regime', { kind: 'regimes', regimes: ['SN', 'MEI'] }, ['ann', 'rita']],
  ['a regime of no client', { kind: 'regimes', regimes: ['LR'] }, []],
  ['clients with employees', { kind: 'traits', traits: ['employees'] }, ['ann', 'rita']],
  ['clients with something else', { kind: 'traits', traits: ['services'] }, []],
])(
  'an article for %s is read by its audience and by staff, and no user of another firm reads it',
  async (_who, audience, readers) => {
    const { id } = await write({ audience });
    const people = ['ann', 'rita', 'nora', 'bob', 'stan'] as const;
    const counts = await Promise.all(people.map(async (name) => (await list(name)).totalItems));
    // An article for several clients of one contact is there once.
    expect(counts).toEqual(people.map((name) => (name === 'stan' || readers.includes(name) ? 1 : 0)));
    for (const name of people) {
      const { status } = await fixture.call(fixture.as[name], `${base}/shared/${id}`);
      expect(status).toBe(name === 'stan' || readers.includes(name) ? 200 : 404);
    }
  },
);

test('what is not published yet, and what has expired, only staff see', async () => {
  await write({ title: 'Later', publishedAt: fromNow(60 * minute) });
  await write({ title: 'Over', publishedAt: fromNow(-2 * minute), expiresAt: fromNow(-minute) });
  await write({ title: 'Now', expiresAt: fromNow(60 * minute) });
  expect(await titles()).toEqual(['Now']);
  expect(await titles('stan')).toEqual(['Later', 'Now', 'Over']);
});

test('[T7.30] seen counts once and for one contact, and again only when the author says so', async () => {
  const [first, second] = [await write({ title: 'First' }), await write({ title: 'Second' })];
  expect((await list()).unreadItems).toBe(2);
  expect([await see(first.id), await see(first.id)]).toEqual([204, 204]);
  const { items, unreadItems } = await list();
  const seenAt = items.find(({ id }) => id === first.id)?.seenAt;
  expect([unreadItems, typeof seenAt]).toEqual([1, 'string']);
  await see(first.id);
  expect((await list()).items.find(({ id }) => id === first.id)?.seenAt).toBe(seenAt);
  expect((await list('rita')).unreadItems).toBe(2);
  const change = async (more: object) =>
    await fixture.tell(fixture.as.stan, `PUT ${base}/${first.id}`, { ...written, title: 'Changed', ...more });
  expect((await change({})).status).toBe(200);
  expect((await list()).unreadItems).toBe(1);
  await change({ unread: true });
  expect((await list()).unreadItems).toBe(2);
  expect((await titles()).sort()).toEqual(['Changed', 'Second']);
  await fixture.tell(fixture.as.stan, `DELETE ${base}/${second.id}`);
  expect(await titles()).toEqual(['Changed']);
});

test('[T6.01] a preview session reads news and marks nothing as seen', async () => {
  const { id } = await write();
  const looking = await fixture.visitor('stan', 'ann');
  expect((await list(looking)).unreadItems).toBe(1);
  expect(await see(id, looking)).toBe(403);
  expect(await fixture.deps.db.$count(newsSeen)).toBe(0);
});

test('the body of an article is safe HTML, with pictures of its own attachments', async () => {
  const { id } = await write();
  const picture = await attach(id, new File([png], 'a.png', { type: 'image/png' }));
  const text = await attach(id, new File(['x'], 'a.txt'));
  const bodyHtml = `<p onclick=1>a<script>b</script></p><img src="attachments/${picture.id}" alt="c"><img src="attachments/${text.id}" alt="d">`;
  const path = `${base}/${id}/attachments/${picture.id}`;
  const changed = await fixture.json<Article>(fixture.as.stan, `${base}/${id}`, {
    method: 'PUT',
    body: JSON.stringify({ ...written, bodyHtml, coverId: picture.id }),
  });
  const article = await fixture.json<Article>(fixture.as.ann, `${base}/shared/${id}`);
  expect(article.bodyHtml).toBe(`<p>a</p><img src="${path}" alt="c" />`);
  expect([changed.bodyHtml, article.coverPath, article.attachmentsCount]).toEqual([
    article.bodyHtml,
    path,
    2,
  ]);
  const wrong = await fixture.tell(fixture.as.stan, `PUT ${base}/${id}`, { ...written, coverId: text.id });
  expect(wrong.status).toBe(400);
  await fixture.tell(fixture.as.stan, `DELETE ${base}/${id}/attachments/${picture.id}`);
  const [listed] = (await list()).items;
  expect([listed?.coverPath, listed?.attachmentsCount]).toEqual([null, 1]);
});

test('a body that would lose text is refused with its reason, and an answer names the elements that are not kept', async () => {
  const { id } = await write();
  for (const request of [`POST ${base}`, `PUT ${base}/${id}`])
    expect(
      await fixture.tell(fixture.as.stan, request, { ...written, bodyHtml: '<p>a</p><svg><p>b' }),
    ).toEqual({
      status: 400,
      reason: 'badRequest',
      message: 'body: bodyHtml has an element, a tag or a comment that does not end, and loses what follows',
    });
  const body = JSON.stringify({ ...written, bodyHtml: '<h1>a</h1><div><b>b</b></div>' });
  const changed = await fixture.json<Article & { leftOut: string[] }>(fixture.as.stan, `${base}/${id}`, {
    method: 'PUT',
    body,
  });
  expect([changed.bodyHtml, changed.leftOut]).toEqual(['<h2>a</h2><strong>b</strong>', ['div']]);
});

test('staff of a firm whose market shows no news cannot write any', async () => {
  const { db } = fixture.deps;
  await db.update(companies).set({ market: 'us' });
  expect(await fixture.tell(fixture.as.stan, `POST ${base}`, written)).toMatchObject({
    status: 403,
    reason: 'forbidden',
    message: 'Home of this market shows no news.',
  });
  await db.update(companies).set({ market: 'br' });
  expect(await db.$count(newsArticles)).toBe(0);
});

test('[T7.31] attachments are listed and downloaded, and their bytes go with the article', async () => {
  const { id } = await write();
  const file = await attach(id, new File(['content'], 'Calendário.txt'));
  const { items } = await fixture.json<{ items: unknown[] }>(fixture.as.ann, `${base}/${id}/attachments`);
  const { status: _status, ...made } = file;
  expect(items).toEqual([made]);
  expect(made).toMatchObject({ name: 'Calendário.txt', sizeBytes: 7, mimeType: 'text/plain' });
  const answer = await fixture.call(fixture.as.ann, `${base}/${id}/attachments/${file.id}`);
  expect([answer.status, await answer.text(), answer.headers.get('content-security-policy')]).toEqual([
    200,
    'content',
    "sandbox; default-src 'none'",
  ]);
  expect((await fixture.call(fixture.as.ann, `${base}/${id}/attachments/unknown`)).status).toBe(404);
  await sweepOrphans(fixture.deps, -minute);
  expect(await fixture.blobFiles()).toHaveLength(1);
  await fixture.tell(fixture.as.stan, `DELETE ${base}/${id}`);
  expect((await fixture.call(fixture.as.ann, `${base}/${id}/attachments/${file.id}`)).status).toBe(404);
  await sweepOrphans(fixture.deps, -minute);
  expect(await fixture.blobFiles()).toEqual([]);
});

test('an attachment that is too large, of another content or one too many is refused, and nothing of it is kept', async () => {
  const { id } = await write();
  expect(await attach(id, new File([Buffer.alloc(10_001)], 'a.txt'))).toMatchObject({ status: 413 });
  expect(await attach(id, new File(['text'], 'a.png'))).toMatchObject({ status: 415 });
  expect(await attach(id, new File(['x'], 'a.exe'))).toMatchObject({ status: 415 });
  expect(await fixture.blobFiles()).toEqual([]);
  for (let number = 0; number < 10; number += 1) await attach(id, new File([`${number}`], `${number}.txt`));
  expect(await attach(id, new File(['x'], '10.txt'))).toMatchObject({ status: 400 });
  expect(await fixture.blobFiles()).toHaveLength(10);
});

test('a firm has as many articles as its limit', async () => {
  const made = await Promise.all(
    Array.from({ length: 7 }, () => fixture.tell(fixture.as.stan, `POST ${base}`, written)),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

test.each([
  ['a title of two lines', { title: 'a\nb' }],
  ['a long title', { title: 'x'.repeat(141) }],
  ['a long summary', { summary: 'x'.repeat(281) }],
  ['a long body', { bodyHtml: 'x'.repeat(100_001) }],
  ['an unknown category', { category: 'x' }],
  ['an audience of nobody', { audience: { kind: 'clients', clientIds: [] } }],
  ['an unknown audience', { audience: { kind: 'x' } }],
  ['a day that is none', { expiresAt: '2026-02-30' }],
  ['a cover before there are attachments', { coverId: 'x' }],
])('%s is refused with 400', async (_what, change) => {
  expect((await fixture.tell(fixture.as.stan, `POST ${base}`, { ...written, ...change })).status).toBe(400);
});

test('news are for the audience, writing is for staff of the firm: every call', async () => {
  const { id } = await write({ audience: { kind: 'clients', clientIds: ['acme'] } });
  const { id: attachmentId } = await attach(id, new File(['x'], 'a.txt'));
  const requests: Readonly<Record<string, readonly [request: string, body?: unknown]>> = {
    getArticle: [`GET ${base}/shared/${id}`],
    listArticleAttachments: [`GET ${base}/${id}/attachments`],
    markArticleSeen: [`POST ${base}/${id}/mark-as-seen`],
    updateArticle: [`PUT ${base}/${id}`, written],
    addArticleAttachment: [`POST ${base}/${id}/attachments`],
    deleteArticleAttachment: [`DELETE ${base}/${id}/attachments/unknown`],
  };
  // Those that are left: two lists of the caller's own, a file, and what would end the article.
  const rest = ['listArticles', 'downloadArticleAttachment', 'createArticle', 'deleteArticle'];
  const calls = catalogue.filter(({ path }) => path.startsWith(base)).map((call) => call.id);
  expect(calls.sort()).toEqual([...Object.keys(requests), ...rest].sort());
  const ask = async (name: Name) => {
    const statuses: number[] = [];
    for (const [request, body] of Object.values(requests))
      statuses.push((await fixture.tell(fixture.as[name], request, body)).status);
    statuses.push((await fixture.call(fixture.as[name], `${base}/${id}/attachments/${attachmentId}`)).status);
    if (name !== 'stan') {
      statuses.push((await fixture.tell(fixture.as[name], `POST ${base}`, written)).status);
      statuses.push((await fixture.tell(fixture.as[name], `DELETE ${base}/${id}`)).status);
    }
    return statuses;
  };
  const refused = [403, 403, 403];
  expect({ ann: await ask('ann'), nora: await ask('nora'), bob: await ask('bob') }).toEqual({
    ann: [200, 200, 204, ...refused, 200, 403, 403],
    nora: [404, 404, 404, ...refused, 404, 403, 403],
    bob: [404, 404, 404, ...refused, 404, 403, 403],
  });
  const grants = withGrants(clientGrants, allDocsOnly);
  await fixture.deps.db.update(users).set({ grants }).where(eq(users.id, 'ann'));
  expect(await ask('ann')).toEqual(Array(9).fill(403));
  await fixture.deps.db.update(users).set({ grants: clientGrants }).where(eq(users.id, 'ann'));
  expect(await ask('stan')).toEqual([200, 200, 204, 200, 400, 404, 200]);
  // Staff of another firm.
  await fixture.deps.db.update(users).set({ kind: 'staff' }).where(eq(users.id, 'bob'));
  expect(await ask('bob')).toEqual([404, 404, 404, 404, 404, 404, 404, 200, 404]);
  await fixture.deps.db.update(users).set({ kind: 'client' }).where(eq(users.id, 'bob'));
});
