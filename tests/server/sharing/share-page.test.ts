import { parse } from 'content-disposition';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Language, languages, prefixOf } from '../../../contract/language/market.ts';
import { companies, documents } from '../../../server/db/schema/core-schema.ts';
import { shareEvents, shareItems, shareLinks, shares } from '../../../server/db/schema/sharing-schema.ts';
import { sameOpeningMs } from '../../../server/sharing/open-link.ts';
import { CookieBrowser } from '../../support/browser/cookie-browser.ts';
import { type SharingFixture, startSharingFixture, tokenOf } from './sharing-fixture.ts';

const code = 'Sesame-42';

let fixture: SharingFixture;
beforeAll(async () => {
  fixture = await startSharingFixture();
  const { db } = fixture.deps;
  await db
    .update(companies)
    .set({ theme: { colors: { headerFillColor: '#7a0026' } as never } })
    .where(eq(companies.id, 'A'));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await fixture.upload(fixture.as.ann, 'folders/tax', new File([svg], 'picture.svg'));
});
beforeEach(async () => {
  await fixture.deps.db.delete(shares);
});
afterAll(() => fixture.end());

const get = (path: string, init: RequestInit = {}) =>
  fixture.call(undefined, path, { redirect: 'manual', ...init });
const enter = (path: string, given: string, browser = new CookieBrowser()) =>
  browser.post(new URL(path, fixture.origin), { code: given });
const namesIn = (html: string) => [...html.matchAll(/<p class="name">(.*?)<\/p>/g)].map(([, name]) => name);
const headingIn = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

test('[S7.27] the page lists the documents with their sizes, the sender and the end', async () => {
  const [path = ''] = await fixture.links({ documents: ['two', 'one'] });
  const html = await (await get(path)).text();
  const { expiresAt } = await fixture.row(path);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  expect(headingIn(html)).toBe('Documents from ann Person');
  expect(html).toContain(`You can download them until ${day} at `);
  expect(namesIn(html)).toEqual(['two.txt', 'one.txt']);
  expect(html.match(/<p class="size">18 bytes<\/p>/g)?.length).toBe(2);
  expect(html).toContain('<span>2 documents</span>');
  expect(html).toContain('aria-label="Download one.txt"');
  expect([...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href)).toEqual(
    ['/all', '/documents/1', '/documents/2'].map((rest) => `${path}${rest}`),
  );
  expect(html).toContain('--cc-header-fill:#7a0026');
});

test('the page runs no script, loads nothing but its font, is not cached, indexed or framed, and sends no referrer', async () => {
  const [path = ''] = await fixture.links();
  const answer = await get(path);
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy') ?? '';
  const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1];
  expect(policy).toBe(
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  );
  expect(html).toContain(`<style nonce="${nonce}">`);
  expect(html).not.toMatch(/<script| style="| on\w+="/);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'x-content-type-options': 'nosniff',
  });
});

test('a document name with markup is shown as text', async () => {
  const { db } = fixture.deps;
  const name = '<img src=x onerror=alert(1)>"\'.txt';
  await db.update(documents).set({ name }).where(eq(documents.id, 'two'));
  const [path = ''] = await fixture.links({ documents: ['two'] });
  const html = await (await get(path)).text();
  await db.update(documents).set({ name: 'two.txt' }).where(eq(documents.id, 'two'));
  expect(html).not.toContain('<img');
  expect(namesIn(html)).toEqual(['&lt;img src=x onerror=alert(1)&gt;&quot;&#39;.txt']);
});

const headings: Readonly<Record<Language, string>> = {
  'en-US': 'Documents from ann Person',
  'en-GB': 'Documents from ann Person',
  'en-AU': 'Documents from ann Person',
  'en-CA': 'Documents from ann Person',
  'es-AR': 'Documentos de ann Person',
  'pt-BR': 'Documentos de ann Person',
  'fr-CA': 'Documents de ann Person',
};
test.each(languages)('[S9.10] the page of a link in %s is in that language', async (language) => {
  const [path = ''] = await fixture.links({ language, documents: ['one', 'two'] });
  expect(path.startsWith(`${prefixOf(language)}/share/`)).toBe(true);
  const html = await (await get(path)).text();
  expect(html).toContain(`<html lang="${language}">`);
  expect(headingIn(html)).toBe(headings[language]);
  expect(html).not.toMatch(/\{\{|undefined/);
});

test('a document is downloaded as an attachment without active content, under its own name', async () => {
  const { db } = fixture.deps;
  const [svg] = await db.select().from(documents).where(eq(documents.name, 'picture.svg'));
  const name = 'naïve 確定 “x”.svg';
  await db
    .update(documents)
    .set({ name })
    .where(eq(documents.id, svg?.id ?? ''));
  const [path = ''] = await fixture.links({ documents: ['one', svg?.id ?? ''] });
  const answer = await get(`${path}/documents/2`);
  const content = await answer.text();
  expect(content).toMatch(/^<svg/);
  const { 'content-disposition': disposition = '', ...headers } = Object.fromEntries(answer.headers);
  expect(parse(disposition)).toMatchObject({ type: 'attachment', parameters: { filename: name } });
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'content-length': String(content.length),
  });
  for (const rest of ['0', '3', '1.5', 'x', '-1'])
    expect((await get(`${path}/documents/${rest}`)).status).toBe(404);
});

test('all documents are downloaded as one archive of a known length, each under a name of its own', async () => {
  await fixture.addContainer({ id: 'letters', parentId: 'acme' });
  await fixture.addDocument({ id: 'twin', containerId: 'letters', name: 'ONE.txt' });
  const { db } = fixture.deps;
  const [path = ''] = await fixture.links({ documents: ['one', 'two'], language: 'pt-BR' });
  const [share] = await db.select().from(shares);
  await db
    .insert(shareItems)
    .values({ shareId: share?.id ?? '', position: 3, documentId: 'twin', name: 'ONE.txt' });
  const answer = await get(`${path}/all`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename=documentos.zip',
    'content-length': String(bytes.length),
    'content-security-policy': "sandbox; default-src 'none'",
  });
  const files = Object.entries(unzipSync(bytes)).map(([name, file]) => [
    name,
    new TextDecoder().decode(file),
  ]);
  expect(Object.fromEntries(files)).toEqual({
    'one.txt': 'content of one.txt',
    'two.txt': 'content of two.txt',
    'ONE (1).txt': 'content of ONE.txt',
  });
});

test('an archive with a document that cannot be read is cut off instead of complete without it', async () => {
  const { db } = fixture.deps;
  const [path = ''] = await fixture.links({ documents: ['one', 'two'] });
  const [two] = await db.select().from(documents).where(eq(documents.id, 'two'));
  await db
    .update(documents)
    .set({ blobKey: '0'.repeat(32) })
    .where(eq(documents.id, 'two'));
  await expect(get(`${path}/all`).then((answer) => answer.arrayBuffer())).rejects.toThrow();
  await db
    .update(documents)
    .set({ blobKey: two?.blobKey ?? '' })
    .where(eq(documents.id, 'two'));
  expect((await get(`${path}/all`)).status).toBe(200);
});

test('an opening counts once a minute, and only when the documents are shown', async () => {
  const [open = '', coded = ''] = [
    ...(await fixture.links()),
    ...(await fixture.links({ code, to: ['eve@bank.example'] })),
  ];
  await get(open, { method: 'HEAD' });
  await get(open, { headers: { 'sec-purpose': 'prefetch' } });
  await get(coded);
  expect([(await fixture.row(open)).openedCount, (await fixture.row(coded)).openedAt]).toEqual([0, null]);
  await Promise.all([get(open), get(open), get(open)]);
  const first = await fixture.row(open);
  expect(first.openedCount).toBe(1);
  await fixture.deps.db
    .update(shareLinks)
    .set({ openedAt: new Date(Date.now() - sameOpeningMs) })
    .where(eq(shareLinks.id, first.id));
  await get(open);
  const { openedCount, openedAt } = await fixture.row(open);
  expect([openedCount, openedAt === null]).toEqual([2, false]);
  expect(await fixture.events(open)).toEqual(['created', 'opened', 'opened']);
  const [shown] = (await fixture.sentBy(fixture.as.ann)).filter(({ id }) => id === first.id);
  expect([shown?.openedCount, shown?.openedAt]).toEqual([2, openedAt?.toISOString()]);
});

test('creation, wrong and right codes, opening, downloads and the end are in the audit, the token is not', async () => {
  const [path = ''] = await fixture.links({ code, documents: ['one', 'two'] });
  const browser = new CookieBrowser();
  const at = async (rest: string) =>
    (await browser.fetch(new URL(`${path}${rest}`, fixture.origin))).arrayBuffer();
  await enter(path, 'nonsense', browser);
  await enter(path, code, browser);
  await at('');
  await at('/documents/2');
  await browser.fetch(new URL(`${path}/documents/1`, fixture.origin), { method: 'HEAD' });
  await at('/all');
  const { id } = await fixture.row(path);
  await fixture.call(fixture.as.ann, `/api/storage/v2/sharing/links/${id}`, { method: 'DELETE' });
  const events = await fixture.deps.db
    .select()
    .from(shareEvents)
    .where(eq(shareEvents.linkId, id))
    .orderBy(shareEvents.id);
  expect(events.map(({ kind, documentId, userId }) => [kind, documentId, userId])).toEqual([
    ['created', null, 'ann'],
    ['wrongCode', null, null],
    ['rightCode', null, null],
    ['opened', null, null],
    ['downloaded', 'two', null],
    ['downloaded', null, null],
    ['revoked', null, 'ann'],
  ]);
  expect(JSON.stringify(events)).not.toContain(tokenOf(path));
});

test('a link opens under every language’s address, and needs no session', async () => {
  const [path = ''] = await fixture.links();
  const answer = await get(`${prefixOf('fr-CA')}/share/${tokenOf(path)}`);
  expect(headingIn(await answer.text())).toBe('Documents de ann Person');
});
