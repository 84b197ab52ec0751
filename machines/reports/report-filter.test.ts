import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { filterQuery } from '../../contract/calls/filter.ts';
import { allReportFields, reportFields } from '../../contract/reports/report-columns.ts';
import { reportNames } from '../../contract/reports/report-names.ts';
import { filterPayload, maxSearchLength, narrowedBy, noFilter, type ReportFilter } from './report-filter.ts';

const receipts = (filter: Partial<ReportFilter>) =>
  filterPayload('stored-documents', { ...noFilter, ...filter });

describe('[T3.11] the payload of a report’s filter', () => {
  test('asks nothing without anything typed or chosen, and counts no field', () => {
    for (const report of reportNames) {
      expect(filterPayload(report, noFilter)).toBe(undefined);
      expect(narrowedBy(report, noFilter)).toBe(0);
    }
  });

  test('has the period and the chosen values in one group, and the search in its own', () => {
    const filter = {
      from: '2026-11-01',
      until: '2026-11-16',
      search: ' guia ',
      choices: { status: 'viewed' },
    };
    expect(receipts(filter)).toEqual({
      groups: [
        {
          useOr: false,
          items: [
            { by: 'sentOn', op: 'GE', value: '2026-11-01' },
            { by: 'sentOn', op: 'LE', value: '2026-11-16' },
            { by: 'status', op: 'IN', value: ['viewed'] },
          ],
        },
        {
          useOr: true,
          items: [
            { by: 'document', op: 'LIKE', value: 'guia' },
            { by: 'number', op: 'LIKE', value: 'guia' },
          ],
        },
      ],
    });
    // Both days are one field.
    expect(narrowedBy('stored-documents', { ...noFilter, ...filter })).toBe(2);
  });

  test.each<[string, Partial<ReportFilter>]>([
    ['half a day', { from: '2026-1', until: '12/11/2026' }],
    ['nothing but spaces and signs that cannot be seen', { search: ' \u0001\ud83d\t' }],
    ['a value of another report', { choices: { kind: 'intern' } }],
    ['a choice that was taken back', { choices: { status: '' } }],
  ])('asks nothing for %s', (_, filter) => {
    expect(receipts(filter)).toBe(undefined);
    expect(narrowedBy('stored-documents', { ...noFilter, ...filter })).toBe(0);
  });

  test('passes the contract and arrives as it was meant, whatever is typed', () => {
    const schema = filterQuery(allReportFields);
    const typed = fc
      .string({ unit: 'binary', maxLength: maxSearchLength })
      .map((text) => text.slice(0, maxSearchLength));
    fc.assert(
      fc.property(fc.constantFrom(...reportNames), typed, typed, (report, search, from) => {
        const choices = Object.fromEntries(
          Object.entries(reportFields[report].choices).map(([by, { values }]) => [by, values.at(-1) ?? '']),
        );
        const payload = filterPayload(report, { from, until: '2026-11-16', search, choices });
        expect(z.parse(schema, JSON.stringify(payload))).toEqual(JSON.parse(JSON.stringify(payload)));
      }),
    );
  });
});
