import { Button, Checkbox, NativeSelect, Popover, TextInput } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconColumns3,
  IconCopy,
  IconLayoutRows,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factColumns, personColumn } from '../../../../../contract/payroll/payroll-grid.ts';
import { shownRubrics } from '../../../../../contract/payroll/sheet.ts';
import type { GridNotice } from '../../../../../machines/requests/payroll-grid.setup.ts';
import { shownBindings } from '../../../../../machines/requests/payroll-grid.setup.ts';
import { useLanguage } from '../../../../ui/fields/field.tsx';
import { Notice } from '../../../../ui/message/notice.tsx';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { columnName } from './cell-words.ts';
import type { PayrollGridActor } from './grid-actor.ts';
import classes from './payroll.module.css';

/** What can be done with the whole grid: take back, copy the month before, choose columns, group. */
export function GridTools({ grid }: { grid: PayrollGridActor }) {
  const { t } = useTranslation('payroll');
  const isGrouping = useSelector(grid, (at) => at.matches({ arrangement: 'grouping' }));
  const groups = useSelector(grid, ({ context }) => context.groups.length);
  return (
    <div className={classes.tools}>
      <StepTools grid={grid} />
      <span className={classes.spring} />
      <ColumnsMenu grid={grid} />
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconLayoutRows size={16} aria-hidden />}
        aria-expanded={isGrouping}
        onClick={() => grid.send({ type: 'groupPanel.toggle' })}
      >
        {t('group')}
        {groups > 0 && ` (${groups})`}
      </Button>
    </div>
  );
}

/** The tools of a phone, which shows neither columns nor groups. */
export function PhoneTools({ grid }: { grid: PayrollGridActor }) {
  const { t } = useTranslation('payroll');
  const isEditable = useSelector(grid, ({ context }) => context.isEditable && !context.month.isClosed);
  if (!isEditable) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a part of the form
    <div role="group" className={classes.phoneTools} aria-label={t('tools')}>
      <StepTools grid={grid} />
    </div>
  );
}

/** Takes a step back or does it again, and copies the month before; nothing while no cell can be written. */
function StepTools({ grid }: { grid: PayrollGridActor }) {
  const { t } = useTranslation('payroll');
  const mayUndo = useSelector(grid, (at) => at.can({ type: 'step.undo' }));
  const mayRedo = useSelector(grid, (at) => at.can({ type: 'step.redo' }));
  const mayCopy = useSelector(grid, (at) => at.can({ type: 'previous.copy' }));
  const isEditable = useSelector(grid, ({ context }) => context.isEditable && !context.month.isClosed);
  if (!isEditable) return null;
  return (
    <>
      <button
        type="button"
        className={surface.iconButton}
        disabled={!mayUndo}
        aria-label={t('undo')}
        title={t('undo')}
        onClick={() => grid.send({ type: 'step.undo' })}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={surface.iconButton}
        disabled={!mayRedo}
        aria-label={t('redo')}
        title={t('redo')}
        onClick={() => grid.send({ type: 'step.redo' })}
      >
        <IconArrowForwardUp size={18} aria-hidden />
      </button>
      {mayCopy && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.touch}
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => grid.send({ type: 'previous.copy' })}
        >
          {t('copyPrevious')}
        </Button>
      )}
    </>
  );
}

/** Which columns are shown. */
function ColumnsMenu({ grid }: { grid: PayrollGridActor }) {
  const { t } = useTranslation(['payroll', 'requestForm']);
  const context = useSelector(grid, (at) => at.context);
  const shown = shownBindings(context);
  const all = shownBindings({ month: context.month, hidden: [] }).filter(
    (binding) => binding !== personColumn,
  );
  return (
    <Popover position="bottom-end" width={260} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-md" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('columnsButton')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columnsShown')}>
        <div className={classes.choices}>
          {all.map((binding) => (
            <Checkbox
              key={binding}
              size="sm"
              label={columnName(t, context.month, binding)}
              checked={shown.includes(binding)}
              onChange={() => grid.send({ type: 'column.hide', binding })}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** By which columns rows are grouped; hidden until it is wanted [T4.18]. */
export function GroupPanel({ grid }: { grid: PayrollGridActor }) {
  const { t } = useTranslation('payroll');
  const groups = useSelector(grid, ({ context }) => context.groups);
  const isOpen = useSelector(grid, (at) => at.matches({ arrangement: 'grouping' }));
  if (!isOpen) return null;
  return (
    <fieldset className={classes.groups}>
      <legend className={text.small}>{t('groupBy')}</legend>
      {factColumns.map((binding) => (
        <Checkbox
          key={binding}
          size="sm"
          label={t(`columns.${binding}`)}
          checked={groups.includes(binding)}
          onChange={() => grid.send({ type: 'column.group', binding })}
        />
      ))}
    </fieldset>
  );
}

/** What is done with the selected people: one value for all of them. */
export function FillBar({ grid }: { grid: PayrollGridActor }) {
  const { t } = useTranslation(['payroll', 'requestForm']);
  const language = useLanguage();
  const month = useSelector(grid, ({ context }) => context.month);
  const count = useSelector(grid, ({ context }) => context.selected.length);
  const folded = useSelector(
    grid,
    ({ context: { selected, rows } }) => selected.filter((id) => !rows.includes(id)).length,
  );
  const rubrics = shownRubrics(month);
  const [binding, setBinding] = useState(rubrics[0]?.binding ?? '');
  const [typed, setTyped] = useState('');
  const isEditable = useSelector(grid, ({ context }) => context.isEditable && !context.month.isClosed);
  const fill = { type: 'rows.fill', binding, text: typed, language } as const;
  const mayFill = useSelector(grid, (at) => at.can(fill)) && typed.trim() !== '';
  if (count === 0 || !isEditable) return null;
  const send = () => {
    if (!mayFill) return;
    grid.send(fill);
    setTyped('');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands in the form of the request, and a form in a form is none
    <div role="group" className={classes.fill} aria-label={t('fillGroup')}>
      <span>
        <span className={text.medium}>{t('selected', { count })}</span>
        {folded > 0 && <span className={text.quiet}> · {t('selectedFolded', { count: folded })}</span>}
      </span>
      <NativeSelect
        aria-label={t('fillColumn')}
        size="sm"
        value={binding}
        data={rubrics.map((rubric) => ({
          value: rubric.binding,
          label: columnName(t, month, rubric.binding),
        }))}
        onChange={({ currentTarget }) => setBinding(currentTarget.value)}
      />
      <TextInput
        aria-label={t('fillValue')}
        placeholder={t('fillValue')}
        size="sm"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          send();
        }}
      />
      <Button variant="default" size="sm" disabled={!mayFill} onClick={send}>
        {t('fill')}
      </Button>
    </div>
  );
}

/** What the last step did, with the way back. */
export function GridMessage({ grid }: { grid: PayrollGridActor }) {
  const { t } = useTranslation('payroll');
  const notice = useSelector(grid, ({ context }) => context.notice);
  const mayUndo = useSelector(grid, (at) => at.can({ type: 'step.undo' }));
  if (!notice) return null;
  const isRefused = notice.kind === 'refused';
  const isBad = isRefused || (notice.kind === 'pasted' && notice.faulty > 0);
  return (
    <Notice
      key={JSON.stringify(notice)}
      tone={isBad ? 'bad' : 'info'}
      actions={
        <span className={classes.noticeActions}>
          {!isRefused && mayUndo && (
            <Button
              variant="default"
              size="compact-md"
              className={classes.touch}
              onClick={() => grid.send({ type: 'step.undo' })}
            >
              {t('undo')}
            </Button>
          )}
          <Button
            variant="default"
            size="compact-md"
            className={classes.touch}
            onClick={() => grid.send({ type: 'notice.close' })}
          >
            {t('close')}
          </Button>
        </span>
      }
    >
      {noticeText(t, notice)}
    </Notice>
  );
}

function noticeText(t: ReturnType<typeof useTranslation>['t'], notice: GridNotice): string {
  if (notice.kind === 'refused')
    return [
      t('pasteRefused'),
      notice.unknown > 0 && t('pasteUnknown', { count: notice.unknown }),
      notice.folded > 0 && t('pasteFolded', { count: notice.folded }),
      notice.rows > 0 && t('pasteRows', { count: notice.rows }),
      notice.columns > 0 && t('pasteColumns', { count: notice.columns }),
    ]
      .filter(Boolean)
      .join(' ');
  if (notice.kind === 'pasted')
    return [
      t('pasted', { count: notice.count }),
      notice.skipped > 0 && t('pasteSkipped', { count: notice.skipped }),
      notice.faulty > 0 && t('pasteFaulty', { count: notice.faulty }),
    ]
      .filter(Boolean)
      .join(' ');
  return t(notice.kind, { count: notice.count });
}
