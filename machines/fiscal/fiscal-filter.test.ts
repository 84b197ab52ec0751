import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { filterQuery } from '../../contract/calls/filter.ts';
import { fiscalFields } from '../../contract/fiscal/box-e.ts';
import { fiscalDirections } from '../../contract/fiscal/direction.ts';
import { fiscalStatuses } from '../../contract/fiscal/fiscal-document.ts';
import { fiscalPlaceOf } from './fiscal.machine.ts';
import { type FiscalFilter, filterPayload, narrowedBy, noFilter } from './fiscal-filter.ts';

const groupsOf = (filter: Partial<FiscalFilter>, search = '') =>
  filterPayload({ ...noFilter, ...filter }, search)?.groups;

describe('[T3.11] the payload of a filter', () => {
  test('asks nothing while nothing is typed, or a day or an amount is not whole yet', () => {
    expect(filterPayload(noFilter, '  ')).toBe(undefined);
    expect(filterPayload({ ...noFilter, from: '12/1', least: '1.2.3', most: '-' }, '')).toBe(undefined);
    expect(narrowedBy({ ...noFilter, from: '12/1', least: 'x' })).toBe(0);
  });

  test('has days, amounts and the direction in one group, which all have to hold', () => {
    const filter = { from: '2026-11-01', until: '2026-11-16', least: '500', most: '1000.50' };
    expect(groupsOf({ ...filter, direction: 'incoming' })).toEqual([
      {
        useOr: false,
        items: [
          { by: 'issueDate', op: 'GE', value: '2026-11-01' },
          { by: 'issueDate', op: 'LE', value: '2026-11-16' },
          { by: 'total', op: 'GE', value: 500 },
          { by: 'total', op: 'LE', value: 1000.5 },
          { by: 'direction', op: 'EQ', value: 'incoming' },
        ],
      },
    ]);
    expect(narrowedBy({ ...noFilter, ...filter, direction: 'incoming' })).toBe(3);
  });

  test('asks for a party by its name, and by its tax id where one is typed', () => {
    expect(groupsOf({ issuer: ' moinho ' })).toEqual([
      { useOr: true, items: [{ by: 'issuerName', op: 'LIKE', value: 'moinho' }] },
    ]);
    expect(groupsOf({ recipient: '12.345.678/0001' })).toEqual([
      {
        useOr: true,
        items: [
          { by: 'recipientName', op: 'LIKE', value: '12.345.678/0001' },
          { by: 'recipientTaxId', op: 'LIKE', value: '12.345.678/0001' },
        ],
      },
    ]);
  });

  test('searches keys, and numbers with or without their points', () => {
    expect(groupsOf({}, '48.213')).toEqual([
      {
        useOr: true,
        items: [
          { by: 'key', op: 'LIKE', value: '48.213' },
          { by: 'number', op: 'EQ', value: 48213 },
        ],
      },
    ]);
    expect(groupsOf({}, '4126 1111')).toEqual([
      { useOr: true, items: [{ by: 'key', op: 'LIKE', value: '4126 1111' }] },
    ]);
  });

  test('passes the contract whatever is typed', () => {
    const schema = filterQuery(fiscalFields);
    const typed = fc.string({ maxLength: 100 });
    const filters = fc.record({
      ...{ from: typed, until: typed, issuer: typed, recipient: typed, least: typed, most: typed },
      direction: fc.constantFrom('' as const, ...fiscalDirections),
      statuses: fc.subarray([...fiscalStatuses]),
    });
    fc.assert(
      fc.property(filters, typed, (filter, search) => {
        const payload = filterPayload(filter, search);
        if (payload) expect(z.safeParse(schema, JSON.stringify(payload)).success).toBe(true);
      }),
    );
  });
});

test.each([
  ['/actions/box-e/nfe-storage', ['/actions', 'nfe-storage', 'nfe-storage', null]],
  ['/mobile/actions/box-e/cte-storage/a%20b?x=1', ['/mobile/actions', 'cte-storage', 'cte-storage', 'a b']],
  ['/actions/box-e', ['/actions', null, '', null]],
  ['/actions/box-e/tarot/one', ['/actions', null, 'tarot', null]],
  ['/actions/service-request/general-requests', ['/actions', null, '', null]],
  ['/home', ['/actions', null, '', null]],
])('[T2.15] %s names a storage and a document in it, or none', (path, expected) => {
  const { root, storage, named, documentId } = fiscalPlaceOf(path);
  expect([root, storage, named, documentId]).toEqual(expected);
});
