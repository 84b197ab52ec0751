import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldName } from '../../../server/clients/fold.ts';
import { clientLinks, clients, users } from '../../../server/db/schema/core-schema.ts';
import { type StorageFixture, startStorageFixture } from '../storage/storage-fixture.ts';
import type { Visitor } from '../storage/storage-server.ts';

let fixture: StorageFixture;
let nora: Visitor;

const made = [
  { id: 'c1', name: 'Zoë Flowers', doingBusinessAs: 'Amber Flowers', nickname: 'Blooms' },
  { id: 'c2', name: 'Éclair Bakery', displayAs: 'The Bakery' },
  { id: 'c3', name: 'delta 100% Solar_1', nickname: 'Sunny' },
  { id: 'c4', name: 'Ångström Labs', nickname: 'ЖУК Λάμδα' },
  ...Array.from({ length: 26 }, (_, index) => ({ id: `n${index}`, name: `Numbered ${100 + index}` })),
];

beforeAll(async () => {
  fixture = await startStorageFixture();
  nora = fixture.as.nora;
  await setControls(['ClientCenterShowClientNickname']);
  for (const client of made) {
    await fixture.deps.db
      .insert(clients)
      .values({ companyId: 'A', kind: 0, sortName: foldName(client.name), ...client });
    await fixture.deps.db.insert(clientLinks).values({ userId: 'nora', clientId: client.id, role: 'Owner' });
  }
});
afterAll(() => fixture.end());

const setControls = (accessControls: string[]) =>
  fixture.deps.db.update(users).set({ accessControls }).where(eq(users.id, 'nora'));

interface List {
  readonly clients: { readonly id: string; readonly nickname: string | null }[];
  readonly numItems: number;
  readonly numPages: number;
}
const list = (query: string): Promise<List> => fixture.json(nora, `/api/client-center/v1/clients/?${query}`);
const found = async (query: string): Promise<string[]> => (await list(query)).clients.map((one) => one.id);

test('[S5.14] [S9.01] without parameters: page 1 of 25, by name, ascending', async () => {
  const answer = await list('');
  expect([answer.clients.length, answer.numItems, answer.numPages]).toEqual([25, 30, 2]);
  expect(answer.clients.slice(0, 4).map((one) => one.id)).toEqual(['c4', 'c3', 'c2', 'n0']);
  expect(await found('pageNum=2')).toEqual(['n22', 'n23', 'n24', 'n25', 'c1']);
});

test('[S9.01] the whole list in one page of 1000', async () => {
  expect((await list('pageSize=1000')).clients).toHaveLength(30);
  expect((await fixture.call(nora, '/api/client-center/v1/clients/?pageSize=1001')).status).toBe(400);
});

test('[S7.13] order by display name, descending, and the nickname flag', async () => {
  expect((await found('orderBy=displayName')).slice(0, 3)).toEqual(['c1', 'c4', 'c3']);
  expect((await found('orderBy=displayName&orderDir=desc')).slice(0, 1)).toEqual(['c2']);
  expect((await found('orderDir=desc')).slice(0, 1)).toEqual(['c1']);
  const nicknames = async (query: string) => (await list(query)).clients.map((one) => one.nickname);
  expect(await nicknames('searchTerm=amber')).toEqual([null]);
  expect(await nicknames('searchTerm=amber&showNickname=true')).toEqual(['Blooms']);
});

test.each([
  ['zoe', ['c1']],
  ['AMBER', ['c1']],
  ['blooms', ['c1']],
  ['eclair', ['c2']],
  ['Éclair', ['c2']],
  ['the bakery', ['c2']],
  ['angstrom', ['c4']],
  ['жук λαμδα', ['c4']],
  ['0% sol', ['c3']],
  ['r_1', ['c3']],
  ['%', ['c3']],
  ['nothing like this', []],
])('[S7.13] a search for %s, in any name, without case or accents', async (term, ids) => {
  expect(await found(`searchTerm=${encodeURIComponent(term)}`)).toEqual(ids);
});

test('[S7.13] a search by nickname ignores other fields', async () => {
  expect(await found('searchBy=nickname&searchTerm=s')).toEqual(['c3', 'c1']);
});

test('[S7.14] the older search answers the nickname through the primary contact', async () => {
  const search = (expand?: 'primaryContactExpanded') =>
    fixture.json(nora, '/api/core/v3/companies/A/clients/search', {
      method: 'POST',
      body: JSON.stringify({
        ...(expand ? { expand } : {}),
        pagingDataRequest: { pageIndex: 0, itemsPerPage: 1 },
        filterSearchSort: { orderBy: 'name', searchBy: 'name', search: 'zoe' },
      }),
    });
  const item = {
    id: 'c1',
    name: 'Zoë Flowers',
    displayAs: null,
    doingBusinessAs: 'Amber Flowers',
    kind: 0,
    description: null,
  };
  expect(await search()).toEqual({ items: [item], totalItems: 1 });
  expect(await search('primaryContactExpanded')).toEqual({
    items: [{ ...item, primaryContactExpanded: { nickname: 'Blooms' } }],
    totalItems: 1,
  });
});

test('[S6.06] without the control answers have no nicknames, and a search does not find clients by them', async () => {
  await setControls([]);
  const { clients: one } = await list('searchTerm=amber&showNickname=true');
  expect(one.map(({ nickname }) => nickname)).toEqual([null]);
  expect(await found('searchTerm=blooms')).toEqual([]);
  expect(await found('searchBy=nickname&searchTerm=sunny')).toEqual([]);
  await setControls(['ClientCenterShowClientNickname']);
});
