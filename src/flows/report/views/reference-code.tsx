import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.layer.css';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { issueOf } from '../../../../machines/report/report.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import hidden from '../../../ui/hidden.module.css';
import classes from './report.module.css';

/** The code by which the issue is found again, to be copied [T2.09]. */
export function ReferenceCode({ report }: { report: SystemActors['report'] }) {
  const { t } = useTranslation('report');
  const code = useSelector(report, ({ context }) => issueOf(context).referenceCode);
  const clipboard = useClipboard();
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <div className={classes.codeBox}>
      <p className={classes.codeText}>
        <span className={classes.codeLabel}>{t('code')}</span> <span className={classes.code}>{code}</span>
      </p>
      <Button
        variant="default"
        aria-label={t('copyCode')}
        leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => clipboard.copy(code)}
      >
        {clipboard.copied ? t('copied') : t('copy')}
      </Button>
      <span className={clipboard.error ? classes.copyNote : hidden.hidden} role="status">
        {clipboard.error ? t('notCopied') : clipboard.copied ? t('copied') : ''}
      </span>
    </div>
  );
}
