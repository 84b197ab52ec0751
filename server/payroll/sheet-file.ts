import type { FormValues } from '../../contract/forms/form.ts';
import { cellText, numberIn } from '../../contract/payroll/cells.ts';
import type { PayrollMonth, PayrollPerson } from '../../contract/payroll/payroll.ts';
import type { Rubric } from '../../contract/payroll/rubrics.ts';
import { hasTotal, lockOf, readRow, rowsByPerson, shownRubrics } from '../../contract/payroll/sheet.ts';
import type { ReportWords } from '../reports/report-words.ts';
import type { AboutRow, SheetColumn, SheetRow, WorkbookOrder } from '../reports/workbook.ts';

/** A sheet that is to be written. */
export interface AskedSheet {
  readonly month: PayrollMonth;
  readonly values: FormValues;
  /** The bindings of the wanted columns; all that the firm shows without it. */
  readonly columns: readonly string[] | undefined;
  readonly seesCpf: boolean;
  readonly client: string;
  readonly firm: string;
  readonly by: string;
  readonly at: Date;
}

const typeOf = ({ dataType }: Rubric): SheetColumn['type'] =>
  dataType === 'text' ? 'text' : dataType === 'hourMinute' ? 'duration' : 'amount';

/** A whole number of a column as a workbook reads it: `8:30`, `12.50`, `22`. */
function writtenNumber({ dataType }: Rubric, number: number): string {
  if (dataType === 'hourMinute') return `${Math.floor(number / 60)}:${String(number % 60).padStart(2, '0')}`;
  if (dataType === 'quantity') return String(number);
  return `${Math.floor(number / 100)}.${String(number % 100).padStart(2, '0')}`;
}

/** The cells of a person. What cannot be read, or is above its limit, is a text: on screen it is in no total either. */
function cellsOf({ month, values }: AskedSheet, rubrics: readonly Rubric[], person: PayrollPerson): SheetRow {
  const row = rowsByPerson(values).get(person.id) ?? {};
  const { faults } = readRow(row, person, month, 'pt-BR');
  return rubrics.map((rubric) => {
    const kept = row[rubric.binding] ?? '';
    if (kept === '' || lockOf(person, rubric, month) !== null) return null;
    const number = rubric.dataType === 'text' ? null : numberIn(kept);
    return number === null || faults.has(rubric.binding)
      ? { text: cellText(rubric.dataType, kept, 'pt-BR') }
      : writtenNumber(rubric, number);
  });
}

/** The sheet of a payroll as a workbook [T3.16]: a row for each person, a column for each rubric, and the totals. */
export function sheetWorkbook(asked: AskedSheet, words: ReportWords): WorkbookOrder {
  const { month, columns, seesCpf } = asked;
  const rubrics = shownRubrics(month).filter(({ binding }) => columns?.includes(binding) ?? true);
  const header = (name: string): string => words.header('payroll-entries', name);
  const about = (name: string, width: number): SheetColumn => ({ title: header(name), width, type: 'text' });
  const line = (label: string, value: string, type: AboutRow['type'] = 'text'): AboutRow => ({
    ...{ label, value, type },
  });
  async function* rows(): AsyncGenerator<readonly SheetRow[]> {
    yield month.people.map((person) => [
      person.name,
      ...(seesCpf ? [person.cpf] : []),
      person.registration,
      ...cellsOf(asked, rubrics, person),
    ]);
  }
  return {
    name: words.title('payroll-entries'),
    columns: [
      about('name', 34),
      ...(seesCpf ? [about('cpf', 20)] : []),
      about('registration', 12),
      ...rubrics.map(
        (rubric): SheetColumn => ({
          title: words.coded('rubrics', rubric.label ?? rubric.binding),
          ...{
            width: rubric.dataType === 'text' ? 34 : 18,
            type: typeOf(rubric),
            isSummed: hasTotal(rubric),
          },
        }),
      ),
    ],
    rows: rows(),
    totalLabel: words.word('total'),
    isWholeTotal: true,
    about: {
      name: words.word('about.sheet'),
      rows: [
        line(words.word('about.report'), words.title('payroll-entries')),
        line(header('competence'), month.competence, 'month'),
        line(header('payrollType'), words.coded('payrollTypes', month.type)),
        line(words.word('about.client'), asked.client),
        line(words.word('about.firm'), asked.firm),
        line(words.word('about.by'), asked.by),
        line(words.word('about.at'), asked.at.toISOString(), 'moment'),
        line(words.word('about.rows'), String(month.people.length)),
      ],
    },
  };
}
