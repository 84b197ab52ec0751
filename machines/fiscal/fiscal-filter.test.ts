import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { filterQuery } from '../../contract/calls/filter.ts';
import { fiscalFields } from '../../contract/fiscal/box-e.ts';
import { fiscalDirections } from '../../contract/fiscal/direction.ts';
import { fiscalStatuses } from '../../contract/fiscal/fiscal-document.ts';
import { type FiscalFilter, filterPayload, maxFilterLength, narrowedBy, noFilter } from './fiscal-filter.ts';

const payloadOf = (filter: Partial<FiscalFilter>, search = '') =>
  filterPayload({ ...noFilter, ...filter }, search);
const narrowed = (filter: Partial<FiscalFilter>) => narrowedBy({ ...noFilter, ...filter });

const all = (...items: unknown[]) => ({ useOr: false, items });
const any = (...items: unknown[]) => ({ useOr: true, items });
const from = { by: 'issueDate', op: 'GE', value: '2026-11-01' };
const until = { by: 'issueDate', op: 'LE', value: '2026-11-16' };
const least = { by: 'total', op: 'GE', value: 500 };
const most = { by: 'total', op: 'LE', value: 1000.5 };
const incoming = { by: 'direction', op: 'EQ', value: 'incoming' };
const statuses = { by: 'status', op: 'IN', value: ['canceled', 'denied'] };
const like = (by: string, value: string) => ({ by, op: 'LIKE', value });

/** Each field, with what it asks alone. */
const fields: readonly (readonly [name: string, filter: Partial<FiscalFilter>, groups: unknown[]])[] = [
  ['a first day', { from: '2026-11-01' }, [all(from)]],
  ['a last day', { until: '2026-11-16' }, [all(until)]],
  ['a least amount', { least: '500' }, [all(least)]],
  ['a greatest amount', { most: '1000.50' }, [all(most)]],
  ['a direction', { direction: 'incoming' }, [all(incoming)]],
  ['two statuses', { statuses: ['canceled', 'denied'] }, [all(statuses)]],
  ['the name of an issuer', { issuer: 'moinho' }, [any(like('issuerName', 'moinho'))]],
  ['the name of a recipient', { recipient: 'padaria' }, [any(like('recipientName', 'padaria'))]],
  [
    'the tax id of an issuer',
    { issuer: '11.222.333/0001-81' },
    [any(like('issuerName', '11.222.333/0001-81'), like('issuerTaxId', '11.222.333/0001-81'))],
  ],
  [
    'a part of the tax id of a recipient',
    { recipient: '12.345.678/0001' },
    [any(like('recipientName', '12.345.678/0001'), like('recipientTaxId', '12.345.678/0001'))],
  ],
  [
    'a tax id with letters',
    { issuer: '12ABC34501DE35' },
    [any(like('issuerName', '12ABC34501DE35'), like('issuerTaxId', '12ABC34501DE35'))],
  ],
];

describe('[T3.11] the payload of a filter', () => {
  test('asks nothing without anything typed or chosen, and counts no field', () => {
    expect(filterPayload(noFilter, '')).toBe(undefined);
    expect(narrowedBy(noFilter)).toBe(0);
  });

  test.each(fields)('asks for %s alone, and counts one field', (_, filter, groups) => {
    expect(payloadOf(filter)).toEqual({ groups });
    expect(narrowed(filter)).toBe(1);
  });

  test.each([
    ['half a day', { from: '2026-1', until: '2026-11-' }],
    ['a day of another form', { from: '12/11/2026', until: '12' }],
    ['a day with more behind it', { from: '2026-11-01T', until: ' 2026-11-01' }],
    ['half an amount', { least: '-', most: '12.' }],
    ['an amount with two points or a comma', { least: '1.2.3', most: '1,5' }],
    ['an amount with three decimals', { least: '1.234' }],
    ['an amount that cannot be kept exactly', { most: '12345678901234' }],
    ['a word for an amount', { least: 'x' }],
    ['nothing but spaces', { issuer: '  ', recipient: '\t' }],
  ])('asks nothing for %s, and counts no field', (_, filter) => {
    expect(payloadOf(filter)).toBe(undefined);
    expect(narrowed(filter)).toBe(0);
  });

  test('asks for what is whole beside what is half typed', () => {
    const filter = { from: '2026-11-01', until: '2026-', least: '-', most: '1000.50' };
    expect(payloadOf(filter)).toEqual({ groups: [all(from, most)] });
    expect(narrowed(filter)).toBe(2);
  });

  test('has days, amounts and the direction in one group, and each party, the statuses and the search in its own', () => {
    const filter: FiscalFilter = {
      ...{ from: '2026-11-01', until: '2026-11-16', least: '500', most: '1000.50', direction: 'incoming' },
      ...{ statuses: ['canceled', 'denied'], issuer: ' moinho ', recipient: 'padaria' },
    };
    expect(filterPayload(filter, '48.213')).toEqual({
      groups: [
        all(from, until, least, most, incoming),
        all(statuses),
        any(like('issuerName', 'moinho')),
        any(like('recipientName', 'padaria')),
        any(like('key', '48.213'), { by: 'number', op: 'EQ', value: 48_213 }),
      ],
    });
    // Both days are one field, and both amounts: the period and the range.
    expect(narrowedBy(filter)).toBe(6);
  });

  test('asks for any two fields what each asks alone', () => {
    const pick = fc.constantFrom(...fields);
    fc.assert(
      fc.property(pick, pick, ([, one, ofOne], [, other, ofOther]) => {
        fc.pre(!Object.keys(one).some((name) => name in other));
        const items = (groups: unknown[]) =>
          (groups as { items: unknown[] }[]).flatMap((group) => group.items);
        const asked = items([...(payloadOf({ ...one, ...other })?.groups ?? [])]);
        const expected = [...items(ofOne), ...items(ofOther)];
        const sorted = (list: unknown[]) => list.map((item) => JSON.stringify(item)).toSorted();
        expect(sorted(asked)).toEqual(sorted(expected));
      }),
    );
  });

  test.each([
    ['a number', ' 48213 ', [like('key', '48213'), { by: 'number', op: 'EQ', value: 48_213 }]],
    [
      'a number with its points',
      '1.048.213',
      [like('key', '1.048.213'), { by: 'number', op: 'EQ', value: 1_048_213 }],
    ],
    [
      'a number of nine digits',
      '123456789',
      [like('key', '123456789'), { by: 'number', op: 'EQ', value: 123_456_789 }],
    ],
    ['a part of a key', '4126111122', [like('key', '4126111122')]],
    ['groups of a key', '4126 1111', [like('key', '4126 1111')]],
    ['a word', 'abc', [like('key', 'abc')]],
  ])('searches for %s', (_, search, items) => {
    expect(payloadOf({}, search)).toEqual({ groups: [any(...items)] });
  });

  test('asks nothing for a search of spaces', () => {
    expect(payloadOf({}, '   ')).toBe(undefined);
  });

  test('takes signs that cannot be seen as spaces', () => {
    expect(payloadOf({ issuer: '\u0001 moinho\u0000\ud83d' }, '48213\u0007')).toEqual({
      groups: [
        any(like('issuerName', 'moinho')),
        any(like('key', '48213'), { by: 'number', op: 'EQ', value: 48_213 }),
      ],
    });
    expect(narrowed({ issuer: '\u0001', recipient: '\ud83d' })).toBe(0);
  });
});

describe('[T3.11] a payload passes the contract', () => {
  const schema = filterQuery(fiscalFields);
  /** What the server reads from the payload as it goes over the wire. */
  const readBack = (payload: unknown) => z.parse(schema, JSON.stringify(payload));

  const typed = fc.oneof(
    fc.string({ maxLength: maxFilterLength }),
    fc.string({ unit: 'binary', maxLength: maxFilterLength }).map((text) => text.slice(0, maxFilterLength)),
    fc.stringMatching(/^[\d./-]{0,100}$/),
    fc.constantFrom('2026-11-01', '1000.50', '-', '0', '12.345.678/0001-95'),
  );
  const filters: fc.Arbitrary<FiscalFilter> = fc.record({
    ...{ from: typed, until: typed, issuer: typed, recipient: typed, least: typed, most: typed },
    direction: fc.constantFrom('' as const, ...fiscalDirections),
    statuses: fc.subarray([...fiscalStatuses]),
  });

  test('whatever is typed and chosen, and arrives as it was meant', () => {
    fc.assert(
      fc.property(filters, typed, (filter, search) => {
        const payload = filterPayload(filter, search);
        fc.pre(payload !== undefined);
        expect(readBack(payload)).toEqual(JSON.parse(JSON.stringify(payload)));
      }),
    );
  });

  test('and is there exactly when a field is counted', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(filterPayload(filter, '') === undefined).toBe(narrowedBy(filter) === 0);
      }),
    );
  });

  test.each([
    ['signs that JSON writes with two characters', '"'],
    ['signs that cannot be seen', '\u0001'],
    ['halves of a sign', '\ud83d'],
    ['digits', '9'],
    ['letters beyond ASCII', 'ç'],
  ])('with the longest texts of %s in every field', (_, sign) => {
    const text = sign.repeat(maxFilterLength - 1);
    const filter: FiscalFilter = {
      ...{ from: '2026-11-01', until: '2026-11-16', least: '-9999999999999.99', most: '9999999999999.99' },
      ...{ direction: 'theirIncoming', statuses: fiscalStatuses, issuer: `x${text}`, recipient: `x${text}` },
    };
    const payload = filterPayload(filter, `x${text}`);
    expect(readBack(payload)).toEqual(payload);
  });
});
