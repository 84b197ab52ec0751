import { Checkbox } from '@mantine/core';
import { FoldSummary } from '../../../ui/fold/fold-summary.tsx';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';
import classes from './report.module.css';

/** What the portal did last, which the user can read before it is sent along, and leave out [T4.16]. */
export function DiagnosticLog({ report }: { report: SystemActors['report'] }) {
  const { t } = useTranslation('report');
  const lines = useSelector(report, ({ context }) => context.lines);
  const isIncluded = useSelector(report, ({ context }) => context.isLogIncluded);
  const isSubmitting = useSelector(report, (snapshot) => snapshot.matches('submitting'));
  const textId = useId();
  return (
    <div className={`${surface.panel} ${classes.log}`}>
      <Checkbox
        classNames={{ label: `${text.compact} ${text.medium}` }}
        label={t('log')}
        aria-describedby={textId}
        checked={isIncluded}
        disabled={isSubmitting}
        onChange={({ currentTarget }) =>
          report.send({ type: 'log.include', isIncluded: currentTarget.checked })
        }
      />
      <p id={textId} className={`${text.small} ${classes.logText}`}>
        {t('logText')}
      </p>
      <details className={classes.details}>
        <FoldSummary>{t('logShow', { count: lines.length })}</FoldSummary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
        <section className={classes.lines} tabIndex={0} aria-label={t('logLines')} lang="en">
          {lines.join('\n')}
        </section>
      </details>
    </div>
  );
}
