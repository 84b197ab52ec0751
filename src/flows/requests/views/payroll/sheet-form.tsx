import { Button, Checkbox, Menu } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertCircle,
  IconChevronDown,
  IconClipboard,
  IconFileSpreadsheet,
  IconUsers,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { todayInBrazil } from '../../../../../contract/brazil/business-days.ts';
import { answerIn, rowsIn } from '../../../../../contract/forms/form.ts';
import { gridRowHeight } from '../../../../../contract/grid/grid.ts';
import type { PayrollMonth } from '../../../../../contract/payroll/payroll.ts';
import { payrollKind } from '../../../../../contract/payroll/payroll.ts';
import { periodName } from '../../../../../contract/payroll/period.ts';
import {
  entriesGroup,
  isLate,
  personField,
  readSheet,
  shownRubrics,
} from '../../../../../contract/payroll/sheet.ts';
import type { RequestKind } from '../../../../../contract/requests/kind.ts';
import type { ServiceRequest } from '../../../../../contract/requests/requests.ts';
import { reportPathOf, requestPathOf } from '../../../../../machines/action-paths.ts';
import { newRequestPathOf } from '../../../../../machines/requests/paths.ts';
import { hasEntries, mayDo } from '../../../../../machines/requests/request.setup.ts';
import { useLanguage } from '../../../../ui/fields/field.tsx';
import { findingText } from '../../../../ui/forms/form-words.ts';
import { formatDay } from '../../../../ui/language/days.ts';
import { formatLongMonth } from '../../../../ui/language/months.ts';
import { SkeletonRows } from '../../../../ui/list/skeleton-rows.tsx';
import { FailedPart } from '../../../../ui/message/failed-card.tsx';
import { Notice } from '../../../../ui/message/notice.tsx';
import { StateMessage } from '../../../../ui/message/state-message.tsx';
import { below, breakpoints } from '../../../../ui/page/breakpoints.ts';
import { ReasonedButton } from '../../../../ui/reasoned-button.tsx';
import surface from '../../../../ui/surface.module.css';
import text from '../../../../ui/text.module.css';
import { FormFiles } from '../request-files.tsx';
import type { RequestActor } from '../request-panel.tsx';
import { SendFoot } from '../send-foot.tsx';
import { cellId, type PayrollGridActor } from './grid-actor.ts';
import { FillBar, GridMessage, GridTools, GroupPanel, PhoneTools } from './grid-tools.tsx';
import classes from './payroll.module.css';
import { type CellFlags, PayrollGrid } from './payroll-grid.tsx';
import { PersonForm } from './person-form.tsx';

interface SheetProps {
  request: RequestActor;
  kind: RequestKind;
  record: ServiceRequest;
  /** The path of all actions. */
  root: string;
}

/** The notes of the firm by person and column: it marks cells by their place in the form. */
function flagsOf({ flags, values }: ServiceRequest): CellFlags {
  const marked: Record<string, Record<string, string>> = {};
  for (const { path, note } of flags) {
    const [group, index, binding] = path.split('.');
    const person =
      group === entriesGroup ? rowsIn(values, entriesGroup)[Number(index)]?.[personField] : undefined;
    if (person === undefined || binding === undefined) continue;
    marked[person] = { ...marked[person], [binding]: note };
  }
  return marked;
}

/** The entries of a payroll: written while the request may be, and read once it was sent. */
export function SheetForm({ request, kind, record, root }: SheetProps) {
  const { t } = useTranslation('payroll');
  const month = useSelector(request, ({ context }) => context.month);
  const grid = useSelector(request, ({ children }) => children.grid as PayrollGridActor | undefined);
  const hasFailed = useSelector(request, (at) => at.matches({ sheet: 'failed' }));
  const isEditable = useSelector(request, ({ context }) => mayDo(context, 'edit'));
  const isPhone = useMediaQuery(below(breakpoints.window), undefined, { getInitialValueInEffect: false });
  if (hasFailed)
    return (
      <FailedPart
        title={t('failedTitle')}
        text={t('failedText')}
        onRetry={() => request.send({ type: 'sheet.retry' })}
      />
    );
  if (!month || !grid) return <SkeletonRows label={t('loading')} count={8} height={gridRowHeight} />;
  if (month.people.length === 0)
    return (
      <div className={classes.form}>
        <MonthLine month={month} root={root} />
        <StateMessage icon={<IconUsers size={22} />} title={t('noPeopleTitle')} text={t('noPeopleText')} />
      </div>
    );
  const exportButton = <ExportButton request={request} grid={grid} />;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        request.send({ type: 'request.send' });
      }}
    >
      <div className={classes.top}>
        <MonthLine month={month} root={root} />
        {isEditable && !isPhone ? (
          <div className={classes.send}>
            <SendFoot request={request}>{exportButton}</SendFoot>
          </div>
        ) : (
          exportButton
        )}
      </div>
      {isEditable && <MonthNotices request={request} month={month} record={record} />}
      {isEditable && !isPhone && <Findings request={request} />}
      <Cells grid={grid} record={record} isPhone={isPhone} />
      {isEditable && (
        <>
          <GridFoot request={request} grid={grid} month={month} />
          <NoEntries request={request} month={month} />
          <FormFiles request={request} kind={kind} />
          {isPhone && (
            <>
              <Findings request={request} />
              <SendFoot request={request} />
            </>
          )}
        </>
      )}
    </form>
  );
}

/** Downloads the sheet as a workbook, with the columns that the grid shows. */
function ExportButton({ request, grid }: { request: RequestActor; grid: PayrollGridActor }) {
  const { t } = useTranslation('payroll');
  const reasonId = useId();
  const isEmpty = useSelector(request, ({ context }) => !hasEntries(context));
  const isBusy = useSelector(request, (at) => at.hasTag('exporting'));
  return (
    <>
      <ReasonedButton
        variant="default"
        className={classes.touch}
        leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
        isOff={isEmpty}
        isBusy={isBusy}
        title={isEmpty ? t('exportEmpty') : undefined}
        aria-describedby={isEmpty ? reasonId : undefined}
        onClick={() => {
          const { month, hidden } = grid.getSnapshot().context;
          const columns = shownRubrics(month)
            .map(({ binding }) => binding)
            .filter((binding) => !hidden.includes(binding));
          request.send({ type: 'sheet.export', columns });
        }}
      >
        {t('export')}
      </ReasonedButton>
      {isEmpty && (
        <span id={reasonId} className={text.hidden}>
          {t('exportEmpty')}
        </span>
      )}
    </>
  );
}

interface CellsProps {
  grid: PayrollGridActor;
  record: ServiceRequest;
  isPhone: boolean;
}

/** The grid with its tools, or one person at a time on a phone. */
function Cells({ grid, record, isPhone }: CellsProps) {
  const { t } = useTranslation('payroll');
  const flags = flagsOf(record);
  if (isPhone)
    return (
      <>
        <PhoneTools grid={grid} />
        <GridMessage grid={grid} />
        <PersonForm grid={grid} flags={flags} />
      </>
    );
  return (
    <div className={classes.sheet}>
      <GridTools grid={grid} />
      <GroupPanel grid={grid} />
      <FillBar grid={grid} />
      <GridMessage grid={grid} />
      <PayrollGrid grid={grid} flags={flags} label={t('grid')} />
    </div>
  );
}

/** Which payroll it is, until when it can be sent, and the way to the others. */
function MonthLine({ month, root }: { month: PayrollMonth; root: string }) {
  const { t, i18n } = useTranslation(['payroll', 'requests', 'requestForm', 'requestKinds']);
  const { competence, type, cutOff, people, periods } = month;
  const name = (one: Pick<PayrollMonth, 'competence' | 'type'>): string =>
    [
      formatLongMonth(one.competence, i18n.language),
      one.type === 'monthly' ? '' : t(`requestForm:choices.payrollType.${one.type}`),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <div className={classes.month}>
      <Menu position="bottom-start" width={340}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {name({ competence, type })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={`${surface.scroll} ${classes.periods}`}>
          {periods.map((one) => (
            <Menu.Item
              key={periodName(one)}
              component={Link}
              to={
                one.requestId === null
                  ? newRequestPathOf(root, payrollKind, periodName(one))
                  : requestPathOf(root, payrollKind, one.requestId)
              }
              aria-current={one.competence === competence && one.type === type ? 'page' : undefined}
              rightSection={
                <span className={text.caption}>
                  {one.status
                    ? t(`requestKinds:statuses.${one.status}`)
                    : one.isClosed
                      ? t('closedShort')
                      : t('notBegun')}
                </span>
              }
            >
              {name(one)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <p className={text.quiet}>
        {t('sendUntil', { date: formatDay(cutOff, i18n.language) })} · {t('people', { count: people.length })}
      </p>
      <Link className={surface.forward} to={reportPathOf(root, payrollKind)}>
        {t('report')}
      </Link>
    </div>
  );
}

/** What has to be known before anything is written: closed, late, returned. */
function MonthNotices({
  request,
  month,
  record,
}: {
  request: RequestActor;
  month: PayrollMonth;
  record: ServiceRequest;
}) {
  const { t, i18n } = useTranslation(['payroll', 'requests', 'requestForm', 'requestKinds']);
  const isSent = useSelector(request, ({ context }) => context.request?.status !== 'Draft');
  const lost = useSelector(request, ({ context }) => context.lostCells);
  return (
    <>
      {lost > 0 && <Notice tone="bad">{t('lostCells', { count: lost })}</Notice>}
      {record.flags.length > 0 && (
        <Notice tone="info" isStill>
          {t('requests:marked', { count: record.flags.length })}
        </Notice>
      )}
      {month.isClosed ? (
        <Notice tone="info" isStill>
          {t('closed')}
        </Notice>
      ) : (
        !isSent &&
        isLate(month, todayInBrazil()) && (
          <Notice tone="info" isStill>
            {t('late', { date: formatDay(month.cutOff, i18n.language) })}
          </Notice>
        )
      )}
    </>
  );
}

/** How to paste, and how many cells are to be corrected. */
function GridFoot({
  request,
  grid,
  month,
}: {
  request: RequestActor;
  grid: PayrollGridActor;
  month: PayrollMonth;
}) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const values = useSelector(request, ({ context }) => context.values);
  const { faults } = readSheet(values, month, language);
  const first = [...faults.keys()][0]?.split(' ');
  return (
    <div className={classes.foot}>
      <p className={`${text.small} ${classes.pasteHint}`}>
        <IconClipboard size={16} aria-hidden /> {t('pasteHint')} <kbd>Ctrl</kbd> <kbd>V</kbd>
      </p>
      {faults.size > 0 && (
        <button
          type="button"
          className={classes.toFault}
          onClick={() => {
            const [row = '', binding = ''] = first ?? [];
            if (grid.getSnapshot().context.hidden.includes(binding))
              grid.send({ type: 'column.hide', binding });
            // The cell may be drawn only now.
            flushSync(() => grid.send({ type: 'cell.focus', cell: { row, binding }, language }));
            document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellId(row, binding))}"]`)?.focus();
          }}
        >
          <IconAlertCircle size={16} aria-hidden /> {t('toCorrect', { count: faults.size })}
        </button>
      )}
    </div>
  );
}

/** "Nothing to enter this month" is said on purpose: an empty grid alone is not sent. */
function NoEntries({ request, month }: { request: RequestActor; month: PayrollMonth }) {
  const { t } = useTranslation('payroll');
  const values = useSelector(request, ({ context }) => context.values);
  const isSending = useSelector(request, (at) => at.hasTag('sending'));
  const isChosen = answerIn(values, 'noMovement') === 'yes';
  const { filled } = readSheet(values, month, 'pt-BR');
  if (month.isClosed || (filled > 0 && !isChosen)) return null;
  return (
    <Checkbox
      label={t('noEntries')}
      description={t('noEntriesText')}
      checked={isChosen}
      disabled={isSending}
      onChange={() =>
        request.send({
          type: 'form.edit',
          edit: { kind: 'answer', field: 'noMovement', value: isChosen ? '' : 'yes' },
        })
      }
    />
  );
}

/** What the server found as a whole; warnings are asked about in a dialog. */
function Findings({ request }: { request: RequestActor }) {
  const { t, i18n } = useTranslation(['requestForm']);
  const findings = useSelector(request, ({ context }) => context.findings);
  return findings
    .filter(({ level }) => level !== 'warn')
    .map((finding) => (
      <Notice key={finding.code} tone={finding.level === 'error' ? 'bad' : 'info'}>
        {findingText(t, finding, i18n.language)}
      </Notice>
    ));
}
