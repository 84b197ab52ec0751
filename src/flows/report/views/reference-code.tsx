import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { issueOf } from '../../../../machines/report/report.setup.ts';
import type { SystemActors } from '../../../../machines/root/flows.ts';
import { CopyBox } from '../../../ui/dialog/copy-box.tsx';

/** The code by which the issue is found again, to be copied [T2.09]. */
export function ReferenceCode({ report }: { report: SystemActors['report'] }) {
  const { t } = useTranslation('report');
  const code = useSelector(report, ({ context }) => issueOf(context).referenceCode);
  return (
    <CopyBox
      label={t('code')}
      code={code}
      words={{ copyCode: t('copyCode'), copy: t('copy'), copied: t('copied'), notCopied: t('notCopied') }}
    />
  );
}
