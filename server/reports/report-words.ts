import type { Filter, FilterItem } from '../../contract/calls/filter.ts';
import { defaultLanguage, type Language } from '../../contract/language/market.ts';
import { reportColumns, reportFields } from '../../contract/reports/report-columns.ts';
import type { ReportName } from '../../contract/reports/report-names.ts';
import { fill, ownTranslationsOf } from '../http/translations.ts';

type Tree = Readonly<Record<string, unknown>>;

const found = (language: Language, path: readonly string[]): string | undefined => {
  const value = path.reduce<unknown>(
    (at, key) => (at as Tree | undefined)?.[key],
    ownTranslationsOf(language, 'reports'),
  );
  return typeof value === 'string' ? value : undefined;
};

/** The translations of reports in a language; what it lacks is in English. */
export function reportWords(language: Language) {
  const word = (path: string): string | undefined =>
    found(language, path.split('.')) ?? found(defaultLanguage, path.split('.'));

  /** The word for a code of a list; a text that is no code stays. */
  const coded = (list: string, code: string): string => word(`words.${list}.${code}`) ?? code;

  const day = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' });
  const wordOf = (report: ReportName, by: string, value: unknown): string => {
    const list = reportFields[report].choices[by]?.words;
    const text = String(value);
    if (list) return coded(list, text);
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? day.format(new Date(`${text}T00:00:00Z`)) : text;
  };

  return {
    word: (path: string): string => word(path) ?? '',
    coded,
    title: (report: ReportName): string => word(`reports.${report}.name`) ?? report,
    header: (report: ReportName, column: string): string => word(`columns.${report}.${column}`) ?? column,

    /** The conditions of a filter as lines with a label and a value; those of one group that need not hold all are one line. */
    conditions(report: ReportName, filter: Filter | undefined): readonly { label: string; value: string }[] {
      const told = ({ by, op, value }: FilterItem): string => {
        const values = [value ?? []].flat().map((one) => wordOf(report, by, one));
        return fill(word(`ops.${op.replace('!', 'not')}`) ?? '{{value}}', { value: values.join(', ') });
      };
      const label = (by: string): string => word(`fields.${by}`) ?? by;
      return (filter?.groups ?? []).flatMap(({ useOr, items }) => {
        if (!useOr) return items.map((item) => ({ label: label(item.by), value: told(item) }));
        const labels = items.map(({ by }) => label(by)).join(` ${word('or')} `);
        const values = [...new Set(items.map(told))].join(` ${word('or')} `);
        return items.length > 0 ? [{ label: labels, value: values }] : [];
      });
    },
  };
}

export type ReportWords = ReturnType<typeof reportWords>;

/** The cells of a row in the order of its columns, codes as words. */
export const writtenCells = (
  words: ReportWords,
  report: ReportName,
  cells: Readonly<Record<string, string | null>>,
): (string | null)[] =>
  reportColumns[report].map(({ name, type, words: list }) => {
    const value = cells[name] ?? null;
    return type === 'word' && list && value !== null ? words.coded(list, value) : value;
  });
