import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TrashedDocument } from '../../../contract/storage/storage-changes.ts';
import { documents } from '../../../server/db/schema/core-schema.ts';
import { sweep } from '../../../server/security/sweep.ts';
import { type Name, type StorageFixture, startStorageFixture } from './storage-fixture.ts';

const day = 86_400_000;
const path = '/api/storage/v1/trash/documents?clientId=acme';
let fixture: StorageFixture;

interface Page {
  readonly data: readonly TrashedDocument[];
  readonly next: string | null;
  readonly keptDays: number;
}

beforeAll(async () => {
  fixture = await startStorageFixture({ LIMIT_TRASH_PAGE: '2' });
  await fixture.addContainer({ id: 'tax', parentId: 'acme', name: 'Taxes' });
  await fixture.addContainer({ id: 'sealed', parentId: 'acme', lockType: 'Read', lockLevel: 'Master' });
});
afterAll(() => fixture.end());

/** Puts a document in the trash, as many days ago as told. */
async function trashed(id: string, daysAgo: number, values: Partial<typeof documents.$inferInsert> = {}) {
  await fixture.addDocument({
    id,
    containerId: 'tax',
    name: `${id}.txt`,
    trashedAt: new Date(Date.now() - daysAgo * day),
    trashedBy: 'ann',
    ...values,
  });
}
const listed = async (who: Name): Promise<string[]> => {
  const ids: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: Page = await fixture.json(fixture.as[who], next ? `${path}&from=${next}` : path);
    expect(page.data.length).toBeLessThanOrEqual(2);
    ids.push(...page.data.map(({ id }) => id));
    next = page.next;
  }
  return ids;
};

test('lists the deleted documents of a client, newest first, each with its folder and its last day', async () => {
  await trashed('old', 29);
  await trashed('new', 1);
  await trashed('middle', 2, { trashedBy: 'cole' });
  await trashed('gone', 31);
  await fixture.addDocument({ id: 'present', containerId: 'tax', name: 'present.txt' });
  expect(await listed('ann')).toEqual(['new', 'middle', 'old']);
  const { data, keptDays } = await fixture.json<Page>(fixture.as.ann, path);
  expect(keptDays).toBe(30);
  const [first, second] = data;
  expect(first).toMatchObject({
    name: 'new.txt',
    folder: { id: 'tax', name: 'Taxes', type: 'Folder' },
    deletedBy: 'ann Person',
  });
  expect(second?.deletedBy).toBe('cole Person');
  expect(Date.parse(first?.keptUntil ?? '') - Date.parse(first?.deletedAt ?? '')).toBe(30 * day);
});

test('lists for each user exactly what that user may restore', async () => {
  await trashed('firms', 3, { trashedBy: 'stan' });
  await trashed('coras', 4, { createdById: 'contact-cora' });
  await trashed('locked', 5, { lockType: 'Read', lockLevel: 'Master' });
  await trashed('sealed-away', 6, { containerId: 'sealed' });
  const all = (await fixture.deps.db.select().from(documents)).map(({ id }) => id);
  for (const who of ['ann', 'cole', 'cora', 'rita', 'stan'] as const) {
    const shown = await listed(who);
    const restored: string[] = [];
    for (const id of all) {
      const [before] = await fixture.deps.db.select().from(documents).where(eq(documents.id, id));
      if (before?.trashedAt === null) continue;
      const answer = await fixture.tell(fixture.as[who], 'POST /api/storage/v1/trash/documents/restore', {
        Ids: [id],
      });
      if (answer.status === 200) restored.push(id);
      await fixture.deps.db
        .update(documents)
        .set({ trashedAt: before?.trashedAt ?? null })
        .where(eq(documents.id, id));
    }
    expect([who, [...shown].sort()]).toEqual([who, restored.sort()]);
  }
  expect((await listed('cora')).sort()).toEqual(['coras']);
  expect(await listed('rita')).toEqual([]);
  expect(await listed('stan')).toContain('firms');
});

test('a client of others is not there, and neither is a page of another question', async () => {
  for (const who of ['bob', 'nora'] as const)
    expect((await fixture.tell(fixture.as[who], `GET ${path}`)).status).toBe(404);
  expect((await fixture.tell(fixture.as.ann, `GET ${path}&from=nonsense`)).status).toBe(400);
});

test('the sweep deletes for good what is older than the trash keeps', async () => {
  await sweep(fixture.deps.db, fixture.deps.settings.limits);
  const left = (await fixture.documentsIn('tax')).map(({ id }) => id);
  expect([left.includes('old'), left.includes('gone')]).toEqual([true, false]);
});
