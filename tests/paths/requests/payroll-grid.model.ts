/** Models of the payroll grid: writing, pasting, taking back, selecting, sorting and grouping. */
import type { FormValues } from '../../../contract/forms/form.ts';
import type { PayrollPerson } from '../../../contract/payroll/payroll.ts';
import { monthOf, people, personOf } from '../../../contract/payroll/payroll-fixture.ts';
import { groupsOf } from '../../../machines/requests/grid-order.ts';
import { payrollGridMachine } from '../../../machines/requests/payroll-grid.machine.ts';
import { rowsAtOnce } from '../../../machines/requests/payroll-grid.setup.ts';
import { defineModel, type ModelEvent } from '../../support/charts/model.ts';

type Event = ModelEvent<typeof payrollGridMachine>;

const language = 'pt-BR' as const;
/** More people than are drawn at once. */
const crowd = Array.from({ length: rowsAtOnce + 1 }, (_, index) => personOf(`p${index}`, `Pessoa ${index}`));
export const written: FormValues = {
  competence: '2026-11',
  payrollType: 'monthly',
  entries: [
    { employee: 'ana', he50: '510', vale: '35000' },
    { employee: 'bruno', he50: '?12:75' },
  ],
};
const previous = { bruno: { vale: '35000' }, ana: { vale: '1' } };
const away = personOf('away', 'Zilda Ramos', {
  away: { reason: 'vacation', from: '2026-11-01', until: '2026-11-30' },
});

const focus = (row: string, binding: string, extending = false): Event => ({
  type: 'cell.focus',
  cell: { row, binding },
  extends: extending,
  language,
});
/** The group of people with a person's position, or with the position and the register number. */
const fold = (id: string, depth: 0 | 1): Event => ({
  type: 'group.toggle',
  group: people.filter((one) => one.id === id).flatMap((one) => groupsOf(one, groupedBy))[depth] ?? '',
  language,
});
const paste = (...block: readonly (readonly string[])[]): Event => ({ type: 'block.paste', block, language });

const groupedBy = ['jobPosition', 'registration'] as const;

interface Facts {
  readonly isEditable?: boolean;
  readonly isClosed?: boolean;
  readonly staff?: readonly PayrollPerson[];
}

const define = (name: string, facts: Facts, events: readonly Event[]) =>
  defineModel({
    name,
    machine: payrollGridMachine,
    input: (parent) => ({
      month: monthOf({
        people: [...people, away, ...(facts.staff ?? [])],
        previous,
        isClosed: facts.isClosed ?? false,
      }),
      values: written,
      isEditable: facts.isEditable ?? true,
      parent: parent as never,
    }),
    events,
    // The values themselves would multiply the places: what guards read of them is enough.
    contextKey: ({
      cursor,
      text,
      past,
      future,
      notice,
      selected,
      sort,
      groups,
      hidden,
      isEditable,
      limit,
      folded,
    }) => [
      ...[cursor.row, text, past.length > 0, future.length > 0, notice?.kind, selected.length],
      ...[sort?.direction, groups.length, hidden.length, isEditable, limit, folded.length],
    ],
    places: 'transitions',
    paths: 'covering',
  });

export const payrollGridModels = [
  define('a user who writes into cells', {}, [
    focus('ana', 'he50'),
    focus('isabela', 'he50'),
    focus('nobody', 'he50'),
    { type: 'cell.move', by: 'down' },
    { type: 'cell.move', by: 'right', extends: true },
    { type: 'cells.select' },
    { type: 'edit.start', text: '1' },
    { type: 'edit.change', text: '12:75' },
    { type: 'edit.change', text: '07:20' },
    { type: 'edit.commit', move: 'down', language },
    { type: 'edit.commit', move: 'next', language },
    { type: 'cell.move', by: 'previous' },
    { type: 'edit.commit', move: null, language },
    { type: 'edit.cancel' },
    { type: 'mode.changed', isEditable: false },
    { type: 'cell.write', cell: { row: 'elisa', binding: 'vale' }, text: '0,00', language },
    { type: 'cell.write', cell: { row: 'isabela', binding: 'he50' }, text: '1:00', language },
  ]),
  define('a user who pastes, fills and takes back', {}, [
    focus('ana', 'he50'),
    focus('bruno', 'he50', true),
    { type: 'cells.clear' },
    paste(['1:00'], ['2:00']),
    paste(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']),
    { type: 'rows.fill', binding: 'vale', text: '350,00', language },
    { type: 'rows.fill', binding: 'nothing', text: '1', language },
    { type: 'previous.copy' },
    { type: 'step.undo' },
    { type: 'step.redo' },
    { type: 'notice.close' },
    { type: 'values.changed', values: { ...written, entries: [] } },
    { type: 'values.changed', values: written },
  ]),
  define('a user who arranges the grid', {}, [
    { type: 'row.toggle', row: 'ana' },
    { type: 'row.toggle', row: 'away' },
    { type: 'rows.toggle' },
    { type: 'month.changed', month: monthOf({ people: [people[0] as (typeof people)[number]] }) },
    { type: 'column.sort', binding: 'he50' },
    { type: 'column.sort', binding: 'nothing' },
    { type: 'column.hide', binding: 'jobPosition' },
    { type: 'column.hide', binding: 'person' },
    { type: 'groupPanel.toggle' },
    { type: 'column.group', binding: 'jobPosition' },
    { type: 'column.group', binding: 'vale' },
  ]),
  define('a user who folds groups', {}, [
    { type: 'groupPanel.toggle' },
    ...groupedBy.map((binding): Event => ({ type: 'column.group', binding })),
    fold('ana', 0),
    fold('bruno', 1),
    focus('ana', 'he50'),
    { type: 'edit.start', text: '1' },
    { type: 'cells.select' },
    paste(['1:00'], ['2:00']),
    { type: 'rows.fill', binding: 'vale', text: '350,00', language },
    { type: 'month.changed', month: monthOf({ people: [...people, away] }) },
  ]),
  define('a payroll of many people', { staff: crowd }, [
    { type: 'cells.select' },
    { type: 'end.reached' },
    { type: 'cell.move', by: 'gridEnd' },
    { type: 'rows.toggle' },
  ]),
  define('a payroll that was sent', { isEditable: false }, [
    { type: 'cells.select' },
    focus('ana', 'he50'),
    { type: 'edit.start', text: '1' },
    { type: 'cells.clear' },
    paste(['1:00']),
    { type: 'rows.fill', binding: 'vale', text: '1', language },
    { type: 'previous.copy' },
    { type: 'mode.changed', isEditable: true },
  ]),
  define('a month that the firm has closed', { isClosed: true }, [
    { type: 'edit.start', text: '1' },
    { type: 'cells.clear' },
    paste(['1:00']),
    { type: 'cell.write', cell: { row: 'ana', binding: 'vale' }, text: '1', language },
    { type: 'previous.copy' },
    { type: 'step.undo' },
  ]),
] as const;
