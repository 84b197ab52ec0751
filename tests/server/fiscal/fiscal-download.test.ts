import { parse } from 'content-disposition';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepOrphans } from '../../../server/blobs/sweep-orphans.ts';
import { tickets } from '../../../server/db/schema/access-schema.ts';
import { fiscalDocuments } from '../../../server/db/schema/fiscal-schema.ts';
import type { Name } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';
import {
  type Asked,
  base,
  type FiscalFixture,
  filterOf,
  queryOf,
  startFiscalFixture,
} from './fiscal-fixture.ts';
import { acmeTaxId, noteOf, supplierTaxId, transportOf } from './fiscal-xml.ts';

const mostDocuments = 4;
/** Notes of the client: two that it bought by, two that it sold by. */
const notes = [
  noteOf({ seed: 1 }),
  noteOf({ seed: 2 }),
  noteOf({ seed: 3, issuer: acmeTaxId, recipient: supplierTaxId }),
  noteOf({ seed: 4, issuer: acmeTaxId, recipient: supplierTaxId }),
] as const;
const [first, second, ...sold] = notes;

let fixture: FiscalFixture;
/** Browsers that follow an address: they send their cookie, but no token of the script's. */
let browsers: Readonly<Record<'ann' | 'bob' | 'rita', Visitor>>;
beforeAll(async () => {
  fixture = await startFiscalFixture({
    LIMIT_FISCAL_ARCHIVE_DOCUMENTS: String(mostDocuments),
    LIMIT_FISCAL_ARCHIVE_DOWNLOAD_BYTES: '1000000',
    LIMIT_TICKETS_PER_USER: '1000',
  });
  const browserOf = (who: Name): Visitor => ({
    userId: who,
    headers: { cookie: fixture.as[who].headers.cookie ?? '' },
  });
  browsers = { ann: browserOf('ann'), bob: browserOf('bob'), rita: browserOf('rita') };
});
beforeEach(async () => {
  await fixture.deps.db.delete(fiscalDocuments);
  await sweepOrphans(fixture.deps, -60_000);
  for (const { xml, key } of notes) await fixture.store(xml, { name: `${key.slice(25, 34)}.xml` });
});
afterAll(() => fixture.end());

const idOf = async ({ key }: { readonly key: string }) => (await fixture.find(key)).id;
const fileOf = (id: string) => `${base}/documents/${id}/file`;
const addressOf = async (path: string, who: Name = 'ann'): Promise<string> =>
  (await fixture.json<{ downloadUrl: string }>(fixture.as[who], `${base}/${path}`)).downloadUrl;
const archiveOf = (asked: Asked = {}) => `archive?${queryOf(asked)}`;
const archiveAddress = (asked: Asked = {}, who: Name = 'ann') =>
  addressOf(`archive/address?${queryOf(asked)}`, who);
const statusOf = async (visitor: Visitor | undefined, path: string, method = 'GET') => {
  const answer = await fixture.call(visitor, path, { method });
  await answer.arrayBuffer();
  return answer.status;
};

describe('[T2.15] the file of a document', () => {
  test('is downloaded by session as it was sent, as an attachment', async () => {
    const answer = await fixture.call(fixture.as.rita, fileOf(await idOf(first)));
    const [row] = await fixture.deps.db
      .select()
      .from(fiscalDocuments)
      .where(eq(fiscalDocuments.key, first.key));
    expect([answer.status, await answer.text()]).toEqual([200, first.xml]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename=${first.key.slice(25, 34)}.xml`,
      'content-length': String(Buffer.byteLength(first.xml)),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      etag: `"${row?.sha256}"`,
    });
  });

  test('has the name that it was sent with, in any language', async () => {
    const { key, xml } = noteOf({ seed: 5 });
    await fixture.store(xml, { name: 'Nota São João — 5.xml' });
    const answer = await fixture.call(fixture.as.ann, fileOf(await idOf({ key })));
    await answer.arrayBuffer();
    expect(parse(answer.headers.get('content-disposition') ?? '').parameters.filename).toBe(
      'Nota São João — 5.xml',
    );
  });

  test('is downloaded by its address once, with the cookie of the session that asked for it', async () => {
    const id = await idOf(first);
    const address = await addressOf(`documents/${id}/address`);
    expect(address.split('?token=')[0]).toBe(fileOf(id));
    // None of these uses it up.
    expect([
      await statusOf(undefined, address),
      await statusOf(browsers.bob, address),
      await statusOf(browsers.rita, address),
      await statusOf(browsers.ann, fileOf(id)),
      await statusOf(browsers.ann, fileOf(await idOf(second)) + address.slice(address.indexOf('?'))),
    ]).toEqual([401, 401, 401, 401, 401]);
    const answer = await fixture.call(browsers.ann, address);
    expect([answer.status, await answer.text()]).toEqual([200, first.xml]);
    expect(await statusOf(browsers.ann, address)).toBe(401);
  });

  test('answers its headers to HEAD, which does not use the address up', async () => {
    const id = await idOf(first);
    const address = await addressOf(`documents/${id}/address`);
    const headOf = async (visitor: Visitor, path: string) => {
      const answer = await fixture.call(visitor, path, { method: 'HEAD' });
      return [answer.status, answer.headers.get('content-length'), await answer.text()];
    };
    const told = [200, String(Buffer.byteLength(first.xml)), ''];
    expect(await headOf(fixture.as.ann, fileOf(id))).toEqual(told);
    expect(await headOf(browsers.ann, address)).toEqual(told);
    expect(await headOf(browsers.ann, address)).toEqual(told);
    expect(await statusOf(browsers.ann, address)).toBe(200);
    expect((await headOf(browsers.ann, address))[0]).toBe(401);
  });

  test('is not downloaded by an address that is a minute old, or after Box-e was given up', async () => {
    const id = await idOf(first);
    const late = await addressOf(`documents/${id}/address`);
    await fixture.deps.db.update(tickets).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await statusOf(browsers.ann, late)).toBe(401);
    const open = await addressOf(`documents/${id}/address`);
    await fixture.order(false);
    expect(await statusOf(browsers.ann, open)).toBe(403);
    await fixture.order(true);
  });

  test('is no longer there for anyone when it is gone', async () => {
    const id = await idOf(first);
    await fixture.deps.db.delete(fiscalDocuments).where(eq(fiscalDocuments.id, id));
    for (const path of [id, `${id}/file`, `${id}/address`])
      expect(await statusOf(fixture.as.ann, `${base}/documents/${path}`)).toBe(404);
  });

  test('answers 503 when its bytes are lost', async () => {
    const id = await idOf(first);
    const [row] = await fixture.deps.db.select().from(fiscalDocuments).where(eq(fiscalDocuments.id, id));
    await fixture.deps.blobs.remove(row?.blobKey ?? '');
    expect(await statusOf(fixture.as.ann, fileOf(id))).toBe(503);
  });
});

/** The files in an answered archive, by their names. */
async function unzipped(answer: Response): Promise<Record<string, string>> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get('content-type'), bytes.length]).toEqual([
    200,
    'application/zip',
    Number(answer.headers.get('content-length')),
  ]);
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]),
  );
}
const named = (some: readonly { key: string; xml: string }[]) =>
  Object.fromEntries(some.map(({ key, xml }) => [`${key.slice(25, 34)}.xml`, xml]));
const outgoing = filterOf([{ by: 'direction', op: 'EQ', value: 'outgoing' }]);

describe('[T2.15] the archive of a storage', () => {
  test('has all its documents, byte for byte', async () => {
    await fixture.store(transportOf().xml);
    const answer = await fixture.call(fixture.as.ann, `${base}/${archiveOf()}`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=nfe-storage.zip');
    expect(await unzipped(answer)).toEqual(named(notes));
  });

  test('has the documents that the filter lets through, and no others', async () => {
    const byToken = await fixture.call(fixture.as.rita, `${base}/${archiveOf({ filter: outgoing })}`);
    expect(await unzipped(byToken)).toEqual(named(sold));
    const address = await archiveAddress({ filter: outgoing });
    expect(await unzipped(await fixture.call(browsers.ann, address))).toEqual(named(sold));
    expect(await statusOf(browsers.ann, address)).toBe(401);
  });

  test('is empty where nothing is', async () => {
    const address = await archiveAddress({ storage: 'cfe-storage' });
    expect(await unzipped(await fixture.call(browsers.ann, address))).toEqual({});
  });

  test('keeps files of one name, and of names that lead elsewhere, apart in one folder', async () => {
    await fixture.deps.db.delete(fiscalDocuments);
    const names = ['note.xml', 'NOTE.xml', 'note.xml', 'note.xml'];
    for (const [index, { xml }] of notes.entries()) await fixture.store(xml, { name: names[index] ?? '' });
    await fixture.deps.db
      .update(fiscalDocuments)
      .set({ fileName: '../..\\x.xml' })
      .where(eq(fiscalDocuments.key, notes[3].key));
    const files = await unzipped(await fixture.call(fixture.as.ann, `${base}/${archiveOf()}`));
    expect(Object.values(files).toSorted()).toEqual(notes.map(({ xml }) => xml).toSorted());
    const folded = Object.keys(files).map((name) => name.toLowerCase());
    expect(folded.toSorted()).toEqual(['.._x.xml', 'note (1).xml', 'note (2).xml', 'note.xml']);
  });

  test('takes documents of any year', async () => {
    const { db } = fixture.deps;
    for (const [index, year] of ['1000-01-01', '2999-12-31', '1979-12-31', '2108-01-01'].entries())
      await db
        .update(fiscalDocuments)
        .set({ issuedAt: new Date(`${year}T12:00:00Z`) })
        .where(eq(fiscalDocuments.key, notes[index]?.key ?? ''));
    const answer = await fixture.call(fixture.as.ann, `${base}/${archiveOf()}`);
    expect(await unzipped(answer)).toEqual(named(notes));
  });

  test('answers its headers to HEAD, which does not use the address up', async () => {
    const address = await archiveAddress();
    const head = await fixture.call(browsers.ann, address, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const answer = await fixture.call(browsers.ann, address);
    expect(answer.headers.get('content-length')).toBe(head.headers.get('content-length'));
    expect(await unzipped(answer)).toEqual(named(notes));
  });

  test('is opened by its own address alone', async () => {
    const address = await archiveAddress({ filter: outgoing });
    const token = new URL(address, fixture.origin).searchParams.get('token') ?? '';
    const swapped = (path: string) => `${base}/${path}${path.includes('?') ? '&' : '?'}token=${token}`;
    const other = filterOf([{ by: 'direction', op: 'EQ', value: 'incoming' }]);
    const id = await idOf(first);
    expect([
      await statusOf(undefined, address),
      await statusOf(browsers.bob, address),
      await statusOf(browsers.rita, address),
      await statusOf(browsers.ann, swapped(archiveOf())),
      await statusOf(browsers.ann, swapped(archiveOf({ filter: other }))),
      await statusOf(browsers.ann, swapped(archiveOf({ filter: outgoing, storage: 'cte-storage' }))),
      await statusOf(browsers.ann, swapped(archiveOf({ filter: outgoing, clientId: 'bolt' }))),
      await statusOf(browsers.ann, swapped(`documents/${id}/file`)),
      await statusOf(browsers.ann, `${base}/${archiveOf({ filter: outgoing })}`),
    ]).toEqual(Array(9).fill(401));
    expect(await statusOf(browsers.ann, address)).toBe(200);
    const file = await addressOf(`documents/${id}/address`);
    expect(await statusOf(browsers.ann, `${base}/${archiveOf()}&${file.split('?')[1]}`)).toBe(401);
  });

  test('of more bytes than it takes is refused with 400 tooMuchData, and of as many not', async () => {
    const statusWith = async (size: number) => {
      await fixture.deps.db.update(fiscalDocuments).set({ size });
      return (await fixture.call(fixture.as.ann, `${base}/archive/address?${queryOf()}`)).status;
    };
    expect([await statusWith(250_000), await statusWith(250_001)]).toEqual([200, 400]);
  });

  test('of more documents than it takes is refused with 400 tooMuchData, and of as many not', async () => {
    await fixture.store(noteOf({ seed: 6 }).xml);
    const answers = [archiveOf(), `archive/address?${queryOf()}`].map(async (path) => {
      const answer = await fixture.call(fixture.as.ann, `${base}/${path}`);
      return [answer.status, (await answer.json()).errors[0].reason];
    });
    expect(await Promise.all(answers)).toEqual(Array(2).fill([400, 'tooMuchData']));
    const all = filterOf([{ by: 'key', op: 'IN', value: notes.map(({ key }) => key) }]);
    const answer = await fixture.call(fixture.as.ann, `${base}/${archiveOf({ filter: all })}`);
    expect(await unzipped(answer)).toEqual(named(notes));
  });

  test('that became too large after its address was made is refused', async () => {
    const address = await archiveAddress();
    await fixture.store(noteOf({ seed: 6 }).xml);
    expect(await statusOf(browsers.ann, address)).toBe(400);
  });
});

test('a user who asks for more addresses than they may have gets 429', async () => {
  const small = await startFiscalFixture({ LIMIT_TICKETS_PER_USER: '2', LIMIT_TICKET_PER_USER_MS: '600000' });
  await small.store(first.xml);
  const { id } = await small.find(first.key);
  const statuses: number[] = [];
  for (const path of [`documents/${id}/address`, `archive/address?${queryOf()}`, `documents/${id}/address`])
    statuses.push((await small.call(small.as.ann, `${base}/${path}`)).status);
  expect(statuses).toEqual([200, 200, 429]);
  await small.end();
});

test('the sweep of orphaned blobs keeps those of fiscal documents, and removes those of deleted documents', async () => {
  const files = await fixture.blobFiles();
  expect(files.length).toBe(4);
  expect(await sweepOrphans(fixture.deps, -60_000)).toBe(0);
  expect(await fixture.blobFiles()).toEqual(files);
  for (const note of notes) {
    const answer = await fixture.call(fixture.as.ann, fileOf(await idOf(note)));
    expect([answer.status, await answer.text()]).toEqual([200, note.xml]);
  }
  await fixture.deps.db.delete(fiscalDocuments).where(eq(fiscalDocuments.key, first.key));
  expect(await sweepOrphans(fixture.deps, -60_000)).toBe(1);
  expect((await fixture.blobFiles()).length).toBe(3);
});
