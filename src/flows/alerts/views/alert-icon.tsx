import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Alert } from '../../../../machines/signals.ts';
import styles from './alerts.module.css';

const icons = { success: IconCircleCheck, info: IconInfoCircle, danger: IconAlertCircle };

/** How its colours are called in the kit. */
export const toneOf = (type: Alert['type']) => ({ success: 'good', info: 'info', danger: 'bad' })[type];

/** What kind of alert it is, as a picture with a name [S3.17]. */
export function AlertIcon({ type }: Pick<Alert, 'type'>) {
  const { t } = useTranslation('alerts');
  const Icon = icons[type];
  return <Icon size={20} className={styles.icon} role="img" aria-label={t(`type.${type}`)} />;
}
