/** A payroll as a grid [T3.16]: its columns and rows, made of the firm's rubrics and the people of the month. */
import type { GridColumn, GridRow } from '../grid/grid.ts';
import { maxCellLength } from './cells.ts';
import type { PayrollMonth } from './payroll.ts';
import type { Rubric } from './rubrics.ts';
import { hasTotal, lockOf, type Sheet, shownRubrics } from './sheet.ts';

/** The column that names the person of a row. */
export const personColumn = 'person';

const widths = { hourMinute: 112, hourDecimal: 112, money: 128, quantity: 96, text: 176 } as const;
const formats = { hourMinute: 'hh:mm', hourDecimal: '0,00', money: 'R$', quantity: '', text: '' } as const;
const placeholders = {
  hourMinute: '00:00',
  hourDecimal: '0,00',
  money: '0,00',
  quantity: '0',
  text: '',
} as const;

/** Columns that say something of the person; they are hidden until the user shows them. */
export const factColumns = ['jobPosition', 'registration', 'hireDate'] as const;

const column = (facts: Pick<GridColumn, 'binding' | 'dataType'> & Partial<GridColumn>): GridColumn => ({
  ...{
    header: null,
    format: '',
    maxLength: 0,
    width: 176,
    minWidth: 88,
    align: 'left',
    flexGridDataMap: null,
  },
  ...{ cssClass: '', isEditEnabled: false, isReadOnlyMixed: false, isTotal: false, total: null },
  ...{
    actions: ['sort', 'group', 'hide'],
    cellSideAction: null,
    placeholder: '',
    hasTooltip: false,
    isEmployee: false,
  },
  ...facts,
});

/** The columns of a payroll: the person, what is said of them, then a column for each rubric that the firm shows. */
export function columnsOf(month: PayrollMonth, { totals }: Pick<Sheet, 'totals'>): readonly GridColumn[] {
  const person = column({
    ...{ binding: personColumn, dataType: 'person', width: 256, minWidth: 200, actions: ['sort'] },
    ...{ cellSideAction: 'employee', hasTooltip: true, isEmployee: true },
  });
  const facts = factColumns.map((binding) => column({ binding, dataType: 'text' }));
  return [person, ...facts, ...shownRubrics(month).map((rubric) => columnOf(rubric, month, totals))];
}

function columnOf(rubric: Rubric, month: PayrollMonth, totals: Sheet['totals']): GridColumn {
  const { binding, label, dataType } = rubric;
  const locked = month.people.filter((person) => lockOf(person, rubric, month) !== null).length;
  return column({
    ...{ header: label, binding, format: formats[dataType], dataType, maxLength: maxCellLength },
    ...{ width: widths[dataType], placeholder: placeholders[dataType], actions: ['sort', 'fill', 'hide'] },
    align: dataType === 'text' ? 'left' : 'right',
    isEditEnabled: !month.isClosed,
    isReadOnlyMixed: locked > 0 && locked < month.people.length,
    isTotal: hasTotal(rubric),
    total: hasTotal(rubric) ? (totals[binding] ?? 0) : null,
  });
}

/** The rows of a payroll in the order of its people. */
export const rowsOf = (month: PayrollMonth, selected: ReadonlySet<string>): readonly GridRow[] =>
  month.people.map((person) => ({
    id: person.id,
    isSelected: selected.has(person.id),
    isDisabled: shownRubrics(month).every((rubric) => lockOf(person, rubric, month) !== null),
    cssClass: person.leftOn !== null ? 'leaver' : person.away !== null ? 'away' : '',
    inputWrite: Object.fromEntries(
      shownRubrics(month).map((rubric) => [
        rubric.binding,
        !month.isClosed && lockOf(person, rubric, month) === null,
      ]),
    ),
    facts: {
      jobPosition: person.jobPosition ?? '',
      registration: person.registration ?? '',
      hireDate: person.hireDate ?? '',
    },
    employee: person,
  }));
