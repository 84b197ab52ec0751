import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { IconAdjustmentsHorizontal, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { reportColumns } from '../../../../contract/reports/report-columns.ts';
import type { ReportName } from '../../../../contract/reports/report-names.ts';
import { reportPathOf } from '../../../../machines/action-paths.ts';
import { maxSearchLength, narrowedBy } from '../../../../machines/reports/report-filter.ts';
import { reportPlaceOf } from '../../../../machines/reports/reports.machine.ts';
import { formatReais } from '../../../ui/fiscal/fiscal-format.ts';
import { Flow } from '../../../ui/flow/flow.tsx';
import { late } from '../../../ui/flow/late.tsx';
import { useFocusAfterLoss } from '../../../ui/focus/use-focus-after-loss.ts';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import { FailedCard } from '../../../ui/message/failed-card.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import { useFirmTheme } from '../../../ui/page/use-firm-theme.ts';
import { useTopOnChange } from '../../../ui/page/use-top-on-change.ts';
import { WithheldPage } from '../../../ui/page/withheld-page.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import classes from './reports.module.css';
import type { ReceiptActor, ReportListActor, ReportsActor } from './reports-actor.ts';
import { Waiting } from './waiting.tsx';

// The rows are shown first: the view of a receipt comes in a chunk of its own.
const ReceiptPanel = late(
  async () => ({ default: (await import('./receipt-panel.tsx')).ReceiptPanel }),
  ['reports'],
);

/** A report about the active client as a table, or an open delivery receipt in its place [T2.16, T2.17]. */
const ReportsScreen = () => (
  <Flow name="reports" skeleton={<Waiting />} failed={(retry) => <Failed onRetry={retry} />}>
    {(reports) => <ReportsView reports={reports} />}
  </Flow>
);

function ReportsView({ reports }: { reports: ReportsActor }) {
  const { t } = useTranslation('reports');
  const list = useSelector(reports, ({ children }) => children.list as ReportListActor | undefined);
  const receipt = useSelector(reports, ({ children }) => children.receipt as ReceiptActor | undefined);
  const isRefused = useSelector(reports, (at) => at.matches({ open: 'refused' }));
  const isWithheld = useSelector(list, (at) => at?.context.problem?.code === 'forbidden');
  const number = useSelector(receipt, (at) => at?.context.receipt?.number);
  const path = useSelector(reports, ({ context }) => context.path);
  const { root, report } = reportPlaceOf(path);
  const heading = useRef<HTMLHeadingElement>(null);
  // An open receipt that is left takes the focus with it.
  useFocusAfterLoss(heading, receipt !== undefined);
  useTopOnChange(receipt !== undefined);
  if (isRefused || isWithheld) return <Refused root={root} />;
  if (receipt && report)
    return (
      // Of its own: the way back would else be the same link as that of the report, and keep the focus.
      <div key="receipt" className={`${surface.screen} ${classes.screen}`}>
        <div className={classes.head}>
          <BackLink to={reportPathOf(root, report)}>{t(`reports.${report}.name`)}</BackLink>
          <div className={`${classes.headLine} ${classes.receiptHead}`}>
            <h1 ref={heading} className={text.page} tabIndex={-1}>
              {number ? t('receipt.title', { number }) : t(`reports.${report}.name`)}
            </h1>
            {number && <Paper receipt={receipt} />}
          </div>
        </div>
        <ReceiptPanel receipt={receipt} fallback={<Waiting />} />
      </div>
    );
  return (
    <div className={`${surface.screen} ${classes.screen}`}>
      <div className={classes.head}>
        <BackLink to={root}>{t('toActions')}</BackLink>
        <div className={classes.headLine}>
          <div>
            <h1 ref={heading} className={text.page} tabIndex={-1}>
              {report ? t(`reports.${report}.name`) : t('title')}
            </h1>
            {report && <p className={text.quiet}>{t(`reports.${report}.lead`)}</p>}
          </div>
          {list && report && <Tools reports={reports} list={list} report={report} />}
        </div>
      </div>
      {list && report ? (
        <>
          <ReportFilters reports={reports} report={report} />
          <Sum list={list} report={report} />
          <ReportTable reports={reports} list={list} report={report} />
        </>
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Paper({ receipt }: { receipt: ReceiptActor }) {
  const { t } = useTranslation('reports');
  const isHanding = useSelector(receipt, (at) => at.hasTag('handing'));
  return (
    <ReasonedButton
      variant="default"
      leftSection={<IconFileTypePdf size={17} aria-hidden />}
      isBusy={isHanding}
      onClick={() => receipt.send({ type: 'paper.download' })}
    >
      {t('receipt.pdf')}
    </ReasonedButton>
  );
}

/** What is on screen of the rows; none while what was asked for last could not be loaded. */
const shownPart = (at: SnapshotFrom<ReportListActor>) => (at.matches('failed') ? null : at.context.list);

/** How many rows the filter lets through, of how many, and what they come to. */
function Sum({ list, report }: { list: ReportListActor; report: ReportName }) {
  const { t, i18n } = useTranslation('reports');
  const part = useSelector(list, shownPart);
  const count = part?.totalItems ?? 0;
  const stored = part?.extra.stored ?? 0;
  const summed = reportColumns[report].find(({ isSummed, shown }) => isSummed && shown !== 'file');
  const sum = summed && part?.extra.sums[summed.name];
  return (
    <p className={`${text.quiet} ${classes.sum}`} role="status">
      {part &&
        [
          count === stored ? t('count', { count }) : t('countOf', { count, stored }),
          count > 0 && sum && t('sum', { amount: formatReais(sum, i18n.language) }),
        ]
          .filter(Boolean)
          .join(' · ')}
    </p>
  );
}

interface ToolsProps {
  reports: ReportsActor;
  list: ReportListActor;
  report: ReportName;
}

function Tools({ reports, list, report }: ToolsProps) {
  const { t } = useTranslation('reports');
  const { filter, showsFilter } = useSelector(reports, ({ context }) => context);
  const isDownloading = useSelector(reports, (at) => at.hasTag('downloading'));
  const found = useSelector(list, shownPart)?.totalItems ?? 0;
  const narrowed = narrowedBy(report, filter);
  return (
    <div className={classes.tools}>
      <SearchBox
        className={classes.search}
        label={t(`search.${report}`)}
        placeholder={t(`search.${report}`)}
        clearLabel={t('clearSearch')}
        maxLength={maxSearchLength}
        value={filter.search}
        onChange={(search) => reports.send({ type: 'filter.changed', filter: { search } })}
      />
      <Button
        variant="default"
        className={classes.filterButton}
        leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
        aria-expanded={showsFilter}
        aria-controls="report-filters"
        onClick={() => reports.send({ type: 'filter.toggle' })}
      >
        {t('filters')}
        {narrowed > 0 && <span className={classes.badge}>{narrowed}</span>}
      </Button>
      {found > 0 && (
        <ReasonedButton
          variant="default"
          leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
          isBusy={isDownloading}
          onClick={() => reports.send({ type: 'report.download' })}
        >
          {t('download')}
        </ReasonedButton>
      )}
    </div>
  );
}

/** In the place of a report that the user may not see: why, and the way back, without another address [T2.12]. */
function Refused({ root }: { root: string }) {
  const { t } = useTranslation('reports');
  const { firmName } = useFirmTheme();
  return (
    <WithheldPage title={t('refusedTitle')} text={t('refusedText', { firm: firmName })} to={root}>
      {t('backToActions')}
    </WithheldPage>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('reports');
  return <FailedCard title={t('failedTitle')} text={t('failedText')} onRetry={onRetry} />;
}

export default ReportsScreen;
