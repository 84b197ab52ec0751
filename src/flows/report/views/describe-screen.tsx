import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { maxIssueLength } from '../../../../contract/firm/support.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { ReasonedButton } from '../../../ui/reasoned-button.tsx';
import text from '../../../ui/text.module.css';
import { DiagnosticLog } from './diagnostic-log.tsx';
import classes from './report.module.css';

/** From this length on the form shows how many characters are left. */
const nearLimit = maxIssueLength - 400;

/** Screen 1: the description of the issue, and what is attached to it [T2.09, T5.01]. */
export function DescribeScreen({ report }: { report: SystemActors['report'] }) {
  const { t } = useTranslation(['report', 'problems']);
  const description = useSelector(report, ({ context }) => context.description);
  const problem = useSelector(report, ({ context }) => context.problem);
  const hasLog = useSelector(report, ({ context }) => context.lines.length > 0);
  const isSubmitting = useSelector(report, (snapshot) => snapshot.matches('submitting'));
  const canSubmit = useSelector(report, (snapshot) => snapshot.can({ type: 'report.submit' }));
  const isEmpty = !canSubmit && !isSubmitting;
  return (
    <DialogForm onSubmit={() => report.send({ type: 'report.submit' })}>
      <Textarea
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
        <p className={`${text.caption} ${classes.length}`}>
          {t('length', { length: description.length, max: maxIssueLength })}
        </p>
      )}
      {hasLog && <DiagnosticLog report={report} />}
      {problem && (
        <Notice tone="bad">
          {t('notSent')} {t(`problems:${problem.code}`)}
        </Notice>
      )}
      <DialogFoot
        hint={isSubmitting ? t('submitting') : isEmpty ? t('describeFirst') : ''}
        isHintHidden={!isSubmitting}
      >
        <Button variant="default" onClick={() => report.send({ type: 'dialog.close' })}>
          {t('cancel')}
        </Button>
        <ReasonedButton type="submit" isOff={isEmpty} isBusy={isSubmitting}>
          {t('submit')}
        </ReasonedButton>
      </DialogFoot>
    </DialogForm>
  );
}
