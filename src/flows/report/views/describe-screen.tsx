import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { IconAlertCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { maxIssueLength } from '../../../../contract/support.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DiagnosticLog } from './diagnostic-log.tsx';
import classes from './report.module.css';

/** From this length on the form shows how many characters are left. */
const nearLimit = maxIssueLength - 400;

/** Screen 1: what happened, and what goes along with it [T2.09, T5.01]. */
export function DescribeScreen({ report }: { report: SystemActors['report'] }) {
  const { t } = useTranslation(['report', 'problems']);
  const description = useSelector(report, ({ context }) => context.description);
  const problem = useSelector(report, ({ context }) => context.problem);
  const hasLog = useSelector(report, ({ context }) => context.lines.length > 0);
  const isSubmitting = useSelector(report, (snapshot) => snapshot.matches('submitting'));
  const canSubmit = useSelector(report, (snapshot) => snapshot.can({ type: 'report.submit' }));
  const hintId = useId();
  const isEmpty = !canSubmit && !isSubmitting;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        report.send({ type: 'report.submit' });
      }}
    >
      <Textarea
        classNames={{ input: classes.input, label: classes.label }}
        label={t('description')}
        description={t('descriptionHint')}
        aria-required
        rows={6}
        maxLength={maxIssueLength}
        readOnly={isSubmitting}
        data-autofocus
        value={description}
        onChange={(event) =>
          report.send({ type: 'description.changed', description: event.currentTarget.value })
        }
      />
      {description.length > nearLimit && (
        <p className={classes.length}>{t('length', { length: description.length, max: maxIssueLength })}</p>
      )}
      {hasLog && <DiagnosticLog report={report} />}
      {problem && (
        <p className={classes.problem} role="alert">
          <IconAlertCircle size={18} stroke={1.7} aria-hidden="true" />
          <span>
            {t('notSent')} {t(`problems:${problem.code}`)}
          </span>
        </p>
      )}
      <div className={classes.actions}>
        <p id={hintId} className={classes.hint} aria-live="polite">
          {isSubmitting ? t('submitting') : isEmpty ? t('describeFirst') : ''}
        </p>
        <Button variant="default" onClick={() => report.send({ type: 'dialog.close' })}>
          {t('cancel')}
        </Button>
        {/* While the answer is on its way it is not `disabled`, so that it keeps the focus. */}
        <Button
          type="submit"
          disabled={isEmpty}
          data-disabled={isSubmitting || undefined}
          aria-disabled={isSubmitting || undefined}
          aria-busy={isSubmitting}
          aria-describedby={hintId}
        >
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
