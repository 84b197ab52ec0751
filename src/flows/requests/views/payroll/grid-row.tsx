import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormRow } from '../../../../../contract/forms/form.ts';
import type { GridColumn, GridRow } from '../../../../../contract/grid/grid.ts';
import type { Language } from '../../../../../contract/language/market.ts';
import { cellText } from '../../../../../contract/payroll/cells.ts';
import type { PayrollMonth, PayrollPerson } from '../../../../../contract/payroll/payroll.ts';
import type { Rubric } from '../../../../../contract/payroll/rubrics.ts';
import { lockOf, readRow, shownRubrics } from '../../../../../contract/payroll/sheet.ts';
import type { CursorMove } from '../../../../../machines/requests/payroll-grid.setup.ts';
import { keptOnLeave } from '../../../../ui/focus/leave-field.ts';
import { formatDay } from '../../../../ui/language/days.ts';
import { columnName, faultText, lockText } from './cell-words.ts';
import { cellId, type PayrollGridActor } from './grid-actor.ts';
import classes from './payroll.module.css';
import { PersonCard, PersonMark } from './person-card.tsx';

interface GridRowProps {
  grid: PayrollGridActor;
  month: PayrollMonth;
  person: PayrollPerson;
  gridRow: GridRow;
  cells: FormRow;
  columns: readonly GridColumn[];
  /** The number of the row, from 1, below the header. */
  index: number;
  /** Whether what opens beside a cell opens above it: below there is no room. */
  isLow: boolean;
  /** The column of the cursor; `null` while it is in another row. */
  cursor: string | null;
  /** The columns of the chosen range that lie in this row. */
  range: string;
  /** The text that is written into the cell of the cursor; `null` while none is. */
  editing: string | null;
  /** Cells that the firm has marked, with its notes, as one text; empty without any. */
  flags: Readonly<Record<string, string>>;
  language: Language;
}

/** A person of the grid. It is drawn again only when something of it changes. */
export const PersonRow = memo(function PersonRow(props: GridRowProps) {
  const { grid, person, gridRow, columns, index, cursor } = props;
  const { t } = useTranslation('payroll');
  const { id, isSelected, isDisabled, cssClass } = gridRow;
  return (
    <tr
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      data-row={id}
      data-standing={cssClass || undefined}
    >
      <td className={`${classes.cell} ${classes.choose}`} aria-colindex={1}>
        <Checkbox
          size="xs"
          checked={isSelected}
          disabled={isDisabled}
          tabIndex={-1}
          aria-label={t('choosePerson', { name: person.name })}
          onChange={() => grid.send({ type: 'row.toggle', row: id })}
        />
      </td>
      {columns.map((column, place) =>
        column.isEmployee ? (
          <PersonCell key={column.binding} {...props} place={place} isCursor={cursor === column.binding} />
        ) : (
          <ValueCell
            key={column.binding}
            {...props}
            column={column}
            place={place}
            isCursor={cursor === column.binding}
          />
        ),
      )}
    </tr>
  );
});

type CellProps = GridRowProps & { place: number; isCursor: boolean };

function PersonCell({ grid, month, person, columns, place, isCursor, isLow, language }: CellProps) {
  const [isOpen, setOpen] = useState(false);
  const cardId = useId();
  const binding = columns[place]?.binding ?? '';
  return (
    <th
      scope="row"
      className={`${classes.cell} ${classes.person}`}
      aria-colindex={place + 2}
      tabIndex={isCursor ? 0 : -1}
      data-cell={cellId(person.id, binding)}
      data-cursor={isCursor || undefined}
      aria-describedby={isOpen ? cardId : undefined}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
        if (event.key !== ' ') return;
        event.preventDefault();
        grid.send({ type: 'row.toggle', row: person.id });
      }}
      onMouseDown={() => grid.send({ type: 'cell.focus', cell: { row: person.id, binding }, language })}
    >
      <span className={classes.who}>
        <span className={classes.avatar} aria-hidden>
          {initialsOf(person.name)}
        </span>
        <span className={classes.name}>{person.name}</span>
        <PersonMark person={person} month={month} />
      </span>
      {isOpen && <PersonCard person={person} id={cardId} isAbove={isLow} />}
    </th>
  );
}

const initialsOf = (name: string): string => {
  const parts = name.split(' ').filter(Boolean);
  return `${parts[0]?.[0] ?? ''}${parts.length > 1 ? (parts.at(-1)?.[0] ?? '') : ''}`;
};

function ValueCell(props: CellProps & { column: GridColumn }) {
  const { grid, month, person, gridRow, cells, column, place, isCursor, range, editing, flags, language } =
    props;
  const { t, i18n } = useTranslation(['payroll', 'fields', 'requestForm']);
  const tipId = useId();
  const { binding, align } = column;
  const rubric = shownRubrics(month).find((one) => one.binding === binding);
  const reading = readRow(cells, person, month, language);
  const fault = reading.faults.get(binding);
  const warning = reading.warnings.get(binding);
  const lock = rubric ? lockOf(person, rubric, month) : null;
  const isEditing = isCursor && editing !== null;
  const fact = gridRow.facts[binding] ?? '';
  const shown = rubric
    ? lock
      ? ''
      : cellText(rubric.dataType, cells[binding] ?? '', language)
    : binding === 'hireDate' && fact !== ''
      ? formatDay(fact, language)
      : fact;
  const tip =
    fault && rubric
      ? faultText(t, rubric, fault, language)
      : lock
        ? lockText(t, lock, person.away, i18n.language)
        : warning
          ? t(`warnings.${warning}`)
          : (flags[binding] ?? '');
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a grid on a table
      role="gridcell"
      className={classes.cell}
      aria-colindex={place + 2}
      aria-readonly={!gridRow.inputWrite[binding] || undefined}
      aria-selected={range.split(' ').includes(binding) || undefined}
      aria-invalid={fault ? true : undefined}
      aria-describedby={tip ? tipId : undefined}
      tabIndex={isCursor && !isEditing ? 0 : -1}
      data-cell={cellId(person.id, binding)}
      data-align={align}
      data-cursor={isCursor || undefined}
      data-range={range.split(' ').includes(binding) || undefined}
      data-fault={fault ? true : undefined}
      data-warning={warning ? true : undefined}
      data-flag={flags[binding] === undefined ? undefined : true}
      data-locked={lock ?? undefined}
      data-quiet={!rubric || rubric.dataType === 'text' || undefined}
      onMouseDown={(event) => {
        if (isEditing || event.button !== 0) return;
        grid.send({
          type: 'cell.focus',
          cell: { row: person.id, binding },
          language,
          extends: event.shiftKey,
        });
      }}
      onMouseEnter={(event) => {
        if (event.buttons === 1 && editing === null)
          grid.send({ type: 'cell.focus', cell: { row: person.id, binding }, language, extends: true });
      }}
      onDoubleClick={() => grid.send({ type: 'edit.start', text: shown })}
    >
      {isEditing ? (
        <CellInput
          grid={grid}
          column={column}
          rubric={rubric}
          value={editing}
          label={`${person.name}, ${columnName(t, month, binding)}`}
          language={language}
        />
      ) : (
        <span className={classes.value}>{shown}</span>
      )}
      {lock && <IconLock size={14} aria-hidden className={classes.sign} />}
      {warning && !isEditing && <IconAlertTriangle size={14} aria-hidden className={classes.sign} />}
      {tip && !isEditing && (
        <span
          id={tipId}
          role="tooltip"
          className={classes.tip}
          data-tone={fault ? 'bad' : warning ? 'warning' : 'quiet'}
          data-side={place >= props.columns.length - 2 ? 'left' : 'right'}
        >
          {tip}
        </span>
      )}
    </td>
  );
}

interface CellInputProps {
  grid: PayrollGridActor;
  column: GridColumn;
  rubric: Rubric | undefined;
  value: string;
  label: string;
  language: Language;
}

/** The field that is in the place of a cell while it is written into. */
function CellInput({ grid, column, rubric, value, label, language }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    field?.focus({ preventScroll: true });
    // What was typed to begin with stays before what follows.
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const commit = (move: CursorMove | null) => grid.send({ type: 'edit.commit', move, language });
  return (
    <input
      {...keptOnLeave}
      ref={input}
      className={classes.input}
      aria-label={label}
      value={value}
      maxLength={column.maxLength}
      placeholder={column.placeholder}
      inputMode={
        rubric?.dataType === 'text' ? 'text' : rubric?.dataType === 'hourMinute' ? 'text' : 'decimal'
      }
      autoComplete="off"
      onChange={({ currentTarget }) => grid.send({ type: 'edit.change', text: currentTarget.value })}
      onBlur={() => commit(null)}
      onPaste={(event) => {
        // A block of cells does not fit into one.
        if (!/[\t\n]/.test(event.clipboardData.getData('text/plain').trim())) return;
        grid.send({ type: 'edit.cancel' });
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        const { key, shiftKey } = event;
        if (key === 'Escape') grid.send({ type: 'edit.cancel' });
        else if (key === 'Enter') commit(shiftKey ? 'up' : 'down');
        else if (key === 'Tab') commit(shiftKey ? 'previous' : 'next');
        else if (key === 'ArrowUp' || key === 'ArrowDown') commit(key === 'ArrowUp' ? 'up' : 'down');
        else return;
        event.preventDefault();
      }}
    />
  );
}
