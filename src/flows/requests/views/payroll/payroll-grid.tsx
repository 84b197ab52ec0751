import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from '../../../../../contract/grid/grid.ts';
import { cellText, numberText } from '../../../../../contract/payroll/cells.ts';
import { type Block, blockBetween, blockOf, copiedBlock } from '../../../../../contract/payroll/paste.ts';
import type { PayrollMonth } from '../../../../../contract/payroll/payroll.ts';
import { columnsOf, rowsOf } from '../../../../../contract/payroll/payroll-grid.ts';
import { cellIn, readSheet, rowsByPerson, shownRubrics } from '../../../../../contract/payroll/sheet.ts';
import { linesOf } from '../../../../../machines/requests/grid-order.ts';
import {
  type CursorMove,
  rangeOf,
  shownBindings,
  shownSheet,
} from '../../../../../machines/requests/payroll-grid.setup.ts';
import { useLanguage } from '../../../../ui/fields/field.tsx';
import surface from '../../../../ui/surface.module.css';
import { useEndSeen } from '../../../../ui/use-end-seen.ts';
import { columnName } from './cell-words.ts';
import { cellId, noRow, type PayrollGridActor } from './grid-actor.ts';
import { GroupRow, groupHeading } from './grid-group.tsx';
import { PersonRow } from './grid-row.tsx';
import classes from './payroll.module.css';

/** The notes of the firm about cells, by person and column. */
export type CellFlags = Readonly<Record<string, Readonly<Record<string, string>>>>;
const noFlags: CellFlags[string] = {};
/** The width of the column with the checkboxes, in pixels. */
const chooseWidth = 44;

const moves: Readonly<Record<string, CursorMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'rowStart',
  End: 'rowEnd',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** The move of a key; with Control, Home and End lead to the first and the last cell. */
const moveOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): CursorMove | undefined =>
  ctrlKey || metaKey ? { Home: 'gridStart' as const, End: 'gridEnd' as const }[key] : moves[key];

/** The block in a clipboard: as text, or as a table where the text is none. */
function pastedBlock({ clipboardData }: ClipboardEvent): Block {
  const plain = clipboardData.getData('text/plain');
  const html = plain.includes('\t') || plain.includes('\n') ? '' : clipboardData.getData('text/html');
  const rows = html.includes('<table')
    ? [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr')]
    : [];
  return rows.length > 0
    ? rows.map((row) => [...row.querySelectorAll('td, th')].map((cell) => (cell.textContent ?? '').trim()))
    : blockOf(plain);
}

interface PayrollGridProps {
  grid: PayrollGridActor;
  flags: CellFlags;
  label: string;
}

/** The cells of a payroll as a grid: one row for each person, one column for each rubric [T3.16]. */
export function PayrollGrid({ grid, flags, label }: PayrollGridProps) {
  const { t } = useTranslation(['payroll', 'requestForm']);
  const language = useLanguage();
  const context = useSelector(grid, (at) => at.context);
  const isEditing = useSelector(grid, (at) => at.hasTag('editing'));
  const selection = useSelector(grid, (at) => at.value.rows);
  const { month, values, order, limit, selected, cursor, groups, folded, sorted } = context;
  const sheet = readSheet(values, month, language);
  const shown = shownBindings(context);
  const shownKey = shown.join(' ');
  // Totals change with each cell: the rows are drawn with columns that do not.
  const columns = useMemo(
    () => columnsOf(month, { totals: {} }).filter(({ binding }) => shownKey.split(' ').includes(binding)),
    [month, shownKey],
  );
  const rows = useMemo(
    () => new Map(rowsOf(month, new Set(selected)).map((row) => [row.id, row])),
    [month, selected],
  );
  const people = useMemo(() => new Map(month.people.map((person) => [person.id, person])), [month]);
  const lines = useMemo(() => linesOf(month, order, { groups, folded }), [month, order, groups, folded]);
  const undrawn = lines.findIndex((line) => line.kind === 'person' && line.place >= limit);
  const drawn = undrawn < 0 ? lines : lines.slice(0, undrawn);
  // Assistive technology counts the lines of groups as rows.
  const lastRow = lines.length + 2;
  const box = useFocusedCell(context.cursor, isEditing);
  const isTabbing = useRef(false);
  useEffect(() => {
    if (sorted > 0) box.current?.scrollTo({ top: 0 });
  }, [sorted, box]);
  const range = rangeOf(context);
  const rangeColumns = range
    ? shownRubrics(month)
        .map(({ binding }) => binding)
        .filter((binding) => shown.includes(binding))
        .slice(Math.min(range.from.column, range.to.column), Math.max(range.from.column, range.to.column) + 1)
        .join(' ')
    : '';
  const inRange = (index: number): boolean =>
    range !== null &&
    (range.from.row !== range.to.row || range.from.column !== range.to.column) &&
    index >= Math.min(range.from.row, range.to.row) &&
    index <= Math.max(range.from.row, range.to.row);
  const cursorText = () => {
    const rubric = shownRubrics(month).find(({ binding }) => binding === cursor.binding);
    return rubric ? cellText(rubric.dataType, cellIn(values, cursor.row, cursor.binding), language) : '';
  };

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    if (isEditing || event.altKey || event.defaultPrevented) return;
    const { key, shiftKey } = event;
    // On a button these keys are its own, or nobody's.
    const isOnCell = event.target instanceof Element && event.target.closest('[data-cell]') !== null;
    const isCommand = event.ctrlKey || event.metaKey;
    // After a value that was left by Tab, Tab goes on to the next cell; any other key gives it back to the page.
    if (key === 'Tab' && isTabbing.current) {
      grid.send({ type: 'cell.move', by: shiftKey ? 'previous' : 'next' });
      if (grid.getSnapshot().context.cursor !== cursor) event.preventDefault();
      return;
    }
    if (key !== 'Tab' && key !== 'Shift') isTabbing.current = false;
    const by = moveOf(event);
    if (by) grid.send({ type: 'cell.move', by, extends: shiftKey });
    else if (!isOnCell && !isCommand) return;
    else if (key === 'Enter' || key === 'F2') grid.send({ type: 'edit.start', text: cursorText() });
    else if (key === 'Delete' || key === 'Backspace') grid.send({ type: 'cells.clear' });
    else if (isCommand && key.toLowerCase() === 'z')
      grid.send({ type: shiftKey ? 'step.redo' : 'step.undo' });
    else if (isCommand && !shiftKey && key.toLowerCase() === 'a') grid.send({ type: 'cells.select' });
    else if (isCommand && key.toLowerCase() === 'y') grid.send({ type: 'step.redo' });
    else if (!isCommand && key.length === 1 && key !== ' ') grid.send({ type: 'edit.start', text: key });
    else return;
    event.preventDefault();
  }

  function onCopy(event: ClipboardEvent<HTMLTableElement>, isCut: boolean) {
    if (isEditing || !range) return;
    const block = blockBetween(values, range.from, range.to, shownSheet(context, language));
    event.clipboardData.setData('text/plain', copiedBlock(block));
    event.preventDefault();
    if (isCut) grid.send({ type: 'cells.clear' });
  }

  const least = columns.reduce((sum, { width }) => sum + width, chooseWidth);
  return (
    <div
      ref={box}
      className={`${surface.scroll} ${classes.box}`}
      data-short={order.length <= 20 || undefined}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a grid on a table
        role="grid"
        aria-label={label}
        aria-rowcount={lastRow}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        className={classes.grid}
        style={{ minWidth: least }}
        onKeyDown={onKeyDown}
        onKeyDownCapture={({ key }) => {
          if (isEditing) isTabbing.current = key === 'Tab';
        }}
        onPaste={(event) => {
          // The field of a cell has given way to a block that does not fit into it.
          if (grid.getSnapshot().hasTag('editing')) return;
          event.preventDefault();
          grid.send({ type: 'block.paste', block: pastedBlock(event), language });
        }}
        onCopy={(event) => onCopy(event, false)}
        onCut={(event) => onCopy(event, true)}
      >
        <colgroup>
          <col style={{ width: chooseWidth }} />
          {columns.map(({ binding, width }) => (
            <col key={binding} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={`${classes.cell} ${classes.choose}`} aria-colindex={1}>
              <Checkbox
                size="xs"
                checked={selection === 'selected'}
                indeterminate={selection === 'indeterminate'}
                aria-label={t('chooseAll')}
                onChange={() => grid.send({ type: 'rows.toggle' })}
              />
            </th>
            {columns.map((column, place) => (
              <Header
                key={column.binding}
                grid={grid}
                column={column}
                place={place}
                name={columnName(t, month, column.binding)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((line, index) => {
            if (line.kind === 'group')
              return (
                <GroupRow
                  key={line.group}
                  grid={grid}
                  line={line}
                  month={month}
                  values={values}
                  columns={columns}
                  index={index + 1}
                  language={language}
                />
              );
            const { id, place } = line;
            const [person, gridRow] = [people.get(id), rows.get(id)];
            if (!person || !gridRow) return null;
            return (
              <PersonRow
                key={id}
                grid={grid}
                month={month}
                person={person}
                gridRow={gridRow}
                cells={rowsByPerson(values).get(id) ?? noRow}
                columns={columns}
                index={index + 1}
                isLow={index > 3 && index >= drawn.length - 4}
                cursor={cursor.row === id ? cursor.binding : null}
                range={inRange(place) ? rangeColumns : ''}
                editing={cursor.row === id && isEditing ? context.text : null}
                flags={flags[id] ?? noFlags}
                language={language}
              />
            );
          })}
          {undrawn >= 0 && (
            <More
              key={limit}
              columns={columns.length + 1}
              onSeen={() => grid.send({ type: 'end.reached' })}
            />
          )}
        </tbody>
        <tfoot>
          <tr aria-rowindex={lastRow}>
            <td className={`${classes.cell} ${classes.choose}`} aria-colindex={1} />
            {columns.map((column, place) => (
              <Total
                key={column.binding}
                column={column}
                place={place}
                month={month}
                total={sheet.totals[column.binding]}
              />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface TotalProps {
  column: GridColumn;
  place: number;
  month: PayrollMonth;
  total: number | undefined;
}

/** The sum of a column below its cells. */
function Total({ column: { binding, isTotal, align, isEmployee }, place, month, total = 0 }: TotalProps) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const rubric = shownRubrics(month).find((one) => one.binding === binding);
  const facts = { 'aria-colindex': place + 2, 'data-align': align };
  if (isEmployee)
    return (
      <th scope="row" className={`${classes.cell} ${classes.person}`} {...facts}>
        {t('total')}
      </th>
    );
  return (
    <td className={classes.cell} {...facts}>
      {isTotal && rubric ? numberText(rubric.dataType, total, language) : ''}
    </td>
  );
}

/** Where the drawn rows end: more are drawn when it comes into sight. */
function More({ columns, onSeen }: { columns: number; onSeen: () => void }) {
  return (
    <tr ref={useEndSeen<HTMLTableRowElement>(onSeen)} aria-hidden>
      <td colSpan={columns} className={classes.more} />
    </tr>
  );
}

/** Keeps the focus on the cell of the cursor, as long as it is in the grid. */
function useFocusedCell({ row, binding }: { row: string; binding: string }, isEditing: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const isWithin = useRef(false);
  useEffect(() => {
    const grid = box.current;
    const enter = () => {
      isWithin.current = true;
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      // A field that is taken away gives the focus to nobody: the cell in its place takes it.
      if (relatedTarget instanceof Node && !grid?.contains(relatedTarget)) isWithin.current = false;
    };
    const press = ({ target }: PointerEvent) => {
      isWithin.current = target instanceof Node && grid?.contains(target) === true;
    };
    grid?.addEventListener('focusin', enter);
    grid?.addEventListener('focusout', leave);
    document.addEventListener('pointerdown', press);
    return () => {
      grid?.removeEventListener('focusin', enter);
      grid?.removeEventListener('focusout', leave);
      document.removeEventListener('pointerdown', press);
    };
  }, []);
  useLayoutEffect(() => {
    // A group that was folded with the cursor in it keeps the focus on its heading.
    if (!isWithin.current || isEditing || document.activeElement?.matches(groupHeading)) return;
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellId(row, binding))}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, binding, isEditing]);
  return box;
}

interface HeaderProps {
  grid: PayrollGridActor;
  column: GridColumn;
  place: number;
  name: string;
}

/** The head of a column: a press sorts by it. */
function Header({ grid, column, place, name }: HeaderProps) {
  const sort = useSelector(grid, ({ context }) => context.sort);
  const { binding, align, format, isEmployee, actions } = column;
  const direction = sort?.binding === binding ? sort.direction : undefined;
  const Icon = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={isEmployee ? `${classes.cell} ${classes.person}` : classes.cell}
      aria-colindex={place + 2}
      aria-sort={direction}
      data-align={align}
    >
      <button
        type="button"
        className={classes.head}
        disabled={!actions.includes('sort')}
        onClick={() => grid.send({ type: 'column.sort', binding })}
      >
        <span>{name}</span>
        {direction && <Icon size={14} aria-hidden />}
        {format && <span className={classes.format}>{format}</span>}
      </button>
    </th>
  );
}
