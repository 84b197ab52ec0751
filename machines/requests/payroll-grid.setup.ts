import equal from 'fast-deep-equal';
import type { ActorRef, Snapshot } from 'xstate';
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { FormValues } from '../../contract/forms/form.ts';
import { mostGroupColumns } from '../../contract/grid/grid.ts';
import type { Language } from '../../contract/language/market.ts';
import { keepCell } from '../../contract/payroll/cells.ts';
import { type Block, type PastePlan, planPaste } from '../../contract/payroll/paste.ts';
import type { PayrollMonth, PayrollPerson } from '../../contract/payroll/payroll.ts';
import { factColumns, personColumn, rowsOf } from '../../contract/payroll/payroll-grid.ts';
import type { Rubric } from '../../contract/payroll/rubrics.ts';
import {
  type CellChange,
  cellIn,
  copyOfPrevious,
  lockOf,
  shownRubrics,
  withCells,
} from '../../contract/payroll/sheet.ts';
import { afterHeaderClick, afterRowClick, type SelectionState, selectionState } from '../parts/selection.ts';
import { type Arrangement, afterSort, type GridSort, groupsOf, orderOf, rowsShown } from './grid-order.ts';

/** A cell of the grid: whose row, and which column. */
export interface GridCell {
  readonly row: string;
  readonly binding: string;
}

/** A written cell with what it held before. */
interface WrittenCell extends CellChange {
  readonly before: string;
}
/** What one undo takes back. */
type Step = readonly WrittenCell[];

/** What the last step did, for the line below the grid. */
export type GridNotice =
  | { readonly kind: 'pasted'; readonly count: number; readonly skipped: number; readonly faulty: number }
  | {
      readonly kind: 'refused';
      readonly rows: number;
      readonly columns: number;
      readonly unknown: number;
      readonly folded: number;
    }
  | { readonly kind: 'copied' | 'filled'; readonly count: number };

export interface PayrollGridInput {
  readonly month: PayrollMonth;
  readonly values: FormValues;
  readonly isEditable: boolean;
  /** Gets what is written. */
  readonly parent: ActorRef<Snapshot<unknown>, GridReport>;
}

/** What the grid reports: cells that were written. */
export interface GridReport {
  readonly type: 'form.edit';
  readonly edit: { readonly kind: 'cells'; readonly changes: readonly CellChange[] };
}

export interface PayrollGridContext extends PayrollGridInput, Arrangement {
  /** The people in the order of the rows, and those of them whose rows are not folded away. */
  readonly order: readonly string[];
  readonly rows: readonly string[];
  /** How many of the rows are drawn. */
  readonly limit: number;
  /** Columns that the user does not want to see. */
  readonly hidden: readonly string[];
  readonly selected: readonly string[];
  readonly cursor: GridCell;
  /** Where a range begins that ends at the cursor. */
  readonly anchor: GridCell;
  /** The text of the cell that is written into. */
  readonly text: string;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly notice: GridNotice | null;
  /** How often the order of the rows was changed by the user: the grid begins at its first row then. */
  readonly sorted: number;
}

export type CursorMove =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'rowStart'
  | 'rowEnd'
  | 'gridStart'
  | 'gridEnd'
  | 'pageUp'
  | 'pageDown'
  | 'next'
  | 'previous';

export type PayrollGridEvent =
  | { type: 'values.changed'; values: FormValues }
  | { type: 'month.changed'; month: PayrollMonth }
  | { type: 'mode.changed'; isEditable: boolean }
  | { type: 'cell.focus'; cell: GridCell; extends?: boolean; language: Language }
  | { type: 'cell.move'; by: CursorMove; extends?: boolean }
  | { type: 'cells.select' }
  | { type: 'edit.start'; text: string }
  | { type: 'edit.change'; text: string }
  | { type: 'edit.commit'; move: CursorMove | null; language: Language }
  | { type: 'edit.cancel' }
  | { type: 'cell.write'; cell: GridCell; text: string; language: Language }
  | { type: 'cells.clear' }
  | { type: 'block.paste'; block: Block; language: Language }
  | { type: 'rows.fill'; binding: string; text: string; language: Language }
  | { type: 'previous.copy' }
  | { type: 'step.undo' }
  | { type: 'step.redo' }
  | { type: 'notice.close' }
  | { type: 'row.toggle'; row: string }
  | { type: 'rows.toggle' }
  | { type: 'column.sort'; binding: string }
  | { type: 'column.group'; binding: string }
  | { type: 'column.hide'; binding: string }
  | { type: 'group.toggle'; group: string; language: Language }
  | { type: 'groupPanel.toggle' }
  | { type: 'end.reached' };

/** How many rows are drawn at first, and more when the last one is reached [T4.18]. */
export const rowsAtOnce = 60;
/** How many rows a page of the keyboard has, and the most steps that can be taken back. */
const pageOfRows = 10;
const mostSteps = 100;

type Context = PayrollGridContext;

/** The bindings of the columns that the grid shows, in their order. */
export const shownBindings = ({ month, hidden }: Pick<Context, 'month' | 'hidden'>): readonly string[] =>
  [personColumn, ...factColumns, ...shownRubrics(month).map(({ binding }) => binding)].filter(
    (binding) => !hidden.includes(binding),
  );

/** The rubrics that the grid shows, in the order of their columns. */
const rubricsShown = ({ month, hidden }: Pick<Context, 'month' | 'hidden'>): readonly Rubric[] =>
  shownRubrics(month).filter(({ binding }) => !hidden.includes(binding));

const peopleOf = ({ month }: Pick<Context, 'month'>, ids: readonly string[]): readonly PayrollPerson[] => {
  const known = new Map(month.people.map((person) => [person.id, person]));
  return ids.flatMap((id) => known.get(id) ?? []);
};

/** The grid as a block of cells is pasted into it. */
export const shownSheet = (context: Context, language: Language) => ({
  month: context.month,
  rubrics: rubricsShown(context),
  people: peopleOf(context, context.rows),
  folded: peopleOf(
    context,
    context.order.filter((id) => !context.rows.includes(id)),
  ),
  language,
});

const rubricOf = ({ month }: Pick<Context, 'month'>, binding: string): Rubric | undefined =>
  shownRubrics(month).find((rubric) => rubric.binding === binding);

/** Whether a cell can be written into: not in a closed month, not where its person is away, not where nothing is typed. */
export function isWritable(context: Context, { row, binding }: GridCell): boolean {
  const person = context.month.people.find(({ id }) => id === row);
  const rubric = rubricOf(context, binding);
  return (
    context.isEditable &&
    !context.month.isClosed &&
    person !== undefined &&
    rubric !== undefined &&
    lockOf(person, rubric, context.month) === null
  );
}

/** The place of a cell among the rows and the columns that hold cells; `null` for one of another column. */
function placeOf(context: Context, { row, binding }: GridCell): { row: number; column: number } | null {
  const place = {
    row: context.rows.indexOf(row),
    column: rubricsShown(context).findIndex((rubric) => rubric.binding === binding),
  };
  return place.row < 0 || place.column < 0 ? null : place;
}

/** The two corners of the chosen range; `null` while the cursor is in a column without cells. */
export function rangeOf(context: Context) {
  const to = placeOf(context, context.cursor);
  return to && { from: placeOf(context, context.anchor) ?? to, to };
}

/** The cells of the chosen range that can be written into. */
function cellsInRange(context: Context): readonly GridCell[] {
  const range = rangeOf(context);
  if (!range) return [];
  const [rows, columns] = (['row', 'column'] as const).map((axis) => [
    Math.min(range.from[axis], range.to[axis]),
    Math.max(range.from[axis], range.to[axis]) + 1,
  ]) as [[number, number], [number, number]];
  return context.rows
    .slice(...rows)
    .flatMap((row) =>
      rubricsShown(context)
        .slice(...columns)
        .map(({ binding }) => ({ row, binding })),
    )
    .filter((cell) => isWritable(context, cell));
}

/** Where a block is pasted; from the column with the names, at the first cell of its row. */
function pastePlace(context: Context) {
  const range = rangeOf(context);
  if (!range) return { row: context.rows.indexOf(context.cursor.row), column: 0, rows: 1, columns: 1 };
  const { from, to } = range;
  return {
    row: Math.min(from.row, to.row),
    column: Math.min(from.column, to.column),
    rows: Math.abs(from.row - to.row) + 1,
    columns: Math.abs(from.column - to.column) + 1,
  };
}

function planOf(context: Context, block: Block, language: Language): PastePlan | null {
  if (!context.isEditable || context.month.isClosed || context.rows.length === 0) return null;
  const { rows, columns, ...at } = pastePlace(context);
  const [first = []] = block;
  // One value fills the whole range, as in a spreadsheet.
  const whole =
    block.length === 1 && first.length === 1
      ? Array.from({ length: rows }, () => Array.from({ length: columns }, () => first[0] ?? ''))
      : block;
  return planPaste(whole, at, shownSheet(context, language));
}

/** The rows that a value is filled into: those that are selected, or all; never one that is folded away. */
const filledRows = ({ rows, selected }: Context): readonly string[] =>
  selected.length > 0 ? rows.filter((id) => selected.includes(id)) : rows;

const fillOf = (
  context: Context,
  { binding, text, language }: { binding: string; text: string; language: Language },
): readonly CellChange[] => {
  const rubric = rubricOf(context, binding);
  if (!rubric) return [];
  const value = keepCell(rubric.dataType, text, language);
  return filledRows(context)
    .filter((row) => isWritable(context, { row, binding }))
    .map((person) => ({ person, binding, value }));
};

/** The next cell that holds a value, or the one before; at the end of a row that of the next row. */
function cellBeside(context: Context, step: 1 | -1): GridCell {
  const columns = rubricsShown(context).map(({ binding }) => binding);
  const column = columns.indexOf(context.cursor.binding);
  const place = context.rows.indexOf(context.cursor.row) * columns.length + column + step;
  const row = context.rows[Math.floor(place / columns.length)];
  if (column < 0 || place < 0 || row === undefined) return context.cursor;
  return { row, binding: columns[place % columns.length] ?? personColumn };
}

/** The cell that a key leads to. */
function cellAfter(context: Context, by: CursorMove): GridCell {
  if (by === 'next' || by === 'previous') return cellBeside(context, by === 'next' ? 1 : -1);
  const columns = shownBindings(context);
  const [row, column] = [context.rows.indexOf(context.cursor.row), columns.indexOf(context.cursor.binding)];
  const [lastRow, lastColumn] = [context.rows.length - 1, columns.length - 1];
  const to: Readonly<Record<Exclude<CursorMove, 'next' | 'previous'>, readonly [number, number]>> = {
    up: [row - 1, column],
    down: [row + 1, column],
    left: [row, column - 1],
    right: [row, column + 1],
    rowStart: [row, 0],
    rowEnd: [row, lastColumn],
    gridStart: [0, 0],
    gridEnd: [lastRow, lastColumn],
    pageUp: [row - pageOfRows, column],
    pageDown: [row + pageOfRows, column],
  };
  const within = (index: number, last: number) => Math.max(0, Math.min(index, last));
  return {
    row: context.rows[within(to[by][0], lastRow)] ?? '',
    binding: columns[within(to[by][1], lastColumn)] ?? personColumn,
  };
}

/** The folded groups without those of a person. */
function unfoldedFor({ month, groups, folded }: Context, row: string): readonly string[] {
  const person = folded.length > 0 && month.people.find(({ id }) => id === row);
  if (!person) return folded;
  const names = groupsOf(person, groups);
  const others = folded.filter((name) => !names.includes(name));
  return others.length < folded.length ? others : folded;
}

/** The cursor at a cell, with its groups unfolded and the rows drawn as far as it. */
function cursorAt(context: Context, cursor: GridCell, extending: boolean): Partial<Context> {
  const folded = unfoldedFor(context, cursor.row);
  const rows =
    folded === context.folded
      ? context.rows
      : rowsShown(context.month, context.order, { groups: context.groups, folded });
  return {
    cursor,
    anchor: extending ? context.anchor : cursor,
    folded,
    rows,
    limit: Math.max(context.limit, rows.indexOf(cursor.row) + 1),
  };
}

/** The row nearest to one among those that are shown: the next one, else the one before; itself when none is shown. */
function rowNear({ order }: Pick<Context, 'order'>, rows: readonly string[], row: string): string {
  const shown = new Set(rows);
  const place = order.indexOf(row);
  return (
    order.slice(place).find((id) => shown.has(id)) ??
    order.slice(0, place).findLast((id) => shown.has(id)) ??
    row
  );
}

/** The state of the checkbox in the header [T4.17]. */
export const selectionOf = ({ month, selected }: Context): SelectionState =>
  selectionState(rowsOf(month, new Set(selected)), selected);

/** The context with its rows in a new order. */
const arranged = (context: Context, change: Partial<Context>): Partial<Context> => {
  const next = { ...context, ...change };
  const order = orderOf(next.month, next.values, next);
  // Who is written about may have come into a folded group: the user has not folded that row.
  const folded = context.rows.includes(next.cursor.row) ? unfoldedFor(next, next.cursor.row) : next.folded;
  return { ...change, order, folded, rows: rowsShown(next.month, order, { groups: next.groups, folded }) };
};

/** Names, types and rules of the payroll grid; the states and transitions are in `payroll-grid.machine.ts`. */
const typed = setup({
  types: {
    context: {} as Context,
    events: {} as PayrollGridEvent,
    input: {} as PayrollGridInput,
    meta: {} as { spec: string[] },
    tags: {} as 'editing',
  },
});

/** Writes cells: in the grid at once, as one step that can be taken back, and in the form of the request. */
const written = (context: Context, changes: readonly CellChange[]): WrittenCell[] =>
  changes
    .map((change) => ({ ...change, before: cellIn(context.values, change.person, change.binding) }))
    .filter(({ value, before }) => value !== before);

const reportOf = (changes: readonly CellChange[]): GridReport => ({
  type: 'form.edit',
  edit: { kind: 'cells', changes },
});

export const payrollGridSetup = typed.extend({
  guards: {
    isNews: ({ context }, values: FormValues) => !equal(values, context.values),
    isCell: ({ context }, { row, binding }: GridCell) =>
      context.order.includes(row) && shownBindings(context).includes(binding),
    isReadOnly: (_, isEditable: boolean) => !isEditable,
    isCursorWritable: ({ context }) =>
      context.rows.includes(context.cursor.row) && isWritable(context, context.cursor),
    isWritableCell: ({ context }, cell: GridCell) => isWritable(context, cell),
    hasRows: ({ context }) => context.rows.length > 0,
    hasCells: ({ context }) => context.rows.length > 0 && rubricsShown(context).length > 0,
    hasFilledRange: ({ context }) =>
      cellsInRange(context).some(({ row, binding }) => cellIn(context.values, row, binding) !== ''),
    isPasteRefused: ({ context }, { block, language }: { block: Block; language: Language }) =>
      planOf(context, block, language)?.isRefused === true,
    isPasteable: ({ context }, { block, language }: { block: Block; language: Language }) =>
      planOf(context, block, language)?.isRefused === false,
    isFillable: ({ context }, fill: { binding: string; text: string; language: Language }) =>
      fillOf(context, fill).length > 0,
    hasPrevious: ({ context }) =>
      context.isEditable &&
      !context.month.isClosed &&
      copyOfPrevious(context.values, context.month).length > 0,
    hasPast: ({ context }) => context.isEditable && !context.month.isClosed && context.past.length > 0,
    hasFuture: ({ context }) => context.isEditable && !context.month.isClosed && context.future.length > 0,
    hasNotice: ({ context }) => context.notice !== null,
    isSelectable: ({ context }, row: string) =>
      rowsOf(context.month, new Set()).some(({ id, isDisabled }) => id === row && !isDisabled),
    isAllSelected: ({ context }) => selectionOf(context) === 'selected',
    isSomeSelected: ({ context }) => selectionOf(context) === 'indeterminate',
    isGroupable: ({ context }, binding: string) =>
      (factColumns as readonly string[]).includes(binding) &&
      (context.groups.includes(binding) || context.groups.length < mostGroupColumns),
    isGroup: ({ context: { month, groups } }, group: string) =>
      month.people.some((person) => groupsOf(person, groups).includes(group)),
    isHideable: ({ context: { month } }, binding: string) =>
      binding !== personColumn && shownBindings({ month, hidden: [] }).includes(binding),
    isSortable: ({ context: { month } }, binding: string) =>
      shownBindings({ month, hidden: [] }).includes(binding),
    hasMoreRows: ({ context: { limit, rows } }) => limit < rows.length,
  },
  actions: {
    storeValues: assign(({ context }, values: FormValues) =>
      // Others changed the form: undo would write back values that are not theirs.
      arranged(context, { values, past: [], future: [], notice: null }),
    ),
    storeMonth: assign(({ context }, month: PayrollMonth) => ({
      ...arranged(context, { month }),
      selected: context.selected.filter((id) => month.people.some((person) => person.id === id)),
    })),
    storeMode: assign((_, isEditable: boolean) => ({ isEditable })),
    storeCursor: assign(({ context }, { cell, extending }: { cell: GridCell; extending: boolean }) =>
      cursorAt(context, cell, extending),
    ),
    moveCursor: assign(({ context }, { by, extending }: { by: CursorMove; extending: boolean }) =>
      cursorAt(context, cellAfter(context, by), extending),
    ),
    // The cursor is at the beginning of the range: rows far below need not be drawn.
    selectCells: assign(({ context }) => {
      const bindings = rubricsShown(context).map(({ binding }) => binding);
      const cursor = { row: context.rows[0] ?? '', binding: bindings[0] ?? personColumn };
      return {
        cursor,
        anchor: { row: context.rows.at(-1) ?? '', binding: bindings.at(-1) ?? personColumn },
      };
    }),
    narrowRange: assign(({ context: { cursor } }) => ({ anchor: cursor })),
    storeText: assign((_, text: string) => ({ text })),
    writeCells: enqueueActions(
      (
        { context, enqueue },
        { changes, notice }: { changes: readonly CellChange[]; notice: GridNotice | null },
      ) => {
        const step = written(context, changes);
        enqueue.assign({ notice });
        if (step.length === 0) return;
        enqueue.assign({
          values: withCells(context.values, step),
          past: [...context.past, step].slice(-mostSteps),
          future: [],
        });
        enqueue(sendTo(({ context: { parent } }) => parent, reportOf(step)));
      },
    ),
    takeBack: enqueueActions(({ context, enqueue }) => {
      const step = context.past.at(-1) ?? [];
      const changes = step.map(({ before, ...cell }) => ({ ...cell, value: before }));
      enqueue.assign({
        values: withCells(context.values, changes),
        past: context.past.slice(0, -1),
        future: [...context.future, step],
        notice: null,
      });
      enqueue(sendTo(({ context: { parent } }) => parent, reportOf(changes)));
    }),
    doAgain: enqueueActions(({ context, enqueue }) => {
      const step = context.future.at(-1) ?? [];
      enqueue.assign({
        values: withCells(context.values, step),
        past: [...context.past, step],
        future: context.future.slice(0, -1),
        notice: null,
      });
      enqueue(sendTo(({ context: { parent } }) => parent, reportOf(step)));
    }),
    storeRefusal: assign(({ context }, { block, language }: { block: Block; language: Language }) => {
      const plan = planOf(context, block, language);
      return plan?.isRefused === true
        ? {
            notice: {
              kind: 'refused',
              rows: plan.rows,
              columns: plan.columns,
              unknown: plan.unknown,
              folded: plan.folded,
            } as const,
          }
        : {};
    }),
    closeNotice: assign({ notice: null }),
    toggleRow: assign(({ context: { month, selected } }, row: string) => {
      const found = rowsOf(month, new Set(selected)).find(({ id }) => id === row);
      return found ? { selected: afterRowClick(found, selected) } : {};
    }),
    toggleRows: assign(({ context: { month, selected } }) => ({
      selected: afterHeaderClick(rowsOf(month, new Set(selected)), selected),
    })),
    sortBy: assign(({ context }, binding: string) =>
      arranged(context, {
        sort: afterSort(context.sort, binding) as GridSort | null,
        sorted: context.sorted + 1,
        limit: rowsAtOnce,
      }),
    ),
    groupBy: assign(({ context }, binding: string) => {
      const groups = context.groups.includes(binding)
        ? context.groups.filter((one) => one !== binding)
        : [...context.groups, binding];
      const names = new Set(context.month.people.flatMap((person) => groupsOf(person, groups)));
      return arranged(context, {
        groups,
        folded: context.folded.filter((name) => names.has(name)),
        sorted: context.sorted + 1,
        limit: rowsAtOnce,
      });
    }),
    // A range is left: it would lose rows, or get some that the user has not chosen.
    toggleGroup: assign(({ context }, group: string) => {
      const folded = context.folded.includes(group)
        ? context.folded.filter((one) => one !== group)
        : [...context.folded, group];
      const rows = rowsShown(context.month, context.order, { groups: context.groups, folded });
      const cursor = { ...context.cursor, row: rowNear(context, rows, context.cursor.row) };
      const limit = Math.max(context.limit, rows.indexOf(cursor.row) + 1);
      return { folded, rows, cursor, anchor: cursor, limit };
    }),
    hideColumn: assign(({ context }, binding: string) => {
      const hidden = context.hidden.includes(binding)
        ? context.hidden.filter((one) => one !== binding)
        : [...context.hidden, binding];
      const cursor = hidden.includes(context.cursor.binding)
        ? { ...context.cursor, binding: personColumn }
        : context.cursor;
      return { hidden, cursor, anchor: cursor };
    }),
    showMoreRows: assign(({ context }) => ({ limit: context.limit + rowsAtOnce })),
  },
});

/** The change that typing into a cell makes. */
export function typedChange(context: Context, cell: GridCell, text: string, language: Language): CellChange {
  const type = rubricOf(context, cell.binding)?.dataType ?? 'text';
  return { person: cell.row, binding: cell.binding, value: keepCell(type, text, language) };
}

/** The changes of a pasted block, with what is said about them. */
export function pastedChanges(context: Context, block: Block, language: Language) {
  const plan = planOf(context, block, language);
  if (!plan || plan.isRefused) return { changes: [], notice: null };
  const { changes, skipped, faulty } = plan;
  return { changes, notice: { kind: 'pasted', count: changes.length, skipped, faulty } as const };
}

/** The changes of a filled column. */
export function filledChanges(context: Context, fill: { binding: string; text: string; language: Language }) {
  const changes = fillOf(context, fill);
  return { changes, notice: { kind: 'filled', count: changes.length } as const };
}

/** The changes of a copy from the month before. */
export function copiedChanges({ values, month }: Context) {
  const changes = copyOfPrevious(values, month);
  return { changes, notice: { kind: 'copied', count: changes.length } as const };
}

/** The changes that empty the chosen range. */
export const clearedChanges = (context: Context) => ({
  changes: cellsInRange(context).map(({ row, binding }) => ({ person: row, binding, value: '' })),
  notice: null,
});

/** The context of a grid that was just opened: the cursor is in the first cell of the first person. */
export function startContext(input: PayrollGridInput): Context {
  const arrangement: Arrangement = { sort: null, groups: [], folded: [] };
  const order = orderOf(input.month, input.values, arrangement);
  const hidden = [...factColumns];
  const cursor = {
    row: order[0] ?? '',
    binding: rubricsShown({ month: input.month, hidden })[0]?.binding ?? personColumn,
  };
  return {
    ...input,
    ...arrangement,
    ...{ order, rows: order, hidden, cursor, anchor: cursor },
    ...{ limit: rowsAtOnce, selected: [], text: '', past: [], future: [], notice: null, sorted: 0 },
  };
}
