import { type SQL, sql } from 'drizzle-orm';
import type { CellType } from '../../contract/payroll/cells.ts';
import type { Database } from '../db/database.ts';
import { type AskedReport, fromRows } from './report-rows.ts';
import { hoursIn, named } from './report-sources.ts';
import type { ReportWords } from './report-words.ts';
import type { SheetColumn, SheetOrder, SheetRow } from './workbook.ts';

type Reader = Pick<Database, 'execute'>;

/** A rubric that occurs in the rows of a report. */
interface SummedRubric extends Record<string, unknown> {
  readonly binding: string;
  readonly rubric: string;
  readonly data_type: CellType;
}

interface Person extends Record<string, unknown> {
  readonly person: string;
  readonly name: string;
  readonly cpf: string | null;
  readonly registration: string | null;
  readonly sort_name: string;
  /** The sums by rubric. */
  readonly sums: Readonly<Record<string, string>>;
}

/** The sum of a rubric as a cell has it. */
const sumCell: SQL = sql`case data_type when 'hourMinute' then ${hoursIn(sql`total`)}
  when 'quantity' then total::text else (total / 100)::numeric(20, 2)::text end`;

/** The people of a payroll report with what each rubric comes to, by name. Summed in the database, and read in parts. */
async function* peopleOf(
  db: Reader,
  asked: AskedReport,
  rowsPerPart: number,
): AsyncGenerator<readonly Person[]> {
  let last: Person | undefined;
  do {
    const next = last
      ? sql`where (people.sort_name, people.person) > (${last.sort_name}::text collate "C", ${last.person}::text collate "C")`
      : sql``;
    const { rows } = await db.execute<Person>(sql`
      select * from (
        select person, min(sort_name) as sort_name, min(name) as name, min(cpf) as cpf,
          min(registration) as registration, jsonb_object_agg(binding, ${sumCell}) as sums
        from (
          select ${named('person')} collate "C" as person, ${named('binding')} as binding, min(${named('data_type')}) as data_type,
            sum(${named('number')}) as total, min(${named('name')}) as name,
            min(${named('sort_name')} collate "C") as sort_name, min(${named('cpf')}) as cpf,
            min(${named('registration')}) as registration
          ${fromRows(asked)}
          group by ${named('person')}, ${named('binding')}
        ) as cells
        group by person
      ) as people ${next}
      order by people.sort_name, people.person limit ${rowsPerPart}`);
    if (rows.length > 0) yield rows;
    last = rows.length === rowsPerPart ? rows.at(-1) : undefined;
  } while (last);
}

/**
 * A sheet of a payroll report with a row for each person and a column for each rubric that occurs: what its cells come to in all
 * months that the filter lets through.
 */
export async function payrollSummary(
  db: Reader,
  asked: AskedReport,
  { words, rowsPerPart }: { readonly words: ReportWords; readonly rowsPerPart: number },
): Promise<SheetOrder> {
  const { rows: rubrics } = await db.execute<SummedRubric>(sql`
    select ${named('binding')} as binding, min(${named('rubric')}) as rubric, min(${named('data_type')}) as data_type
    ${fromRows(asked)} group by ${named('binding')} order by min(${named('place')})`);
  const about = (name: string, width: number): SheetColumn => ({
    ...{ title: words.header('payroll-entries', name), width, type: 'text' },
  });

  async function* rows(): AsyncGenerator<readonly SheetRow[]> {
    for await (const part of peopleOf(db, asked, rowsPerPart))
      yield part.map(({ name, cpf, registration, sums }) => [
        ...[name, cpf, registration],
        ...rubrics.map(({ binding }) => sums[binding] ?? null),
      ]);
  }
  return {
    name: words.word('summary.sheet'),
    columns: [
      ...[about('name', 34), about('cpf', 20), about('registration', 12)],
      ...rubrics.map(
        ({ rubric, data_type: type }): SheetColumn => ({
          title: words.coded('rubrics', rubric),
          ...{ width: 18, type: type === 'hourMinute' ? 'duration' : 'amount', isSummed: true },
        }),
      ),
    ],
    rows: rows(),
    totalLabel: words.word('total'),
    isWholeTotal: true,
  };
}
