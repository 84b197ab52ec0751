import { parse } from 'content-disposition';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, tickets } from '../../../server/db/schema/access-schema.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { type StorageFixture, startStorageFixture } from './storage-fixture.ts';
import type { Visitor } from './storage-server.ts';

let fixture: StorageFixture;
/** A browser that follows an address: it sends its cookie, but no token of the script's. */
let browser: Visitor;

beforeAll(async () => {
  fixture = await startStorageFixture();
  await fixture.addContainer({ id: 'tax', parentId: 'acme' });
  const { cookie } = fixture.as.ann.headers;
  browser = { userId: 'ann', headers: { cookie: cookie ?? '' } };
});
afterAll(() => fixture.end());

async function stored(name: string, content: string): Promise<string> {
  const { document } = await fixture.upload(fixture.as.ann, 'folders/tax', new File([content], name));
  if (!document) throw new Error(`${name} was not stored`);
  return document.id;
}
const pathOf = (id: string): string => `/api/storage/v1/folders/tax/documents/${id}`;
async function addressOf(id: string): Promise<string> {
  const { data } = await fixture.json<{ data: { downloadUrl: string } }>(
    fixture.as.ann,
    `/api/storage/v1/documents/${id}?includeDownloadUrl=true`,
  );
  return data.downloadUrl;
}

test.each([
  ['picture.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['page.html', 'text/html', '<!doctype html><script>alert(1)</script>'],
])('%s is downloaded as an attachment without active content', async (name, type, content) => {
  const answer = await fixture.call(fixture.as.ann, pathOf(await stored(name, content)));
  expect(await answer.text()).toBe(content);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': `attachment; filename=${name}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-length': String(content.length),
  });
});

test.each(['確定申告書 — 2026.txt', 'naïve café.txt', "it's (100%) “quoted”.txt", 'a;b=c,d.txt'])(
  '[S7.19] the file name %s comes in the content-disposition header',
  async (name) => {
    const answer = await fixture.call(fixture.as.ann, pathOf(await stored(name, 'x')));
    expect(parse(answer.headers.get('content-disposition') ?? '').parameters.filename).toBe(name);
  },
);

test('[S7.19] a download address works once, for the session it was made for', async () => {
  const id = await stored('ticket.txt', 'by ticket');
  const address = await addressOf(id);
  expect(address).toMatch(new RegExp(`^${pathOf(id)}\\?token=`));
  const bob: Visitor = { userId: 'bob', headers: { cookie: fixture.as.bob.headers.cookie ?? '' } };
  const status = async (visitor: Visitor | undefined): Promise<number> =>
    (await fixture.call(visitor, address)).status;
  // Neither of these uses it up.
  expect([await status(undefined), await status(bob)]).toEqual([401, 401]);
  const first = await fixture.call(browser, address);
  expect([first.status, await first.text()]).toEqual([200, 'by ticket']);
  expect([await status(browser), await status(bob)]).toEqual([401, 401]);
});

test('a document whose stored file is missing answers 503, and the log names the file', async () => {
  const id = await stored('gone.txt', 'gone');
  const { db, blobs } = fixture.deps;
  const [row] = await db.select().from(documents).where(eq(documents.id, id));
  await blobs.remove(row?.blobKey ?? '');
  const answer = await fixture.call(fixture.as.ann, pathOf(id));
  expect([answer.status, await answer.json()]).toEqual([503, { errors: [{ reason: 'unavailable' }] }]);
  const requestId = answer.headers.get('x-request-id') ?? '';
  const line = fixture.reported.find((one) => one.includes(requestId)) ?? '';
  expect(line).toContain(`BlobMissing (blob ${row?.blobKey})`);
  expect(line).not.toContain('gone');
});

test('HEAD on a download URL answers its headers and does not use it up', async () => {
  const address = await addressOf(await stored('head.txt', 'by ticket'));
  const stranger: Visitor = { userId: 'bob', headers: { cookie: fixture.as.bob.headers.cookie ?? '' } };
  const ask = async (method: string, visitor: Visitor = browser): Promise<unknown> => {
    const answer = await fixture.call(visitor, address, { method });
    return [answer.status, answer.headers.get('content-length')];
  };
  expect([
    await ask('HEAD', stranger),
    await ask('HEAD'),
    await ask('HEAD'),
    await ask('GET'),
    (await fixture.call(browser, address, { method: 'HEAD' })).status,
  ]).toEqual([[401, null], [200, '9'], [200, '9'], [200, '9'], 401]);
});

test('a download address opens no other document, and not without its session or after a minute', async () => {
  const [one, other] = [await stored('one.txt', '1'), await stored('other.txt', '2')];
  const swapped = (await addressOf(one)).replace(one, other);
  expect((await fixture.call(browser, swapped)).status).toBe(401);

  const late = await addressOf(one);
  await fixture.deps.db.update(tickets).set({ expiresAt: new Date(Date.now() - 1) });
  expect((await fixture.call(browser, late)).status).toBe(401);

  const visitor = await fixture.visitor('ann');
  const { data } = await fixture.json<{ data: { downloadUrl: string } }>(
    visitor,
    `/api/storage/v1/documents/${one}?includeDownloadUrl=true`,
  );
  await fixture.deps.db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userId, 'ann'));
  const ended = { userId: 'ann', headers: { cookie: visitor.headers.cookie ?? '' } };
  expect((await fixture.call(ended, data.downloadUrl)).status).toBe(401);
  await fixture.deps.db.update(sessions).set({ revokedAt: null });
});

test('a part of a file', async () => {
  const id = await stored('digits.txt', '0123456789');
  const part = async (range: string, more: Record<string, string> = {}): Promise<unknown> => {
    const answer = await fixture.call(fixture.as.ann, pathOf(id), { headers: { range, ...more } });
    return [answer.status, await answer.text(), answer.headers.get('content-range')];
  };
  const whole = await fixture.call(fixture.as.ann, pathOf(id));
  const etag = whole.headers.get('etag') ?? '';
  expect([
    await part('bytes=2-4'),
    await part('bytes=7-'),
    await part('bytes=-2'),
    await part('bytes=-500'),
    await part('bytes=-0'),
    await part('bytes=5-2'),
    await part('bytes=0-99'),
    await part('bytes=10-'),
    await part('bytes=1-2,4-5'),
    await part('bytes=2-4', { 'if-range': etag }),
    await part('bytes=2-4', { 'if-range': '"another"' }),
  ]).toEqual([
    [206, '234', 'bytes 2-4/10'],
    [206, '789', 'bytes 7-9/10'],
    [206, '89', 'bytes 8-9/10'],
    [206, '0123456789', 'bytes 0-9/10'],
    [416, '', 'bytes */10'],
    [200, '0123456789', null],
    [206, '0123456789', 'bytes 0-9/10'],
    [416, '', 'bytes */10'],
    [200, '0123456789', null],
    [206, '234', 'bytes 2-4/10'],
    [200, '0123456789', null],
  ]);
});

test('a document is found only in the container that holds it', async () => {
  const id = await stored('here.txt', 'here');
  const answer = await fixture.call(fixture.as.ann, `/api/storage/v1/folders/acme/documents/${id}`);
  expect(answer.status).toBe(404);
});
