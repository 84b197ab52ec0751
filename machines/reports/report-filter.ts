import type { Filter, FilterItem } from '../../contract/calls/filter.ts';
import { reportFields } from '../../contract/reports/report-columns.ts';
import type { ReportName } from '../../contract/reports/report-names.ts';

/** What the user narrows a report by. Days are `YYYY-MM-DD`; '' asks nothing. */
export interface ReportFilter {
  readonly from: string;
  readonly until: string;
  readonly search: string;
  /** The value of each field with few values; one that is missing asks for all. */
  readonly choices: Readonly<Record<string, string>>;
}

export const noFilter: ReportFilter = { from: '', until: '', search: '', choices: {} };

/** The longest text that is searched for. */
export const maxSearchLength = 100;

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A typed text as it is compared. Control characters and halves of signs, which come with a pasted text, are spaces. */
const textOf = (typed: string): string => typed.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim();

/** The fields of a report that a value is chosen for, with it. */
const chosen = (report: ReportName, { choices }: ReportFilter): [string, string][] =>
  Object.keys(reportFields[report].choices).flatMap((by): [string, string][] => {
    const value = choices[by] ?? '';
    return value === '' ? [] : [[by, value]];
  });

/** The payload of a filter of a report [T3.11]; `undefined` when it asks nothing. */
export function filterPayload(report: ReportName, filter: ReportFilter): Filter | undefined {
  const { period, searched } = reportFields[report];
  const value = textOf(filter.search);
  const all: FilterItem[] = [
    ...(isDay(filter.from) ? [{ by: period, op: 'GE' as const, value: filter.from }] : []),
    ...(isDay(filter.until) ? [{ by: period, op: 'LE' as const, value: filter.until }] : []),
    ...chosen(report, filter).map(([by, one]) => ({ by, op: 'IN' as const, value: [one] })),
  ];
  const groups = [
    { useOr: false, items: all },
    { useOr: true, items: value === '' ? [] : searched.map((by) => ({ by, op: 'LIKE' as const, value })) },
  ].filter(({ items }) => items.length > 0);
  return groups.length > 0 ? { groups } : undefined;
}

/** How many fields narrow the report, the search apart; what is typed but is no day yet does not. */
export const narrowedBy = (report: ReportName, filter: ReportFilter): number =>
  (isDay(filter.from) || isDay(filter.until) ? 1 : 0) + chosen(report, filter).length;
