import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { reportFields } from '../../../../contract/reports/report-columns.ts';
import type { ReportName } from '../../../../contract/reports/report-names.ts';
import { narrowedBy } from '../../../../machines/reports/report-filter.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import surface from '../../../ui/surface.module.css';
import classes from './reports.module.css';
import type { ReportsActor } from './reports-actor.ts';

/** What a report is narrowed by [T3.11]: above the table, on a narrow page once the fields are asked for. */
export function ReportFilters({ reports, report }: { reports: ReportsActor; report: ReportName }) {
  const { t } = useTranslation('reports');
  const { filter, showsFilter } = useSelector(reports, ({ context }) => context);
  const { period, choices } = reportFields[report];
  const change = (changed: Partial<typeof filter>) =>
    reports.send({ type: 'filter.changed', filter: changed });
  return (
    <section
      id="report-filters"
      className={`${surface.card} ${classes.filters}`}
      data-open={showsFilter || undefined}
      aria-label={t('filters')}
    >
      {(['from', 'until'] as const).map((end) => (
        <DateField
          key={end}
          required
          label={`${t(`fields.${period}`)}: ${t(end).toLowerCase()}`}
          value={filter[end]}
          onChange={(day) => change({ [end]: day })}
        />
      ))}
      {Object.entries(choices).map(([by, { words, values }]) => (
        <NativeSelect
          key={by}
          label={t(`fields.${by}`)}
          value={filter.choices[by] ?? ''}
          onChange={({ currentTarget: { value } }) => change({ choices: { ...filter.choices, [by]: value } })}
          data={[
            { value: '', label: t('all') },
            ...values.map((value) => ({ value, label: t(`words.${words}.${value}`) })),
          ]}
        />
      ))}
      {narrowedBy(report, filter) > 0 && (
        <button
          type="button"
          className={surface.link}
          onClick={() => reports.send({ type: 'filters.clear' })}
        >
          {t('clearFilters')}
        </button>
      )}
    </section>
  );
}
