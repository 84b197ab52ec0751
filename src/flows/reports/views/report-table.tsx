import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { clockInBrazil } from '../../../../contract/fiscal/clock-in-brazil.ts';
import { type ReportColumn, reportColumns } from '../../../../contract/reports/report-columns.ts';
import type { ReportName } from '../../../../contract/reports/report-names.ts';
import type { ReportRow } from '../../../../contract/reports/reports.ts';
import { reportPathOf } from '../../../../machines/action-paths.ts';
import { narrowedBy } from '../../../../machines/reports/report-filter.ts';
import { reportPlaceOf } from '../../../../machines/reports/reports.machine.ts';
import { formatAmount, formatMoment } from '../../../ui/fiscal/fiscal-format.ts';
import { formatMonth } from '../../../ui/language/months.ts';
import { PagedFoot } from '../../../ui/list/paged-foot.tsx';
import { SkeletonRows } from '../../../ui/list/skeleton-rows.tsx';
import { FailedPart } from '../../../ui/message/failed-card.tsx';
import { StateMessage } from '../../../ui/message/state-message.tsx';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './reports.module.css';
import type { ReportListActor, ReportsActor } from './reports-actor.ts';

interface ReportTableProps {
  reports: ReportsActor;
  list: ReportListActor;
  report: ReportName;
}

/** The columns on screen, the title first. */
const shownColumns = (report: ReportName): readonly ReportColumn[] => {
  const columns = reportColumns[report].filter(({ shown }) => shown !== 'file');
  return [
    ...columns.filter(({ shown }) => shown === 'title'),
    ...columns.filter(({ shown }) => shown === 'value'),
  ];
};

/** The rows of a report as a table; on a phone each row is a card. */
export function ReportTable({ reports, list, report }: ReportTableProps) {
  const { t } = useTranslation('reports');
  const part = useSelector(list, ({ context }) => context.list);
  const isBusy = useSelector(list, (at) => at.hasTag('busy'));
  const hasFailed = useSelector(list, (at) => at.matches('failed'));
  const { root } = reportPlaceOf(useSelector(reports, ({ context }) => context.path));
  return (
    <section className={`${surface.card} ${classes.list}`} aria-label={t('list')} aria-busy={isBusy}>
      {hasFailed ? (
        <FailedPart
          title={t('failedTitle')}
          text={t('failedText')}
          onRetry={() => list.send({ type: 'list.retry' })}
        />
      ) : !part ? (
        <SkeletonRows label={t('loading')} count={8} height={48} />
      ) : part.items.length === 0 ? (
        <Empty reports={reports} report={report} />
      ) : (
        <Rows items={part.items} report={report} root={root} />
      )}
      <PagedFoot
        list={list}
        words={{ more: t('more'), loading: t('loadingMore'), failed: t('moreFailed') }}
      />
    </section>
  );
}

/** Whether the cells of a column are numbers, for the style sheet. */
const isNumber = (type: ReportColumn['type']): true | undefined =>
  type === 'amount' || type === 'duration' || undefined;

/** Cards are no table to a browser: the roles keep it one for a screen reader. */
function Rows({ items, report, root }: { items: readonly ReportRow[]; report: ReportName; root: string }) {
  const { t } = useTranslation('reports');
  const columns = shownColumns(report);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as cards it would lose its role.
    <table className={classes.table} role="table" aria-label={t(`reports.${report}.name`)}>
      {/* biome-ignore lint/a11y/noRedundantRoles: the same. */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: the same. */}
        <tr role="row">
          {columns.map(({ name, type }) => (
            // biome-ignore lint/a11y/noRedundantRoles: the same.
            <th key={name} role="columnheader" scope="col" data-number={isNumber(type)}>
              {t(`columns.${report}.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: the same. */}
      <tbody role="rowgroup">
        {items.map((row) => (
          <Row key={row.id} row={row} report={report} columns={columns} root={root} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: ReportRow;
  report: ReportName;
  columns: readonly ReportColumn[];
  root: string;
}

function Row({ row, report, columns, root }: RowProps) {
  const { t, i18n } = useTranslation('reports');
  const { receiptId, cells } = row;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above.
    <tr role="row" className={receiptId === null ? undefined : surface.pressable}>
      {columns.map((column) => {
        const { name, type, shown } = column;
        const value = cells[name] ?? '';
        const words = wordsFor(t, column, value, i18n.language) || '–';
        if (shown === 'title')
          return (
            // biome-ignore lint/a11y/noRedundantRoles: as above.
            <th key={name} role="rowheader" scope="row" className={text.medium} data-words="firm">
              {receiptId === null ? (
                words
              ) : (
                <Link to={reportPathOf(root, report, receiptId)} className={surface.cover}>
                  {words}
                </Link>
              )}
            </th>
          );
        return (
          <td
            key={name}
            // biome-ignore lint/a11y/noRedundantRoles: as above.
            role="cell"
            data-label={t(`columns.${report}.${name}`)}
            data-number={isNumber(type)}
            data-empty={value === '' || undefined}
          >
            {column.words === 'receiptStatuses' ? (
              <span className={surface.tag} data-tone={toneOf[value]}>
                {words}
              </span>
            ) : (
              words
            )}
          </td>
        );
      })}
    </tr>
  );
}

const toneOf: Readonly<Record<string, string>> = {
  ...{
    sent: 'quiet',
    delivered: 'warning',
    viewed: 'info',
    confirmed: 'good',
    refused: 'bad',
    expired: 'bad',
  },
};

/** What a cell shows. Moments are those of Brasília, as in the XLSX. */
function wordsFor(
  t: TFunction<'reports'>,
  { type, words }: ReportColumn,
  value: string,
  language: string,
): string {
  if (value === '') return '';
  if (type === 'word' && words) return t(`words.${words}.${value}`, { defaultValue: value });
  // A duration in another unit than time is a decimal number.
  if (type === 'amount' || (type === 'duration' && !value.includes(':')))
    return formatAmount(value, language);
  if (type === 'day') return formatMoment(value, language);
  if (type === 'month') return formatMonth(value, language);
  return type === 'moment' ? formatMoment(clockInBrazil(value), language) : value;
}

function Empty({ reports, report }: { reports: ReportsActor; report: ReportName }) {
  const { t } = useTranslation('reports');
  const filter = useSelector(reports, ({ context }) => context.filter);
  if (narrowedBy(report, filter) === 0 && filter.search.trim() === '')
    return (
      <StateMessage
        icon={<IconInbox size={22} />}
        title={t(`emptyTitle.${report}`)}
        text={t(`emptyText.${report}`)}
      />
    );
  return (
    <StateMessage
      icon={<IconSearchOff size={22} />}
      title={t('nothingFound')}
      action={
        <button
          type="button"
          className={surface.link}
          onClick={() => reports.send({ type: 'filters.clear' })}
        >
          {t('clearFilters')}
        </button>
      }
    />
  );
}
