import { TextInput } from '@mantine/core';
import { FoldSummary } from '../../../../ui/fold/fold-summary.tsx';
import '@mantine/core/styles/Input.layer.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cellText, numberText } from '../../../../../contract/payroll/cells.ts';
import {
  hasTotal,
  lockOf,
  readRow,
  readSheet,
  rowsByPerson,
  shownRubrics,
} from '../../../../../contract/payroll/sheet.ts';
import { useLanguage } from '../../../../ui/fields/field.tsx';
import { keptOnLeave } from '../../../../ui/focus/leave-field.ts';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { columnName, faultText, lockText } from './cell-words.ts';
import { cellId, noRow, type PayrollGridActor } from './grid-actor.ts';
import classes from './payroll.module.css';
import type { CellFlags } from './payroll-grid.tsx';
import { PersonFacts, PersonMark } from './person-card.tsx';

/** One person of a payroll at a time: what a phone has room for. */
export function PersonForm({ grid, flags }: { grid: PayrollGridActor; flags: CellFlags }) {
  const { t, i18n } = useTranslation(['payroll', 'requestForm', 'fields']);
  const language = useLanguage();
  const { month, values, order, cursor, isEditable } = useSelector(grid, ({ context }) => context);
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const person = month.people.find(({ id }) => id === cursor.row);
  if (!person) return null;
  const place = order.indexOf(person.id);
  const row = rowsByPerson(values).get(person.id) ?? noRow;
  const reading = readRow(row, person, month, language);
  const { totals } = readSheet(values, month, language);
  const isLast = place === order.length - 1;
  const rubrics = shownRubrics(month);
  // Who was folded away in the grid is a person here as everyone else.
  const step = (by: -1 | 1) =>
    grid.send({ type: 'cell.focus', cell: { ...cursor, row: order[place + by] ?? '' }, language });

  /** From a field to the next that can be written; from the last one to the next person, at last to the totals. */
  function goOn(field: HTMLInputElement) {
    const fieldsOf = () => [...(section.current?.querySelectorAll('input') ?? [])];
    const next = fieldsOf()
      .slice(fieldsOf().indexOf(field) + 1)
      .find(({ readOnly }) => !readOnly);
    if (next) return next.focus();
    // The field is written before its person gives way to the next one.
    field.blur();
    if (isLast) return section.current?.querySelector<HTMLElement>('details:last-of-type > summary')?.focus();
    flushSync(() => step(1));
    (fieldsOf().find(({ readOnly }) => !readOnly) ?? fieldsOf()[0])?.focus();
  }

  return (
    <section ref={section} className={classes.single} aria-labelledby={headingId}>
      <div className={classes.singleHead}>
        <button
          type="button"
          className={surface.iconButton}
          aria-label={t('personBefore')}
          disabled={place === 0}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={20} aria-hidden />
        </button>
        <div className={classes.singleName} aria-live="polite">
          <h3 id={headingId} className={text.heading}>
            {person.name}
          </h3>
          <p className={text.caption}>
            {t('personOf', { place: place + 1, count: order.length })}{' '}
            <PersonMark person={person} month={month} />
          </p>
        </div>
        <button
          type="button"
          className={surface.iconButton}
          aria-label={t('personAfter')}
          disabled={isLast}
          onClick={() => step(1)}
        >
          <IconChevronRight size={20} aria-hidden />
        </button>
      </div>
      <details className={classes.fold}>
        <FoldSummary className={text.small}>{t('details')}</FoldSummary>
        <PersonFacts person={person} />
      </details>
      <div className={classes.singleFields}>
        {rubrics.map((rubric) => {
          const { binding, dataType } = rubric;
          const lock = lockOf(person, rubric, month);
          const fault = reading.faults.get(binding);
          const warning = reading.warnings.get(binding);
          const kept = lock ? '' : (row[binding] ?? '');
          const label = columnName(t, month, binding);
          const remark = lock
            ? lockText(t, lock, person.away, i18n.language)
            : warning
              ? t(`payroll:warnings.${warning}`)
              : flags[person.id]?.[binding];
          return (
            <TextInput
              key={`${person.id} ${binding} ${kept}`}
              label={label}
              {...keptOnLeave}
              data-cell={cellId(person.id, binding)}
              defaultValue={cellText(dataType, kept, language)}
              error={fault ? faultText(t, rubric, fault, language) : undefined}
              description={remark}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              readOnly={lock !== null || !isEditable || month.isClosed}
              inputMode={dataType === 'text' ? 'text' : dataType === 'hourMinute' ? 'text' : 'decimal'}
              autoComplete="off"
              enterKeyHint={isLast && binding === rubrics.at(-1)?.binding ? 'done' : 'next'}
              placeholder={dataType === 'hourMinute' ? '00:00' : undefined}
              onBlur={({ currentTarget }) => {
                if (currentTarget.value.trim() === cellText(dataType, kept, language)) return;
                grid.send({
                  type: 'cell.write',
                  cell: { row: person.id, binding },
                  text: currentTarget.value,
                  language,
                });
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                goOn(event.currentTarget);
              }}
            />
          );
        })}
      </div>
      <details className={classes.fold}>
        <FoldSummary className={text.small}>{t('totals')}</FoldSummary>
        <dl className={classes.personFacts}>
          {rubrics.filter(hasTotal).map(({ binding, dataType }) => (
            <div key={binding}>
              <dt className={text.quiet}>{columnName(t, month, binding)}</dt>
              <dd>{numberText(dataType, totals[binding] ?? 0, language)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
