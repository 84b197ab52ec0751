/** The invoices of a client as a list: filters, counts, order and parts. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, todayInBrazil } from '../../../contract/brazil/business-days.ts';
import { encodeQuery, type ResponseOf } from '../../../contract/calls/call.ts';
import type { FilterItem } from '../../../contract/calls/filter.ts';
import type { listManifestClients, ManifestField } from '../../../contract/manifest/manifest.ts';
import { manifestInvoices } from '../../../server/db/schema/manifest-schema.ts';
import { runDistribution } from '../../../server/manifest/distribution.ts';
import {
  base,
  type ManifestFixture,
  momentOfAge,
  type NewInvoice,
  startManifestFixture,
} from './manifest-fixture.ts';

let fixture: ManifestFixture;
beforeAll(async () => {
  fixture = await startManifestFixture();
});
afterAll(() => fixture.end());
beforeEach(() => fixture.clear());

/** Invoices by name, in the order in which they are given. */
async function make(
  wanted: Readonly<Record<string, NewInvoice & { readonly state?: string }>>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [name, { state = 'none', ...invoice }] of Object.entries(wanted)) {
    const { id } = await fixture.invoice(invoice);
    await fixture.deps.db
      .update(manifestInvoices)
      .set({ state: state as 'none' })
      .where(eq(manifestInvoices.id, id));
    names.set(id, name);
  }
  return names;
}
const filterOf = (...items: FilterItem<ManifestField>[]) => ({ groups: [{ useOr: false, items }] });
const namesOf = async (names: Map<string, string>, asked: object) =>
  (await fixture.invoices(asked)).items.map(({ id }) => names.get(id));

const issuer = { taxId: '12ABC34501DE35', name: 'Açúcar Cristalina' };
const some = {
  fresh: { age: 0, total: '30.00' },
  week: { age: 7, total: '10.00', state: 'acknowledged' },
  almost: { age: 175, total: '20.00', issuer },
  over: { age: 181, total: '99.00' },
  confirmed: { age: 3, total: '50.00', state: 'confirmed' },
  old: { age: 300, total: '5.00', state: 'unknown' },
  canceled: { age: 2, total: '40.00', standing: 'canceled' },
  denied: { age: 400, total: '1.00', standing: 'denied' },
} as const;

test('[T7.28] a list has the invoices of one client, with counts of all whatever the filter asks for', async () => {
  const names = await make(some);
  await fixture.invoice({ clientId: 'bolt', companyId: 'B' });
  const all = await fixture.invoices();
  expect([all.totalItems, all.stages, all.open, all.closed]).toEqual([8, { waiting: 4, done: 4 }, 3, 1]);
  const waiting = await fixture.invoices({ filter: filterOf({ by: 'stage', op: 'EQ', value: 'waiting' }) });
  expect(waiting.items.map(({ id }) => names.get(id))).toEqual(['fresh', 'week', 'almost', 'over']);
  expect([waiting.totalItems, waiting.stages, waiting.open]).toEqual([4, { waiting: 4, done: 4 }, 3]);
  const done = filterOf({ by: 'stage', op: 'EQ', value: 'done' });
  expect(await namesOf(names, { filter: done })).toEqual(['canceled', 'confirmed', 'old', 'denied']);
});

test('each sort has its order; those whose time is over come last of what waits', async () => {
  const names = await make(some);
  const sorted = (sort?: string) => namesOf(names, sort ? { sort } : {});
  const waiting = ['fresh', 'week', 'almost', 'over'];
  expect(await sorted()).toEqual([...waiting, 'canceled', 'confirmed', 'old', 'denied']);
  expect(await sorted('newest')).toEqual([
    ...['fresh', 'canceled', 'confirmed', 'week', 'almost', 'old', 'denied', 'over'],
  ]);
  expect(await sorted('deadline')).toEqual([
    ...['almost', 'week', 'fresh', 'denied', 'old', 'confirmed', 'canceled', 'over'],
  ]);
  expect(await sorted('largest')).toEqual([
    ...['over', 'confirmed', 'canceled', 'fresh', 'almost', 'week', 'old', 'denied'],
  ]);
  expect((await sorted('issuer'))[0]).toBe('almost');
  const filter = filterOf({ by: 'stage', op: 'EQ', value: 'waiting' });
  expect(await namesOf(names, { filter, sort: 'newest' })).toEqual(waiting);
});

test('[T3.11] invoices are found by each field, names without case and accents, codes without punctuation', async () => {
  const names = await make(some);
  const found = async (item: FilterItem<ManifestField>) =>
    (await namesOf(names, { filter: filterOf(item) })).toSorted();
  const [{ key = '', number = '' } = {}] = (
    await fixture.invoices({ filter: filterOf({ by: 'total', op: 'EQ', value: 99 }) })
  ).items;
  expect(await found({ by: 'issuerName', op: 'LIKE', value: 'ACUCAR' })).toEqual(['almost']);
  expect(await found({ by: 'issuerTaxId', op: 'EQ', value: '12.abc.345/01DE-35' })).toEqual(['almost']);
  expect(await found({ by: 'key', op: 'EQ', value: key })).toEqual(['over']);
  expect(await found({ by: 'number', op: 'EQ', value: Number(number) })).toEqual(['over']);
  expect(await found({ by: 'total', op: 'BETWEEN', value: [20, 40] })).toEqual([
    ...['almost', 'canceled', 'fresh'],
  ]);
  expect(await found({ by: 'state', op: 'IN', value: ['acknowledged', 'unknown'] })).toEqual(['old', 'week']);
  expect(await found({ by: 'standing', op: '!EQ', value: 'authorized' })).toEqual(['canceled', 'denied']);
  const day = addDays(todayInBrazil(), -7);
  expect(await found({ by: 'authorizedDate', op: 'EQ', value: day })).toEqual(['week']);
});

test('a filter with a value that does not fit is refused with 400', async () => {
  for (const item of [
    { by: 'authorizedDate', op: 'EQ', value: '2026-02-31' },
    { by: 'total', op: 'EQ', value: 'much' },
    { by: 'nature', op: 'EQ', value: 'x' },
  ]) {
    const query = encodeQuery({ clientId: 'acme', filter: { groups: [{ useOr: false, items: [item] }] } });
    expect((await fixture.call(fixture.as.ann, `${base}/documents?${query}`)).status, item.by).toBe(400);
  }
});

test('[T9.03] thirty come at a time, from any place, each once where dates are equal', async () => {
  await fixture.announceMany(70);
  await runDistribution(fixture.deps, fixture.deps.authority, () => undefined);
  for (const sort of ['newest', 'deadline', 'largest', 'issuer']) {
    const parts = await Promise.all([0, 30, 60].map((startIndex) => fixture.invoices({ startIndex, sort })));
    expect(parts.map(({ items, totalItems }) => [items.length, totalItems])).toEqual([
      [30, 70],
      [30, 70],
      [10, 70],
    ]);
    expect(new Set(parts.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(70);
  }
});

test('an invoice waits until midnight in Brasília of its last day', async () => {
  const { id } = await fixture.invoice({ age: 180 });
  expect(await fixture.invoices()).toMatchObject({ open: 1, closed: 0 });
  // One second before its day began.
  const before = new Date(momentOfAge(180).getTime() - 12 * 3_600_000 - 1000);
  await fixture.deps.db
    .update(manifestInvoices)
    .set({ authorizedAt: before })
    .where(eq(manifestInvoices.id, id));
  expect(await fixture.invoices()).toMatchObject({ open: 0, closed: 1, stages: { waiting: 1 } });
});

test('[T7.28] the clients of a user have their certificates and how many invoices wait, by name', async () => {
  await fixture.addClient('bakery');
  await make(some);
  const list = (as: 'ann' | 'stan', part = '') =>
    fixture.json<ResponseOf<typeof listManifestClients>>(fixture.as[as], `${base}/clients?${part}`);
  const asked = { at: null, nextAt: null, isAvailable: true };
  const acme = {
    ...{ clientId: 'acme', waiting: 3, asked },
    certificate: { owner: 'ACME LTDA', validUntil: expect.any(String), state: 'valid', daysLeft: 200 },
  };
  const bakery = { clientId: 'bakery', waiting: 0, asked, certificate: null };
  expect(await list('ann')).toEqual({ items: [acme], totalItems: 1 });
  expect(await list('stan')).toEqual({ items: [acme, bakery], totalItems: 2 });
  expect(await list('stan', 'startIndex=1&itemsPerPage=1')).toEqual({ items: [bakery], totalItems: 2 });
});
