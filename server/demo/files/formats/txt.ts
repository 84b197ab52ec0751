import { formatAmount } from '../format.ts';
import type { Report, ReportRow } from '../report.ts';

const labelWidth = 34;
const amountWidth = 20;

/** The report as UTF-8 text with the table in fixed-width columns. */
export function makeTxt(report: Report): Uint8Array {
  const rule = '-'.repeat(labelWidth + 3 * amountWidth);
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(labelWidth) : cell.padStart(amountWidth)))
      .join('');
  const amounts = (row: ReportRow) =>
    line([
      row.label,
      ...[row.current, row.prior, row.current - row.prior].map((cents) =>
        formatAmount(cents, report.language),
      ),
    ]);
  const text = [
    report.profile.firm,
    report.profile.address,
    '',
    report.title,
    '='.repeat([...report.title].length),
    ...report.facts.map(([label, value]) => `${label}: ${value}`),
    '',
    report.intro,
    '',
    line(report.columns),
    rule,
    ...report.rows.map(amounts),
    rule,
    amounts(report.total),
    '',
    ...report.notes,
    '',
  ].join('\n');
  return new TextEncoder().encode(text);
}
