import { describe, expect, test } from 'vitest';
import { type ReceiptCourse, stagesOfReceipt } from './receipt-life.ts';
import { allReportFields, reportColumns, reportFields } from './report-columns.ts';
import { reportNames } from './report-names.ts';

const [sentAt, deliveredAt, viewedAt, closedAt] = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'];
const course = (change: Partial<ReceiptCourse>): ReceiptCourse => ({
  ...{ status: 'sent', sentAt: `${sentAt}`, deliveredAt: null, viewedAt: null, closedAt: null },
  ...change,
});
const shown = (change: Partial<ReceiptCourse>) =>
  stagesOfReceipt(course(change)).map(({ stage, place, at }) => `${stage} ${place} ${at}`);

describe('[T2.16] the ribbon of a receipt', () => {
  test('shows what is behind with its moment, where it is, and what is ahead', () => {
    expect(shown({ status: 'viewed', deliveredAt: `${deliveredAt}`, viewedAt: `${viewedAt}` })).toEqual([
      'sent done 2026-01-01',
      'delivered done 2026-01-02',
      'viewed current 2026-01-03',
      'closed ahead null',
    ]);
    expect(shown({})).toEqual([
      'sent current 2026-01-01',
      'delivered ahead null',
      'viewed ahead null',
      'closed ahead null',
    ]);
  });

  test.each(['confirmed', 'refused', 'expired'] as const)(
    'of one that is %s is done to its end',
    (status) => {
      expect(shown({ status, closedAt: `${closedAt}` })).toEqual([
        'sent done 2026-01-01',
        'delivered done null',
        'viewed done null',
        'closed done 2026-01-04',
      ]);
    },
  );
});

describe('[T2.17] the columns of a report', () => {
  test.each(reportNames)(
    '%s has one title, names no column twice, and is filtered by fields of the contract',
    (report) => {
      const columns = reportColumns[report];
      expect(columns.filter(({ shown: place }) => place === 'title')).toHaveLength(1);
      expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
      const { period, searched, choices } = reportFields[report];
      for (const field of [period, ...searched, ...Object.keys(choices)])
        expect(allReportFields).toContain(field);
    },
  );
});
