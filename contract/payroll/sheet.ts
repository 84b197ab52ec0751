/** What the cells of a payroll say together [brazil §2]: the grid shows it, and the server decides by it what may be sent. */
import type { Day } from '../brazil/business-days.ts';
import type { FieldFault } from '../fields/fault.ts';
import { answerIn, type Finding, type FormRow, type FormValues, rowsIn } from '../forms/form.ts';
import type { Language } from '../language/market.ts';
import { found } from '../requests/kinds/findings.ts';
import { isUnread, numberIn, unreadFault } from './cells.ts';
import type { PayrollMonth, PayrollPerson } from './payroll.ts';
import type { Rubric } from './rubrics.ts';

/** The group of the form that holds a row for each person, and the field of a row that names the person. */
export const entriesGroup = 'entries';
export const personField = 'employee';

/** The hours of a month of work in minutes, at 44 hours a week, and the overtime above which a warning is shown. */
const hoursOfMonth = 220 * 60;
const mostOvertime = 44 * 60;
/** The greatest shares of the salary for an advance and for transport, in percent. */
const mostAdvance = 40;
const mostTransport = 6;

/** The most people that a finding names. */
const mostNames = 5;

/** A cell that is written. */
export interface CellChange {
  readonly person: string;
  readonly binding: string;
  /** As it is kept; empty clears the cell. */
  readonly value: string;
}

/** Why a cell blocks sending. */
export interface CellFault {
  readonly fault: FieldFault | 'mostOfCell';
  /** What is probably meant. */
  readonly suggestion?: string;
  /** The most that the cell may hold, as it is kept. */
  readonly most?: number;
}

const cellWarnings = ['payrollOvertime', 'payrollAdvance', 'payrollTransport', 'payrollOpenLeave'] as const;
export type CellWarning = (typeof cellWarnings)[number];

/** Why a cell cannot be written. */
export type CellLock = 'vacation' | 'leave';

const rowsCache = new WeakMap<FormValues, ReadonlyMap<string, FormRow>>();

/** The row of each person who has one. */
export function rowsByPerson(values: FormValues): ReadonlyMap<string, FormRow> {
  const known = rowsCache.get(values);
  if (known) return known;
  const rows = new Map(rowsIn(values, entriesGroup).map((row) => [row[personField] ?? '', row] as const));
  rowsCache.set(values, rows);
  return rows;
}

/** A cell as it is kept; empty without one. */
export const cellIn = (values: FormValues, person: string, binding: string): string =>
  rowsByPerson(values).get(person)?.[binding] ?? '';

/** The answers after cells were written. Rows keep their places: the firm marks cells by them. */
export function withCells(values: FormValues, changes: readonly CellChange[]): FormValues {
  // Rows that do not change stay the same objects: what is known of them is kept by that.
  const rows: FormRow[] = [...rowsIn(values, entriesGroup)];
  const places = new Map(rows.map((row, index) => [row[personField] ?? '', index] as const));
  for (const { person, binding, value } of changes) {
    const place = places.get(person) ?? rows.length;
    if (place === rows.length) {
      places.set(person, place);
      rows.push({ [personField]: person });
    }
    const { [binding]: _before, ...others } = rows[place] ?? {};
    rows[place] = value === '' ? others : { ...others, [binding]: value };
  }
  return { ...values, [entriesGroup]: rows };
}

const shownCache = new WeakMap<PayrollMonth['rubrics'], readonly Rubric[]>();

/** A form that others have changed meanwhile, with the cells that were written here and not there. */
export interface Rebased {
  readonly values: FormValues;
  /** How many cells were written in both places: those of the others stay. */
  readonly lost: number;
}

/** Writes what changed between `base` and `mine` into the newer form of the others. */
export function rebased(base: FormValues, mine: FormValues, theirs: FormValues): Rebased {
  const written = [...rowsByPerson(mine)].flatMap(([person, row]) =>
    [...new Set([...Object.keys(row), ...Object.keys(rowsByPerson(base).get(person) ?? {})])]
      .map((binding) => ({ person, binding, value: row[binding] ?? '' }))
      .filter(({ binding, value }) => value !== cellIn(base, person, binding)),
  );
  const free = written.filter(
    ({ person, binding }) => cellIn(theirs, person, binding) === cellIn(base, person, binding),
  );
  const lost = written.filter(
    (change) => !free.includes(change) && cellIn(theirs, change.person, change.binding) !== change.value,
  ).length;
  return { values: free.length > 0 ? withCells(theirs, free) : theirs, lost };
}

/** The rubrics that the grid shows. */
export function shownRubrics({ rubrics }: Pick<PayrollMonth, 'rubrics'>): readonly Rubric[] {
  const known = shownCache.get(rubrics);
  if (known) return known;
  const shown = (rubrics as readonly Rubric[]).filter(({ isVisible }) => isVisible);
  shownCache.set(rubrics, shown);
  return shown;
}

/**
 * Whether a person is away on every day of the window, as far as is known [brazil §2]. A leave without an end is no such
 * knowledge: nobody may be kept from entering the hours of who came back. Those cells warn instead.
 */
export const isAway = (
  { away }: Pick<PayrollPerson, 'away'>,
  { from, until }: Pick<PayrollMonth, 'from' | 'until'>,
): boolean => away !== null && away.from <= from && away.until !== null && away.until >= until;

/** Whether a person went away before the window or on its first day, and no end of that is known. */
export const mayBeAway = (
  { away }: Pick<PayrollPerson, 'away'>,
  { from }: Pick<PayrollMonth, 'from'>,
): boolean => away !== null && away.from <= from && away.until === null;

/** Whether a column counts hours or days of work: who is away has none. */
const isWork = ({ dataType }: Pick<Rubric, 'dataType'>): boolean =>
  dataType !== 'money' && dataType !== 'text';

/** Why a cell is read-only: who is away for the whole window works no hours and no days. `null` for a cell that is not. */
export const lockOf = (
  person: PayrollPerson,
  rubric: Pick<Rubric, 'dataType'>,
  month: Pick<PayrollMonth, 'from' | 'until'>,
): CellLock | null => (isWork(rubric) && isAway(person, month) ? (person.away?.reason ?? null) : null);

/** What is wrong with a kept cell; `null` when nothing is. */
export function faultOfCell(rubric: Rubric, kept: string, language: Language): CellFault | null {
  const unread = unreadFault(rubric.dataType, kept, language);
  if (unread) return unread;
  const number = rubric.dataType === 'text' ? null : numberIn(kept);
  const most = Math.min(
    rubric.most ?? Number.POSITIVE_INFINITY,
    rubric.check === 'hoursOfMonth' ? hoursOfMonth : Number.POSITIVE_INFINITY,
  );
  return number !== null && number > most ? { fault: 'mostOfCell', most } : null;
}

/** What the firm should look at; such a cell is sent with a confirmation only. */
function warningOfCell(
  rubric: Rubric,
  row: FormRow,
  person: Pick<PayrollPerson, 'salary' | 'away'>,
  month: Pick<PayrollMonth, 'rubrics' | 'from'>,
): CellWarning | null {
  const { check, binding } = rubric;
  const number = numberIn(row[binding]) ?? 0;
  if (number === 0) return null;
  if (check === 'overtime') {
    const hours = shownRubrics(month).reduce(
      (sum, other) => sum + (other.check === 'overtime' ? (numberIn(row[other.binding]) ?? 0) : 0),
      0,
    );
    if (hours > mostOvertime) return 'payrollOvertime';
  }
  if (isWork(rubric) && mayBeAway(person, month)) return 'payrollOpenLeave';
  const most = check === 'advance' ? mostAdvance : check === 'transport' ? mostTransport : null;
  if (most === null || person.salary === null || number * 100 <= person.salary * most) return null;
  return check === 'advance' ? 'payrollAdvance' : 'payrollTransport';
}

/** A payroll as it is filled in. */
export interface Sheet {
  /** Faults and warnings by the name of their cell. */
  readonly faults: ReadonlyMap<string, CellFault>;
  readonly warnings: ReadonlyMap<string, CellWarning>;
  /** The sum of the valid cells of each column that has one. */
  readonly totals: Readonly<Record<string, number>>;
  /** How many cells hold something. */
  readonly filled: number;
}

/** The name of a cell. */
export const cellName = (person: string, binding: string): string => `${person} ${binding}`;

/** Whether a column has a total: texts and days have none. */
export const hasTotal = ({ dataType }: Pick<Rubric, 'dataType'>): boolean =>
  dataType !== 'text' && dataType !== 'quantity';

/** What is known of one row: by binding. */
interface RowReading {
  readonly month: PayrollMonth;
  readonly faults: ReadonlyMap<string, CellFault>;
  readonly warnings: ReadonlyMap<string, CellWarning>;
  readonly numbers: ReadonlyMap<string, number>;
  readonly filled: number;
}
/** By language: a page and the checks of a form read the same row in two. */
const readings = new WeakMap<FormRow, Map<Language, RowReading>>();

/** Reads the cells of a row, once for each row: a grid of 500 people is read at every change of one cell. */
export function readRow(
  row: FormRow,
  person: PayrollPerson,
  month: PayrollMonth,
  language: Language,
): RowReading {
  const inLanguages = readings.get(row) ?? new Map<Language, RowReading>();
  const known = inLanguages.get(language);
  if (known?.month === month) return known;
  const rubrics = shownRubrics(month);
  const faults = new Map<string, CellFault>();
  const warnings = new Map<string, CellWarning>();
  const numbers = new Map<string, number>();
  const written = rubrics.filter(
    (rubric) => (row[rubric.binding] ?? '') !== '' && lockOf(person, rubric, month) === null,
  );
  for (const rubric of written) {
    const kept = row[rubric.binding] ?? '';
    const fault = faultOfCell(rubric, kept, language);
    const warning = fault ? null : warningOfCell(rubric, row, person, month);
    if (fault) faults.set(rubric.binding, fault);
    else if (hasTotal(rubric)) numbers.set(rubric.binding, numberIn(kept) ?? 0);
    if (warning) warnings.set(rubric.binding, warning);
  }
  const reading = { month, faults, warnings, numbers, filled: written.length };
  readings.set(row, inLanguages.set(language, reading));
  return reading;
}

/** The sums of the valid cells of some people, by the columns that have one. */
export function totalsOf(
  people: readonly PayrollPerson[],
  values: FormValues,
  month: PayrollMonth,
  language: Language,
): Sheet['totals'] {
  const totals: Record<string, number> = {};
  for (const rubric of shownRubrics(month)) if (hasTotal(rubric)) totals[rubric.binding] = 0;
  for (const person of people) {
    const row = rowsByPerson(values).get(person.id);
    if (!row) continue;
    for (const [binding, number] of readRow(row, person, month, language).numbers)
      totals[binding] = (totals[binding] ?? 0) + number;
  }
  return totals;
}

/** Reads every cell of a payroll. Cells that are read-only count for nothing. */
export function readSheet(values: FormValues, month: PayrollMonth, language: Language): Sheet {
  const faults = new Map<string, CellFault>();
  const warnings = new Map<string, CellWarning>();
  let filled = 0;
  for (const person of month.people) {
    const row = rowsByPerson(values).get(person.id);
    if (!row) continue;
    const reading = readRow(row, person, month, language);
    filled += reading.filled;
    for (const [binding, fault] of reading.faults) faults.set(cellName(person.id, binding), fault);
    for (const [binding, warning] of reading.warnings) warnings.set(cellName(person.id, binding), warning);
  }
  return { faults, warnings, totals: totalsOf(month.people, values, month, language), filled };
}

/** The cells of a payroll that are sent: those of its people and columns that can be written. */
export function sentEntries(values: FormValues, month: PayrollMonth): FormValues {
  const rubrics = shownRubrics(month);
  const people = new Map(month.people.map((person) => [person.id, person]));
  const rows = rowsIn(values, entriesGroup).map((row) => {
    const person = people.get(row[personField] ?? '');
    const kept = person
      ? rubrics.filter((rubric) => (row[rubric.binding] ?? '') !== '' && !lockOf(person, rubric, month))
      : [];
    return {
      [personField]: row[personField] ?? '',
      ...Object.fromEntries(kept.map(({ binding }) => [binding, row[binding] ?? ''])),
    };
  });
  return { ...values, [entriesGroup]: rows };
}

/** The first of many names: a finding stays a sentence. */
const someOf = (names: readonly string[]): string =>
  names.length > mostNames ? `${names.slice(0, mostNames).join(', ')}…` : names.join(', ');

/** Whether the client has said that there is nothing to enter in this month. */
export const isWithoutEntries = (values: FormValues): boolean => answerIn(values, 'noMovement') === 'yes';

/** What blocks sending a payroll. */
export function sheetErrors(values: FormValues, month: PayrollMonth): readonly Finding[] {
  if (month.isClosed) return [found('payrollClosed')];
  const { faults, filled } = readSheet(values, month, 'pt-BR');
  const none = isWithoutEntries(values);
  return [
    ...(faults.size > 0 ? [found('payrollCells', undefined, { count: faults.size })] : []),
    ...(filled === 0 && !none ? [found('payrollEmpty')] : []),
    ...(filled > 0 && none ? [found('payrollNotEmpty')] : []),
  ];
}

/** Whether entries that are sent on a day are late: the firm sees so. */
export const isLate = ({ cutOff }: Pick<PayrollMonth, 'cutOff'>, today: Day): boolean => today > cutOff;

/**
 * What is wrong or odd with a payroll as a whole. The language is that of a kept cell's separators: a cell that could not
 * be read when it was typed stays a fault in every language.
 */
export function sheetFindings(values: FormValues, month: PayrollMonth, today: Day): Finding[] {
  if (month.isClosed) return [...sheetErrors(values, month)];
  const { warnings } = readSheet(values, month, 'pt-BR');
  const findings = [...sheetErrors(values, month)];
  if (isLate(month, today)) findings.push(found('payrollLate', undefined, { date: month.cutOff }));
  for (const code of cellWarnings) {
    const names = month.people
      .filter(({ id }) =>
        shownRubrics(month).some(({ binding }) => warnings.get(cellName(id, binding)) === code),
      )
      .map(({ name }) => name);
    if (names.length > 0)
      findings.push(found(code, undefined, { names: someOf(names), count: names.length }));
  }
  const absent = month.people.filter(({ id }) => (numberIn(cellIn(values, id, 'faltas')) ?? 0) > 0);
  if (absent.length > 0) findings.push(found('payrollRestLoss', undefined, { count: absent.length }));
  return findings;
}

/** The recurring cells of the month before that a copy writes: of people in both months, and never over a value. */
export function copyOfPrevious(values: FormValues, month: PayrollMonth): readonly CellChange[] {
  const recurring = shownRubrics(month).filter(({ isRecurring }) => isRecurring);
  return month.people.flatMap((person) =>
    recurring.flatMap((rubric) => {
      const value = month.previous[person.id]?.[rubric.binding] ?? '';
      const isFree =
        cellIn(values, person.id, rubric.binding) === '' && lockOf(person, rubric, month) === null;
      return value !== '' && !isUnread(rubric.dataType, value) && isFree
        ? [{ person: person.id, binding: rubric.binding, value }]
        : [];
    }),
  );
}
