/** Lists of documents by any order, filter and search, page by page, beside a model that has everything in memory. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOrders } from '../../../contract/storage/storage.ts';
import type { StorageDocument } from '../../../contract/storage/storage-items.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { createDocumentPages } from '../../../server/storage/documents/documents.pages.ts';
import { type Asked, type Listed, listed, queryOf } from './listing-model.ts';
import { type Name, type StorageFixture, startStorageFixture } from './storage-fixture.ts';

let fixture: StorageFixture;
const base = '/api/storage/v1';
/** Folders of the client acme; `hidden` is hidden from cole. `foreign` is bolt's, of another firm. */
const folders = ['invoices', 'letters', 'hidden'] as const;
const all: Listed[] = [];

const names = [
  'Invoice 9.pdf',
  'Invoice 10.pdf',
  'invoice 010 (2).pdf',
  'ÉTÉ 2024.pdf',
  'été 2023 – brouillon.docx',
  'Ação Nº 7.txt',
  'ACAO no 8.txt',
  'Straße 12.txt',
  'STRASSE 11.txt',
  'Œuvre.txt',
  'Łódź & co.txt',
  'ΟΔΟΣ.txt',
  'οδός 2.txt',
  '50% off_sale.txt',
  "O'Brien \\ notes.txt",
  'a&b|c!d.txt',
  '(((.txt',
  '請求書 2024.pdf',
  'Schedule K-1 2019.pdf',
  'schedule k-1 2020.pdf',
  'W-2 2019.pdf',
  '35180512345678000195550010000000011000000019.xml',
];

async function add(document: Listed): Promise<void> {
  all.push(document);
  const { addedByName, addedBy, modifiedMs, isRead, ...rest } = document;
  await fixture.addDocument({
    ...rest,
    nameKey: `${document.name} ${document.id}`,
    createdByName: addedByName,
    createdByKind: addedBy,
    modifiedAt: new Date(modifiedMs),
    isReadByClientUser: isRead,
  });
}

const arbitrary = fc.record({
  id: fc.uuid(),
  containerId: fc.constantFrom(...folders, 'foreign'),
  name: fc.constantFrom(...names),
  addedByName: fc.constantFrom('Ann Person', 'ann person', 'Élodie', 'Zoë 2', 'Zoë 10'),
  addedBy: fc.constantFrom('firm', 'client'),
  size: fc.integer({ min: 0, max: 5 }),
  modifiedMs: fc.integer({ min: 0, max: 4 }).map((step) => Date.UTC(2026, 0, 1) + step * 997),
  isRead: fc.boolean(),
});

beforeAll(async () => {
  fixture = await startStorageFixture();
  for (const id of folders) await fixture.addContainer({ id, parentId: 'acme' });
  await fixture.addContainer({ id: 'foreign', parentId: 'bolt' });
  await fixture.setRole('hidden', 'cole', 'None');
  for (const document of fc.sample(arbitrary, { numRuns: 180, seed: 7 })) await add(document as Listed);
});
afterAll(() => fixture.end());

/** Beginnings of words that names have, and of some that none has, as a user might type them. */
const searched = fc.oneof(
  fc
    .array(
      fc
        .tuple(fc.constantFrom(...names, 'missing'), fc.nat(), fc.integer({ min: 1, max: 6 }))
        .map(([name, start, length]) => {
          const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
          return (words[start % Math.max(words.length, 1)] ?? '').slice(0, length);
        }),
      { minLength: 1, maxLength: 3 },
    )
    .map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme-ascii', maxLength: 6 }).map((text) => text.trim()),
);
const question: fc.Arbitrary<Asked> = fc.record({
  orderBy: fc.constantFrom(...documentOrders),
  orderDir: fc.constantFrom('asc', 'desc'),
  search: fc.option(searched, { nil: undefined }),
  addedBy: fc.option(fc.constantFrom('firm', 'client'), { nil: undefined }),
  read: fc.option(fc.boolean(), { nil: undefined }),
});

/** Who asks for what, and which containers that shows them. */
const scopes = [
  { as: 'ann', path: `containers/documents?clientId=acme`, shows: [...folders] },
  { as: 'cole', path: `containers/documents?clientId=acme`, shows: ['invoices', 'letters'] },
  { as: 'ann', path: 'containers/documents?parentIds=letters,invoices', shows: ['invoices', 'letters'] },
  { as: 'rita', path: 'folders/invoices/documents?', shows: ['invoices'] },
  { as: 'bob', path: `containers/documents?clientId=bolt`, shows: ['foreign'] },
] as const satisfies { as: Name; path: string; shows: string[] }[];
type Scope = (typeof scopes)[number];

interface Page {
  readonly data: StorageDocument[];
  readonly pageIndex: number;
  readonly totalPages: number;
  readonly total: number;
  readonly next: string | null;
}
const ask = (scope: Scope, asked: Partial<Asked>, more: Record<string, string>): Promise<Page> =>
  fixture.json(fixture.as[scope.as], `${base}/${scope.path}&${queryOf(asked, more)}`);

/** The pages of a question from the first to the last; `between` is done after each. */
async function pagesOf(scope: Scope, asked: Asked, pageSize: number, between?: () => Promise<void>) {
  const pages: Page[] = [];
  for (let from: string | null | undefined; from !== null; from = pages.at(-1)?.next) {
    pages.push(await ask(scope, asked, { pageSize: String(pageSize), ...(from && { from }) }));
    await between?.();
  }
  return pages;
}
const idsOf = (pages: readonly Page[]): string[] => pages.flatMap(({ data }) => data.map(({ id }) => id));

test('[S9.03] every order, filter and search gives what the model gives, page by page, to everybody their own', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...scopes),
      question,
      fc.constantFrom(4, 25, 100),
      async (scope, asked, pageSize) => {
        const expected = listed(all, new Set<string>(scope.shows), asked).map(({ id }) => id);
        const pages = await pagesOf(scope, asked, pageSize);
        expect(idsOf(pages)).toEqual(expected);
        const total = expected.length;
        expect(pages.map(({ data: _, next: __, ...rest }) => rest)).toEqual(
          pages.map((_, pageIndex) => ({ pageIndex, total, totalPages: Math.ceil(total / pageSize) })),
        );
        const last = Math.max(pages.length - 1, 0);
        const counted = await ask(scope, asked, { pageSize: String(pageSize), pageIndex: String(last) });
        expect(counted.data).toEqual(pages[last]?.data);
      },
    ),
    { numRuns: 120 },
  );
});

test('[S9.03] lists too long to be sorted are picked from the index, with the same result', async () => {
  const picking = createDocumentPages(fixture.deps.db, 0);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...scopes), question, fc.nat(8), async (scope, asked, skipped) => {
      const expected = listed(all, new Set<string>(scope.shows), asked).map(({ id }) => id);
      const rows = await picking.page({
        clientId: scope.as === 'bob' ? 'bolt' : 'acme',
        containerIds: scope.shows,
        question: {
          orderBy: asked.orderBy,
          descending: asked.orderDir === 'desc',
          search: /[\p{L}\p{N}]/u.test(asked.search ?? '') ? (asked.search ?? null) : null,
          addedBy: asked.addedBy ?? null,
          read: asked.read ?? null,
          fields: null,
        },
        total: expected.length,
        after: undefined,
        offset: skipped,
        limit: 1_000,
      });
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(skipped));
    }),
    { numRuns: 120 },
  );
});

test('[S9.03] documents that are added during paging neither repeat nor drop earlier ones', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...scopes.slice(0, 4)),
      question,
      fc.infiniteStream(arbitrary),
      async (scope, asked, coming) => {
        const before = listed(all, new Set<string>(scope.shows), asked).map(({ id }) => id);
        const pages = await pagesOf(scope, asked, 20, async () => add(coming.next().value as Listed));
        const seen = idsOf(pages);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((id) => before.includes(id))).toEqual(before);
      },
    ),
    { numRuns: 12 },
  );
});

test('whatever is searched for, the answer is a list or a plain refusal', async () => {
  const hostile = [
    ...["'", "''", '"', '\\', '%', '_', '$1', ':*', "a':*", "a' | 'b", '!a', 'a <-> b', '(a'],
    ...["'; drop table documents; --", '\u0000', '\u0301', '\ufdfa', '\ufdfa'.repeat(90), '😀'],
  ];
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 12 }), async (search) => {
      const path = `${base}/folders/letters/documents?search=${encodeURIComponent(search)}`;
      statuses.add((await fixture.call(fixture.as.ann, path)).status);
    }),
    { numRuns: 80, examples: hostile.map((one) => [one]) },
  );
  // The refusal is of what no text of the database can hold.
  expect([...statuses].sort()).toEqual([200, 400]);
  expect(await fixture.deps.db.$count(documents)).toBe(all.length);
});
