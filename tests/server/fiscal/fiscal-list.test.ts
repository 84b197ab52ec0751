import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fiscalPerPage, fiscalSorts } from '../../../contract/fiscal/box-e.ts';
import type { FiscalStatus } from '../../../contract/fiscal/fiscal-document.ts';
import { fiscalDocuments } from '../../../server/db/schema/fiscal-schema.ts';
import { type Asked, base, type FiscalFixture, filterOf, startFiscalFixture } from './fiscal-fixture.ts';
import { rowOf } from './fiscal-row.ts';

const statuses: readonly FiscalStatus[] = ['authorized', 'authorized', 'canceled', 'denied', 'rejected'];

let fixture: FiscalFixture;
beforeAll(async () => {
  fixture = await startFiscalFixture();
  const day = (index: number) => new Date(Date.UTC(2026, 9, 1 + (index % 7), 12));
  await fixture.deps.db.insert(fiscalDocuments).values([
    ...Array.from({ length: 70 }, (_, index) =>
      rowOf({
        id: `n${String(index).padStart(2, '0')}`,
        issuedAt: index % 10 === 9 ? null : day(index),
        total: index % 10 === 8 ? null : `${index % 6}.${String(index).padStart(2, '0')}`,
        issuerName: ['Ágata', 'bela', 'Ceará', ''][index % 4] ?? '',
        status: statuses[index % statuses.length] ?? 'authorized',
      }),
    ),
    rowOf({ id: 'c00', storage: 'cte-storage', total: '0.10' }),
    rowOf({ id: 'c01', storage: 'cte-storage', total: '0.20' }),
    rowOf({ id: 'c02', storage: 'cte-storage', total: '999999999999999.99' }),
  ]);
});
afterAll(() => fixture.end());

const idsOf = async (asked: Asked) => (await fixture.list(asked)).items.map(({ id }) => id);
const money = (rows: readonly { readonly total: string | null }[]): string => {
  const cents = rows.reduce((sum, { total }) => sum + BigInt((total ?? '0.00').replace('.', '')), 0n);
  return String(cents).replace(/(\d\d)$/, '.$1');
};

describe('[T9.03] the list of a storage', () => {
  test('comes in parts, of 30 unless asked otherwise, each document once', async () => {
    const all = await idsOf({ itemsPerPage: 100 });
    expect([all.length, new Set(all).size]).toEqual([70, 70]);
    expect(await idsOf({})).toEqual(all.slice(0, fiscalPerPage));
    const parts: string[] = [];
    for (let startIndex = 0; startIndex < 70; startIndex += 13)
      parts.push(...(await idsOf({ startIndex, itemsPerPage: 13 })));
    expect(parts).toEqual(all);
    const beyond = await fixture.list({ startIndex: 70 });
    expect([beyond.items, beyond.totalItems]).toEqual([[], 70]);
  });

  test.each([
    ['startIndex', '-1'],
    ['startIndex', '1.5'],
    ['startIndex', '1000001'],
    ['itemsPerPage', '0'],
    ['itemsPerPage', '101'],
    ['itemsPerPage', 'all'],
    ['sort', 'cheapest'],
    ['storage', 'mdfe-storage'],
    ['clientId', 'x'.repeat(101)],
  ])('answers 400 for %s %s', async (name, value) => {
    const query = new URLSearchParams({ clientId: 'acme', storage: 'nfe-storage', [name]: value });
    expect((await fixture.call(fixture.as.ann, `${base}/documents?${query}`)).status).toBe(400);
  });

  test('is sorted as asked, documents without the value last, and those that are equal always alike', async () => {
    const rows = (await fixture.rows()).filter(({ storage }) => storage === 'nfe-storage');
    type Row = (typeof rows)[number];
    const text = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
    const orderOf = <V>(value: (row: Row) => V | null, compare: (one: V, other: V) => number) =>
      ((one: Row, other: Row) => {
        const [mine, theirs] = [value(one), value(other)];
        if (mine === null || theirs === null) return Number(mine === null) - Number(theirs === null);
        return compare(mine, theirs);
      }) satisfies (one: Row, other: Row) => number;
    const moment = (row: Row) => row.issuedAt?.getTime() ?? null;
    const newest = orderOf(moment, (one, other) => other - one);
    const oldest = orderOf(moment, (one, other) => one - other);
    const largest = orderOf(
      ({ total }) => (total === null ? null : Number(total)),
      (one, other) => other - one,
    );
    const issuer = orderOf(({ sortIssuer }) => sortIssuer, text);
    const byId = (one: Row, other: Row) => text(one.id, other.id);
    const expected = {
      newest: rows.toSorted((one, other) => newest(one, other) || -byId(one, other)),
      oldest: rows.toSorted((one, other) => oldest(one, other) || byId(one, other)),
      largest: rows.toSorted((one, other) => largest(one, other) || -byId(one, other)),
      issuer: rows.toSorted((one, other) => issuer(one, other) || newest(one, other) || -byId(one, other)),
    };
    for (const sort of fiscalSorts)
      expect([sort, await idsOf({ sort, itemsPerPage: 100 })]).toEqual([
        sort,
        expected[sort].map(({ id }) => id),
      ]);
    expect(await idsOf({})).toEqual(expected.newest.slice(0, 30).map(({ id }) => id));
  });
});

describe('[T2.15] the sums of a storage', () => {
  test('are those of its totals, to the cent, and of what the filter lets through alone', async () => {
    const rows = (await fixture.rows()).filter(({ storage }) => storage === 'nfe-storage');
    const whole = await fixture.list({ itemsPerPage: 1 });
    expect([whole.sum, whole.totalItems, whole.stored]).toEqual([money(rows), 70, 70]);
    const filter = filterOf([{ by: 'issuerName', op: 'EQ', value: 'bela' }]);
    const some = rows.filter(({ issuerName }) => issuerName === 'bela');
    const part = await fixture.list({ filter, itemsPerPage: 1, startIndex: 5 });
    expect([part.sum, part.totalItems, part.stored]).toEqual([money(some), some.length, 70]);
  });

  test('are exact beyond what a number of JavaScript holds', async () => {
    expect((await fixture.list({ storage: 'cte-storage' })).sum).toBe('1000000000000000.29');
  });

  test('are nothing where nothing is', async () => {
    const { lastToggle: _, ...empty } = await fixture.list({ storage: 'nfce-storage' });
    expect(empty).toEqual({
      items: [],
      totalItems: 0,
      sum: '0.00',
      stored: 0,
      statuses: {},
      mayUpload: true,
    });
    const filter = filterOf([{ by: 'status', op: 'IN', value: [] }]);
    const none = await fixture.list({ filter });
    expect([none.items, none.totalItems, none.sum, none.stored]).toEqual([[], 0, '0.00', 70]);
  });
});

describe('[T2.15] the counts of the statuses', () => {
  const all = { authorized: 28, canceled: 14, denied: 14, rejected: 14 };
  const canceled = { by: 'status', op: 'EQ', value: 'canceled' } as const;
  const bela = { by: 'issuerName', op: 'EQ', value: 'bela' } as const;
  const countsOf = async (groups: NonNullable<Asked['filter']>['groups']) =>
    (await fixture.list({ filter: { groups }, itemsPerPage: 1 })).statuses;
  const ofBela = async () => await countsOf([{ useOr: false, items: [bela] }]);

  test('are those of all documents, also where the filter asks for one status', async () => {
    expect((await fixture.list()).statuses).toEqual(all);
    expect(await countsOf([{ useOr: false, items: [canceled] }])).toEqual(all);
    expect(await countsOf([{ useOr: false, items: [{ by: 'status', op: 'IN', value: [] }] }])).toEqual(all);
  });

  test('are those of what the filter lets through by its other fields', async () => {
    const rows = (await fixture.rows()).filter(({ issuerName }) => issuerName === 'bela');
    const expected: Record<string, number> = {};
    for (const { status } of rows) expected[status] = (expected[status] ?? 0) + 1;
    expect(await ofBela()).toEqual(expected);
    expect(
      await countsOf([
        { useOr: false, items: [bela] },
        { useOr: true, items: [canceled, { by: 'status', op: 'EQ', value: 'denied' }] },
      ]),
    ).toEqual(expected);
  });

  test('leave a status out that stands beside another field in one group', async () => {
    expect(await countsOf([{ useOr: false, items: [bela, canceled] }])).toEqual(await ofBela());
    // With any status this group would let everything through.
    expect(await countsOf([{ useOr: true, items: [bela, canceled] }])).toEqual(all);
  });
});

test('the list of another client of the firm has its own documents alone', async () => {
  const clientId = await fixture.addClient('second');
  await fixture.deps.db.insert(fiscalDocuments).values(rowOf({ id: 's00', clientId, total: '7.00' }));
  const list = await fixture.list({ clientId }, 'stan');
  expect([list.items.map(({ id }) => id), list.sum, list.stored]).toEqual([['s00'], '7.00', 1]);
  expect((await fixture.list({}, 'stan')).stored).toBe(70);
  for (const who of ['ann', 'rita'] as const) {
    const query = new URLSearchParams({ clientId, storage: 'nfe-storage' });
    for (const path of [`documents?${query}`, `archive?${query}`, 'documents/s00', 'documents/s00/file'])
      expect((await fixture.call(fixture.as[who], `${base}/${path}`)).status).toBe(404);
  }
});
