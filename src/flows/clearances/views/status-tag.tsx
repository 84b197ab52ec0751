import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCloudOff,
  IconMessageQuestion,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ClearanceStatus } from '../../../../contract/brazil/clearances.ts';
import surface from '../../../ui/surface.module.css';
import classes from './clearances.module.css';

const looks: Readonly<
  Record<ClearanceStatus, { readonly tone?: string; readonly Icon: typeof IconRefresh }>
> = {
  negative: { tone: 'good', Icon: IconCircleCheck },
  positiveWithNegativeEffect: { tone: 'info', Icon: IconCircleCheck },
  positive: { tone: 'bad', Icon: IconAlertCircle },
  notIssued: { tone: 'warning', Icon: IconMessageQuestion },
  querying: { tone: 'quiet', Icon: IconRefresh },
  unavailable: { tone: 'quiet', Icon: IconCloudOff },
  notConfigured: { tone: 'missing', Icon: IconCircleDashed },
};

/** The status of a certificate as icon and words; a CRF is "regular" or "irregular". */
export function StatusTag({ status, isFgts }: { status: ClearanceStatus; isFgts: boolean }) {
  const { t } = useTranslation('clearances');
  const { tone, Icon } = looks[status];
  const isCrf = isFgts && (status === 'negative' || status === 'positive');
  return (
    <span className={`${surface.tag} ${classes.tag}`} data-tone={tone}>
      <Icon aria-hidden="true" />
      {t(isCrf ? `crf.${status}` : `status.${status}`)}
    </span>
  );
}
