import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeQuery } from '../../../contract/calls/call.ts';
import { type Filter, type FilterItem, type FilterOp, filterOps } from '../../../contract/calls/filter.ts';
import { type FiscalField, fiscalFields } from '../../../contract/fiscal/box-e.ts';
import { fiscalDirections } from '../../../contract/fiscal/direction.ts';
import { fiscalStatuses } from '../../../contract/fiscal/fiscal-document.ts';
import { fiscalDocuments } from '../../../server/db/schema/fiscal-schema.ts';
import { type Filtered, letThrough } from './filter-model.ts';
import { base, type FiscalFixture, filterOf, startFiscalFixture } from './fiscal-fixture.ts';
import { rowOf } from './fiscal-row.ts';

let fixture: FiscalFixture;
beforeAll(async () => {
  fixture = await startFiscalFixture();
  await fixture.deps.db.insert(fiscalDocuments).values([
    rowOf({
      ...{ id: 'a', issuerName: 'Moinho São João', nature: 'Venda', total: '99.90', number: '9' },
      ...{
        issuedAt: new Date('2026-11-01T02:59:59Z'),
        issuerTaxId: '12345678000195',
        cfops: ['5102', '5405'],
      },
      ...{ series: 'U', status: 'canceled', isCorrected: true, direction: 'outgoing' },
    }),
    rowOf({
      ...{ id: 'b', issuerName: 'MOINHO SUL', nature: 'Devolução', total: '100.00', number: '10' },
      ...{ issuedAt: new Date('2026-11-01T03:00:00Z'), issuerTaxId: '12ABC34501DE35', cfops: ['6102'] },
      ...{ issuerState: 'SC', status: 'denied' },
    }),
    rowOf({
      ...{ id: 'c', issuerName: '', nature: '', total: null, number: '', issuerState: '', series: '' },
      ...{ issuedAt: null, issuerTaxId: '', cfops: [] },
    }),
    rowOf({
      ...{ id: 'd', issuerName: 'Padaria', nature: 'Remessa', total: '1000.00', number: '3-5' },
      ...{ issuedAt: new Date('2026-11-16T12:00:00Z'), issuerTaxId: '52998224725', cfops: ['1102'] },
      ...{ series: '10' },
    }),
  ]);
});
afterAll(() => fixture.end());

const idsOf = async (filter: Filter): Promise<string[]> =>
  (await fixture.list({ filter, itemsPerPage: 100 })).items.map(({ id }) => id).toSorted();
type Case = readonly [by: FiscalField, op: FilterOp, value: FilterItem['value'], ids: string];

describe('[T3.11] on a text', () => {
  test.each<Case>([
    ['issuerName', 'BLANK', undefined, 'c'],
    ['issuerName', '!BLANK', undefined, 'abd'],
    ['issuerName', 'LIKE', 'moinho', 'ab'],
    ['issuerName', 'LIKE', 'SAO joão', 'a'],
    ['issuerName', 'LIKE', '%', ''],
    ['issuerName', 'LIKE', '_', ''],
    ['issuerName', 'LIKE', "' or true --", ''],
    ['issuerName', 'LT', 'Moinho Sul', 'a'],
    ['issuerName', 'LE', 'Moinho Sul', 'ab'],
    ['issuerName', 'GT', 'Moinho Sul', 'd'],
    ['issuerName', 'GE', 'Moinho Sul', 'bd'],
    ['issuerName', 'EQ', 'moinho são joao', 'a'],
    ['issuerName', 'EQ', 'moinho', ''],
    ['issuerName', '!EQ', 'MOINHO SUL', 'acd'],
    ['issuerName', 'BETWEEN', ['moinho sao joao', 'moinho sul'], 'ab'],
    ['issuerName', 'BETWEEN', ['moinho sul', 'moinho sao joao'], ''],
    ['issuerName', '!BETWEEN', ['moinho sao joao', 'moinho sul'], 'cd'],
    ['issuerName', 'IN', ['padaria', 'moinho SUL', 'other'], 'bd'],
    ['issuerName', 'IN', [], ''],
    ['issuerName', '!IN', ['padaria'], 'abc'],
    ['issuerName', '!IN', [], 'abcd'],
    ['nature', 'EQ', 'DEVOLUCAO', 'b'],
    ['series', 'EQ', 'u', 'a'],
    ['series', 'EQ', 1, 'b'],
    ['recipientName', 'EQ', 'acme', 'abcd'],
  ])('%s %s %j', async (by, op, value, ids) => {
    expect((await idsOf(filterOf([{ by, op, value }]))).join('')).toBe(ids);
  });
});

describe('[T3.11] on a code', () => {
  test.each<Case>([
    ['issuerTaxId', 'EQ', '12.345.678/0001-95', 'a'],
    ['issuerTaxId', 'EQ', '12345678000195', 'a'],
    ['issuerTaxId', 'LIKE', '12.345', 'a'],
    ['issuerTaxId', 'LIKE', '12abc345', 'b'],
    ['issuerTaxId', 'IN', ['529.982.247-25', '12.abc.345/01de-35'], 'bd'],
    ['issuerTaxId', 'BLANK', undefined, 'c'],
    ['issuerState', 'EQ', 'sc', 'b'],
    ['issuerState', '!IN', ['PR', 'SC'], 'c'],
    ['key', 'LIKE', 'a', ''],
    ['cfop', 'LIKE', '5405', 'a'],
    ['cfop', 'LIKE', 5405, 'a'],
    ['cfop', 'BLANK', undefined, 'c'],
    ['status', 'IN', ['canceled', 'denied'], 'ab'],
    ['status', '!EQ', 'authorized', 'ab'],
    ['direction', 'EQ', 'outgoing', 'a'],
    ['isCorrected', 'EQ', true, 'a'],
    ['isCorrected', 'EQ', false, 'bcd'],
    ['isCorrected', '!EQ', 'true', 'bcd'],
  ])('%s %s %j', async (by, op, value, ids) => {
    expect((await idsOf(filterOf([{ by, op, value }]))).join('')).toBe(ids);
  });
});

describe('[T3.11] on a number', () => {
  test.each<Case>([
    ['total', 'BLANK', undefined, 'c'],
    ['total', '!BLANK', undefined, 'abd'],
    ['total', 'LIKE', '00', 'bd'],
    ['total', 'LIKE', '9.9', 'a'],
    ['total', 'LT', 100, 'a'],
    ['total', 'LE', 100, 'ab'],
    ['total', 'GT', '100', 'd'],
    ['total', 'GE', '100.00', 'bd'],
    ['total', 'EQ', 99.9, 'a'],
    ['total', 'EQ', '100', 'b'],
    ['total', '!EQ', 100, 'acd'],
    ['total', 'BETWEEN', [99.9, 100], 'ab'],
    ['total', '!BETWEEN', [99.9, 100], 'cd'],
    ['total', 'IN', [100, '1000.0'], 'bd'],
    ['total', '!IN', [100, 1000], 'ac'],
    ['total', 'GT', -1, 'abd'],
    ['number', 'LT', 10, 'a'],
    ['number', 'GT', 9, 'b'],
    ['number', 'BLANK', undefined, 'cd'],
    ['number', 'EQ', '0009', 'a'],
  ])('%s %s %j', async (by, op, value, ids) => {
    expect((await idsOf(filterOf([{ by, op, value }]))).join('')).toBe(ids);
  });
});

describe('[T3.11] on a day, which is that in São Paulo', () => {
  test.each<Case>([
    ['issueDate', 'BLANK', undefined, 'c'],
    ['issueDate', '!BLANK', undefined, 'abd'],
    ['issueDate', 'EQ', '2026-10-31', 'a'],
    ['issueDate', 'EQ', '2026-11-01', 'b'],
    ['issueDate', '!EQ', '2026-11-01', 'acd'],
    ['issueDate', 'LT', '2026-11-01', 'a'],
    ['issueDate', 'LE', '2026-11-01', 'ab'],
    ['issueDate', 'GT', '2026-11-01', 'd'],
    ['issueDate', 'GE', '2026-11-01', 'bd'],
    ['issueDate', 'BETWEEN', ['2026-11-01', '2026-11-16'], 'bd'],
    ['issueDate', '!BETWEEN', ['2026-11-01', '2026-11-16'], 'ac'],
    ['issueDate', 'IN', ['2026-10-31', '2026-11-16'], 'ad'],
    ['issueDate', '!IN', ['2026-10-31', '2026-11-16'], 'bc'],
    ['issueDate', 'LIKE', '2026-11', 'bd'],
    ['issueDate', 'GE', '0001-01-01', 'abd'],
    ['issueDate', 'LE', '9999-12-31', 'abd'],
  ])('%s %s %j', async (by, op, value, ids) => {
    expect((await idsOf(filterOf([{ by, op, value }]))).join('')).toBe(ids);
  });
});

describe('[T3.11] groups', () => {
  const moinho = { by: 'issuerName', op: 'LIKE', value: 'moinho' } as const;
  const large = { by: 'total', op: 'GE', value: 100 } as const;
  test.each<readonly [what: string, groups: Filter<FiscalField>['groups'], ids: string]>([
    ['none let everything through', [], 'abcd'],
    [
      'without items let everything through',
      [
        { useOr: true, items: [] },
        { useOr: false, items: [] },
      ],
      'abcd',
    ],
    ['hold all of their items', [{ useOr: false, items: [moinho, large] }], 'b'],
    ['hold one of their items by useOr', [{ useOr: true, items: [moinho, large] }], 'abd'],
    ['hold one item by useOr', [{ useOr: true, items: [large] }], 'bd'],
    [
      'have to hold all',
      [
        { useOr: true, items: [moinho, large] },
        { useOr: false, items: [{ by: 'status', op: 'EQ', value: 'denied' }] },
      ],
      'b',
    ],
    [
      'keep their items together',
      [
        { useOr: true, items: [{ by: 'issuerName', op: 'BLANK' }, moinho] },
        {
          useOr: true,
          items: [
            { by: 'total', op: 'BLANK' },
            { by: 'total', op: 'EQ', value: 100 },
          ],
        },
      ],
      'bc',
    ],
  ])('%s', async (_what, groups, ids) => {
    expect((await idsOf({ groups })).join('')).toBe(ids);
  });
});

const statusOf = async (filter: string, path = 'documents'): Promise<readonly unknown[]> => {
  const query = new URLSearchParams({ clientId: 'acme', storage: 'nfe-storage', filter });
  const answer = await fixture.call(fixture.as.ann, `${base}/${path}?${query}`);
  return [answer.status, answer.status === 200 ? '' : (await answer.json()).errors[0].reason];
};
const item = (by: string, op: string, value?: unknown) =>
  JSON.stringify({ groups: [{ useOr: false, items: [{ by, op, value }] }] });

test.each([
  ['an unknown field', item('issuerEmail', 'EQ', 'x')],
  ['a column that is no field', item('blobKey', 'EQ', 'x')],
  ['a field of all objects', item('constructor', 'EQ', 'x')],
  ['an unknown operator', item('total', 'NE', 1)],
  ['!LIKE, which is none', item('issuerName', '!LIKE', 'x')],
  ['no value', item('total', 'EQ')],
  ['a value that is null', item('total', 'EQ', null)],
  ['a value where there is none', item('total', 'BLANK', 1)],
  ['a list in the place of a value', item('total', 'EQ', [1])],
  ['a value in the place of a list', item('status', 'IN', 'denied')],
  ['one end', item('total', 'BETWEEN', [1])],
  ['three ends', item('total', 'BETWEEN', [1, 2, 3])],
  ['an object', item('total', 'EQ', {})],
  ['more than 100 values', item('total', 'IN', Array(101).fill(1))],
  ['a text of more than 200 characters', item('issuerName', 'EQ', 'x'.repeat(201))],
  ['no number', item('total', 'EQ', 'ten')],
  ['an infinite number', item('total', 'EQ', 'Infinity')],
  ['a number with an exponent', item('total', 'GE', 1e21)],
  ['a truth for a number', item('number', 'EQ', true)],
  ['an empty number', item('number', 'EQ', '')],
  ['no day', item('issueDate', 'EQ', 'today')],
  ['a day that there is not', item('issueDate', 'EQ', '2026-02-31')],
  ['a day of the year 0', item('issueDate', 'EQ', '0000-01-01')],
  ['a moment for a day', item('issueDate', 'EQ', '2026-11-01T00:00:00Z')],
  ['one bad end of two', item('issueDate', 'BETWEEN', ['2026-11-01', '2026-11-31'])],
  ['one bad value of many', item('total', '!IN', [1, 'x'])],
  ['NUL', item('issuerName', 'EQ', 'a\u0000')],
  ['NUL in a part of a number', item('total', 'LIKE', '\u0000')],
  ['half a character', item('issuerName', 'LIKE', '\ud800')],
  ['no groups', '{}'],
  ['no useOr', '{"groups":[{"items":[]}]}'],
  ['21 groups', JSON.stringify({ groups: Array(21).fill({ useOr: false, items: [] }) })],
  [
    '21 items',
    JSON.stringify({ groups: [{ useOr: true, items: Array(21).fill({ by: 'total', op: 'BLANK' }) }] }),
  ],
  ['no JSON', '{'],
  ['more than 2,000 characters', item('issuerName', 'IN', Array(20).fill('x'.repeat(150)))],
])('[T3.11] a filter with %s answers 400', async (_what, filter) => {
  expect(await statusOf(filter)).toEqual([400, 'badRequest']);
  expect(await statusOf(filter, 'archive/address')).toEqual([400, 'badRequest']);
});

test('[T3.11] of the fields and operators there is none that does not work', async () => {
  for (const by of fiscalFields)
    for (const op of filterOps) {
      const one = by === 'issueDate' ? '2026-11-01' : '1';
      const value = op.endsWith('BLANK')
        ? undefined
        : op.endsWith('BETWEEN')
          ? [one, one]
          : op.endsWith('IN')
            ? [one]
            : one;
      expect([by, op, ...(await statusOf(item(by, op, value)))]).toEqual([by, op, 200, '']);
    }
});

const words = ['', 'Moinho', 'MOINHO Sul', 'São João', 'sao joao & cia', 'Ação', 'Zé'];
const taxIds = ['', '12345678000195', '12ABC34501DE35', '52998224725', '11222333000181'];
const days = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-12-31'];
const amounts = ['0.00', '9.90', '10.00', '99.99', '100.00', '-5.00'];
const values: Readonly<Record<FiscalField, readonly string[]>> = {
  issueDate: ['', ...days],
  issuerName: words,
  issuerTaxId: taxIds,
  issuerState: ['', 'PR', 'SC', 'SP'],
  recipientName: words,
  recipientTaxId: taxIds,
  direction: fiscalDirections,
  status: fiscalStatuses,
  isCorrected: ['true', 'false'],
  total: ['', ...amounts],
  series: ['', '1', '2', '10', 'U'],
  number: ['', '1', '9', '10', '99'],
  key: ['', '4126', '4126AB'],
  cfop: ['', '5102', '5102 6108', '1102'],
  nature: words,
};
const written: fc.Arbitrary<Omit<Filtered, 'id'>> = fc.record(
  Object.fromEntries(fiscalFields.map((by) => [by, fc.constantFrom(...values[by])])) as Record<
    FiscalField,
    fc.Arbitrary<string>
  >,
);
const numeric: ReadonlySet<string> = new Set(['total', 'number', 'issueDate']);
const itemOf: fc.Arbitrary<FilterItem<FiscalField>> = fc
  .tuple(fc.constantFrom(...fiscalFields), fc.constantFrom(...filterOps))
  .chain(([by, op]) => {
    const one = fc.constantFrom(...values[by].filter((value) => value !== '' || !numeric.has(by)));
    const cased = numeric.has(by) || /^(direction|status|isCorrected|cfop)$/.test(by);
    const some = cased ? one : one.map((value) => value.toLowerCase());
    const value = op.endsWith('BLANK')
      ? fc.constant(undefined)
      : op.endsWith('BETWEEN')
        ? fc.tuple(some, some).map(([first, second]) => [first, second])
        : op.endsWith('IN')
          ? fc.array(some, { maxLength: 3 })
          : op === 'LIKE'
            ? some.map((text) => text.slice(0, 4))
            : some;
    return value.map((given) => ({ by, op, ...(given === undefined ? {} : { value: given }) }));
  });
const filterArbitrary: fc.Arbitrary<Filter<FiscalField>> = fc.record({
  groups: fc.array(fc.record({ useOr: fc.boolean(), items: fc.array(itemOf, { maxLength: 4 }) }), {
    maxLength: 3,
  }),
});

test('[T3.11] any filter lets through what it does in memory', async () => {
  const clientId = await fixture.addClient('model');
  const documents: Filtered[] = fc
    .sample(written, { numRuns: 80, seed: 11 })
    .map((one, index) => ({ ...one, id: `m${String(index).padStart(3, '0')}` }));
  await fixture.deps.db.insert(fiscalDocuments).values(
    documents.map(({ issueDate, isCorrected, total, cfop, direction, status, ...rest }) =>
      rowOf({
        ...rest,
        clientId,
        // The last second of the day in São Paulo.
        issuedAt: issueDate === '' ? null : new Date(`${issueDate}T23:59:59-03:00`),
        isCorrected: isCorrected === 'true',
        total: total === '' ? null : total,
        cfops: cfop === '' ? [] : cfop.split(' '),
        direction: direction as (typeof fiscalDirections)[number],
        status: status as (typeof fiscalStatuses)[number],
      }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(filterArbitrary, async (filter) => {
      fc.pre(JSON.stringify(filter).length <= 2_000);
      const path = `${base}/documents?${encodeQuery({ clientId, storage: 'nfe-storage', itemsPerPage: 100, filter })}`;
      const { items, totalItems } = await fixture.json<{ items: { id: string }[]; totalItems: number }>(
        fixture.as.stan,
        path,
      );
      const expected = letThrough(documents, filter);
      expect([items.map(({ id }) => id).toSorted(), totalItems]).toEqual([expected, expected.length]);
    }),
    { numRuns: 150 },
  );
});
