import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormValues } from '../../../../../contract/forms/form.ts';
import type { GridColumn } from '../../../../../contract/grid/grid.ts';
import type { Language } from '../../../../../contract/language/market.ts';
import { numberText } from '../../../../../contract/payroll/cells.ts';
import type { PayrollMonth } from '../../../../../contract/payroll/payroll.ts';
import { hasTotal, shownRubrics, totalsOf } from '../../../../../contract/payroll/sheet.ts';
import { factOf, type GridLine } from '../../../../../machines/requests/grid-order.ts';
import { formatDay } from '../../../../ui/language/days.ts';
import text from '../../../../ui/text.module.css';
import { columnName } from './cell-words.ts';
import { cellId, type PayrollGridActor } from './grid-actor.ts';
import classes from './payroll.module.css';

/** The heading of a group, as a selector. */
export const groupHeading = '[data-group]';

interface GroupRowProps {
  grid: PayrollGridActor;
  line: Extract<GridLine, { kind: 'group' }>;
  month: PayrollMonth;
  values: FormValues;
  columns: readonly GridColumn[];
  /** The number of the line, from 1, below the header. */
  index: number;
  language: Language;
}

/** The heading of a group with the totals of its people: a press folds its rows away, and shows them again. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { grid, line, month, values, columns, index, language } = props;
  const { t } = useTranslation(['payroll', 'requestForm']);
  const { group, binding, depth, people, isFolded } = line;
  const fact = people[0] ? factOf(people[0], binding) : '';
  const totals = totalsOf(people, values, month, language);
  const Icon = isFolded ? IconChevronRight : IconChevronDown;
  const toggle = () => grid.send({ type: 'group.toggle', group, language });

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    const { key, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      if (isFolded === (key === 'ArrowRight')) toggle();
    } else if (key === 'ArrowUp' || key === 'ArrowDown') leave(currentTarget, key);
    else return;
    event.preventDefault();
  }

  /** To the line above or below: to the heading of a group, or into the row of a person. */
  function leave(heading: HTMLElement, key: 'ArrowUp' | 'ArrowDown') {
    const own = heading.closest('tr');
    const next = key === 'ArrowUp' ? own?.previousElementSibling : own?.nextElementSibling;
    const other = next?.querySelector<HTMLElement>(groupHeading);
    if (other) return other.focus();
    const row = next?.getAttribute('data-row');
    if (!row) return;
    const cell = { row, binding: grid.getSnapshot().context.cursor.binding };
    grid.send({ type: 'cell.focus', cell, language });
    next?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellId(row, cell.binding))}"]`)?.focus();
  }

  return (
    <tr aria-rowindex={index + 1}>
      <td className={classes.group} aria-colindex={1} colSpan={2} data-depth={depth}>
        <button
          type="button"
          className={classes.groupFold}
          aria-expanded={!isFolded}
          data-group=""
          onClick={toggle}
          onKeyDown={onKeyDown}
        >
          <Icon size={16} aria-hidden />
          <span>
            <span className={classes.groupColumn}>{columnName(t, month, binding)}</span>{' '}
            {binding === 'hireDate' && fact !== '' ? formatDay(fact, language) : fact || '–'}
            <span className={text.hidden}> ({t('people', { count: people.length })})</span>
            <span className={classes.groupColumn} aria-hidden>
              {` (${people.length})`}
            </span>
          </span>
        </button>
      </td>
      {columns.slice(1).map((column, place) => {
        const rubric = shownRubrics(month).find((one) => one.binding === column.binding);
        return (
          <td
            key={column.binding}
            className={classes.groupTotal}
            aria-colindex={place + 3}
            data-align={column.align}
          >
            {rubric && hasTotal(rubric)
              ? numberText(rubric.dataType, totals[column.binding] ?? 0, language)
              : ''}
          </td>
        );
      })}
    </tr>
  );
});
